// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/account/shapes/placeshapes.h"

#include "models/account/shapes/wordsign.h"
#include "models/formats/texts/textcursor.h"

#include <algorithm>

namespace rundiff
{

namespace
{

constexpr std::size_t longestAccount = 64;

bool isNameSign(char sign)
{
    return isWordSign(sign) || sign == '.';
}

// Over the name of a machine or a user; returns its length.
std::size_t skipName(TextCursor &cursor)
{
    const std::size_t begin = cursor.at();
    while (cursor.at() < begin + longestAccount) {
        if (!isNameSign(cursor.sign()) && cursor.sign() != '-')
            break;
        cursor.skip(1);
    }
    return cursor.at() - begin;
}

bool isPathSign(char sign)
{
    constexpr std::string_view others = ".@+=-%~";
    return isWordSign(sign) || static_cast<unsigned char>(sign) >= 0x80 || others.find(sign) != std::string_view::npos;
}

} // namespace

std::size_t addressLength(std::string_view text, std::size_t at)
{
    TextCursor cursor(text, at);
    if (!cursor.expect('0').expectOneOf("xX").holds())
        return 0;
    std::size_t count = 0;
    while (isHexDigit(cursor.sign(count)))
        ++count;
    return count >= 5 ? count + 2 : 0;
}

std::size_t uuidLength(std::string_view text, std::size_t at)
{
    constexpr std::string_view form = "xxxxxxxx-xxxx-xxxx-xxxx-xxxxxxxxxxxx";
    if (text.size() - at < form.size())
        return 0;
    for (std::size_t i = 0; i < form.size(); ++i) {
        const char sign = text[at + i];
        if (form[i] == 'x' ? !isHexDigit(sign) : sign != '-')
            return 0;
    }
    return form.size();
}

std::size_t networkAddressLength(std::string_view text, std::size_t at)
{
    TextCursor cursor(text, at);
    cursor.expectDigits(1, 3);
    for (int part = 1; part < 4; ++part)
        cursor.expect('.').expectDigits(1, 3);
    if (!cursor.expectNo(isNameSign).holds())
        return 0;
    TextCursor port = cursor;
    cursor.follow(port.expect(':').expectDigits(1, 5));
    return cursor.at() - at;
}

std::size_t accountNameLength(std::string_view text, std::size_t at)
{
    constexpr std::size_t shortestMachine = 3;
    TextCursor cursor(text, at);
    skipName(cursor);
    if (!cursor.take('@'))
        return 0;
    return skipName(cursor) >= shortestMachine ? cursor.at() - at : 0;
}

std::size_t folderLength(std::string_view text, std::size_t at)
{
    constexpr std::string_view before = "/.~<";
    const bool isAddress = at > 0 && text[at - 1] == ':' && text.substr(at).starts_with("//"); // of a page
    if (isAddress)
        return 0;
    if (at > 0 && (isWordSign(text[at - 1]) || before.find(text[at - 1]) != std::string_view::npos))
        return 0;
    std::size_t end = at, slashes = 0, lastSlash = at;
    while (end < text.size() && (text[end] == '/' || isPathSign(text[end]))) {
        if (text[end] == '/') {
            ++slashes;
            lastSlash = end;
        }
        ++end;
    }
    const std::size_t least = text[at] == '~' ? 1 : 2;
    return slashes >= least ? lastSlash + 1 - at : 0;
}

std::size_t jobLength(std::string_view text, std::size_t at)
{
    const std::string_view before = text.substr(0, at);
    TextCursor cursor(text, at);
    if (before.ends_with("[[")) { // [[123,0],INVALID]
        const std::size_t length = cursor.digitsAhead(10);
        cursor.expectDigits(1, 10).expect(',').expectDigits(1, 10).expect(']').expect(',');
        skipName(cursor);
        return cursor.expectAt("]").holds() ? length : 0;
    }
    if (!before.ends_with('[') || !ascii::isLetter(cursor.sign()))
        return 0;
    skipName(cursor);
    cursor.expect('@').expectDigits(1, 10);
    const std::size_t length = cursor.at() - at;
    return cursor.expect(',').expectDigits(1, 10).expectAt("]").holds() ? length : 0;
}

std::size_t driveFolderLength(std::string_view text, std::size_t at)
{
    if (at + 2 >= text.size() || text[at + 1] != ':' || text[at + 2] != '\\')
        return 0;
    constexpr std::string_view ends = " \t'\"<>|";
    const std::size_t end = std::min(text.find_first_of(ends, at), text.size());
    return text.substr(0, end).rfind('\\') + 1 - at;
}

} // namespace rundiff
