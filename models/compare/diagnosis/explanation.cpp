// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/compare/diagnosis/explanation.h"

#include "models/run/messages.h"

namespace rundiff
{

namespace
{

std::string rowName(const Evidence &evidence)
{
    const Dump &a = *evidence.table.a;
    return a.rowName(a.operators[evidence.call.pair().a], evidence.a);
}

std::string_view runThat(bool isA)
{
    return isA ? "A" : "B";
}

std::string ofParameterGradient(const Evidence &evidence, DiagnosisKind kind)
{
    if (kind == DiagnosisKind::Operator)
        return say(Words::tr("The backward pass of {} gives another gradient of its parameter, although everything "
                             "captured before it is the same in both runs."),
                   evidence.name.name);
    return say(Words::tr("The gradient {} differs although no captured operator before it does: it changed where "
                         "gradients are added up, or on its way between ranks."),
               rowName(evidence));
}

std::string ofOperator(const Evidence &evidence)
{
    if (evidence.a.side == Side::Debug)
        return say(Words::tr("The saved variable {} is the first that differs: the cause lies in the code before the "
                             "line that saved it."),
                   rowName(evidence));
    if (evidence.a.side == Side::ParametersGrad)
        return ofParameterGradient(evidence, DiagnosisKind::Operator);
    const std::string_view call = evidence.call.key();
    if (holdsCalls(evidence))
        return say(Words::tr("The module {} gives another result, although its inputs and every operator captured "
                             "inside it are the same in both runs."),
                   call);
    if (evidence.name.backward())
        return say(Words::tr("{} gives another gradient, although the gradient that comes in is the same in both runs: "
                             "the backward pass of this operator is the cause."),
                   call);
    return say(Words::tr("{} gives another result, although all its inputs are the same in both runs: this operator "
                         "is the cause."),
               call);
}

std::string ofUncaptured(const Evidence &evidence)
{
    if (evidence.a.side == Side::ParametersGrad)
        return ofParameterGradient(evidence, DiagnosisKind::Uncaptured);
    return evidence.name.backward()
               ? say(Words::tr("The gradient that comes into {} differs, and no captured operator before it does: code "
                               "that the dump did not capture is the cause."),
                     evidence.call.key())
               : say(Words::tr("An input of {} differs, and no captured operator before it does: code that the dump "
                               "did not capture is the cause."),
                     evidence.call.key());
}

std::string ofData(const Evidence &evidence)
{
    return say(Words::tr("The training data differs: {} comes from outside the model and is not the same in both "
                         "runs."),
               rowName(evidence));
}

std::string ofWeights(const Evidence &evidence)
{
    const DumpLocation &location = evidence.table.a->location;
    const std::int64_t step = location.step.value;
    if (location.holdsOnlyWeights())
        return say(Words::tr("The weights differ, first {}. The files do not say when they were saved: if before the "
                             "training, the runs began with different weights; if behind it, the training made them "
                             "differ."),
                   rowName(evidence));
    if (step <= 0)
        return say(Words::tr("The runs begin with different weights: {} differs before anything is computed with it."),
                   rowName(evidence));
    return say(Words::tr("The weights differ already when step {} begins: {} was changed before it, at the start or by "
                         "the update of an earlier step."),
               step, rowName(evidence));
}

std::string ofRandom(const Evidence &evidence)
{
    return say(Words::tr("{} draws random numbers, and draws others in A than in B although its inputs are the same."),
               evidence.call.key());
}

std::string ofOverflow(const Evidence &evidence)
{
    const std::string_view run = runThat(evidence.badA());
    if (evidence.isOutputRow() && evidence.inputsAgree())
        return say(Words::tr("{} gives NaN or infinity in {} only, although all its inputs are the same in both runs."),
                   evidence.call.key(), run);
    return say(Words::tr("{} is the first value that is NaN or infinite in {} only; it comes from outside the captured "
                         "operators."),
               rowName(evidence), run);
}

std::string ofArgument(const Evidence &evidence)
{
    if (evidence.isOutputRow()) {
        const PairRow &lone = *evidence.loneInput();
        return say(Words::tr("{} is called with the argument {} in {} only."), evidence.call.key(),
                   argumentOf(evidence.table, lone), runThat(lone.b == PairRow::none));
    }
    if (evidence.isTensorPair()) {
        const bool trained = evidence.a.requiresGrad == Flag::True;
        return say(Words::tr("{} is trained in {} and frozen in {} (requires_grad); its values are the same."),
                   rowName(evidence), runThat(trained), runThat(!trained));
    }
    return say(Words::tr("{} is called with another {}: {} in A, {} in B."), evidence.call.key(), evidence.argument,
               valueText(*evidence.table.a, evidence.a), valueText(*evidence.table.b, evidence.b));
}

std::string ofDtype(const Evidence &evidence)
{
    return say(Words::tr("{} has the data type {} in A and {} in B, and nothing before it differs."), rowName(evidence),
               evidence.table.a->name(evidence.a.dtype), evidence.table.b->name(evidence.b.dtype));
}

std::string ofStructure(const Evidence &evidence)
{
    const std::string_view shapeA = evidence.table.a->name(evidence.a.shape),
                           shapeB = evidence.table.b->name(evidence.b.shape);
    if (shapeA != shapeB)
        return say(Words::tr("{} has the shape {} in A and {} in B, and nothing before it differs."), rowName(evidence),
                   shapeA, shapeB);
    if (evidence.isOutputRow())
        return say(Words::tr("{} is given a tensor in one run that it is not given in the other."),
                   evidence.call.key());
    if (const CallRows *lone = evidence.loneCallBefore())
        return say(Words::tr("{} is computed in another way: {} stands before it in {} only."), rowName(evidence),
                   lone->key(), runThat(lone->inA()));
    return say(Words::tr("{} is computed in another way: an operator that one run only has made it."),
               rowName(evidence));
}

std::string ofCommunication(const Evidence &evidence)
{
    return say(Words::tr("{} brings another result although this rank's inputs are the same in both runs: another rank "
                         "brought the difference in, or the exchange itself is not deterministic."),
               evidence.call.key());
}

} // namespace

std::string valueText(const Dump &dump, const DumpRow &row)
{
    if (row.null)
        return "None";
    const std::string value = statisticText(dump, row.max);
    return value.empty() ? std::string(dump.name(row.shape)) : value;
}

bool holdsCalls(const Evidence &evidence)
{
    const std::uint32_t own = evidence.call.pair().a;
    for (std::uint32_t call = 0; call < evidence.table.a->operators.size(); ++call) {
        if (evidence.orderA.parent(call) == own)
            return true;
    }
    return false;
}

std::string explanation(const Evidence &evidence, DiagnosisKind kind)
{
    switch (kind) {
    case DiagnosisKind::Operator:
        return ofOperator(evidence);
    case DiagnosisKind::Uncaptured:
        return ofUncaptured(evidence);
    case DiagnosisKind::Data:
        return ofData(evidence);
    case DiagnosisKind::Weights:
        return ofWeights(evidence);
    case DiagnosisKind::Random:
        return ofRandom(evidence);
    case DiagnosisKind::Overflow:
        return ofOverflow(evidence);
    case DiagnosisKind::Argument:
        return ofArgument(evidence);
    case DiagnosisKind::Dtype:
        return ofDtype(evidence);
    case DiagnosisKind::Structure:
        return ofStructure(evidence);
    case DiagnosisKind::Communication:
        break;
    }
    return ofCommunication(evidence);
}

std::string explanationWithFacts(const Diagnosis &diagnosis)
{
    std::string text = diagnosis.explanation;
    for (const DiagnosisFact &fact : diagnosis.facts)
        text.append(text.empty() ? "" : " ").append(fact.text);
    return text;
}

} // namespace rundiff
