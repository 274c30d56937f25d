// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/compare/diagnosis/diagnose.h"

#include "models/compare/diagnosis/devices.h"
#include "models/compare/diagnosis/differencecontext.h"
#include "models/compare/diagnosis/explanation.h"
#include "models/compare/diagnosis/explanationfacts.h"
#include "models/compare/judging/rundiffverdict.h"

namespace rundiff
{

namespace
{

// The parts of a call that one run only has come before everything that follows from them.
std::optional<DiagnosisKind> differenceOfForm(const Evidence &evidence)
{
    const Dump &a = *evidence.table.a, &b = *evidence.table.b;
    if (evidence.a.null != evidence.b.null || evidence.a.scalar || evidence.b.scalar)
        return evidence.isOutputRow() ? DiagnosisKind::Structure : DiagnosisKind::Argument;
    if (a.name(evidence.a.shape) != b.name(evidence.b.shape))
        return DiagnosisKind::Structure;
    if (plainDtype(a.name(evidence.a.dtype)) != plainDtype(b.name(evidence.b.dtype)))
        return DiagnosisKind::Dtype;
    if (evidence.onlyRequiresGradDiffers())
        return DiagnosisKind::Argument;
    return std::nullopt;
}

// The call has an argument in one run only: what it gives must differ.
std::optional<DiagnosisKind> differenceOfArguments(const Evidence &evidence)
{
    const PairRow *lone = evidence.isOutputRow() ? evidence.loneInput() : nullptr;
    if (!lone)
        return std::nullopt;
    return dumpRow(evidence.table, *lone).scalar ? DiagnosisKind::Argument : DiagnosisKind::Structure;
}

// The value was made by a call that the other run does not have.
bool madeByLoneCall(const Evidence &evidence)
{
    const auto lone = [&](const Producer &producer, bool inRunA) {
        return producer.likeness >= Likeness::Statistics && !evidence.partnerOfProducer(inRunA);
    };
    return evidence.isInputRow() && (lone(evidence.producerA, true) || lone(evidence.producerB, false));
}

// The gradient of a module's parameter: the module's backward pass gave it, unless a call inside it was captured that
// gave the same in both runs.
DiagnosisKind kindOfParameterGradient(const Evidence &evidence)
{
    const std::string module = std::string(evidence.name.name) + ".backward.";
    const std::uint32_t own = evidence.call.pair().a;
    bool backwardCaptured = false;
    for (std::size_t index = 0; index < evidence.table.operators.size(); ++index) {
        const CallRows call{evidence.table, index};
        if (!call.inBoth() || !call.name().backward())
            continue;
        const std::uint32_t parent = evidence.orderA.parent(call.pair().a);
        const bool inside = parent != DumpOperator::nothing &&
                            evidence.table.a->name(evidence.table.a->operators[parent].key).starts_with(module);
        backwardCaptured = backwardCaptured || call.key().starts_with(module);
        if (!inside || call.pair().a == own)
            continue;
        for (const PairRow &row : call.rows()) {
            if (agrees(row) && sideOf(evidence.table, row) == Side::Output &&
                evidence.table.a->rows.shape(row.a) == evidence.a.shape)
                return DiagnosisKind::Uncaptured;
        }
    }
    return backwardCaptured ? DiagnosisKind::Operator : DiagnosisKind::Uncaptured;
}

DiagnosisKind kindOfInput(const Evidence &evidence)
{
    if (evidence.isParameter())
        return DiagnosisKind::Weights;
    if (evidence.isData())
        return DiagnosisKind::Data;
    const bool known = evidence.producerA.found() || evidence.producerB.found();
    return !known && evidence.loneCallBefore() ? DiagnosisKind::Structure : DiagnosisKind::Uncaptured;
}

// The classes in the order in which they are decided.
DiagnosisKind kindOf(const Evidence &evidence)
{
    if (const auto form = differenceOfForm(evidence))
        return *form;
    if (madeByLoneCall(evidence))
        return DiagnosisKind::Structure;
    if (const auto arguments = differenceOfArguments(evidence))
        return *arguments;
    if (evidence.badA() != evidence.badB())
        return DiagnosisKind::Overflow;
    if (evidence.isOutputRow() && evidence.inputsAgree() && evidence.drawsRandomNumbers())
        return DiagnosisKind::Random;
    if (evidence.a.side == Side::ParametersGrad)
        return kindOfParameterGradient(evidence);
    if (evidence.a.side == Side::Debug)
        return DiagnosisKind::Operator;
    if (!evidence.isOutputRow())
        return kindOfInput(evidence);
    return evidence.facts.communicates(evidence.name) ? DiagnosisKind::Communication : DiagnosisKind::Operator;
}

std::optional<KnownOperator> knownOperator(const Evidence &evidence, DiagnosisKind kind)
{
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
        if (concerns(*fact, evidence.table, devices))
            return KnownOperator{fact->name, fact->platform, fact->release, fact->condition,
                                 fact->fact, fact->remedy,   fact->source};
    }
    return std::nullopt;
}

} // namespace

Diagnosis diagnose(const PairTable &table, std::size_t row, const OperatorFacts &facts, const CallOrder &orderA,
                   const CallOrder &orderB)
{
    const Evidence evidence(table, row, facts, orderA, orderB);
    Diagnosis diagnosis;
    diagnosis.kind = kindOf(evidence);
    diagnosis.explanation = explanation(evidence, diagnosis.kind);
    diagnosis.facts = factsBehind(evidence, diagnosis.kind);
    diagnosis.knownOperator = knownOperator(evidence, diagnosis.kind);
    return diagnosis;
}

} // namespace rundiff
