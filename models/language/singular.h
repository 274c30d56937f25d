// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <string_view>

namespace rundiff
{

// "1 tensor files are missing" as English has it: "1 tensor file is missing". Messages have one form for all numbers;
// what is counted is known by its noun, so that names and other texts stay as they are.
std::string withSingulars(std::string_view english);

} // namespace rundiff
