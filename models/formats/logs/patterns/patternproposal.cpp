// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/formats/logs/patterns/patternproposal.h"

#include "models/formats/logs/line/wordsigns.h"
#include "models/run/textpieces.h"

#include <algorithm>
#include <string_view>

namespace rundiff
{

namespace
{

// Blanks may be more or fewer on other lines.
std::string escaped(std::string_view text)
{
    static constexpr std::string_view special = "\\^$.|?*+()[]{}#";
    std::string result;
    for (std::size_t at = 0; at < text.size();) {
        const bool blank = wordsigns::isAnyOf(text[at], " \t");
        if (!blank) {
            if (special.find(text[at]) != std::string_view::npos)
                result += '\\';
            result += text[at++];
            continue;
        }
        result += "\\s+";
        at = std::min(text.find_first_not_of(" \t", at), text.size());
    }
    return result;
}

std::string numberExpression(std::size_t column, const LineColumns &columns)
{
    if (columns.step == column)
        return "(?P<step>\\d+)";
    const auto value = std::ranges::find(columns.values, column, &LineColumns::Value::column);
    if (value == columns.values.end())
        return "[-+\\w.]+";
    return "(?P<" + value->name + ">{NUM})";
}

// Text in front of the first number that says nothing, such as a date, is left out, up to the last word before it.
std::size_t firstNeeded(const LineColumns &columns)
{
    std::size_t first = columns.step.value_or(columns.values.front().column);
    for (const LineColumns::Value &value : columns.values)
        first = std::min(first, value.column);
    return first;
}

// With all bytes of a letter that is not ASCII.
std::string_view firstCharacter(std::string_view text)
{
    std::size_t end = std::min<std::size_t>(1, text.size());
    while (end < text.size() && (static_cast<unsigned char>(text[end]) & 0xC0U) == 0x80U)
        ++end;
    return text.substr(0, end);
}

} // namespace

std::string proposedPattern(const std::vector<NumberedLine> &lines, const LineColumns &columns)
{
    const NumberedLine &line = lines.front();
    const std::string_view text = line.text;
    const std::size_t first = firstNeeded(columns);
    std::size_t last = columns.step.value_or(0);
    for (const LineColumns::Value &value : columns.values)
        last = std::max(last, value.column);
    std::size_t at = first == 0 ? 0 : line.numbers[first - 1].end;
    std::string expression = first == 0 ? "^" : "";
    for (std::size_t column = first; column <= last; ++column) {
        const NumberedLine::Number &number = line.numbers[column];
        expression += escaped(text.substr(at, number.begin - at)) + numberExpression(column, columns);
        at = number.end;
    }
    const std::string_view behind = firstCharacter(text.substr(at));
    const bool blank = behind.empty() || isAnyOf(behind, {" ", "\t"});
    return expression + (blank ? std::string("(?=\\s|$)") : escaped(behind));
}

} // namespace rundiff
