// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/compare/diagnosis/lonekernels.h"

#include "models/compare/diagnosis/classrule.h"
#include "models/compare/table/pairview.h"

#include <algorithm>
#include <set>
#include <string>

namespace rundiff
{

namespace
{

using About = DiagnosisFact::About;

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

LoneKernels countedIn(const PairTable &table)
{
    LoneKernels lone{table};
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
    const Dump &dump = table.dump(inA), &other = table.dump(!inA);
    std::set<std::string_view> types;
    for (const DumpOperator &call : dump.operators)
        types.insert(dump.name(call.kernel));
    return std::ranges::any_of(table.operators, [&](const PairOperator &owner) {
        const std::uint32_t lone = owner.of(!inA);
        return isLone(owner) && lone != PairRow::none && types.contains(other.name(other.operators[lone].kernel));
    });
}

// The dump that lacks kernels may hold only those that were chosen.
bool maybeSelection(const LoneKernels &lone)
{
    const PairTable &table = lone.table;
    if (lone.inA > 0 && lone.inB > 0)
        return false;
    const bool ofA = lone.inA == 0; // A lacks them
    const std::size_t all = (ofA ? table.b : table.a)->operators.size();
    return 2 * lone.count() > all && !hasTypesOfLone(table, ofA);
}

std::string sentenceOfLoneKernels(const LoneKernels &lone)
{
    const CallRows call{lone.table, lone.first};
    return message(
        Messages::tr("{} is executed in {} only. The two graphs were compiled differently: {} kernels of A and {} of B "
                     "have no counterpart, and all values that both runs have agree."),
        call.key(), runThat(call.inA()), lone.inA, lone.inB);
}

constexpr ClassRule<LoneKernels> loneKernelRule{.scope = RuleScope::Pair,
                                                .kind = DiagnosisKind::Structure,
                                                .sentence = sentenceOfLoneKernels,
                                                .confidence = Confidence::Proven};

} // namespace

bool isKernelDump(const PairTable &table)
{
    const auto isKernel = [](const DumpOperator &call) { return !call.kernel.empty(); };
    return std::ranges::any_of(table.a->operators, isKernel) && std::ranges::any_of(table.b->operators, isKernel);
}

bool hasUpdate(const PairTable &table)
{
    return std::ranges::any_of(table.a->operators,
                               [](const DumpOperator &call) { return call.pass == KernelPass::Update; });
}

std::optional<LoneKernels> loneKernels(const DumpPair &pair)
{
    if (!isKernelDump(*pair.table))
        return std::nullopt;
    const LoneKernels lone = countedIn(*pair.table);
    const bool missingInA = lone.inB > 0 && !pair.factsA.losses.empty();
    const bool missingInB = lone.inA > 0 && !pair.factsB.losses.empty();
    const bool explained = missingInA || missingInB; // by what could not be read
    if (lone.count() == 0 || explained || maybeSelection(lone))
        return std::nullopt;
    return lone;
}

Diagnosis diagnosisOfLoneKernels(const LoneKernels &lone)
{
    Diagnosis diagnosis = explained(loneKernelRule, lone);
    FactList facts;
    facts
        .add(About::Origin, Messages::tr("It is a kernel of the type {}."),
             CallRows{lone.table, lone.first}.name().name)
        .tableRow = lone.firstRow();
    facts.add(
        About::Advice,
        Messages::tr("Compare how the graphs were compiled: version of MindSpore, optimisation level (O0, O1, O2), "
                     "graph kernel fusion, data types."));
    diagnosis.facts = facts.take();
    return diagnosis;
}

} // namespace rundiff
