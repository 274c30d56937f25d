// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/compare/examination/calllaws.h"

#include "models/compare/diagnosis/overflow.h"
#include "models/compare/diagnosis/signs/brokenlaw.h"
#include "models/run/messages.h"

#include <algorithm>

namespace rundiff
{

namespace
{

ExaminationFinding findingAt(const Dump &dump, std::uint32_t call, std::uint32_t row)
{
    ExaminationFinding finding;
    finding.step = dump.location.step;
    finding.rank = dump.location.rank;
    finding.operatorName = dump.name(dump.operators[call].key);
    finding.row = row;
    return finding;
}

// With loss scaling the first steps overflow in the backward pass by design: there it is only a possibility.
ExaminationFinding overflowAt(const Dump &dump, const OverflowCall &found)
{
    const std::uint32_t row = found.badOutputs.front();
    ExaminationFinding finding = findingAt(dump, found.call, row);
    finding.law = "finite";
    finding.sentence = message(Messages::tr("{} holds NaN or infinity, and every input of the call is finite."),
                               dump.rowName(dump.operators[found.call], dump.rows[row]));
    finding.source = message(Messages::tr("definition of an overflow"));
    if (callName(finding.operatorName).backward()) {
        finding.confidence = Confidence::Possible;
        finding.decides = message(Messages::tr("whether the loss is scaled: its scale is halved after such a step"));
    } else {
        finding.confidence = Confidence::Likely;
        finding.decides = message(Messages::tr("whether the script makes infinite values here on purpose"));
    }
    return finding;
}

} // namespace

ExaminedDump examineCalls(const Dump &dump, const OperatorFacts &facts)
{
    ExaminedDump examined;
    for (std::uint32_t call = 0; call < dump.operators.size(); ++call) {
        const CallName name = callName(dump.name(dump.operators[call].key));
        if (name.backward() || name.kind == CallName::Kind::ParametersGrad)
            continue;
        ++examined.calls;
        examined.callsWithLaw += !facts.lawsOf(name).empty();
        for (const BrokenLaw &broken : brokenLaws(dump, call, facts)) {
            ExaminationFinding finding = findingAt(dump, call, broken.row);
            finding.law = broken.law;
            finding.sentence = broken.sentence;
            finding.source = broken.source;
            examined.findings.push_back(std::move(finding));
        }
    }
    const auto overflow = firstOverflow(dump, facts);
    if (overflow && overflow->badInputs.empty() && !overflow->badOutputs.empty())
        examined.findings.push_back(overflowAt(dump, *overflow));
    std::ranges::stable_sort(examined.findings, {}, &ExaminationFinding::row);
    return examined;
}

} // namespace rundiff
