// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/compare/table/operatorroles.h"

#include "models/compare/table/pairview.h"
#include "models/compare/table/rowfields.h"
#include "models/run/lookup.h"
#include "models/run/messages.h"

#include <array>

namespace rundiff
{

namespace
{

OperatorRole roleFrom(const OperatorRoleFacts &facts, bool inputsAreDumped)
{
    if (facts.inputsDiffering > 0)
        return facts.outputsDiffering > 0 ? OperatorRole::Carrier : OperatorRole::Healed;
    if (facts.outputsDiffering == 0)
        return OperatorRole::Clean;
    return inputsAreDumped ? OperatorRole::Origin : OperatorRole::Unknown;
}

std::string inputsOf(const OperatorRoleFacts &facts)
{
    if (facts.inputs == 0)
        return message(Messages::tr("no inputs"));
    if (facts.inputsDiffering == 0)
        return message(Messages::tr("all {} inputs agree"), facts.inputs);
    return message(Messages::tr("{} of {} inputs differ"), facts.inputsDiffering, facts.inputs);
}

std::string outputsOf(const OperatorRoleFacts &facts)
{
    if (facts.outputs == 0)
        return message(Messages::tr("no outputs"));
    if (facts.outputsDiffering == 0)
        return message(Messages::tr("all {} outputs agree"), facts.outputs);
    return message(Messages::tr("{} of {} outputs differ"), facts.outputsDiffering, facts.outputs);
}

} // namespace

OperatorRoleFacts roleOf(const PairTable &table, const PairOperator &owner, const std::vector<std::uint8_t> &ignored)
{
    OperatorRoleFacts facts;
    bool inputsAreDumped = true;
    for (std::size_t row = owner.firstRow; row < std::size_t(owner.firstRow) + owner.rowCount; ++row) {
        const Side side = rowSide(table, row);
        if (isAnyOf(side, {Side::ParametersGrad, Side::Debug}))
            inputsAreDumped = false;
        const bool ignoredRow = row < ignored.size() && ignored[row] != 0;
        const bool differs = !ignoredRow && table.rows[row].state == RowState::Differs;
        if (isInput(side)) {
            ++facts.inputs;
            facts.inputsDiffering += differs;
        } else {
            ++facts.outputs;
            facts.outputsDiffering += differs;
        }
    }
    facts.role = OperatorRole::OneRun;
    if (owner.inBoth())
        facts.role = roleFrom(facts, inputsAreDumped);
    return facts;
}

std::string explanationOf(const OperatorRoleFacts &facts)
{
    const std::string inputs = inputsOf(facts), outputs = outputsOf(facts);
    switch (facts.role) {
    case OperatorRole::Clean:
        return message(Messages::tr("clean: {}, {}"), inputs, outputs);
    case OperatorRole::Healed:
        return message(Messages::tr("healed: {}, {}"), inputs, outputs);
    case OperatorRole::Carrier:
        return message(Messages::tr("carrier: {}, {}"), inputs, outputs);
    case OperatorRole::Origin:
        return message(Messages::tr("origin: {}, {}"), inputs, outputs);
    case OperatorRole::Unknown:
        return message(Messages::tr("differs, its inputs are not in the dump: {}"), outputs);
    case OperatorRole::OneRun:
        return message(Messages::tr("only one run has it"));
    }
    return {};
}

} // namespace rundiff
