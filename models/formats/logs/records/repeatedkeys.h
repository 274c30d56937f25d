// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/formats/logs/records/recordrows.h"
#include "models/run/log.h"

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace rundiff
{

// A key that one record has several times. While a log is read, each further value is a metric of its own, under a name
// that no log prints.
std::string repeatedName(std::string_view name, std::size_t occurrence);

// The same names, each of them once.
std::vector<std::string> apart(std::vector<std::string> names);

// Where further values are usual, they remain a metric: "loss #2". Where a few records have one that is not equal, as
// after damage, nothing says which one is right: both are removed and reported.
void settleRepeatedKeys(Log &log, RecordRows &rows);

} // namespace rundiff
