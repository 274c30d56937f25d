// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/account/shapes/timeshapes.h"

#include "models/account/shapes/textcursor.h"
#include "models/run/lettercase.h"

#include <algorithm>
#include <array>
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
constexpr std::size_t longestUnit = 9; // "September", "Wednesday"

int number(std::string_view digits)
{
    int value = 0;
    for (const char digit : digits)
        value = value * 10 + (digit - '0');
    return value;
}

bool isBetween(std::string_view digits, int least, int most)
{
    const int value = number(digits);
    return value >= least && value <= most;
}

void takeFraction(TextCursor &cursor)
{
    TextCursor fraction = cursor;
    if (fraction.takeOneOf(".,") && fraction.digits(1, 9))
        cursor = fraction;
}

void takeHalfOfDay(TextCursor &cursor)
{
    TextCursor half = cursor;
    half.take(' ');
    const bool found = half.takeOneOf("AP") && half.take('M');
    if (found && !ascii::isLetter(half.sign()))
        cursor = half;
}

// 22:24:12.345, 22:24, with another sign than the colon, too
bool takeClock(TextCursor &cursor, std::string_view signs)
{
    TextCursor clock = cursor;
    if (!clock.digits(1, 2) || !clock.takeOneOf(signs) || clock.digits(2, 2) != 2)
        return false;
    TextCursor seconds = clock;
    if (seconds.takeOneOf(signs) && seconds.digits(2, 2) == 2)
        clock = seconds;
    takeFraction(clock); // of a second
    takeFraction(clock); // of a millisecond: 12.345.678
    takeHalfOfDay(clock);
    cursor = clock;
    return true;
}

void takeZone(TextCursor &cursor)
{
    TextCursor zone = cursor;
    if (zone.take('Z') && !ascii::isLetter(zone.sign())) {
        cursor = zone;
        return;
    }
    zone = cursor;
    if (!zone.takeOneOf("+-") || zone.digits(2, 2) != 2)
        return;
    if (!ascii::isDigit(zone.sign()) && zone.sign() != ':')
        cursor = zone;
    zone.take(':');
    if (zone.digits(2, 2) == 2)
        cursor = zone;
}

// The time that follows a date, after blanks or one of the signs between them.
void takeTimeOfDay(TextCursor &cursor)
{
    TextCursor time = cursor;
    if (!time.skipAll(" T,_-/+") || !takeClock(time, ":.-_"))
        return;
    takeZone(time);
    cursor = time;
}

bool takeIsoDate(TextCursor &cursor)
{
    TextCursor date = cursor;
    const std::string_view year = date.rest().substr(0, 4);
    if (date.digits(4, 4) != 4 || !isBetween(year, 1970, 2099))
        return false;
    const char sign = date.sign();
    if (!date.takeOneOf("-/._"))
        return false;
    const std::string_view month = date.rest().substr(0, date.digitsAhead(2));
    if (!date.digits(1, 2) || !isBetween(month, 1, 12) || !date.take(sign))
        return false;
    const std::string_view day = date.rest().substr(0, date.digitsAhead(2));
    if (!date.digits(1, 2) || !isBetween(day, 1, 31) || ascii::isDigit(date.sign()))
        return false;
    takeTimeOfDay(date);
    cursor = date;
    return true;
}

// 11/26 22:24:12, 26-11-2026 22:24, only with its time
bool takeShortDate(TextCursor &cursor)
{
    TextCursor date = cursor;
    if (date.digits(2, 2) != 2 || !date.takeOneOf("/-") || date.digits(2, 2) != 2)
        return false;
    TextCursor year = date;
    if (year.takeOneOf("/-") && year.digits(2, 4))
        date = year;
    if (!date.take(' ') || !takeClock(date, ":"))
        return false;
    cursor = date;
    return true;
}

// 0:01:02, 123:45:06.789
bool takeLongClock(TextCursor &cursor)
{
    TextCursor clock = cursor;
    if (!clock.digits(1, 4) || !clock.take(':') || clock.digits(2, 2) != 2 || !clock.take(':') ||
        clock.digits(2, 2) != 2)
        return false;
    takeFraction(clock);
    if (ascii::isDigit(clock.sign()) || clock.sign() == ':')
        return false;
    takeHalfOfDay(clock);
    cursor = clock;
    return true;
}

// 01:23 between brackets or other signs of a bar
bool takeShortClock(TextCursor &cursor, char before)
{
    constexpr std::string_view opening = "[<( ", closing = "<,]) ";
    TextCursor clock = cursor;
    if (opening.find(before) == std::string_view::npos || !clock.digits(1, 3) || !clock.take(':') ||
        clock.digits(2, 2) != 2)
        return false;
    if (!clock.atEnd() && closing.find(clock.sign()) == std::string_view::npos)
        return false;
    cursor = clock;
    return true;
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
    if (!span.digits(1, 5) || !span.take(' '))
        return false;
    const std::string unit = takeLetters(span, longestUnit);
    if (unit != "day" && unit != "days")
        return false;
    span.take(',');
    span.take(' ');
    if (!takeClock(span, ":"))
        return false;
    cursor = span;
    return true;
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
    const bool isZone = letters == "utc" || letters == "gmt" || letters == "cst" || letters == "pst" ||
                        letters == "pdt" || letters == "est" || letters == "edt" || letters == "cet" ||
                        letters == "am" || letters == "pm";
    if (!isZone && !isName(letters, months))
        return false;
    cursor = part;
    return true;
}

// "00:00:1741386850.123456", as programs print it before their log is set up
bool takeUnsetClock(TextCursor &cursor)
{
    constexpr std::string_view start = "00:00:";
    TextCursor clock = cursor;
    if (!clock.rest().starts_with(start))
        return false;
    clock.skip(start.size());
    if (clock.digits(10, 10) != 10)
        return false;
    takeFraction(clock);
    cursor = clock;
    return true;
}

} // namespace

std::size_t compactDateLength(std::string_view text, std::size_t at)
{
    TextCursor date(text, at);
    const std::string_view digits = date.rest().substr(0, 8);
    if (date.digits(8, 8) != 8 || !isBetween(digits.substr(0, 4), 1990, 2099) ||
        !isBetween(digits.substr(4, 2), 1, 12) || !isBetween(digits.substr(6, 2), 1, 31))
        return 0;
    const bool divided = date.takeOneOf("-_T");
    const std::size_t clock = date.digits(4, 6);
    if (clock < 4 || ascii::isDigit(date.sign()))
        return 0;
    return divided || clock == 6 ? date.at() - at : 0;
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
    constexpr std::string_view levels = "IWEF";
    TextCursor cursor(line);
    if (!cursor.takeOneOf(levels) || cursor.digits(4, 4) != 4 || !cursor.take(' '))
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
    if (whole.size() == 10)
        return whole[0] == '1' && whole[1] >= '4';
    return whole.size() == 13 && whole.size() == number.size() && whole[0] == '1' && whole[1] >= '2';
}

} // namespace rundiff
