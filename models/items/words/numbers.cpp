// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/items/words/numbers.h"

#include "models/formats/texts/privacyforms.h"

#include <fmt/format.h>

#include <cmath>
#include <string>

namespace rundiff
{

namespace
{

// "0.00103" -> "1.03e-3": the zeros of small numbers are hard to count.
std::string withExponentWhenSmall(const std::string &text)
{
    const std::size_t sign = text.starts_with('-');
    if (text.compare(sign, 4, "0.00") != 0)
        return text;
    const std::size_t digit = text.find_first_of("123456789");
    if (digit == std::string::npos)
        return text;
    std::string mantissa = text.substr(0, sign) + text[digit];
    if (digit + 1 < text.size())
        mantissa += '.' + text.substr(digit + 1);
    return mantissa + "e-" + std::to_string(digit - sign - 1);
}

// "1e-05" -> "1e-5", "1e+20" -> "1e20"
QString withPlainExponent(const std::string &text)
{
    const std::size_t mark = text.find('e');
    if (mark == std::string::npos)
        return textOf(withExponentWhenSmall(text));
    std::string exponent = text.substr(mark + 1);
    const bool negative = exponent.starts_with('-');
    exponent.erase(0, exponent.find_first_not_of("+-0"));
    return textOf(text.substr(0, mark) + (negative ? "e-" : "e") + exponent);
}

} // namespace

QString textOf(std::string_view text)
{
    return QString::fromUtf8(text.data(), static_cast<qsizetype>(text.size()));
}

QString groupedNumber(std::int64_t number)
{
    QString text = QString::number(number);
    const qsizetype first = number < 0;
    for (qsizetype place = text.size() - 3; place > first; place -= 3)
        text.insert(place, QChar(0x202F));
    return text;
}

QString exactNumber(double number)
{
    return withPlainExponent(fmt::format("{}", number));
}

QString shortNumber(double number)
{
    return roundedNumber(number, 3);
}

QString roundedNumber(double number, int digits)
{
    return withPlainExponent(fmt::format("{:.{}g}", number, digits));
}

QString shortNumberAbove(double number)
{
    const double nearest = shortNumber(number).toDouble();
    if (!(nearest < number))
        return shortNumber(number);
    const double third = std::pow(10, std::floor(std::log10(std::fabs(number))) - 2);
    return shortNumber(nearest + third);
}

QString statisticCell(const Dump &dump, const Statistic &statistic)
{
    switch (statistic.kind) {
    case Statistic::Kind::None:
        return {};
    case Statistic::Kind::Integer:
        return QString::number(statistic.integer());
    case Statistic::Kind::Real:
        return exactNumber(statistic.real());
    case Statistic::Kind::True:
        return QStringLiteral("True");
    case Statistic::Kind::False:
        return QStringLiteral("False");
    case Statistic::Kind::Text:
        return textOf(dump.name(statistic.text()));
    }
    return {};
}

QString statisticCell(const Dump &dump, NameId row, const Statistic &statistic)
{
    if (statistic.kind == Statistic::Kind::Text)
        return textOf(shownValue(dump.name(row), dump.name(statistic.text())));
    return statisticCell(dump, statistic);
}

std::optional<double> statisticNumber(const Statistic &statistic)
{
    if (statistic.kind == Statistic::Kind::Integer)
        return static_cast<double>(statistic.integer());
    if (statistic.kind == Statistic::Kind::Real)
        return statistic.real();
    return std::nullopt;
}

} // namespace rundiff
