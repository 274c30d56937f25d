// SPDX-License-Identifier: GPL-3.0-or-later
// Gradients of parameters and saved variables: rows without inputs of their own.
#include "models/compare/diagnosis/classrule.h"

#include <array>
#include <optional>

namespace rundiff
{

namespace
{

using About = DiagnosisFact::About;

// What the dump holds of the way to the gradient of a module's parameter.
struct WayBack {
    bool moduleCaptured = false; // the module's own backward pass
    bool gradientAgrees = false; // a call inside it gave a gradient of this shape, the same in both runs
};

WayBack wayTo(const Evidence &evidence)
{
    const std::string module = std::string(evidence.name.name) + ".backward.";
    const std::uint32_t own = evidence.call.pair().a;
    WayBack way;
    for (std::size_t index = 0; index < evidence.table.operators.size(); ++index) {
        const CallRows call{evidence.table, index};
        if (!call.inBoth() || !call.name().backward())
            continue;
        const std::uint32_t parent = evidence.orderA.parent(call.pair().a);
        const bool inside = parent != DumpOperator::nothing &&
                            evidence.table.a->name(evidence.table.a->operators[parent].key).starts_with(module);
        way.moduleCaptured = way.moduleCaptured || call.key().starts_with(module);
        if (!inside || call.pair().a == own)
            continue;
        for (const PairRow &row : call.rows()) {
            way.gradientAgrees = way.gradientAgrees || (agrees(row) && sideOf(evidence.table, row) == Side::Output &&
                                                        evidence.table.a->rows.shape(row.a) == evidence.a.shape);
        }
    }
    return way;
}

bool isGradientOfParameter(const Evidence &evidence)
{
    return evidence.a.side == Side::ParametersGrad;
}

// ---- the operators agree, what was added up does not
// --------------------------------------------------------------------

// In this run the gradient is what one operator gives, and that agrees in both runs.
bool isResultThatAgrees(const Evidence &evidence, bool inRunA)
{
    const Producer &producer = inRunA ? evidence.producerA : evidence.producerB;
    if (!producer.found() || producer.likeness < Likeness::Statistics)
        return false;
    const auto row = evidence.partnerOfProducer(inRunA);
    return row && agrees(evidence.table.rows[*row]) && callOfRow(evidence.table, *row).name().backward();
}

bool isAccumulated(const Evidence &evidence)
{
    return isGradientOfParameter(evidence) && (wayTo(evidence).gradientAgrees || isResultThatAgrees(evidence, true) ||
                                               isResultThatAgrees(evidence, false));
}

void originOfAccumulated(const Evidence &evidence, FactList &facts)
{
    for (const bool inRunA : {true, false}) {
        if (!isResultThatAgrees(evidence, inRunA))
            continue;
        facts
            .add(About::Origin, Messages::tr("In {} it is the result of {}, which is the same in both runs."),
                 runThat(inRunA), evidence.shown(inRunA ? evidence.producerA : evidence.producerB, inRunA))
            .tableRow = evidence.partnerOfProducer(inRunA);
    }
}

// The run whose gradient is the result of one operator alone, where that of the other run holds more.
std::optional<bool> holdsOneResult(const Evidence &evidence)
{
    const bool ofA = isResultThatAgrees(evidence, true), ofB = isResultThatAgrees(evidence, false);
    return ofA == ofB ? std::nullopt : std::optional(ofA);
}

// "Module.classifier.Linear.parameters_grad.1": the second time in this step.
bool isLaterMicroStep(const Evidence &evidence)
{
    return !evidence.name.number.empty() && evidence.name.number != "0";
}

std::string sentenceOfAccumulated(const Evidence &evidence)
{
    const auto one = holdsOneResult(evidence);
    if (one && isLaterMicroStep(evidence))
        return message(
            Messages::tr("In {} the gradient {} is that of its last micro-step alone, in {} those before are in it, "
                         "too; each of them is the same in both runs. In {} the earlier ones are lost, as where "
                         "zero_grad() is called inside the loop over micro-steps."),
            runThat(*one), rowNameOf(evidence), runThat(!*one), runThat(*one));
    if (one)
        return message(
            Messages::tr("In {} the gradient {} is what one operator gives, the same in both runs; in {} something "
                         "else is in it, too: a gradient that was left there because zero_grad() was not called, or "
                         "that of another use of the same weight."),
            runThat(*one), rowNameOf(evidence), runThat(!*one));
    return message(
        Messages::tr(
            "The gradient {} differs although the operator that computes it gives the same result in both runs: "
            "what is added to it differs."),
        rowNameOf(evidence));
}

void adviceOnAccumulated(const Evidence &evidence, FactList &facts)
{
    const auto one = holdsOneResult(evidence);
    if (one && isLaterMicroStep(evidence)) {
        facts.add(About::Advice,
                  Messages::tr("In the code of {}, look for zero_grad() between the micro-steps, and for a gradient "
                               "that is replaced instead of added to."),
                  runThat(*one));
        return;
    }
    facts.add(
        About::Advice,
        Messages::tr("Look at zero_grad (is it called once in each step, before the backward pass?), at the number of "
                     "micro-steps that are added up, at weights that two modules share, and at hooks and exchanges "
                     "between the backward pass and the optimizer."));
}

// ---- the backward pass of a module of which no operator was captured
// ------------------------------------------------------

bool isGradientOfModule(const Evidence &evidence)
{
    return isGradientOfParameter(evidence) && wayTo(evidence).moduleCaptured;
}

std::string sentenceOfModule(const Evidence &evidence)
{
    return message(
        Messages::tr(
            "The backward pass of {} gives a different gradient of its parameter, although everything captured "
            "before it is the same in both runs."),
        evidence.name.name);
}

// ---- a gradient of which nothing else was captured
// ---------------------------------------------------------------------------

std::string sentenceOfUncaptured(const Evidence &evidence)
{
    return message(
        Messages::tr("The gradient {} differs although no captured operator before it does: it changed where "
                     "gradients are added up, or on its way between ranks."),
        rowNameOf(evidence));
}

std::string gradientDecides(const Evidence &)
{
    return message(Messages::tr("A dump of this step at level mix separates the operator from the addition after it."));
}

// ---- saved variables
// ----------------------------------------------------------------------------------------------------------

bool isSavedVariable(const Evidence &evidence)
{
    return evidence.a.side == Side::Debug;
}

std::string sentenceOfSaved(const Evidence &evidence)
{
    return message(
        Messages::tr("The saved variable {} is the first that differs: the cause is in the code before the line "
                     "that saved it."),
        rowNameOf(evidence));
}

void originOfSaved(const Evidence &evidence, FactList &facts)
{
    const Dump &a = *evidence.table.a;
    const CallTime own = evidence.orderA.time(evidence.call.pair().a);
    std::uint32_t last = DumpOperator::nothing;
    for (std::uint32_t call = 0; call < a.operators.size(); ++call) {
        const CallTime time = evidence.orderA.time(call);
        const bool later = last == DumpOperator::nothing || evidence.orderA.time(last) < time;
        if (time < own && later && a.operators[call].rowCount > 0)
            last = call;
    }
    if (last == DumpOperator::nothing)
        facts.add(About::Origin, Messages::tr("It is the first variable that was saved in this step."));
    else
        facts.add(About::Origin, Messages::tr("Every variable saved before it agrees, the last of them is {}."),
                  a.name(a.operators[last].key));
}

} // namespace

std::span<const DiagnosisRule> rulesOfGradients()
{
    static constexpr std::array rules = {
        DiagnosisRule{.kind = DiagnosisKind::Accumulation,
                      .holds = isAccumulated,
                      .sentence = sentenceOfAccumulated,
                      .origin = originOfAccumulated,
                      .advice = adviceOnAccumulated},
        DiagnosisRule{.kind = DiagnosisKind::Operator, .holds = isGradientOfModule, .sentence = sentenceOfModule},
        DiagnosisRule{.kind = DiagnosisKind::Uncaptured,
                      .holds = isGradientOfParameter,
                      .sentence = sentenceOfUncaptured,
                      .confidence = Confidence::Possible,
                      .decides = gradientDecides},
        DiagnosisRule{.kind = DiagnosisKind::Operator,
                      .holds = isSavedVariable,
                      .sentence = sentenceOfSaved,
                      .origin = originOfSaved},
    };
    return rules;
}

} // namespace rundiff
