// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/formats/logs/line/printednumber.h"

#include <cstddef>
#include <string_view>

namespace rundiff
{

// A minus or a dash of typography, which word processors write for "-": its length, 0 if the text does not begin with
// one.
std::size_t typographicMinus(std::string_view text);

// Reads a number at the start of the text that has such a sign in front of it or in its exponent: its length, 0 if it
// has none.
std::size_t scanTypographicNumber(std::string_view text, PrintedNumber &number);

// Reads a number with a decimal comma at the start of the text, "0,25" or "-3,5e-04", and no list of numbers, "0,1,2",
// or separated thousands: its length, 0 for others.
std::size_t scanCommaNumber(std::string_view text, PrintedNumber &number);

} // namespace rundiff
