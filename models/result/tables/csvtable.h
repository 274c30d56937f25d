// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/compare/table/dumppair.h"
#include "models/result/tables/tablelines.h"
#include "models/run/progress.h"

#include <string>

namespace rundiff
{

// "compare_step0_rank0.csv"
std::string csvFileName(const DumpPair &pair);

// Writes the table into `folder`, in parts of a million rows. Returns false and a Problem if it cannot be written, only
// false if it was stopped; a table without rows makes no file, as in msprobe.
bool writeCsvTable(const TableLines &lines, const std::string &folder, const std::string &fileName, unsigned jobs,
                   const Progress &progress, Problems &problems);

} // namespace rundiff
