// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/compare/diagnosis/signs/lonecall.h"

#include "models/compare/table/pairview.h"
#include "models/compare/table/statisticcolumns.h"
#include "models/compare/table/tensorproducers.h"
#include "models/run/tensorshape.h"

#include <map>

namespace rundiff
{

namespace
{

// The same type, size and numbers, as far as the statistics tell.
bool holdsTheSame(const Dump &dump, std::uint32_t one, std::uint32_t other)
{
    const DumpRows &rows = dump.rows;
    const auto same = [&](StatisticName name) { return rows.statistic(one, name) == rows.statistic(other, name); };
    const bool numbers = rows.dtype(one) == rows.dtype(other) && rows.statistic(one, StatisticName::Max).isNumber();
    if (!numbers || rows.scalar(other) || !std::ranges::all_of(allStatistics, same))
        return false;
    return elementsOf(dump.name(rows.shape(one))) == elementsOf(dump.name(rows.shape(other)));
}

bool makes(const Dump &dump, std::uint32_t call, std::uint32_t row)
{
    const DumpOperator &maker = dump.operators[call];
    if (callNameOf(dump, maker).kind != CallName::Kind::Api)
        return false;
    for (std::uint32_t at = maker.firstRow; at < maker.firstRow + maker.rowCount; ++at) {
        if (dump.rows.side(at) == Side::Output && holdsTheSame(dump, row, at))
            return true;
    }
    return false;
}

} // namespace

std::optional<LoneCall> loneMaker(const PairTable &table, bool inA, std::uint32_t call, std::uint32_t row)
{
    const Dump &dump = table.dump(inA);
    if (dump.rows.scalar(row))
        return std::nullopt;
    std::uint32_t maker = call;
    while (maker > 0 && !makes(dump, maker - 1, row))
        --maker;
    if (maker == 0)
        return std::nullopt;
    for (std::size_t index = 0; index < table.operators.size(); ++index) {
        const PairOperator &pair = table.operators[index];
        const std::uint32_t own = pair.of(inA);
        if (own != maker - 1)
            continue;
        if (pair.inBoth())
            break;
        return LoneCall{index, inA};
    }
    return std::nullopt;
}

std::vector<UnevenCollective> unevenCollectives(const PairTable &table, const OperatorFacts &facts)
{
    struct Count {
        UnevenCollective collective;
        std::optional<LoneCall> loneInA, loneInB;
    };
    std::vector<Count> counts;
    std::map<std::string, std::size_t, std::less<>> places;
    for (std::size_t index = 0; index < table.operators.size(); ++index) {
        const CallRows call{table, index};
        const CallName name = call.name();
        if (name.kind != CallName::Kind::Api || !facts.communicates(name))
            continue;
        const auto [place, isNew] = places.try_emplace(std::string(name.lastSegment()), counts.size());
        if (isNew)
            counts.emplace_back().collective.api = place->first;
        Count &count = counts[place->second];
        count.collective.inA += call.pair().inA();
        count.collective.inB += call.pair().inB();
        auto &first = call.inA() ? count.loneInA : count.loneInB;
        if (!call.inBoth() && !first)
            first = LoneCall{index, call.inA()};
    }
    std::vector<UnevenCollective> uneven;
    for (Count &count : counts) {
        const auto &lone = count.collective.missingInA() ? count.loneInB : count.loneInA;
        if (count.collective.inA == count.collective.inB || !lone)
            continue;
        count.collective.first = *lone;
        uneven.push_back(std::move(count.collective));
    }
    return uneven;
}

} // namespace rundiff
