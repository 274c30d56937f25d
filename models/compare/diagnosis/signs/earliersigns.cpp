// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/compare/diagnosis/signs/earliersigns.h"

#include "models/compare/diagnosis/contents/renamedcalls.h"
#include "models/compare/table/pairview.h"

#include <algorithm>
#include <set>

namespace rundiff
{

namespace
{

constexpr std::size_t nearCalls = 24; // of both runs: what is farther away has done no harm for as long
constexpr std::size_t mostCalls = 4;  // of one run

// A module says nothing that the calls inside it do not; a gradient's call follows from its forward call.
bool isSign(const CallRows &call, const CallName &own)
{
    const CallName name = call.name();
    return !call.inBoth() && call.pair().rowCount > 0 && name.kind == CallName::Kind::Api &&
           name.direction == own.direction;
}

void addCalls(const PairTable &table, std::size_t end, EarlierSigns &signs)
{
    const CallName own = CallRows{table, end}.name();
    std::set<std::size_t> renamed; // the same calls in both runs
    for (const RenamedCall &call : renamedCalls(table))
        renamed.insert({call.ofA, call.ofB});
    std::size_t common = 0;
    for (std::size_t index = end; index-- > 0 && common < nearCalls;) {
        const CallRows call{table, index};
        common += call.inBoth();
        auto &calls = call.inA() ? signs.callsOfA : signs.callsOfB;
        if (isSign(call, own) && !renamed.contains(index) && calls.size() < mostCalls)
            calls.push_back(index);
    }
    std::ranges::reverse(signs.callsOfA);
    std::ranges::reverse(signs.callsOfB);
}

bool isLoneArgument(const PairTable &table, const PairRow &row)
{
    const DumpRow values = dumpRow(table, row);
    return !row.inBoth() && values.scalar && !values.null && isInput(values.side);
}

// Also of the call itself, whose results come after its arguments.
void addArgument(const PairTable &table, std::size_t end, EarlierSigns &signs)
{
    std::size_t common = 0;
    for (std::size_t index = end + 1; index-- > 0 && common < nearCalls;) {
        const CallRows call{table, index};
        common += call.inBoth();
        if (!call.inBoth() || call.name().kind != CallName::Kind::Api)
            continue;
        const std::span<const PairRow> rows = call.rows();
        const auto lone = std::ranges::find_if(rows, [&](const PairRow &row) { return isLoneArgument(table, row); });
        if (lone == rows.end())
            continue;
        signs.loneArgument = call.pair().firstRow + static_cast<std::size_t>(lone - rows.begin());
        return;
    }
}

// In one run all tensors may need none (no_grad): then the first of them says nothing.
void addRequiresGrad(const PairTable &table, std::size_t end, EarlierSigns &signs)
{
    std::size_t differing = 0, all = 0;
    for (std::size_t row = 0; row < table.operators[end].firstRow; ++row) {
        const PairRow &pair = table.rows[row];
        if (!pair.inBoth())
            continue;
        const Flag a = table.a->rows.requiresGrad(pair.a), b = table.b->rows.requiresGrad(pair.b);
        if (a == Flag::Missing || b == Flag::Missing)
            continue;
        ++all;
        differing += a != b;
        if (a != b && !signs.requiresGrad)
            signs.requiresGrad = row;
    }
    if (2 * differing > all)
        signs.requiresGrad.reset();
}

} // namespace

EarlierSigns earlierSigns(const PairTable &table, std::size_t call)
{
    EarlierSigns signs;
    addCalls(table, call, signs);
    addArgument(table, call, signs);
    addRequiresGrad(table, call, signs);
    return signs;
}

} // namespace rundiff
