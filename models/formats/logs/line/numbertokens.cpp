// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/formats/logs/line/numbertokens.h"

#include "models/formats/logs/line/decimal.h"
#include "models/formats/logs/line/wordsigns.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <charconv>

namespace rundiff
{

namespace
{

bool isLetter(char sign)
{
    return std::isalpha(static_cast<unsigned char>(sign)) != 0;
}

std::size_t endOf(std::string_view line, std::size_t at, std::string_view signs)
{
    return std::min(line.find_first_not_of(signs, at), line.size());
}

// 12:34, 0:00:12.5, 16:02:05,314, 9:15 PM
std::size_t timeEnd(std::string_view line, std::size_t begin)
{
    std::size_t at = digitsEnd(line, begin);
    std::size_t parts = 1;
    while (wordsigns::signAt(line, at) == ':' && digitsEnd(line, at + 1) == at + 3) {
        at += 3;
        ++parts;
    }
    if (parts == 1)
        return begin;
    if (wordsigns::isAnyOf(wordsigns::signAt(line, at), ".,") && decimal::isDigit(wordsigns::signAt(line, at + 1)))
        at = digitsEnd(line, at + 1);
    for (const std::string_view half : {" AM", " PM", " am", " pm", "AM", "PM", "am", "pm"}) {
        if (line.substr(at).starts_with(half) && !isLetter(wordsigns::signAt(line, at + half.size())))
            return at + half.size();
    }
    return at;
}

// 2024-01-31, 1/31/2024, 2024.01.31, with the time that is joined to it; versions and addresses have the same form, but
// "iteration 400/400/400" is not a date.
std::size_t dateEnd(std::string_view line, std::size_t begin)
{
    const std::size_t first = digitsEnd(line, begin);
    const char sign = wordsigns::signAt(line, first);
    if (!wordsigns::isAnyOf(sign, "-/.") || !decimal::isDigit(wordsigns::signAt(line, first + 1)))
        return begin;
    const std::size_t second = digitsEnd(line, first + 1);
    if (wordsigns::signAt(line, second) != sign || !decimal::isDigit(wordsigns::signAt(line, second + 1)))
        return begin;
    constexpr std::size_t longestDay = 2, year = 4;
    const std::size_t leading = first - begin;
    if (sign == '/' && (second - first - 1 > longestDay || (leading > longestDay && leading != year)))
        return begin;
    return endOf(line, second, "0123456789-/.:T_+Z");
}

// "10/17 10:23:11", "[05-01 10:23:11" and "[0501 10:23:11": month and day with a time, in front of everything else.
std::size_t dayEnd(std::string_view line, std::size_t begin)
{
    if (line.substr(0, begin).find_first_not_of(" [(") != line.npos)
        return begin;
    const std::size_t digits = digitsEnd(line, begin);
    const bool joined = digits == begin + 4 && wordsigns::signBefore(line, begin) == '[';
    const std::size_t at = joined ? begin + 2 : digits + 1, end = digitsEnd(line, at);
    if ((!joined && (digits != begin + 2 || !wordsigns::isAnyOf(wordsigns::signAt(line, digits), "/-"))) ||
        end != at + 2 || wordsigns::signAt(line, end) != ' ')
        return begin;
    const auto month = wholeNumber(line.substr(begin, 2)), day = wholeNumber(line.substr(at, 2));
    const std::size_t time = timeEnd(line, end + 1);
    constexpr std::size_t shortestTime = 7; // 9:59:59
    if (*month <= 12 && *day <= 31 && time >= end + 1 + shortestTime)
        return time;
    return begin;
}

// 2h13m, 5m32s, 1d 2h
std::size_t durationEnd(std::string_view line, std::size_t begin)
{
    const std::size_t end = digitsEnd(line, begin);
    if (!wordsigns::isAnyOf(wordsigns::signAt(line, end), "dhm") || !decimal::isDigit(wordsigns::signAt(line, end + 1)))
        return begin;
    return endOf(line, end, "0123456789dhms.");
}

// 20240131-123456, 20240131_123456
std::size_t stampEnd(std::string_view line, std::size_t begin)
{
    const std::size_t end = digitsEnd(line, begin);
    const bool stamp = end - begin == 8 && wordsigns::isAnyOf(wordsigns::signAt(line, end), "-_") &&
                       decimal::isDigit(wordsigns::signAt(line, end + 1));
    if (stamp)
        return endOf(line, end, "0123456789-_");
    return begin;
}

} // namespace

std::size_t digitsEnd(std::string_view line, std::size_t begin)
{
    std::size_t at = begin;
    while (decimal::isDigit(wordsigns::signAt(line, at)))
        ++at;
    return at;
}

std::optional<std::int64_t> wholeNumber(std::string_view digits)
{
    std::int64_t value = 0;
    const char *const end = digits.data() + digits.size();
    const auto result = std::from_chars(digits.data(), end, value);
    if (result.ec == std::errc{} && result.ptr == end && !digits.empty())
        return value;
    return std::nullopt;
}

std::size_t thousandsEnd(std::string_view line, std::size_t begin)
{
    std::size_t at = digitsEnd(line, begin);
    if (at == begin || at - begin > 3 || (begin > 0 && wordsigns::isAnyOf(line[begin - 1], "[(,")) ||
        wordsigns::signAt(line, begin) == '0')
        return begin;
    std::size_t groups = 0;
    while (wordsigns::signAt(line, at) == ',' && digitsEnd(line, at + 1) == at + 4) {
        at += 4;
        ++groups;
    }
    const char behind = wordsigns::signAt(line, at);
    if (groups == 0 || wordsigns::isAnyOf(behind, "])") || isLetter(behind))
        return begin;
    return at;
}

std::size_t unreadableEnd(std::string_view line, std::size_t begin)
{
    for (const auto &end : {timeEnd, dateEnd, dayEnd, durationEnd, stampEnd}) {
        if (const std::size_t at = end(line, begin); at > begin)
            return at;
    }
    return begin;
}

std::size_t totalBegin(std::string_view line, std::size_t at)
{
    std::size_t begin = endOf(line, at, " ");
    const std::string_view rest = line.substr(begin);
    for (const std::string_view between : {"/", "of ", "out of "}) {
        if (!rest.starts_with(between) || (between != "/" && begin == at))
            continue;
        begin = endOf(line, begin + between.size(), " ");
        if (decimal::isDigit(wordsigns::signAt(line, begin)))
            return begin;
        return 0;
    }
    return 0;
}

bool isBarAt(std::string_view line, std::size_t begin, std::size_t end)
{
    while (wordsigns::signBefore(line, begin) == ' ')
        --begin;
    const bool behindBar = begin > 0 && wordsigns::isAnyOf(line[begin - 1], "|%");
    return behindBar && wordsigns::signAt(line, endOf(line, end, " ")) == '[' &&
           line.substr(0, begin).find('%') != std::string_view::npos;
}

bool isSourcePlace(std::string_view label)
{
    static constexpr std::array<std::string_view, 12> endings = {".py", ".cpp", ".cc",   ".c",  ".h",   ".cu",
                                                                 ".go", ".lua", ".java", ".rs", ".hpp", ".pyx"};
    return std::ranges::any_of(endings, [&](std::string_view ending) { return label.ends_with(ending); });
}

} // namespace rundiff
