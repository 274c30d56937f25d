// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace rundiff
{

// Paragraphs broken at blanks, or between Chinese letters, into lines of this width. Indented lines stay as they are.
std::string wrappedParagraphs(std::string_view text, std::size_t width);

// One paragraph whose further lines are indented; `used` columns of the first line are taken.
std::string wrappedText(std::string_view text, std::size_t width, std::size_t indent, std::size_t used);

// Columns on a terminal.
std::size_t columnsOf(std::string_view text);

} // namespace rundiff
