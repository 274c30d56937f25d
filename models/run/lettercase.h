// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <algorithm>
#include <string>
#include <string_view>

namespace rundiff
{

// Converts only the letters A to Z to lower case, independent of the locale: names in logs and dumps are bytes.
constexpr char lowered(char letter)
{
    return letter >= 'A' && letter <= 'Z' ? static_cast<char>(letter - 'A' + 'a') : letter;
}

inline std::string lowered(std::string_view text)
{
    std::string result(text);
    std::transform(result.begin(), result.end(), result.begin(), [](char letter) { return lowered(letter); });
    return result;
}

// Whether the words of a name have a usual case: lower case, upper case, a capital letter at their start, or camel
// case. "vaL_loss" and "sTep" do not.
bool hasUsualCase(std::string_view name);

} // namespace rundiff
