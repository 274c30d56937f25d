// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/account/marking/drawnbar.h"

#include "models/account/shapes/plainnumber.h"
#include "models/formats/logs/line/segments.h"
#include "models/formats/texts/textcursor.h"

#include <algorithm>
#include <charconv>

namespace rundiff
{

namespace
{

constexpr std::string_view timeDivider = " • ";

// "45/100": how much of a bar is done, and its place.
struct Fraction {
    double done = 0;
    std::size_t begin = 0, end = 0;
};

double numberAt(std::string_view text, std::size_t begin, std::size_t end)
{
    double value = 0;
    std::from_chars(text.data() + begin, text.data() + end, value);
    return value;
}

std::optional<Fraction> fractionAround(std::string_view text, std::size_t slash)
{
    std::size_t begin = slash, end = slash + 1;
    while (begin > 0 && ascii::isDigit(text[begin - 1]))
        --begin;
    while (end < text.size() && ascii::isDigit(text[end]))
        ++end;
    if (begin == slash || end == slash + 1)
        return std::nullopt;
    const double total = numberAt(text, slash + 1, end), count = numberAt(text, begin, slash);
    if (total <= 0 || count > total)
        return std::nullopt;
    return Fraction{count / total, begin, end};
}

// The last fraction before a place in a text, or the first one after it.
std::optional<Fraction> fractionBefore(std::string_view text, std::size_t place)
{
    const std::size_t end = text.find_last_not_of(' ', place == 0 ? 0 : place - 1);
    if (end == text.npos || !ascii::isDigit(text[end]))
        return std::nullopt;
    const std::size_t slash = text.rfind('/', end);
    const auto found = slash == text.npos ? std::nullopt : fractionAround(text, slash);
    return found && found->end == end + 1 ? found : std::nullopt;
}

std::optional<Fraction> fractionBehind(std::string_view text, std::size_t place)
{
    for (std::size_t slash = text.find('/', place); slash != text.npos; slash = text.find('/', slash + 1)) {
        if (const auto found = fractionAround(text, slash))
            return found;
    }
    return std::nullopt;
}

// "12%" in front of a place
std::optional<Fraction> percentBefore(std::string_view text, std::size_t place)
{
    const std::size_t percent = text.rfind('%', place);
    if (percent == text.npos)
        return std::nullopt;
    std::size_t begin = percent;
    while (begin > 0 && (ascii::isDigit(text[begin - 1]) || text[begin - 1] == '.'))
        --begin;
    if (begin == percent)
        return std::nullopt;
    return Fraction{numberAt(text, begin, percent) / 100, begin, percent + 1};
}

// The bracket that closes the one in front of a place: values in it may be lists.
std::size_t behindBracket(std::string_view text, std::size_t at)
{
    for (int depth = 1; at < text.size(); ++at) {
        depth += text[at] == '[';
        depth -= text[at] == ']';
        if (depth == 0)
            return at + 1;
    }
    return text.size();
}

// "6/40 0:00:00 • 0:00:02": such a bar may have no sign yet.
std::optional<Fraction> beforeRemainingTime(std::string_view text)
{
    const std::size_t dot = text.find(timeDivider);
    if (dot == text.npos)
        return std::nullopt;
    const std::size_t begin = text.find_last_of(' ', dot == 0 ? 0 : dot - 1);
    const bool isClock = begin != text.npos && text.substr(begin, dot - begin).find(':') != text.npos;
    return isClock ? fractionBefore(text, begin) : std::nullopt;
}

std::string keyOf(std::string_view before)
{
    std::string key = withoutNumbers(before);
    key.erase(key.find_last_not_of(" \t") + 1);
    return key;
}

// What is only known while a bar is drawn: "?it/s".
std::string withoutUnknown(std::string_view text)
{
    std::string out;
    for (std::size_t i = 0; i < text.size(); ++i) {
        const bool isRate = text.substr(i).starts_with("?it/s") || text.substr(i).starts_with("?B/s");
        out += isRate ? '0' : text[i];
    }
    return out;
}

DrawnBar made(std::string_view text, const BarSigns &signs, const std::optional<Fraction> &fraction, std::size_t end)
{
    const std::size_t begin = std::min(signs.begin, fraction ? fraction->begin : signs.begin);
    const std::string_view before = text.substr(0, signs.begin), behind = text.substr(signs.end, end - signs.end);
    return {keyOf(text.substr(0, begin)), fraction ? fraction->done : 1,
            withoutUnknown(before) + " " + withoutUnknown(behind), end};
}

} // namespace

bool DrawnBar::dependsOnDigits(std::string_view text)
{
    return text.find(timeDivider) != text.npos;
}

std::optional<DrawnBar> DrawnBar::of(std::string_view text)
{
    if (const auto bar = findBar(text)) {
        const std::size_t percent = text.rfind('%', bar->end);
        BarSigns signs{percent + 1, percent + 1};
        if (text.substr(signs.begin).starts_with('|'))
            signs.end = text.find('|', signs.begin + 1) + 1;
        const bool hasBracket = bar->end > 0 && text[bar->end - 1] == '[';
        const std::size_t end = hasBracket ? behindBracket(text, bar->end) : text.size();
        auto fraction = percentBefore(text, percent);
        if (fraction && bar->total > 0)
            fraction->done = static_cast<double>(bar->done) / static_cast<double>(bar->total);
        return made(text, signs, fraction, end);
    }
    if (const auto signs = findBarSigns(text)) {
        auto fraction = fractionBefore(text, signs->begin);
        if (!fraction)
            fraction = fractionBehind(text, signs->end);
        if (!fraction)
            fraction = percentBefore(text, signs->begin);
        return made(text, *signs, fraction, text.size());
    }
    if (const auto fraction = beforeRemainingTime(text))
        return made(text, {fraction->begin, fraction->begin}, fraction, text.size());
    return std::nullopt;
}

} // namespace rundiff
