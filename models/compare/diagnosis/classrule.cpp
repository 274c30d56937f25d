// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/compare/diagnosis/classrule.h"

#include "models/formats/texts/privacyforms.h"

namespace rundiff
{

const DiagnosisRule &ruleOfRow(const Evidence &evidence)
{
    for (const auto rules : {rulesOfForm(), rulesOfLoneCalls(), rulesOfLoneArguments(), rulesOfOverflow(),
                             rulesOfGradients(), rulesOfOrder(), rulesOfOutputs(), rulesOfInputs()}) {
        if (const DiagnosisRule *rule = firstThatHolds(rules, evidence))
            return *rule;
    }
    return rulesOfInputs().back(); // holds always
}

std::string rowNameOf(const Evidence &evidence)
{
    const Dump &a = *evidence.table.a;
    return a.rowName(a.operators[evidence.call.pair().a], evidence.a);
}

std::string rowNameOf(const PairTable &table, std::size_t row)
{
    const PairRow &pair = table.rows[row];
    if (pair.a != PairRow::none)
        return table.a->rowName(pair.a);
    return table.b->rowName(pair.b);
}

std::string_view runThat(bool isA)
{
    return isA ? "A" : "B";
}

std::string valueText(const Dump &dump, const DumpRow &row)
{
    if (row.null)
        return "None";
    const std::string value = shownValue(dump.name(row.suffix), statisticText(dump, row.max));
    if (value.empty())
        return std::string(dump.name(row.shape));
    return value;
}

} // namespace rundiff
