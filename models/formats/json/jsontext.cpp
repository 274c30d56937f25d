// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/formats/json/jsontext.h"

#include "models/run/ascii.h"
#include "models/run/fallback.h"
#include "models/run/textpieces.h"

#include <algorithm>
#include <charconv>
#include <cstddef>
#include <cstdint>
#include <optional>

namespace rundiff
{

namespace
{

constexpr std::uint32_t replacement = 0xfffd;

void appendUtf8(std::string &text, std::uint32_t code)
{
    const auto byte = [&](std::uint32_t bits) { text += static_cast<char>(bits); };
    if (code < 0x80) {
        byte(code);
    } else if (code < 0x800) {
        byte(0xc0 | code >> 6);
        byte(0x80 | (code & 0x3f));
    } else if (code < 0x10000) {
        byte(0xe0 | code >> 12);
        byte(0x80 | (code >> 6 & 0x3f));
        byte(0x80 | (code & 0x3f));
    } else {
        byte(0xf0 | code >> 18);
        byte(0x80 | (code >> 12 & 0x3f));
        byte(0x80 | (code >> 6 & 0x3f));
        byte(0x80 | (code & 0x3f));
    }
}

// The number after \u at `at`, if it has four hexadecimal digits.
std::optional<std::uint32_t> hexAt(std::string_view text, std::size_t at)
{
    if (at + 4 > text.size())
        return std::nullopt;
    std::uint32_t code = 0;
    const char *const begin = text.data() + at;
    const auto [end, error] = std::from_chars(begin, begin + 4, code, 16);
    if (error != std::errc{} || end != begin + 4)
        return std::nullopt;
    return code;
}

// Appends the character whose escape \uXXXX starts at `at`; returns the position after it.
std::size_t appendCodePoint(std::string &text, std::string_view escaped, std::size_t at)
{
    const auto first = hexAt(escaped, at + 2);
    if (!first) {
        appendUtf8(text, replacement);
        return at + 2;
    }
    if (*first < 0xd800 || *first > 0xdfff) {
        appendUtf8(text, *first);
        return at + 6;
    }
    const bool pair = *first < 0xdc00 && escaped.substr(at + 6, 2) == "\\u";
    const auto second = pair ? hexAt(escaped, at + 8) : std::nullopt;
    if (!second || *second < 0xdc00 || *second > 0xdfff) {
        appendUtf8(text, replacement);
        return at + 6;
    }
    appendUtf8(text, 0x10000 + ((*first - 0xd800) << 10) + (*second - 0xdc00));
    return at + 12;
}

char controlOf(char letter)
{
    switch (letter) {
    case 'n':
        return '\n';
    case 't':
        return '\t';
    case 'r':
        return '\r';
    case 'b':
        return '\b';
    case 'f':
        return '\f';
    default:
        return letter;
    }
}

// How many bytes a UTF-8 character that begins with this byte should have; 0 where none does.
std::size_t sizeByFirst(unsigned char first)
{
    if (first < 0x80)
        return 1;
    if (first < 0xc2 || first >= 0xf5)
        return 0;
    if (first < 0xe0)
        return 2;
    return first < 0xf0 ? 3 : 4;
}

// How many bytes the UTF-8 character at the front has; 0 where it is none.
std::size_t characterSize(std::string_view bytes)
{
    const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(bytes[i]); };
    const unsigned char first = byte(0);
    const std::size_t size = sizeByFirst(first);
    if (size == 0 || size > bytes.size())
        return 0;
    for (std::size_t i = 1; i < size; ++i) {
        if ((byte(i) & 0xc0) != 0x80)
            return 0;
    }
    const bool overlong = (first == 0xe0 && byte(1) < 0xa0) || (first == 0xf0 && byte(1) < 0x90);
    const bool surrogate = first == 0xed && byte(1) >= 0xa0;
    const bool beyond = first == 0xf4 && byte(1) >= 0x90;
    if (overlong || surrogate || beyond)
        return 0;
    return size;
}

// Takes digits from the front; false where there are none.
bool takeDigits(std::string_view &text)
{
    const auto end = std::find_if_not(text.begin(), text.end(), ascii::isDigit);
    const auto count = static_cast<std::size_t>(end - text.begin());
    text.remove_prefix(count);
    return count > 0;
}

bool isJsonNumber(std::string_view text)
{
    if (text.starts_with('-'))
        text.remove_prefix(1);
    const bool zero = text.starts_with('0');
    const std::size_t before = text.size();
    if (!takeDigits(text) || (zero && before - text.size() > 1))
        return false;
    if (text.starts_with('.')) {
        text.remove_prefix(1);
        if (!takeDigits(text))
            return false;
    }
    if (text.starts_with('e') || text.starts_with('E')) {
        text.remove_prefix(1);
        if (text.starts_with('+') || text.starts_with('-'))
            text.remove_prefix(1);
        if (!takeDigits(text))
            return false;
    }
    return text.empty();
}

} // namespace

bool isJsonScalar(std::string_view text)
{
    return isJsonNumber(text) || isAnyOf(text, {"true", "false", "null", "NaN", "Infinity", "-Infinity"});
}

bool hasKnownEscapes(std::string_view escaped)
{
    for (std::size_t at = escaped.find('\\'); at != std::string_view::npos; at = escaped.find('\\', at)) {
        const char letter = elementOr(escaped, at + 1, '\0');
        if (letter == 'u' ? !hexAt(escaped, at + 2)
                          : std::string_view("\"\\/bfnrt").find(letter) == std::string_view::npos)
            return false;
        at += 2;
    }
    return true;
}

void appendUnescaped(std::string &text, std::string_view escaped)
{
    std::size_t at = 0;
    while (at < escaped.size()) {
        const std::size_t mark = escaped.find('\\', at);
        text.append(escaped.substr(at, mark - at));
        if (mark == std::string_view::npos || mark + 1 == escaped.size())
            return;
        if (escaped[mark + 1] == 'u') {
            at = appendCodePoint(text, escaped, mark);
        } else {
            text += controlOf(escaped[mark + 1]);
            at = mark + 2;
        }
    }
}

void replaceForbiddenBytes(std::span<char> bytes, const std::function<void(std::size_t)> &replaced)
{
    for (std::size_t at = 0; at < bytes.size();) {
        const std::size_t size = characterSize({bytes.data() + at, bytes.size() - at});
        const bool control = static_cast<unsigned char>(bytes[at]) < 0x20;
        if (size == 0 || (control && std::string_view("\n\r\t").find(bytes[at]) == std::string_view::npos))
            replaced(at);
        if (size == 0 || control)
            bytes[at] = size == 0 ? '?' : ' ';
        at += size == 0 ? 1 : size;
    }
}

} // namespace rundiff
