// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <string_view>

namespace rundiff
{

// Dumps and msprobe's tables hold what Python's str() and repr() print; checksums of scalars are made from it.

// repr(float): the shortest digits that give the number back; 1.0, 1e-05, 1e+16, nan, inf.
void appendPythonFloat(std::string &text, double number);
std::string pythonFloat(double number);

// repr(str): in single quotes unless the text holds some and no double ones.
void appendPythonString(std::string &text, std::string_view value);

} // namespace rundiff
