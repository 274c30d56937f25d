// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/compare/operatorroles.h"

#include "models/compare/pairview.h"

namespace rundiff
{

OperatorRoleFacts roleOf(const PairTable &table, std::size_t operatorIndex)
{
    const CallRows call{table, operatorIndex};
    OperatorRoleFacts facts;
    for (const PairRow &row : call.rows()) {
        const bool input = isInput(dumpRow(table, row).side);
        const bool differs = row.state == RowState::Differs;
        (input ? facts.inputs : facts.outputs) += 1;
        (input ? facts.inputsDiffering : facts.outputsDiffering) += differs ? 1 : 0;
    }
    if (!call.inBoth())
        facts.role = OperatorRole::Unmatched;
    else if (facts.outputsDiffering > 0)
        facts.role = facts.inputsDiffering > 0 ? OperatorRole::Carrier : OperatorRole::Origin;
    else if (facts.inputsDiffering > 0)
        facts.role = OperatorRole::Healed;
    return facts;
}

std::vector<OperatorRole> rolesOf(const PairTable &table)
{
    std::vector<OperatorRole> roles;
    roles.reserve(table.operators.size());
    for (std::size_t index = 0; index < table.operators.size(); ++index)
        roles.push_back(roleOf(table, index).role);
    return roles;
}

} // namespace rundiff
