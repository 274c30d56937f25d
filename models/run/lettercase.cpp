// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/run/lettercase.h"

#include "models/run/ascii.h"

#include <cstddef>

namespace rundiff
{

namespace
{

constexpr std::size_t shortestHump = 3; // letters of a word in camel case: "trainLoss", not "trainLo"

bool isUpper(char letter)
{
    return letter >= 'A' && letter <= 'Z';
}

bool isUsualWord(std::string_view word)
{
    if (std::all_of(word.begin(), word.end(), isUpper))
        return true;
    std::size_t hump = 0;
    for (std::size_t at = 1; at <= word.size(); ++at) {
        if (at < word.size() && !isUpper(word[at]))
            continue;
        if (at - hump < shortestHump && !(hump == 0 && at == word.size()))
            return false;
        hump = at;
    }
    return true;
}

} // namespace

bool hasUsualCase(std::string_view name)
{
    for (std::size_t at = 0; at < name.size();) {
        std::size_t end = at;
        while (end < name.size() && ascii::isLetter(name[end]))
            ++end;
        if (end > at && !isUsualWord(name.substr(at, end - at)))
            return false;
        at = std::max(end, at + 1);
    }
    return true;
}

} // namespace rundiff
