// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <string_view>

namespace rundiff
{

// Times and spans of time by their shape. Each function gives the length of such a text at a position, or 0; none looks
// further ahead than a few dozen characters.

// 2026-11-26 22:24:12,345 +08:00, 20261126_222412, 11/26 22:24:12, 22:24:12, 1 day, 2:03:04, 2h 13m, 1d02h03m04s
std::size_t timeLength(std::string_view text, std::size_t at);

// Thu Nov 26 22:24:12 CST 2026, Nov 26 22:24:12, November 26, 2026
std::size_t namedDateLength(std::string_view text, std::size_t at);

// "I1126 22:24:12.345678 12345 " at the beginning of a line, as glog prints it.
std::size_t glogLength(std::string_view line);

// 20261126-222412 inside of a name.
std::size_t compactDateLength(std::string_view text, std::size_t at);

// The same, and 2026_11_26_22_24_12.
std::size_t dateLength(std::string_view text, std::size_t at);

// Seconds or milliseconds since 1970, of a date between 2014 and 2033.
bool isUnixTime(std::string_view number);

} // namespace rundiff
