// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/run/dump.h"

#include <cstdint>
#include <string>
#include <variant>

namespace rundiff
{

// A value of a row outside its table: nothing, a number as the dump or the metric has it, or a word such as "N/A".
using RowValue = std::variant<std::monostate, std::int64_t, double, std::string>;

RowValue rowValue(const Dump &dump, const Statistic &statistic);

// The value as Python prints it; empty if there is none.
std::string valueText(const RowValue &value);

} // namespace rundiff
