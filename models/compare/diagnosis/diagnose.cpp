// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/compare/diagnosis/diagnose.h"

#include "models/compare/diagnosis/classrule.h"
#include "models/compare/diagnosis/devices.h"
#include "models/compare/diagnosis/differencefacts.h"
#include "models/compare/diagnosis/signfacts.h"
#include "models/run/lookup.h"

#include <algorithm>
#include <iterator>

namespace rundiff
{

namespace
{

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
    const bool ofResult = evidence.isOutputRow() || evidence.a.side == Side::ParametersGrad;
    // An operator that is not reproducible explains neither another argument nor another type or form.
    const bool ofForm = isAnyOf(kind, {DiagnosisKind::Argument, DiagnosisKind::Dtype, DiagnosisKind::Structure});
    if (ofResult && !ofForm)
        facts = evidence.facts.about(evidence.name);
    if (isAnyOf(kind, {DiagnosisKind::Uncaptured, DiagnosisKind::Structure})) {
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

// A law proves it, and so do checksums or tensors of the inputs; by statistics it is only likely.
Confidence confidenceIn(const DiagnosisRule &rule, const Evidence &evidence)
{
    if (rule.kind == DiagnosisKind::Order && evidence.otherOrder())
        return evidence.otherOrder()->proven ? Confidence::Proven : Confidence::Likely;
    if (rule.kind != DiagnosisKind::Operator)
        return rule.confidence;
    const bool byContent = evidence.table.mode != Mode::Statistics && evidence.inputRows() > 0;
    if (byContent || evidence.breaksLaw())
        return Confidence::Proven;
    return rule.confidence;
}

// A law shows that nothing could become too large, and that the operator is wrong.
bool isDecidedByLaw(const DiagnosisRule &rule, const Evidence &evidence)
{
    const bool byLaw = isAnyOf(rule.kind, {DiagnosisKind::Overflow, DiagnosisKind::Operator});
    return byLaw && evidence.breaksLaw();
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
    if (evidence.otherOrder())
        return;
    const auto &size = evidence.epsilons();
    const bool unknown = diagnosis.size == DifferenceSize::Unknown;
    if (size && unknown && size->isHidden())
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

std::vector<DiagnosisFact> factsBehind(const Evidence &evidence, const DiagnosisRule &rule, bool advises,
                                       const Diagnosis &diagnosis)
{
    const DiagnosisKind kind = rule.kind;
    FactList facts;
    if (rule.origin)
        rule.origin(evidence, facts);
    addSigns(evidence, kind, facts);
    addCaller(evidence, facts);
    if (rule.advice && advises)
        rule.advice(evidence, facts);
    const bool ofGradients =
        evidence.a.side == Side::ParametersGrad || (kind == DiagnosisKind::Uncaptured && evidence.name.backward());
    // Another order of additions cannot make a difference that is beyond rounding.
    if (ofGradients && diagnosis.size != DifferenceSize::Beyond)
        addHooks(evidence, facts);
    addPlace(evidence, facts);
    addNumbers(evidence, facts);
    addSize(diagnosis, evidence, facts);
    if (isAnyOf(kind, {DiagnosisKind::Operator, DiagnosisKind::Uncaptured, DiagnosisKind::Communication}))
        addPattern(evidence, facts);
    return facts.take();
}

Diagnosis diagnosisOfRow(const DiagnosisRule &rule, const Evidence &evidence, bool advises)
{
    Diagnosis diagnosis = explained(rule, evidence);
    diagnosis.confidence = confidenceIn(rule, evidence);
    if (isDecidedByLaw(rule, evidence))
        diagnosis.decides.clear();
    const auto &own = evidence.epsilons();
    // Other data may have the same largest and smallest number and nearly the same mean.
    const bool ofOtherData = rule.kind == DiagnosisKind::Data && own && own->ofSums;
    const bool noNumbers = ofOtherData || evidence.onlyRequiresGradDiffers();
    diagnosis.size = noNumbers ? DifferenceSize::Unknown : evidence.size();
    if (const auto &size = evidence.epsilons(); size && !evidence.otherOrder()) {
        diagnosis.epsilons = size->difference;
        diagnosis.budget = size->budget;
    }
    diagnosis.facts = factsBehind(evidence, rule, advises, diagnosis);
    diagnosis.referee = evidence.lawReferee();
    const bool provenWrong = rule.kind == DiagnosisKind::Operator && evidence.breaksLaw();
    if (!provenWrong && !evidence.otherOrder()) // a different order of additions does not make a result wrong
        diagnosis.knownOperator = knownOperator(evidence, diagnosis);
    return diagnosis;
}

// What the wider class says, and what is known of the row.
Diagnosis diagnosisOfPair(const DiagnosisRule &rule, Diagnosis ofRow, const Evidence &evidence)
{
    Diagnosis diagnosis = explained(rule, evidence);
    if (rule.keepsDoubt) {
        diagnosis.confidence = ofRow.confidence;
        diagnosis.decides = std::move(ofRow.decides);
    }
    diagnosis.size = rule.kind == DiagnosisKind::Order ? DifferenceSize::Rounding : ofRow.size;
    diagnosis.epsilons = ofRow.epsilons;
    diagnosis.budget = ofRow.budget;
    diagnosis.facts = std::move(ofRow.facts);
    if (rule.replacesOrigin) {
        std::erase_if(diagnosis.facts, [](const DiagnosisFact &fact) {
            return isAnyOf(fact.about, {DiagnosisFact::About::Origin, DiagnosisFact::About::Numbers});
        });
        diagnosis.epsilons.reset();
        diagnosis.budget.reset();
    }
    if (rule.advice) {
        FactList advice;
        rule.advice(evidence, advice);
        std::ranges::move(advice.take(), std::back_inserter(diagnosis.facts));
    }
    diagnosis.knownOperator = std::move(ofRow.knownOperator);
    diagnosis.referee = std::move(ofRow.referee);
    return diagnosis;
}

} // namespace

Diagnosis diagnose(const PairDifference &difference)
{
    if (const LoneKernels *lone = difference.loneKernels())
        return diagnosisOfLoneKernels(*lone);
    const Evidence &evidence = *difference.evidence();
    const DiagnosisRule *wider = difference.ruleOfPair();
    Diagnosis ofRow = diagnosisOfRow(ruleOfRow(evidence), evidence, !wider || wider->keepsAdvice);
    if (wider)
        return diagnosisOfPair(*wider, std::move(ofRow), evidence);
    return ofRow;
}

} // namespace rundiff
