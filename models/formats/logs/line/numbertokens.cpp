// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/formats/logs/line/numbertokens.h"

#include "models/formats/logs/line/decimal.h"
#include "models/formats/logs/line/wordsigns.h"
#include "models/formats/texts/textcursor.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <charconv>

namespace rundiff
{

namespace
{

constexpr std::string_view digits = "0123456789";

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
    TextCursor time(line, begin);
    time.skipAll(digits);
    const std::size_t hours = time.at();
    while (time.follow(TextCursor(time).expect(':').expectDigits(2, 2).expectNo(ascii::isDigit))) {
    }
    if (time.at() == hours)
        return begin;
    if (time.follow(TextCursor(time).expectOneOf(".,").expectDigits(1, 1)))
        time.skipAll(digits);
    TextCursor half = time;
    half.take(' ');
    time.follow(half.expectOneOf("APap").expectOneOf("Mm").expectNo(isLetter));
    return time.at();
}

// 2024-01-31, 1/31/2024, 2024.01.31, with the time that is joined to it; versions and addresses have the same form, but
// "iteration 400/400/400" is not a date.
std::size_t dateEnd(std::string_view line, std::size_t begin)
{
    constexpr std::size_t longestDay = 2, year = 4;
    TextCursor date(line, begin);
    const std::size_t leading = date.skipAll(digits);
    const char sign = date.sign();
    const std::size_t middle = date.expectOneOf("-/.").skipAll(digits);
    const std::size_t second = date.at();
    if (middle == 0 || !date.expect(sign).expectAt(digits).holds())
        return begin;
    const bool isRatio = middle > longestDay || (leading > longestDay && leading != year);
    return sign == '/' && isRatio ? begin : endOf(line, second, "0123456789-/.:T_+Z");
}

// "10/17 10:23:11", "[05-01 10:23:11" and "[0501 10:23:11": month and day with a time, in front of everything else.
std::size_t dayEnd(std::string_view line, std::size_t begin)
{
    constexpr std::size_t shortestTime = 7;                                    // 9:59:59
    if (line.substr(0, begin).find_first_not_of(" [(iwefdIWEFD") != line.npos) // a level may be in front of it
        return begin;
    TextCursor day(line, begin);
    const std::int64_t month = day.expectNumber(2, 2);
    const bool isDivided = day.takeOneOf("/-");
    if (!isDivided && line.find('[') >= begin)
        return begin;
    const std::int64_t number = day.expectNumber(2, 2);
    const bool isDay = month <= 12 && number <= 31;
    if (!isDay || !day.expect(' ').holds())
        return begin;
    const std::size_t time = timeEnd(line, day.at());
    return time >= day.at() + shortestTime ? time : begin;
}

// 2h13m, 5m32s, 1d 2h
std::size_t durationEnd(std::string_view line, std::size_t begin)
{
    TextCursor duration(line, begin);
    duration.skipAll(digits);
    const std::size_t unit = duration.at();
    if (!duration.expectOneOf("dhm").expectAt(digits).holds())
        return begin;
    return endOf(line, unit, "0123456789dhms.");
}

// 20240131-123456, 20240131_123456
std::size_t stampEnd(std::string_view line, std::size_t begin)
{
    TextCursor stamp(line, begin);
    if (!stamp.expectDigits(8, 8).expectOneOf("-_").expectAt(digits).holds())
        return begin;
    return endOf(line, stamp.at(), "0123456789-_");
}

} // namespace

std::size_t digitsEnd(std::string_view line, std::size_t begin)
{
    std::size_t at = begin;
    while (decimal::isDigit(wordsigns::signAt(line, at)))
        ++at;
    return at;
}

std::size_t numeralEnd(std::string_view text, std::size_t begin)
{
    TextCursor number(text, begin);
    number.skipAll(digits);
    if (number.follow(TextCursor(number).expect('.').expectDigits(1, 1)))
        number.skipAll(digits);
    TextCursor exponent = number;
    exponent.expectOneOf("eE").takeOneOf("-+");
    if (number.follow(exponent.expectDigits(1, 1)))
        number.skipAll(digits);
    return number.at();
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
    constexpr std::string_view noList = "[(,", noEnd = "])";
    TextCursor number(line, begin);
    const bool isListed = wordsigns::isAnyOf(wordsigns::signBefore(line, begin), noList);
    if (isListed || number.sign() == '0' || !number.expectDigits(1, 3).expectAt(",").holds())
        return begin;
    const std::size_t first = number.at();
    while (number.follow(TextCursor(number).expect(',').expectDigits(3, 3).expectNo(ascii::isDigit))) {
    }
    const bool ends = !wordsigns::isAnyOf(number.sign(), noEnd) && !isLetter(number.sign());
    return ends && number.at() > first ? number.at() : begin;
}

std::size_t unreadableEnd(std::string_view line, std::size_t begin)
{
    for (const auto &end : {timeEnd, dateEnd, dayEnd, durationEnd, stampEnd}) {
        if (const std::size_t at = end(line, begin); at > begin)
            return at;
    }
    return begin;
}

ClockTime firstClockTime(std::string_view line)
{
    constexpr double minute = 60;
    for (std::size_t at = line.find(':'); at != line.npos; at = line.find(':', at + 1)) {
        TextCursor clock(line, at - std::min<std::size_t>(at, 2));
        const char before = wordsigns::signBefore(line, clock.at());
        const std::int64_t hours = clock.expectNumber(2, 2), minutes = clock.expect(':').expectNumber(2, 2),
                           seconds = clock.expect(':').expectNumber(2, 2);
        if (!clock.holds() || decimal::isDigit(before))
            continue;
        ClockTime time{.isOne = true,
                       .seconds = (static_cast<double>(hours) * minute + static_cast<double>(minutes)) * minute +
                                  static_cast<double>(seconds)};
        double scale = 1;
        for (clock.takeOneOf(".,"); decimal::isDigit(clock.sign()); clock.skip(1)) {
            scale /= 10;
            time.seconds += scale * (clock.sign() - '0');
        }
        time.hasFraction = scale < 1;
        return time;
    }
    return {};
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
