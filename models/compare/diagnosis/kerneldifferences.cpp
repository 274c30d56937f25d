// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/compare/diagnosis/kerneldifferences.h"

#include "models/compare/diagnosis/factlist.h"
#include "models/compare/table/pairview.h"

#include <algorithm>
#include <set>
#include <string>

namespace rundiff
{

namespace
{

using About = DiagnosisFact::About;

// Kernels without a counterpart.
struct LoneKernels {
    std::size_t inA = 0, inB = 0;
    std::size_t first = 0; // index into the table's operators

    std::size_t count() const { return inA + inB; }
};

bool isLone(const PairOperator &owner)
{
    return owner.rowCount > 0 && (owner.a == PairRow::none) != (owner.b == PairRow::none);
}

// Where kernels of both runs stand in one gap, A's comes first.
std::size_t firstOfGap(const PairTable &table, std::size_t first)
{
    for (std::size_t index = first; index < table.operators.size() && isLone(table.operators[index]); ++index) {
        if (table.operators[index].a != PairRow::none)
            return index;
    }
    return first;
}

LoneKernels loneKernels(const PairTable &table)
{
    LoneKernels lone;
    for (std::size_t index = 0; index < table.operators.size(); ++index) {
        const PairOperator &owner = table.operators[index];
        if (!isLone(owner))
            continue;
        if (lone.count() == 0)
            lone.first = firstOfGap(table, index);
        ++(owner.a != PairRow::none ? lone.inA : lone.inB);
    }
    return lone;
}

// Whether a dump executes kernels of the types of those that it lacks: then it is not limited to some types.
bool hasTypesOfLone(const PairTable &table, bool inA)
{
    const Dump &dump = inA ? *table.a : *table.b, &other = inA ? *table.b : *table.a;
    std::set<std::string_view> types;
    for (const DumpOperator &call : dump.operators)
        types.insert(dump.name(call.kernel));
    return std::ranges::any_of(table.operators, [&](const PairOperator &owner) {
        const std::uint32_t lone = inA ? owner.b : owner.a;
        return isLone(owner) && lone != PairRow::none && types.contains(other.name(other.operators[lone].kernel));
    });
}

// The dump that lacks kernels may hold only those that were chosen.
bool maybeSelection(const PairTable &table, const LoneKernels &lone)
{
    if (lone.inA > 0 && lone.inB > 0)
        return false;
    const bool ofA = lone.inA == 0; // A lacks them
    const std::size_t all = (ofA ? table.b : table.a)->operators.size();
    return 2 * lone.count() > all && !hasTypesOfLone(table, ofA);
}

bool hasUpdate(const PairTable &table)
{
    return std::ranges::any_of(table.a->operators,
                               [](const DumpOperator &call) { return call.pass == KernelPass::Update; });
}

} // namespace

bool isKernelDump(const PairTable &table)
{
    const auto isKernel = [](const DumpOperator &call) { return !call.kernel.empty(); };
    return std::ranges::any_of(table.a->operators, isKernel) && std::ranges::any_of(table.b->operators, isKernel);
}

std::optional<std::size_t> firstLoneKernel(const DumpPair &pair)
{
    const PairTable &table = *pair.table;
    if (!isKernelDump(table))
        return std::nullopt;
    const LoneKernels lone = loneKernels(table);
    const bool lossA = !pair.factsA.losses.empty(), lossB = !pair.factsB.losses.empty();
    const bool explained = (lone.inB > 0 && lossA) || (lone.inA > 0 && lossB); // by what could not be read
    if (lone.count() == 0 || explained || maybeSelection(table, lone))
        return std::nullopt;
    return table.operators[lone.first].firstRow;
}

Diagnosis diagnosisOfLoneKernel(const DumpPair &pair, std::size_t row)
{
    const PairTable &table = *pair.table;
    const LoneKernels lone = loneKernels(table);
    const CallRows call = callOfRow(table, row);
    Diagnosis diagnosis;
    diagnosis.kind = DiagnosisKind::Structure;
    diagnosis.confidence = Confidence::Proven;
    diagnosis.explanation = message(
        Messages::tr("{} is executed in {} only. The two graphs were compiled differently: {} kernels of A and {} of B "
                     "have no counterpart, and all values that both runs have agree."),
        call.key(), call.inA() ? "A" : "B", lone.inA, lone.inB);
    FactList facts;
    facts.add(About::Origin, Messages::tr("It is a kernel of the type {}."), call.name().name).tableRow = row;
    facts.add(
        About::Advice,
        Messages::tr("Compare how the graphs were compiled: version of MindSpore, optimisation level (O0, O1, O2), "
                     "graph kernel fusion, data types."));
    diagnosis.facts = facts.take();
    return diagnosis;
}

Diagnosis diagnosisOfUncapturedUpdate(const FirstDifference &found, const DumpPair &before)
{
    const std::string row = found.row.operatorName + "." + found.row.parameter;
    Diagnosis diagnosis = found.diagnosis;
    diagnosis.kind = DiagnosisKind::Uncaptured;
    diagnosis.confidence = Confidence::Likely;
    const bool updated = before.table && hasUpdate(*before.table);
    diagnosis.explanation =
        updated ? message(Messages::tr(
                              "{} differs although every row of step {} agrees, also those of the kernels that update "
                              "the weights: something that was not captured changed it between the two steps."),
                          row, before.a.step.value)
                : message(Messages::tr(
                              "{} differs although every row of step {} agrees: the update of that step changed it, "
                              "and its kernels were not captured."),
                          row, before.a.step.value);
    std::erase_if(diagnosis.facts, [](const DiagnosisFact &fact) { return fact.about == About::Advice; });
    FactList facts;
    facts.add(About::Advice, Messages::tr("Dump the kernels of the optimizer in step {}, too."), before.a.step.value);
    for (DiagnosisFact &fact : facts.take())
        diagnosis.facts.push_back(std::move(fact));
    return diagnosis;
}

} // namespace rundiff
