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

} // namespace

BatchRows batchRowsOf(const Evidence &evidence)
{
    constexpr std::size_t beginning = 64; // calls among which the model's inputs are searched
    BatchRows found;
    found.isTarget = isTargetOf(evidence.facts, evidence.name, evidence.argument);
    const PairTable &table = evidence.table;
    for (std::size_t index = 0; index < table.operators.size(); ++index) {
        const CallRows call{table, index};
        const CallName name = call.name();
        if (!call.inBoth() || name.kind != CallName::Kind::Api || name.direction != Direction::Forward)
            continue;
        for (std::size_t at = call.pair().firstRow; at < call.pair().firstRow + call.pair().rowCount; ++at) {
            const PairRow &row = table.rows[at];
            if (!row.inBoth() || sideOf(table, row) != Side::Input || !isTensor(table.a->rows[row.a]))
                continue;
            const bool isOther = found.isTarget ? index < beginning && isModelInput(evidence, call, row)
                                                : isTargetOf(evidence.facts, name, argumentOf(table, row)) &&
                                                      !evidence.runA.producer(call.pair().a, row.a).found();
            if (!isOther)
                continue;
            found.othersDiffer = found.othersDiffer || !agrees(row);
            // Of integers without a checksum the largest and the smallest agree for many a batch.
            if (agrees(row) && !found.agreeing && isDistinct(table.a->rows[row.a]))
                found.agreeing = at;
        }
    }
    if (found.othersDiffer)
        found.agreeing.reset();
    return found;
}

} // namespace rundiff
