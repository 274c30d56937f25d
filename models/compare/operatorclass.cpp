// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/compare/operatorclass.h"

#include "models/run/words.h"

#include <array>

namespace rundiff
{

namespace
{

Side sideOf(const PairTable &table, const PairRow &row)
{
    return row.a != PairRow::none ? table.a->rows.side(row.a) : table.b->rows.side(row.b);
}

std::string counted(const QString &all, const QString &some, std::uint32_t count, std::uint32_t differing)
{
    return differing == 0 ? say(all, count) : say(some, differing, count);
}

} // namespace

OperatorRows operatorRows(const PairTable &table, const PairOperator &owner, const std::vector<std::uint8_t> &ignored)
{
    OperatorRows found;
    bool hasInputs = true;
    for (std::size_t row = owner.firstRow; row < std::size_t(owner.firstRow) + owner.rowCount; ++row) {
        const PairRow &pair = table.rows[row];
        const Side side = sideOf(table, pair);
        const bool differs = pair.state == RowState::Differs && !(row < ignored.size() && ignored[row] != 0);
        const bool input = side == Side::Input || side == Side::Parameters;
        hasInputs = hasInputs && side != Side::ParametersGrad && side != Side::Debug;
        ++(input ? found.inputs : found.outputs);
        if (differs)
            ++(input ? found.differingInputs : found.differingOutputs);
    }
    if (owner.a == PairRow::none || owner.b == PairRow::none)
        found.operatorClass = OperatorClass::OneRun;
    else if (found.differingInputs > 0)
        found.operatorClass = found.differingOutputs > 0 ? OperatorClass::Carrier : OperatorClass::Healed;
    else if (found.differingOutputs > 0)
        found.operatorClass = hasInputs ? OperatorClass::Origin : OperatorClass::Unknown;
    return found;
}

std::string_view nameOf(OperatorClass operatorClass)
{
    constexpr std::array<std::string_view, 6> words = {"clean", "healed", "carrier", "origin", "unknown", "one_run"};
    return words[static_cast<std::size_t>(operatorClass)];
}

std::string explanationOf(const OperatorRows &rows)
{
    const std::string inputs = counted(Words::tr("all {} inputs agree"), Words::tr("{} of {} inputs differ"),
                                       rows.inputs, rows.differingInputs);
    const std::string outputs = counted(Words::tr("all {} outputs agree"), Words::tr("{} of {} outputs differ"),
                                        rows.outputs, rows.differingOutputs);
    switch (rows.operatorClass) {
    case OperatorClass::Clean:
        return say(Words::tr("clean: {}, {}"), inputs, outputs);
    case OperatorClass::Healed:
        return say(Words::tr("healed: {}, {}"), inputs, outputs);
    case OperatorClass::Carrier:
        return say(Words::tr("carrier: {}, {}"), inputs, outputs);
    case OperatorClass::Origin:
        return say(Words::tr("origin: {}, {}"), inputs, outputs);
    case OperatorClass::Unknown:
        return say(Words::tr("differs, its inputs are not in the dump: {}"), outputs);
    case OperatorClass::OneRun:
        return say(Words::tr("only one run has it"));
    }
    return {};
}

} // namespace rundiff
