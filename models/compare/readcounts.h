// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/compare/comparison.h"

namespace rundiff
{

// The files of each run, and those that were read without a loss: logs, and the JSON or HDF5 files of dumps.
ReadCount logFiles(const Comparison &comparison);
ReadCount dumpFiles(const Comparison &comparison);

// The records of all logs: those that were read, and those of which a reader reports that they are lost.
ReadCount logRecords(const Comparison &comparison);

} // namespace rundiff
