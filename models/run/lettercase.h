// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <algorithm>
#include <string>
#include <string_view>

namespace rundiff
{

// Lower case of the letters A to Z alone, whatever the locale: names in logs and dumps are bytes.
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

// Whether the words of a name are written as programs write them: lower case, upper case, a capital letter at their
// beginning, or camel case. "vaL_loss" and "sTep" are not.
bool hasUsualCase(std::string_view name);

} // namespace rundiff
