// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/compare/diagnosis/paddedbatch.h"

#include "models/compare/diagnosis/epsilons.h"

namespace rundiff
{

namespace
{

constexpr std::size_t fewestGradients = 3; // that such a statement rests on
constexpr double mostEpsilons = 256;       // sums over other lengths are added up in another order

// It comes from outside, before anything is computed.
bool isBatch(const Evidence &evidence)
{
    const bool isInput = evidence.isInputRow() && evidence.isTensorPair() && !evidence.name.backward();
    if (!isInput || evidence.producerA.found() || evidence.producerB.found())
        return false;
    return evidence.facts.isData(evidence.name, evidence.argument) || evidence.runA.beginsPass(evidence.call.pair().a);
}

bool isGradientOfParameter(const PairTable &table, const PairRow &row)
{
    return row.inBoth() && sideOf(table, row) == Side::ParametersGrad && isTensor(table.a->rows[row.a]);
}

} // namespace

bool hasAnotherShape(const PairTable &table, const PairRow &row)
{
    return row.inBoth() && table.a->name(table.a->rows.shape(row.a)) != table.b->name(table.b->rows.shape(row.b));
}

std::optional<std::size_t> gradientsOfPaddedBatch(const Evidence &evidence)
{
    const PairTable &table = evidence.table;
    if (!isBatch(evidence) || !hasAnotherShape(table, evidence.row))
        return std::nullopt;
    std::size_t agreeing = 0;
    for (std::size_t at = 0; at < table.rows.size(); ++at) {
        if (!isGradientOfParameter(table, table.rows[at]))
            continue;
        if (table.rows[at].state == RowState::Differs) {
            const auto size = epsilonsOf(table, at, evidence.facts);
            if (!size || size->atMost > mostEpsilons)
                return std::nullopt;
        }
        ++agreeing;
    }
    return agreeing < fewestGradients ? std::nullopt : std::optional(agreeing);
}

} // namespace rundiff
