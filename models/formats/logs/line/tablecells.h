// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/formats/logs/line/printednumber.h"

#include <cstddef>
#include <optional>
#include <string_view>
#include <vector>

namespace rundiff::tablecells
{

// The cells of one line of a table in a text log.

using Cells = std::vector<std::string_view>;

// The length of "|" or of an upright line of a box; 0 for other signs.
std::size_t barAt(std::string_view line, std::size_t at);
bool endsWithBar(std::string_view line);
bool isDrawn(std::string_view line); // with at least two bars

Cells betweenBars(std::string_view line);
// Divided by at least so many blanks; brackets hold a list together.
Cells betweenBlanks(std::string_view line, std::size_t least);

bool isName(std::string_view cell);
// The number that a cell begins with: "5", "5/100", "2.45G", "640:", "[0.1, 0.2]".
std::optional<PrintedNumber> numberOf(std::string_view cell);

} // namespace rundiff::tablecells
