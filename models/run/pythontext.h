// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <string_view>

namespace rundiff
{

// Dumps and msprobe's tables contain the output of Python's str() and repr(); checksums of scalars are computed from
// it.

// repr(float): the shortest digits that restore the number; 1.0, 1e-05, 1e+16, nan, inf.
void appendPythonFloat(std::string &text, double number);
std::string pythonFloat(double number);

// repr(str): in single quotes unless the text contains some and no double quotes.
void appendPythonString(std::string &text, std::string_view value);

} // namespace rundiff
