// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/compare/table/rowvalue.h"

#include "models/run/pythontext.h"

namespace rundiff
{

RowValue rowValue(const Dump &dump, const Statistic &statistic)
{
    switch (statistic.kind) {
    case Statistic::Kind::None:
        return {};
    case Statistic::Kind::Integer:
        return statistic.integer();
    case Statistic::Kind::Real:
        return statistic.real();
    case Statistic::Kind::True:
        return std::string("True");
    case Statistic::Kind::False:
        return std::string("False");
    case Statistic::Kind::Text:
        return std::string(dump.name(statistic.text()));
    }
    return {};
}

std::string valueText(const RowValue &value)
{
    if (const auto *integer = std::get_if<std::int64_t>(&value))
        return std::to_string(*integer);
    if (const auto *real = std::get_if<double>(&value))
        return pythonFloat(*real);
    const auto *word = std::get_if<std::string>(&value);
    return word ? *word : std::string();
}

} // namespace rundiff
