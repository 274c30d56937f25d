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
        if (at == std::string_view::npos || at == 0)
            continue;
        if (end == key.size() || key[end] == '.')
            return {at, word.size()};
    }
    return {};
}

// The call in A's dump, or in B's if A has no such call; null if neither has it.
const DumpOperator *callOf(const PairTable &table, const PairOperator &owner)
{
    if (owner.inA())
        return &table.a->operators[owner.a];
    if (owner.inB())
        return &table.b->operators[owner.b];
    return nullptr;
}

const Dump &dumpOf(const PairTable &table, const PairOperator &owner)
{
    return table.dump(owner.inA());
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
        if (a.integer() >= b.integer())
            return static_cast<double>(one - other);
        return -static_cast<double>(other - one);
    }
    const std::optional<double> one = numberOf(a), other = numberOf(b);
    if (!one || !other)
        return std::nullopt;
    const bool bothNan = std::isnan(*one) && std::isnan(*other);
    if (bothNan || *one == *other)
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
    if (after == table.operators.begin())
        return nullptr;
    return &*std::prev(after);
}

std::string_view operatorKey(const PairTable &table, const PairOperator &owner)
{
    const DumpOperator *call = callOf(table, owner);
    if (call)
        return dumpOf(table, owner).name(call->key);
    return {};
}

CallName callNameOf(const PairTable &table, const PairOperator &owner)
{
    const DumpOperator *call = callOf(table, owner);
    if (call)
        return callNameOf(dumpOf(table, owner), *call);
    return {};
}

bool isKernel(const PairTable &table, const PairOperator &owner)
{
    const DumpOperator *call = callOf(table, owner);
    return call && !call->kernel.empty();
}

std::string_view moduleKey(const PairTable &table, const PairOperator &owner)
{
    const DumpOperator *call = callOf(table, owner);
    if (call)
        return dumpOf(table, owner).name(call->parent);
    return {};
}

std::string rowName(const PairTable &table, const PairOperator &owner, std::size_t row)
{
    const PairRow &pair = table.rows[row];
    if (pair.inA() && owner.inA())
        return table.a->rowName(table.a->operators[owner.a], table.a->rows[pair.a]);
    if (pair.inB() && owner.inB())
        return table.b->rowName(table.b->operators[owner.b], table.b->rows[pair.b]);
    return std::string(operatorKey(table, owner)).append(rowSuffix(table, row));
}

std::string_view rowSuffix(const PairTable &table, std::size_t row)
{
    const PairRow &pair = table.rows[row];
    if (pair.inA())
        return table.a->name(table.a->rows.suffix(pair.a));
    if (pair.inB())
        return table.b->name(table.b->rows.suffix(pair.b));
    return {};
}

Side rowSide(const PairTable &table, std::size_t row)
{
    const PairRow &pair = table.rows[row];
    if (pair.inA())
        return table.a->rows.side(pair.a);
    if (pair.inB())
        return table.b->rows.side(pair.b);
    return Side::Input;
}

std::string withoutDirection(std::string_view key)
{
    const DirectionPlace place = directionPlace(key);
    if (place.length == 0)
        return std::string(key);
    return std::string(key).erase(place.at, place.length);
}

std::string_view directionIn(std::string_view key)
{
    const DirectionPlace place = directionPlace(key);
    if (place.length == 0)
        return {};
    return key.substr(place.at + 1, place.length - 1);
}

std::string_view withoutFramework(std::string_view dtype)
{
    for (const std::string_view framework : {"torch.", "mindspore."}) {
        if (dtype.starts_with(framework))
            return dtype.substr(framework.size());
    }
    return dtype;
}

std::string_view withoutDot(std::string_view suffix)
{
    if (suffix.starts_with('.'))
        suffix.remove_prefix(1);
    return suffix;
}

} // namespace rundiff
