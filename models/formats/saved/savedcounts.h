// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/formats/saved/columnfile.h"
#include "models/formats/saved/columnfilereader.h"
#include "models/run/dumprows.h"

#include <string>
#include <vector>

namespace rundiff
{

// How many elements of each kind the tensors of a saved dump have. A dump that counted none has no such columns.
void writeSavedCounts(ColumnFile &file, const std::string &group, const DumpRows &rows);
std::vector<ElementCounts> readSavedCounts(ColumnFileReader &file, const std::string &group, std::size_t rows);

} // namespace rundiff
