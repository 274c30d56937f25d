// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/formats/logs/line/cutnumbers.h"

#include "models/formats/logs/line/decimal.h"
#include "models/formats/logs/line/numbertokens.h"
#include "models/formats/logs/line/wordsigns.h"

#include <algorithm>
#include <array>

namespace rundiff
{

namespace
{

// At which lines are wrapped.
constexpr std::size_t widest = 160;
constexpr std::array<bool, widest + 1> isWidth = [] {
    std::array<bool, widest + 1> widths{};
    for (const std::size_t width : {64, 68, 70, 72, 74, 76, 78, 79, 80, 90, 100, 120, 128, 132, 160})
        widths[width] = true;
    return widths;
}();
constexpr std::size_t shortestWrapped = 20; // where the number has lost its fraction

bool isDigitAt(std::string_view line, std::size_t at)
{
    return decimal::isDigit(wordsigns::signAt(line, at));
}

} // namespace

bool mayEndInNumber(std::string_view line)
{
    if (line.size() < shortestWrapped)
        return false;
    const std::size_t last = line.size() - 1;
    if (line[last] == '.')
        return isDigitAt(line, last - 1);
    return line.size() <= widest && isWidth[line.size()] && isDigitAt(line, last);
}

bool mayContinueNumber(std::string_view line)
{
    std::size_t at = wordsigns::signAt(line, 0) == '.' ? 1 : 0;
    at = digitsEnd(line, at);
    if (wordsigns::isAnyOf(wordsigns::signAt(line, at), "eE")) {
        const std::size_t sign = wordsigns::plusOrMinus(line.substr(at + 1));
        if (!isDigitAt(line, at + 1 + sign))
            return false;
        at = digitsEnd(line, at + 1 + sign);
    }
    const bool ends = at == line.size() || std::string_view(" ,;|]})\t").find(line[at]) != std::string_view::npos;
    return at > 0 && ends && isDigitAt(line, at - 1);
}

bool isConflictMark(std::string_view line)
{
    constexpr std::size_t length = 7;
    if (line.size() < length || (line.size() > length && line[length] != ' '))
        return false;
    const char sign = line.front();
    return wordsigns::isAnyOf(sign, "<>|") &&
           std::all_of(line.begin(), line.begin() + length, [&](char other) { return other == sign; });
}

} // namespace rundiff
