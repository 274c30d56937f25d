// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/compare/table/rowfields.h"

#include <algorithm>
#include <cmath>

namespace rundiff
{

namespace
{

// A direction is between dots, or at the end: "Functional.relu.0.forward", "Module.fc.Linear.forward.0".
struct DirectionPlace {
    std::size_t at = std::string_view::npos; // of its dot
    std::size_t length = 0;
};

DirectionPlace directionPlace(std::string_view key)
{
    for (const std::string_view word : {".forward", ".backward"}) {
        const std::size_t at = key.rfind(word), end = at + word.size();
        if (at != std::string_view::npos && at > 0 && (end == key.size() || key[end] == '.'))
            return {at, word.size()};
    }
    return {};
}

} // namespace

std::optional<double> numberOf(const Statistic &statistic)
{
    if (statistic.kind == Statistic::Kind::True)
        return 1;
    if (statistic.kind == Statistic::Kind::False)
        return 0;
    return statistic.number();
}

std::optional<double> differenceOf(const Statistic &a, const Statistic &b)
{
    if (a.kind == Statistic::Kind::Integer && b.kind == Statistic::Kind::Integer) {
        // Beyond 2^53 two integers may differ where their doubles do not.
        const auto one = static_cast<std::uint64_t>(a.integer()), other = static_cast<std::uint64_t>(b.integer());
        return a.integer() >= b.integer() ? static_cast<double>(one - other) : -static_cast<double>(other - one);
    }
    const std::optional<double> one = numberOf(a), other = numberOf(b);
    if (!one || !other)
        return std::nullopt;
    if (*one == *other || (std::isnan(*one) && std::isnan(*other)))
        return 0;
    return *one - *other;
}

std::optional<double> relativeDifferenceOf(const Statistic &a, const Statistic &b)
{
    const std::optional<double> difference = differenceOf(a, b);
    if (!difference || *difference == 0)
        return difference;
    return std::fabs(*difference / *numberOf(b));
}

const PairOperator *operatorOfRow(const PairTable &table, std::size_t row)
{
    const auto after =
        std::upper_bound(table.operators.begin(), table.operators.end(), row,
                         [](std::size_t wanted, const PairOperator &owner) { return wanted < owner.firstRow; });
    return after == table.operators.begin() ? nullptr : &*std::prev(after);
}

std::string_view operatorKey(const PairTable &table, const PairOperator &owner)
{
    if (owner.a != PairRow::none)
        return table.a->name(table.a->operators[owner.a].key);
    return owner.b != PairRow::none ? table.b->name(table.b->operators[owner.b].key) : std::string_view();
}

CallName callNameOf(const PairTable &table, const PairOperator &owner)
{
    if (owner.a != PairRow::none)
        return callNameOf(*table.a, table.a->operators[owner.a]);
    return owner.b != PairRow::none ? callNameOf(*table.b, table.b->operators[owner.b]) : CallName();
}

bool isKernel(const PairTable &table, const PairOperator &owner)
{
    if (owner.a != PairRow::none)
        return !table.a->operators[owner.a].kernel.empty();
    return owner.b != PairRow::none && !table.b->operators[owner.b].kernel.empty();
}

std::string_view moduleKey(const PairTable &table, const PairOperator &owner)
{
    if (owner.a != PairRow::none)
        return table.a->name(table.a->operators[owner.a].parent);
    return owner.b != PairRow::none ? table.b->name(table.b->operators[owner.b].parent) : std::string_view();
}

std::string rowName(const PairTable &table, const PairOperator &owner, std::size_t row)
{
    const PairRow &pair = table.rows[row];
    if (pair.a != PairRow::none && owner.a != PairRow::none)
        return table.a->rowName(table.a->operators[owner.a], table.a->rows[pair.a]);
    if (pair.b != PairRow::none && owner.b != PairRow::none)
        return table.b->rowName(table.b->operators[owner.b], table.b->rows[pair.b]);
    return std::string(operatorKey(table, owner)).append(rowSuffix(table, row));
}

std::string_view rowSuffix(const PairTable &table, std::size_t row)
{
    const PairRow &pair = table.rows[row];
    if (pair.a != PairRow::none)
        return table.a->name(table.a->rows.suffix(pair.a));
    return pair.b != PairRow::none ? table.b->name(table.b->rows.suffix(pair.b)) : std::string_view();
}

Side rowSide(const PairTable &table, std::size_t row)
{
    const PairRow &pair = table.rows[row];
    if (pair.a != PairRow::none)
        return table.a->rows.side(pair.a);
    return pair.b != PairRow::none ? table.b->rows.side(pair.b) : Side::Input;
}

std::string withoutDirection(std::string_view key)
{
    const DirectionPlace place = directionPlace(key);
    return place.length == 0 ? std::string(key) : std::string(key).erase(place.at, place.length);
}

std::string_view directionIn(std::string_view key)
{
    const DirectionPlace place = directionPlace(key);
    return place.length == 0 ? std::string_view() : key.substr(place.at + 1, place.length - 1);
}

std::string_view withoutFramework(std::string_view dtype)
{
    for (const std::string_view framework : {"torch.", "mindspore."}) {
        if (dtype.starts_with(framework))
            return dtype.substr(framework.size());
    }
    return dtype;
}

} // namespace rundiff
