// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/account/shapes/timeshapes.h"

#include "models/formats/texts/textcursor.h"
#include "models/run/lettercase.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <span>
#include <string>

namespace rundiff
{

namespace
{

constexpr std::array<std::string_view, 12> months{"jan", "feb", "mar", "apr", "may", "jun",
                                                  "jul", "aug", "sep", "oct", "nov", "dec"};
constexpr std::array<std::string_view, 7> weekdays{"mon", "tue", "wed", "thu", "fri", "sat", "sun"};
constexpr std::array<std::string_view, 16> spanUnits{"d", "day", "days", "h",       "hr", "hrs", "hour", "hours",
                                                     "m", "min", "mins", "minutes", "s",  "sec", "secs", "seconds"};
constexpr std::array<std::string_view, 10> zones{"utc", "gmt", "cst", "pst", "pdt", "est", "edt", "cet", "am", "pm"};
constexpr std::size_t longestUnit = 9; // "September", "Wednesday"

bool isBetween(std::int64_t value, std::int64_t least, std::int64_t most)
{
    return least <= value && value <= most;
}

bool isDate(std::int64_t year, std::int64_t month, std::int64_t day)
{
    constexpr std::int64_t firstYear = 1970, lastYear = 2099;
    return isBetween(year, firstYear, lastYear) && isBetween(month, 1, 12) && isBetween(day, 1, 31);
}

void takeFraction(TextCursor &cursor)
{
    TextCursor fraction = cursor;
    cursor.follow(fraction.expectOneOf(".,").expectDigits(1, 9));
}

void takeHalfOfDay(TextCursor &cursor)
{
    TextCursor half = cursor;
    half.take(' ');
    cursor.follow(half.expectOneOf("AP").expect('M').expectNo(ascii::isLetter));
}

// 22:24:12.345, 22:24, with another sign than the colon, too
bool takeClock(TextCursor &cursor, std::string_view signs)
{
    TextCursor clock = cursor;
    if (!clock.expectDigits(1, 2).expectOneOf(signs).expectDigits(2, 2).holds())
        return false;
    TextCursor seconds = clock;
    clock.follow(seconds.expectOneOf(signs).expectDigits(2, 2));
    takeFraction(clock); // of a second
    takeFraction(clock); // of a millisecond: 12.345.678
    takeHalfOfDay(clock);
    return cursor.follow(clock);
}

void takeZone(TextCursor &cursor)
{
    TextCursor universal = cursor, hours = cursor;
    if (cursor.follow(universal.expect('Z').expectNo(ascii::isLetter)))
        return;
    if (!hours.expectOneOf("+-").expectDigits(2, 2).holds())
        return;
    TextCursor minutes = hours;
    minutes.take(':');
    if (!cursor.follow(minutes.expectDigits(2, 2)) && !hours.isAt("0123456789:"))
        cursor = hours;
}

// The time that follows a date, after blanks or one of the signs between them.
void takeTimeOfDay(TextCursor &cursor)
{
    TextCursor time = cursor;
    if (time.skipAll(" T,_-/+") == 0 || !takeClock(time, ":.-_"))
        return;
    takeZone(time);
    cursor = time;
}

bool takeIsoDate(TextCursor &cursor)
{
    TextCursor date = cursor;
    const std::int64_t year = date.expectNumber(4, 4);
    const char sign = date.sign();
    const std::int64_t month = date.expectOneOf("-/._").expectNumber(1, 2);
    const std::int64_t day = date.expect(sign).expectNumber(1, 2);
    if (!date.expectNo(ascii::isDigit).holds() || !isDate(year, month, day))
        return false;
    takeTimeOfDay(date);
    return cursor.follow(date);
}

// 11/26 22:24:12, 26-11-2026 22:24, only with its time
bool takeShortDate(TextCursor &cursor)
{
    TextCursor date = cursor;
    date.expectDigits(2, 2).expectOneOf("/-").expectDigits(2, 2);
    TextCursor year = date;
    date.follow(year.expectOneOf("/-").expectDigits(2, 4));
    if (!date.expect(' ').holds())
        return false;
    date.skipAll(" -");
    if (!takeClock(date, ":."))
        return false;
    return cursor.follow(date);
}

// 0:01:02, 123:45:06.789
bool takeLongClock(TextCursor &cursor)
{
    TextCursor clock = cursor;
    if (!clock.expectDigits(1, 4).expect(':').expectDigits(2, 2).expect(':').expectDigits(2, 2).holds())
        return false;
    takeFraction(clock);
    if (clock.isAt("0123456789:"))
        return false;
    takeHalfOfDay(clock);
    return cursor.follow(clock);
}

// 01:23 between brackets or other signs of a bar
bool takeShortClock(TextCursor &cursor, char before)
{
    constexpr std::string_view opening = "[<( ", closing = "<,]) ";
    if (opening.find(before) == std::string_view::npos)
        return false;
    TextCursor clock = cursor;
    clock.expectDigits(1, 3).expect(':').expectDigits(2, 2);
    return cursor.follow(clock.atEnd() ? clock : clock.expectAt(closing));
}

std::string takeLetters(TextCursor &cursor, std::size_t most)
{
    std::string letters;
    while (letters.size() <= most && ascii::isLetter(cursor.sign())) {
        letters += lowered(cursor.sign());
        cursor.skip(1);
    }
    return letters;
}

// "1 day, 2:03:04"
bool takeDaysAndClock(TextCursor &cursor)
{
    TextCursor span = cursor;
    if (!span.expectDigits(1, 5).expect(' ').holds())
        return false;
    const std::string unit = takeLetters(span, longestUnit);
    if (unit.substr(0, unit.size() - unit.ends_with('s')) != "day")
        return false;
    span.take(',');
    span.take(' ');
    return takeClock(span, ":") && cursor.follow(span);
}

// "2h 13m", "1d02h03m04s", "3 min 20.5 s": at least two parts
bool takeUnitsOfTime(TextCursor &cursor)
{
    TextCursor span = cursor;
    std::size_t parts = 0;
    while (parts < 5) {
        TextCursor part = span;
        if (parts > 0)
            part.skipAll(" :,");
        if (!part.digits(1, 6))
            break;
        takeFraction(part);
        part.take(' ');
        const std::string unit = takeLetters(part, longestUnit);
        if (std::ranges::find(spanUnits, unit) == spanUnits.end())
            break;
        span = part;
        ++parts;
    }
    if (parts < 2)
        return false;
    cursor = span;
    return true;
}

bool isName(const std::string &letters, std::span<const std::string_view> names)
{
    return letters.size() >= 3 &&
           std::ranges::any_of(names, [&](std::string_view name) { return letters.starts_with(name); });
}

// A day, a time, a year or a zone of a named date; false: none of them.
bool takeDatePart(TextCursor &cursor)
{
    if (takeClock(cursor, ":"))
        return true;
    TextCursor part = cursor;
    if (part.digits(1, 4))
        return cursor = part, !ascii::isDigit(part.sign());
    const std::string letters = takeLetters(part, longestUnit);
    const bool isZone = std::ranges::find(zones, letters) != zones.end();
    if (!isZone && !isName(letters, months))
        return false;
    return cursor.follow(part);
}

// "00:00:1741386850.123456", as programs print it before their log is set up
bool takeUnsetClock(TextCursor &cursor)
{
    constexpr std::string_view start = "00:00:";
    TextCursor clock = cursor;
    if (!clock.rest().starts_with(start))
        return false;
    clock.skip(start.size());
    clock.expectDigits(10, 10);
    takeFraction(clock);
    return cursor.follow(clock);
}

} // namespace

std::size_t compactDateLength(std::string_view text, std::size_t at)
{
    TextCursor date(text, at);
    const std::int64_t year = date.expectNumber(4, 4), month = date.expectNumber(2, 2), day = date.expectNumber(2, 2);
    if (!isDate(year, month, day))
        return 0;
    const std::size_t least = date.takeOneOf("-_T") ? 4 : 6; // digits of the time of day
    if (!date.expectDigits(least, 6).expectNo(ascii::isDigit).holds())
        return 0;
    TextCursor fraction = date;
    date.follow(fraction.expect('.').expectDigits(3, 9).expectNo(ascii::isLetter));
    return date.at() - at;
}

std::size_t dateLength(std::string_view text, std::size_t at)
{
    if (const std::size_t compact = compactDateLength(text, at))
        return compact;
    TextCursor cursor(text, at);
    return takeIsoDate(cursor) ? cursor.at() - at : 0;
}

std::size_t timeLength(std::string_view text, std::size_t at)
{
    if (const std::size_t compact = compactDateLength(text, at))
        return compact;
    const char before = at > 0 ? text[at - 1] : ' ';
    TextCursor cursor(text, at);
    const bool found = takeIsoDate(cursor) || takeShortDate(cursor) || takeDaysAndClock(cursor) ||
                       takeLongClock(cursor) || takeShortClock(cursor, before) || takeUnitsOfTime(cursor);
    return found ? cursor.at() - at : 0;
}

std::size_t namedDateLength(std::string_view text, std::size_t at)
{
    TextCursor cursor(text, at);
    const std::string first = takeLetters(cursor, longestUnit);
    const bool isMonth = isName(first, months);
    if (!isMonth && !isName(first, weekdays))
        return 0;
    std::size_t parts = 0, end = cursor.at();
    while (parts < 6) {
        cursor.skipAll(" ,-.");
        if (!takeDatePart(cursor))
            break;
        end = cursor.at();
        ++parts;
    }
    return parts >= (isMonth ? 2 : 3) ? end - at : 0;
}

std::size_t glogLength(std::string_view line)
{
    constexpr std::string_view levels = "IWEFiwefd";
    TextCursor cursor(line);
    if (!cursor.expectOneOf(levels).expectDigits(4, 4).expect(' ').holds())
        return 0;
    if (!takeUnsetClock(cursor) && !takeClock(cursor, ":"))
        return 0;
    cursor.skipAll(" ");
    return cursor.digits(1, 20) ? cursor.at() : 0;
}

bool isUnixTime(std::string_view number)
{
    const std::string_view whole = number.substr(0, number.find('.'));
    if (!std::ranges::all_of(whole, ascii::isDigit))
        return false;
    constexpr std::size_t seconds = 10, milliseconds = 13; // digits
    if (whole.size() == seconds)
        return whole >= "1400000000" && whole < "2000000000";
    return number.size() == milliseconds && whole.size() == milliseconds && whole >= "1200000000000" &&
           whole < "2000000000000";
}

} // namespace rundiff
