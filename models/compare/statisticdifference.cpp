// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/compare/statisticdifference.h"

#include "models/run/pythontext.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>

namespace rundiff
{

namespace
{

using Difference = StatisticDifference::Kind;

std::string lowered(std::string_view text)
{
    std::string result(text);
    std::ranges::transform(result, result.begin(),
                           [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; });
    return result;
}

std::string_view trimmed(std::string_view text)
{
    const auto blank = [](char c) { return c == ' ' || (c >= '\t' && c <= '\r'); };
    while (!text.empty() && blank(text.front()))
        text.remove_prefix(1);
    while (!text.empty() && blank(text.back()))
        text.remove_suffix(1);
    return text;
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
    const std::string lower = lowered(trimmed(text));
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

bool isNumber(const Statistic &statistic)
{
    return statistic.kind == Statistic::Kind::Integer || statistic.kind == Statistic::Kind::Real;
}

bool sameText(const StatisticCell &a, const StatisticCell &b)
{
    if (a.value && b.value && a.asReal == b.asReal && isNumber(*a.value) && isNumber(*b.value)) {
        if (a.value->kind == b.value->kind && a.value->bits == b.value->bits)
            return true;
        if (a.value->kind == Statistic::Kind::Integer && b.value->kind == Statistic::Kind::Integer && !a.asReal)
            return false;
        if (a.value->kind == Statistic::Kind::Real && b.value->kind == Statistic::Kind::Real)
            return std::isnan(a.value->real()) && std::isnan(b.value->real());
    }
    std::string textA, textB;
    appendCell(textA, a);
    appendCell(textB, b);
    return textA == textB;
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
    if (sameText(a, b))
        return result;
    double numberA = 0, numberB = 0;
    result.kind = wordOf(classOf(a, numberA), classOf(b, numberB));
    if (result.kind != Difference::Number)
        return result;
    result.difference = numberA - numberB;
    result.divisorIsZero = numberB == 0;
    result.percent = std::fabs((numberA - numberB) / numberB * 100);
    return result;
}

} // namespace rundiff
