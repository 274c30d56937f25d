// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace rundiff
{

// The length of a decimal number at a position, with its sign, exponent and commas between thousands; 0: none, or it is
// a part of a name or of a version.
std::size_t numberLength(std::string_view text, std::size_t at);

// The same, whatever follows it, such as a unit: "5ms".
std::size_t amountLength(std::string_view text, std::size_t at);

// One spelling for all spellings of a number: 1,000.50 and 1.0005e3 are 1000.5.
std::string plainNumber(std::string_view number);

// The text with one sign for each of its numbers.
std::string withoutNumbers(std::string_view text);

} // namespace rundiff
