// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/run/pythontext.h"

#include <array>
#include <charconv>
#include <cmath>
#include <cstddef>

namespace rundiff
{

namespace
{

// The shortest digits of a finite number, without sign, and the power of ten of the first one.
struct Digits {
    std::array<char, 32> buffer;
    std::string_view digits; // into the buffer
    int exponent = 0;
};

void shortestDigits(double number, Digits &result)
{
    char *const begin = result.buffer.data();
    const auto [end, error] =
        std::to_chars(begin, begin + result.buffer.size(), std::fabs(number), std::chars_format::scientific);
    const std::string_view text(begin, static_cast<std::size_t>(end - begin));
    const std::size_t mark = text.find('e');
    const char *const exponent = begin + mark + (text[mark + 1] == '+' ? 2 : 1);
    std::from_chars(exponent, end, result.exponent);
    if (mark > 1) { // close the gap of the point: d.ddd -> dddd
        begin[1] = begin[0];
        result.digits = {begin + 1, mark - 1};
    } else {
        result.digits = {begin, 1};
    }
}

void appendScientific(std::string &text, const Digits &number)
{
    text += number.digits.front();
    if (number.digits.size() > 1)
        text.append(1, '.').append(number.digits.substr(1));
    text += number.exponent < 0 ? "e-" : "e+";
    const int size = std::abs(number.exponent);
    if (size < 10)
        text += '0';
    text += std::to_string(size);
}

void appendFixed(std::string &text, const Digits &number)
{
    const std::string_view digits = number.digits;
    if (number.exponent < 0) {
        text.append("0.").append(static_cast<std::size_t>(-number.exponent - 1), '0').append(digits);
        return;
    }
    const auto whole = static_cast<std::size_t>(number.exponent) + 1;
    if (digits.size() <= whole)
        text.append(digits).append(whole - digits.size(), '0').append(".0");
    else
        text.append(digits.substr(0, whole)).append(1, '.').append(digits.substr(whole));
}

// Python escapes what cannot be printed; here the control characters of ASCII.
void appendEscaped(std::string &text, char character)
{
    constexpr std::string_view hex = "0123456789abcdef";
    const auto code = static_cast<unsigned char>(character);
    text.append("\\x").append(1, hex[code >> 4]).append(1, hex[code & 15]);
}

} // namespace

void appendPythonFloat(std::string &text, double number)
{
    if (std::isnan(number)) {
        text += "nan";
        return;
    }
    if (std::signbit(number))
        text += '-';
    if (std::isinf(number)) {
        text += "inf";
        return;
    }
    Digits digits;
    shortestDigits(number, digits);
    if (digits.exponent < -4 || digits.exponent >= 16)
        appendScientific(text, digits);
    else
        appendFixed(text, digits);
}

std::string pythonFloat(double number)
{
    std::string text;
    appendPythonFloat(text, number);
    return text;
}

void appendPythonString(std::string &text, std::string_view value)
{
    const bool doubleQuotes = value.find('\'') != std::string_view::npos && value.find('"') == std::string_view::npos;
    const char quote = doubleQuotes ? '"' : '\'';
    text += quote;
    for (const char character : value) {
        if (character == quote || character == '\\')
            text.append(1, '\\').append(1, character);
        else if (character == '\n')
            text += "\\n";
        else if (character == '\r')
            text += "\\r";
        else if (character == '\t')
            text += "\\t";
        else if (static_cast<unsigned char>(character) < 0x20 || character == 0x7f)
            appendEscaped(text, character);
        else
            text += character;
    }
    text += quote;
}

} // namespace rundiff
