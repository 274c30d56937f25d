// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/compare/overflow.h"

#include "models/compare/callorder.h"
#include "models/compare/evidence.h"

#include <algorithm>
#include <cmath>

namespace rundiff
{

namespace
{

constexpr double growth = 100; // msprobe: largest output norm over largest input norm

double normOf(const DumpRow &row)
{
    return row.norm.kind == Statistic::Kind::Real && std::isfinite(row.norm.real()) ? row.norm.real() : 0;
}

bool grows(double input, double output)
{
    return input > 0 ? output / input > growth : output > growth;
}

} // namespace

std::optional<OverflowCall> overflowOf(const Dump &dump, std::uint32_t call, const OperatorFacts &facts)
{
    const DumpOperator &written = dump.operators[call];
    const CallName name = callName(dump.name(written.key));
    OverflowCall found;
    found.call = call;
    double largestInput = 0, largestOutput = 0;
    bool anyInput = false;
    for (std::uint32_t at = written.firstRow; at < written.firstRow + written.rowCount; ++at) {
        const DumpRow row = dump.rows[at];
        const std::string argument = argumentName(dump.name(row.suffix));
        const bool input = row.side == Side::Input || row.side == Side::Parameters;
        if (input ? facts.isOverflowIgnored(name, argument) : facts.isUninitialised(name))
            continue;
        if (isBad(row))
            (input ? found.badInputs : found.badOutputs).push_back(at);
        if (dump.name(row.type) == "torch.Tensor") {
            anyInput = anyInput || input;
            double &largest = input ? largestInput : largestOutput;
            largest = std::max(largest, normOf(row));
        }
    }
    if (!found.badOutputs.empty())
        found.level = found.badInputs.empty() ? OverflowLevel::Critical : OverflowLevel::High;
    else if (!found.badInputs.empty())
        found.level = OverflowLevel::Medium;
    else if (anyInput && grows(largestInput, largestOutput))
        found.level = OverflowLevel::High;
    else
        return std::nullopt;
    return found;
}

std::optional<OverflowCall> firstOverflow(const Dump &dump, const OperatorFacts &facts)
{
    const CallOrder order(dump);
    std::optional<OverflowCall> first;
    for (std::uint32_t call = 0; call < dump.operators.size(); ++call) {
        auto found = overflowOf(dump, call, facts);
        if (!found || (found->badInputs.empty() && found->badOutputs.empty()))
            continue;
        if (!first || order.time(call) < order.time(first->call))
            first = std::move(found);
    }
    return first;
}

PairOverflow overflowOf(const PairTable &table, const OperatorFacts &facts)
{
    PairOverflow found{firstOverflow(*table.a, facts), firstOverflow(*table.b, facts), std::nullopt};
    const CallOrder order(*table.a);
    for (std::size_t at = 0; at < table.rows.size(); ++at) {
        const PairRow &row = table.rows[at];
        if (row.a == PairRow::none || row.b == PairRow::none || row.state != RowState::Differs ||
            isBad(table.a->rows[row.a]) == isBad(table.b->rows[row.b]))
            continue;
        const auto time = [&](std::size_t tableRow) { return order.time(callOfRow(table, tableRow).pair().a); };
        if (!found.onlyInOne || time(at) < time(*found.onlyInOne))
            found.onlyInOne = at;
    }
    return found;
}

} // namespace rundiff
