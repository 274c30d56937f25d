// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/compare/diagnosis/diagnose.h"

#include "models/compare/diagnosis/devices.h"
#include "models/compare/diagnosis/diagnosisrule.h"
#include "models/compare/diagnosis/differencecontext.h"
#include "models/compare/diagnosis/differencefacts.h"
#include "models/compare/diagnosis/differencesize.h"
#include "models/compare/diagnosis/lawreferee.h"

namespace rundiff
{

namespace
{

const DiagnosisRule &ruleFor(const Evidence &evidence)
{
    for (const auto rules : {rulesOfForm(), rulesOfLoneCalls(), rulesOfLoneArguments(), rulesOfOverflow(),
                             rulesOfGradients(), rulesOfOutputs(), rulesOfInputs()}) {
        for (const DiagnosisRule &rule : rules) {
            if (rule.holds(evidence))
                return rule;
        }
    }
    return rulesOfInputs().back(); // holds always
}

// What another order of additions can make: a difference that is not known to be larger, of a result that is a number.
bool mayBeOrderOfAdditions(const Diagnosis &diagnosis)
{
    if (diagnosis.size == DifferenceSize::Beyond)
        return false;
    switch (diagnosis.kind) {
    case DiagnosisKind::Operator:
    case DiagnosisKind::Uncaptured:
    case DiagnosisKind::Communication:
    case DiagnosisKind::Accumulation:
    case DiagnosisKind::Undetermined:
    case DiagnosisKind::Rounding:
        return true;
    default:
        return false;
    }
}

std::optional<KnownOperator> knownOperator(const Evidence &evidence, const Diagnosis &diagnosis)
{
    const DiagnosisKind kind = diagnosis.kind;
    std::vector<const OperatorFact *> facts;
    if (evidence.isOutputRow() || evidence.a.side == Side::ParametersGrad)
        facts = evidence.facts.about(evidence.name);
    if (kind == DiagnosisKind::Uncaptured || kind == DiagnosisKind::Structure) {
        for (const std::string &frame : stackOf(*evidence.table.a, evidence.orderA, evidence.call.pair().a)) {
            for (const OperatorFact *fact : evidence.facts.aboutFrame(frame))
                facts.push_back(fact);
        }
    }
    if (facts.empty())
        return std::nullopt;
    const Devices devices = devicesOf(evidence.table);
    for (const OperatorFact *fact : facts) {
        const bool explains = !fact->onlyRounding || mayBeOrderOfAdditions(diagnosis);
        if (explains && concerns(*fact, evidence.table, devices))
            return KnownOperator{fact->name, fact->platform, fact->release, fact->condition,
                                 fact->fact, fact->remedy,   fact->source};
    }
    return std::nullopt;
}

// What is proven by checksums or tensors is only likely by statistics.
Confidence confidenceIn(const DiagnosisRule &rule, const Evidence &evidence)
{
    const bool byContent = evidence.table.mode != Mode::Statistics;
    return rule.kind == DiagnosisKind::Operator && byContent && evidence.inputRows() > 0 ? Confidence::Proven
                                                                                         : rule.confidence;
}

// Equal statistics beside other checksums: too small to be seen in them, unless it is a matter of order.
DifferenceSize sizeOf(const Epsilons &epsilons, const Evidence &evidence)
{
    return evidence.onlyChecksumDiffers() && !evidence.isOutputRow() ? DifferenceSize::Unknown : epsilons.size();
}

QString wordsOfHiddenSize(const Epsilons &size)
{
    if (size.ofSums)
        return Messages::tr(
            "Only mean and norm differ, by at most {} epsilon, as when they are added up in a different "
            "order: they do not show how far the tensors are apart, if at all.");
    if (size.difference > 0)
        return Messages::tr("Only the last printed digits differ: they do not show whether the difference is more than "
                            "rounding. It is at most {} epsilon.");
    return Messages::tr("All printed digits agree: the difference is too small for them, at most {} epsilon of the "
                        "statistics.");
}

void addHiddenSize(const Epsilons &size, const Evidence &evidence, FactList &facts)
{
    facts.add(DiagnosisFact::About::Numbers, wordsOfHiddenSize(size), fmt::format("{:.2g}", size.atMost)).tableRow =
        evidence.tableRow();
}

void addSize(const Diagnosis &diagnosis, const Evidence &evidence, FactList &facts)
{
    const auto size = epsilonsOf(evidence.call, evidence.tableRow(), evidence.facts);
    if (size && size->size() == DifferenceSize::Unknown && size->isHidden())
        addHiddenSize(*size, evidence, facts);
    if (diagnosis.size == DifferenceSize::Unknown || !diagnosis.epsilons || *diagnosis.epsilons == 0)
        return;
    const std::string off = fmt::format("{:.2g}", *diagnosis.epsilons),
                      budget = fmt::format("{:.2g}", *diagnosis.budget);
    facts
        .add(DiagnosisFact::About::Numbers,
             diagnosis.size == DifferenceSize::Rounding
                 ? Messages::tr(
                       "The difference is rounding: {} epsilon, and a different order of additions explains up to {}.")
                 : Messages::tr("The difference is more than rounding: {} epsilon, and a different order of additions "
                                "explains up to {}."),
             off, budget)
        .tableRow = evidence.tableRow();
}

std::vector<DiagnosisFact> factsBehind(const Evidence &evidence, const DiagnosisRule &rule, const Diagnosis &diagnosis)
{
    const DiagnosisKind kind = rule.kind;
    FactList facts;
    if (rule.origin)
        rule.origin(evidence, facts);
    addCaller(evidence, facts);
    if (rule.advice)
        rule.advice(evidence, facts);
    const bool ofGradients =
        evidence.a.side == Side::ParametersGrad || (kind == DiagnosisKind::Uncaptured && evidence.name.backward());
    if (ofGradients)
        addHooks(evidence, facts);
    addPlace(evidence, facts);
    addNumbers(evidence, facts);
    addSize(diagnosis, evidence, facts);
    if (kind == DiagnosisKind::Operator || kind == DiagnosisKind::Uncaptured || kind == DiagnosisKind::Communication)
        addPattern(evidence, facts);
    return facts.take();
}

} // namespace

Diagnosis diagnose(const PairTable &table, std::size_t row, const OperatorFacts &facts, const CallOrder &orderA,
                   const CallOrder &orderB)
{
    const Evidence evidence(table, row, facts, orderA, orderB);
    const DiagnosisRule &rule = ruleFor(evidence);
    Diagnosis diagnosis;
    diagnosis.kind = rule.kind;
    diagnosis.explanation = rule.sentence(evidence);
    diagnosis.confidence = confidenceIn(rule, evidence);
    if (rule.decides)
        diagnosis.decides = rule.decides(evidence);
    if (const auto size = epsilonsOf(evidence.call, row, facts)) {
        diagnosis.size = sizeOf(*size, evidence);
        diagnosis.epsilons = size->difference;
        diagnosis.budget = size->budget;
    }
    diagnosis.facts = factsBehind(evidence, rule, diagnosis);
    diagnosis.knownOperator = knownOperator(evidence, diagnosis);
    diagnosis.referee = refereeByLaws(evidence);
    followReferee(diagnosis, evidence);
    return diagnosis;
}

} // namespace rundiff
