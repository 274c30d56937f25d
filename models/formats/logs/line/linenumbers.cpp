// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/formats/logs/line/linenumbers.h"

#include "models/formats/logs/line/linepair.h"
#include "models/formats/logs/line/number.h"
#include "models/formats/logs/line/numbertokens.h"
#include "models/formats/logs/line/wordsigns.h"
#include "models/formats/logs/vocabulary/vocabulary.h"
#include "models/run/ascii.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <set>

namespace rundiff
{

namespace
{

using Number = NumberedLine::Number;

constexpr std::size_t mostValues = 12;
constexpr std::size_t longestName = 24;

// Whether a sign of a number at a place is none of its word: "a-5".
bool beginsThere(std::string_view text, std::size_t sign)
{
    return !wordsigns::isWordSign(wordsigns::signBefore(text, sign));
}

// A sign belongs to the number where nothing else is in front of it.
std::size_t beginOf(std::string_view text, std::size_t digit)
{
    std::size_t begin = digit;
    for (const std::string_view signs : {".", "-+"}) {
        const bool isSign = wordsigns::isAnyOf(wordsigns::signBefore(text, begin), signs);
        if (isSign && beginsThere(text, begin - 1))
            --begin;
    }
    return begin;
}

// Dates, times and versions join their numbers with these.
bool joins(std::string_view text, std::size_t at)
{
    if (!wordsigns::isAnyOf(wordsigns::signAt(text, at), ":-.,"))
        return false;
    return ascii::isDigit(wordsigns::signAt(text, at + 1)) && ascii::isDigit(wordsigns::signBefore(text, at));
}

std::string identifier(std::string_view label)
{
    std::string name;
    for (const char letter : label) {
        const bool part = std::isalnum(static_cast<unsigned char>(letter)) != 0 && (letter & 0x80) == 0;
        if (part && !(name.empty() && ascii::isDigit(letter)))
            name += letter;
        else if (!name.empty() && name.back() != '_')
            name += '_';
    }
    name.resize(std::min(name.size(), longestName));
    while (name.ends_with('_'))
        name.pop_back();
    return name;
}

bool differs(const std::vector<NumberedLine> &lines, std::size_t column)
{
    return std::ranges::any_of(lines, [&](const NumberedLine &line) {
        return line.numbers[column].value != lines.front().numbers[column].value;
    });
}

// How surely a column counts: 2 where each line has more than the one before it, 1 where it never has less.
int countingOf(const std::vector<NumberedLine> &lines, std::size_t column)
{
    bool more = lines.size() > 1;
    for (std::size_t i = 0; i < lines.size(); ++i) {
        const Number &number = lines[i].numbers[column];
        if (!number.whole || !number.alone)
            return 0;
        if (i == 0)
            continue;
        const double before = lines[i - 1].numbers[column].value;
        if (number.value < before)
            return 0;
        more &= number.value > before;
    }
    if (more)
        return 2;
    if (differs(lines, column))
        return 1;
    return 0;
}

std::string labelAt(const NumberedLine &line, std::size_t column)
{
    std::vector<LinePair> pairs;
    scanPairs(line.text, pairs);
    const auto found = std::ranges::find(pairs, line.numbers[column].begin, &LinePair::begin);
    if (found == pairs.end())
        return {};
    return std::string(vocabulary().withoutOpening(found->label));
}

} // namespace

NumberedLine numberedLine(std::string_view text, std::int64_t line)
{
    NumberedLine result{line, std::string(text), {}};
    for (std::size_t at = 0; at < text.size();) {
        if (!ascii::isDigit(text[at])) {
            ++at;
            continue;
        }
        Number number;
        number.begin = std::max(beginOf(text, at), result.numbers.empty() ? 0 : result.numbers.back().end);
        const bool inWord = number.begin == at && wordsigns::isWordSign(wordsigns::signBefore(text, at));
        number.end = numeralEnd(text, at);
        number.whole = std::all_of(text.begin() + static_cast<std::ptrdiff_t>(number.begin),
                                   text.begin() + static_cast<std::ptrdiff_t>(number.end), ascii::isDigit);
        const std::array around{number.end, number.begin - 1, at - 1}; // none of them, where it is the first sign
        const bool joined = std::ranges::any_of(around, [&](std::size_t sign) { return joins(text, sign); });
        const bool ends = !wordsigns::isWordSign(wordsigns::signAt(text, number.end));
        const bool isDivided = ends || !number.whole; // a unit may follow a fraction
        const bool isFortran = wordsigns::isAnyOf(wordsigns::signAt(text, number.end), "dD") &&
                               wordsigns::isAnyOf(wordsigns::signAt(text, number.end + 1), "+-"); // 8.9D+01
        number.alone = isDivided && !inWord && !joined && !isFortran;
        PrintedNumber printed;
        scanNumber(text.substr(number.begin, number.end - number.begin), printed);
        number.value = printed.value;
        result.numbers.push_back(number);
        at = number.end;
    }
    return result;
}

std::string formOf(const NumberedLine &line)
{
    std::string form;
    std::size_t at = 0;
    const auto add = [&](std::string_view text) {
        for (const char letter : text) {
            const bool blank = wordsigns::isAnyOf(letter, " \t");
            if (!blank || form.empty() || form.back() != ' ')
                form += blank ? ' ' : letter;
        }
    };
    for (const Number &number : line.numbers) {
        add(std::string_view(line.text).substr(at, number.begin - at));
        form += '\x01';
        at = number.end;
    }
    add(std::string_view(line.text).substr(at));
    while (form.ends_with(' '))
        form.pop_back();
    return form;
}

namespace
{

// Nothing but numbers and what divides them.
bool isBare(const NumberedLine &line)
{
    return std::ranges::all_of(
        formOf(line), [](char sign) { return std::string_view(" ,;\x01").find(sign) != std::string_view::npos; });
}

bool areAllWhole(const std::vector<NumberedLine> &lines)
{
    return isBare(lines.front()) && std::ranges::all_of(lines, [](const NumberedLine &line) {
               return std::ranges::all_of(line.numbers, &Number::whole);
           });
}

// A place's name belongs to the groups with a meaning.
bool isReserved(const std::string &name)
{
    static constexpr std::array<std::string_view, 7> names = {"step", "epoch", "iter", "rank", "n", "m", "spe"};
    return std::ranges::find(names, name) != names.end();
}

} // namespace

LineColumns columnsOf(const std::vector<NumberedLine> &lines)
{
    LineColumns columns;
    columns.whole = areAllWhole(lines);
    int counting = 0;
    std::set<std::string> names;
    for (std::size_t column = 0; column < lines.front().numbers.size(); ++column) {
        const int counts = countingOf(lines, column);
        if (counts > counting) {
            counting = counts;
            columns.step = column;
        }
        const auto isValue = [&](const NumberedLine &line) { return line.numbers[column].alone; };
        const auto hasFraction = [&](const NumberedLine &line) { return !line.numbers[column].whole; };
        const bool isNumber = columns.whole || std::ranges::any_of(lines, hasFraction);
        const bool changes = lines.size() == 1 || differs(lines, column);
        const bool isCurve = isNumber && changes && std::ranges::all_of(lines, isValue);
        if (!isCurve || columns.values.size() == mostValues)
            continue;
        const std::string label = labelAt(lines.front(), column);
        std::string name = identifier(label);
        if (name.empty() || isReserved(name) || !names.insert(name).second)
            name = "value_" + std::to_string(column + 1);
        columns.values.push_back({column, name, vocabulary().meaning(label).isLoss()});
    }
    if (columns.whole && columns.values.size() == 1)
        columns.step.reset();
    std::erase_if(columns.values, [&](const LineColumns::Value &value) { return value.column == columns.step; });
    std::stable_partition(columns.values.begin(), columns.values.end(),
                          [](const LineColumns::Value &value) { return value.loss; });
    return columns;
}

} // namespace rundiff
