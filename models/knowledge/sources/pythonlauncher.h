// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <string_view>

namespace rundiff
{

// The commands that a Python program runs by subprocess and os, with the environment that it hands on, as a shell
// script with the same number of lines. What is not written plainly is a variable that nobody sets. Empty: it runs
// none.
std::string shellOfPythonLauncher(std::string_view source);

} // namespace rundiff
