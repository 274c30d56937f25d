// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/compare/diagnosis/batchrows.h"

#include "models/compare/diagnosis/contents/tensorcontent.h"

namespace rundiff
{

namespace
{

bool isFirstArgument(std::string_view argument)
{
    return argument == "input.0" || argument == "input.input";
}

bool isTargetOf(const OperatorFacts &facts, const CallName &name, std::string_view argument)
{
    return facts.isData(name, argument) && !isFirstArgument(argument);
}

// It comes into the model from outside, as tokens and pictures do.
bool isModelInput(const Evidence &evidence, const CallRows &call, const PairRow &row)
{
    if (!isFirstArgument(argumentOf(evidence.table, row)))
        return false;
    if (evidence.runA.producer(call.pair().a, row.a).found())
        return false;
    return evidence.facts.isData(call.name(), argumentOf(evidence.table, row)) ||
           evidence.runA.beginsPass(call.pair().a);
}

bool isForwardOfBoth(const CallRows &call)
{
    const CallName name = call.name();
    return call.inBoth() && name.kind == CallName::Kind::Api && name.direction == Direction::Forward;
}

// Of a batch, the targets belong to the inputs, and the inputs to the targets.
bool isOfOtherPart(const Evidence &evidence, const CallRows &call, const PairRow &row, bool isTarget)
{
    const PairTable &table = evidence.table;
    if (!row.inBoth() || sideOf(table, row) != Side::Input || !isTensor(table.a->rows[row.a]))
        return false;
    if (isTarget)
        return isModelInput(evidence, call, row);
    return isTargetOf(evidence.facts, call.name(), argumentOf(table, row)) &&
           !evidence.runA.producer(call.pair().a, row.a).found();
}

} // namespace

void BatchRows::take(const PairTable &table, std::size_t at)
{
    const PairRow &row = table.rows[at];
    othersDiffer = othersDiffer || !agrees(row);
    // Of integers without a checksum the largest and the smallest agree for many a batch.
    if (agrees(row) && !agreeing && isDistinct(table.a->rows[row.a]))
        agreeing = at;
}

BatchRows batchRowsOf(const Evidence &evidence)
{
    constexpr std::size_t beginning = 64; // calls among which the model's inputs are searched
    BatchRows found;
    found.isTarget = isTargetOf(evidence.facts, evidence.name, evidence.argument);
    const PairTable &table = evidence.table;
    for (std::size_t index = 0; index < table.operators.size(); ++index) {
        const CallRows call{table, index};
        if (!isForwardOfBoth(call) || (found.isTarget && index >= beginning))
            continue;
        for (std::size_t at = call.pair().firstRow; at < call.pair().firstRow + call.pair().rowCount; ++at) {
            if (isOfOtherPart(evidence, call, table.rows[at], found.isTarget))
                found.take(table, at);
        }
    }
    if (found.othersDiffer)
        found.agreeing.reset();
    return found;
}

} // namespace rundiff
