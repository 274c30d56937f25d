// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/compare/table/statisticdifference.h"

#include "models/run/lettercase.h"
#include "models/run/pythontext.h"
#include "models/run/textpieces.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>

namespace rundiff
{

namespace
{

using Difference = StatisticDifference::Kind;

// The nearest number to 10^exponent; std::pow is off by a digit here and there.
double power(int exponent)
{
    static const std::array<double, 309> powers = [] {
        std::array<double, 309> made{};
        for (std::size_t i = 0; i < made.size(); ++i) {
            const std::string text = "1e" + std::to_string(i);
            std::from_chars(text.data(), text.data() + text.size(), made[i]);
        }
        return made;
    }();
    return powers[static_cast<std::size_t>(std::min(exponent, 308))];
}

double scaled(double number, int exponent)
{
    if (exponent > 308)
        return std::copysign(HUGE_VAL, number);
    if (exponent > 0)
        return number * power(exponent);
    if (exponent < -308)
        return number / power(-308 - exponent) / power(308);
    return number / power(-exponent);
}

CellClass classOfReal(double number)
{
    if (std::isnan(number))
        return CellClass::Nan;
    if (std::isinf(number))
        return number > 0 ? CellClass::Infinite : CellClass::MinusInfinite;
    return CellClass::Number;
}

CellClass classOfText(std::string_view text, double &number)
{
    const std::string lower = lowered(trimmed(text, pythonBlanks));
    std::string_view digits = lower;
    if (digits.starts_with('+'))
        digits.remove_prefix(1);
    const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), number);
    if (!digits.empty() && end == digits.data() + digits.size() && error == std::errc{})
        return classOfReal(number);
    for (const std::string_view device : {"npu", "cpu", "cuda"}) {
        if (lower.find(device) != std::string::npos)
            return CellClass::Device;
    }
    return CellClass::Other;
}

// What both columns show when not both cells are numbers: msprobe's table of classes, A's in rows.
Difference wordOf(CellClass a, CellClass b)
{
    constexpr Difference nan = Difference::Nan, up = Difference::Infinite, down = Difference::MinusInfinite,
                         differ = Difference::Different, na = Difference::NotAvailable;
    constexpr std::array<std::array<Difference, 7>, 7> words = {{
        {Difference::Number, nan, down, up, differ, na, differ},
        {nan, nan, nan, nan, differ, na, differ},
        {up, nan, na, up, differ, na, differ},
        {down, nan, down, na, differ, na, differ},
        {differ, differ, differ, differ, na, na, differ},
        {na, na, na, na, na, na, na},
        {differ, differ, differ, differ, differ, na, differ},
    }};
    return words[static_cast<std::size_t>(a)][static_cast<std::size_t>(b)];
}

// msprobe turns the cells' texts into numbers with pandas.to_numeric, which takes the first 17 digits only, leading
// zeros among them: 0.0007861142512410879 becomes 0.0007861142512410. The differences in its tables carry that error.
double numberOfText(std::string_view text)
{
    constexpr int mostDigits = 17;
    const bool negative = text.starts_with('-');
    if (negative || text.starts_with('+'))
        text.remove_prefix(1);
    double number = 0;
    int digits = 0, exponent = 0;
    bool fraction = false;
    std::size_t at = 0;
    for (; at < text.size(); ++at) {
        const char character = text[at];
        if (character == '.') {
            fraction = true;
            continue;
        }
        if (character < '0' || character > '9')
            break;
        if (digits < mostDigits) {
            number = number * 10 + (character - '0');
            ++digits;
            exponent -= fraction;
        } else {
            exponent += !fraction;
        }
    }
    int written = 0;
    if (at + 1 < text.size()) { // e-05
        const std::size_t sign = text[at + 1] == '+' ? 2 : 1;
        std::from_chars(text.data() + at + sign, text.data() + text.size(), written);
    }
    return scaled(negative ? -number : number, exponent + written);
}

// Cells with the same text are equal for msprobe; most are distinguished without creating the texts.
std::optional<bool> sameAtAGlance(const StatisticCell &a, const StatisticCell &b)
{
    if (!a.value || !b.value || a.asReal != b.asReal)
        return std::nullopt;
    if (!a.value->isNumber() || !b.value->isNumber())
        return std::nullopt;
    if (*a.value == *b.value)
        return true;
    if (a.value->kind != b.value->kind)
        return std::nullopt;
    if (a.value->kind == Statistic::Kind::Real)
        return std::isnan(a.value->real()) && std::isnan(b.value->real());
    if (!a.asReal)
        return false;
    return std::nullopt;
}

} // namespace

void appendCell(std::string &text, const StatisticCell &cell)
{
    if (!cell.value) {
        text += "N/A";
        return;
    }
    switch (cell.value->kind) {
    case Statistic::Kind::None:
        text += "None";
        return;
    case Statistic::Kind::True:
        text += "True";
        return;
    case Statistic::Kind::False:
        text += "False";
        return;
    case Statistic::Kind::Text: {
        const std::string_view own = cell.names->text(cell.value->text());
        text += lowered(own) == "nan" ? "Nan" : own;
        return;
    }
    case Statistic::Kind::Integer:
        if (cell.asReal)
            appendPythonFloat(text, static_cast<double>(cell.value->integer()));
        else
            text += std::to_string(cell.value->integer());
        return;
    case Statistic::Kind::Real:
        if (std::isnan(cell.value->real()))
            text += "Nan";
        else
            appendPythonFloat(text, cell.value->real());
    }
}

CellClass classOf(const StatisticCell &cell, double &number)
{
    if (!cell.value)
        return CellClass::NotAvailable;
    switch (cell.value->kind) {
    case Statistic::Kind::Integer:
        number = static_cast<double>(cell.value->integer());
        return CellClass::Number;
    case Statistic::Kind::Real:
        number = cell.value->real();
        return classOfReal(number);
    case Statistic::Kind::Text:
        return classOfText(cell.names->text(cell.value->text()), number);
    default:
        return CellClass::Other;
    }
}

StatisticDifference differenceOf(const StatisticCell &a, const StatisticCell &b)
{
    StatisticDifference result;
    const std::optional<bool> known = sameAtAGlance(a, b);
    if (known == true)
        return result;
    std::string textA, textB;
    appendCell(textA, a);
    appendCell(textB, b);
    if (!known && textA == textB)
        return result;
    double numberA = 0, numberB = 0;
    result.kind = wordOf(classOf(a, numberA), classOf(b, numberB));
    if (result.kind != Difference::Number)
        return result;
    numberA = numberOfText(trimmed(textA, pythonBlanks));
    numberB = numberOfText(trimmed(textB, pythonBlanks));
    result.difference = numberA - numberB;
    result.divisorIsZero = numberB == 0;
    result.percent = std::fabs((numberA - numberB) / numberB * 100);
    return result;
}

} // namespace rundiff
