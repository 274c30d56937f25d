// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/compare/comparison.h"
#include "models/run/progress.h"

#include <string>

namespace rundiff
{

// Writes the comparison as an XLSX workbook: a sheet with the verdict, and for each pair of dumps one with msprobe's
// table, its warnings yellow and its errors red. A table that is longer than a sheet continues in the next one. Texts
// are never formulas. Returns what could not be written.
inline constexpr std::size_t rowsPerSheet = 1'048'500; // msprobe's limit; a sheet holds 1 048 576
Problems writeSpreadsheet(const Comparison &comparison, const std::string &path, const Progress &progress,
                          std::size_t mostRows = rowsPerSheet);

} // namespace rundiff
