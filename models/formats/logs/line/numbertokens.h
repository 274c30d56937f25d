// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

namespace rundiff
{

// Forms in which lines print digits.

std::size_t digitsEnd(std::string_view line, std::size_t begin);

// The end of digits with a fraction and an exponent: 12, 0.5, 1.5e-03. Nothing in front of them belongs to it.
std::size_t numeralEnd(std::string_view text, std::size_t begin);

std::optional<std::int64_t> wholeNumber(std::string_view digits);

// The end of "1,234,567"; `begin` where there are no separated thousands. Lists such as [100,200] have none.
std::size_t thousandsEnd(std::string_view line, std::size_t begin);

// The end of a date, a time, a duration, a version or an address; `begin` where there is none.
std::size_t unreadableEnd(std::string_view line, std::size_t begin);

// Where the number of "/ 100", "of 100" or "out of 100" begins; 0 where there is none.
std::size_t totalBegin(std::string_view line, std::size_t at);

// The first "16:02:05" or "16:02:05,314" in a line, as seconds of its day.
struct ClockTime {
    bool isOne = false, hasFraction = false;
    double seconds = 0;
};
ClockTime firstClockTime(std::string_view line);

// Whether "5/100" is what a progress bar has reached:  5%|#  | 5/100 [
bool isBarAt(std::string_view line, std::size_t begin, std::size_t end);

// "train.py": the number after it is a line of source code.
bool isSourcePlace(std::string_view label);

} // namespace rundiff
