// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/formats/logs/records/recordrows.h"
#include "models/run/log.h"

#include <cstddef>
#include <string>
#include <vector>

namespace rundiff
{

// For each name how many equal ones the list has up to it: the mark of a key that a record has several times.
std::vector<std::size_t> occurrences(const std::vector<std::string> &names);

// Where further values are usual, they remain a metric: "loss #2". Where a few records have one that is not equal, as
// after damage, nothing says which one is right: both are removed and reported.
void settleRepeatedKeys(Log &log, RecordRows &rows);

} // namespace rundiff
