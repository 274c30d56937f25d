// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/compare/diagnosis/signfacts.h"

#include "models/compare/diagnosis/classrule.h"
#include "models/compare/diagnosis/contents/frametext.h"
#include "models/run/lookup.h"
#include "models/run/textpieces.h"

#include <algorithm>

namespace rundiff
{

namespace
{

using About = DiagnosisFact::About;

std::string namesOf(const PairTable &table, const std::vector<std::size_t> &calls)
{
    std::string names;
    for (const std::size_t index : calls)
        names.append(names.empty() ? "" : ", ").append(CallRows{table, index}.key());
    return names;
}

// The lines of the script that make the calls, the nearest one first.
void addPlaces(const Evidence &evidence, const std::vector<std::size_t> &calls, const CallRows *named, FactList &facts)
{
    constexpr std::size_t most = 2;
    std::vector<std::string> said;
    if (named)
        said.push_back(evidence.frameOfLone(*named));
    for (std::size_t at = calls.size(); at-- > 0 && said.size() < most;) {
        const CallRows call{evidence.table, calls[at]};
        const std::string frame = evidence.frameOfLone(call);
        if (frame.empty() || std::ranges::find(said, frame) != said.end())
            continue;
        const FrameText text = textOfFrame(frame);
        facts.add(About::Origin, Messages::tr("{} is called from {}: \"{}\"."), call.key(), text.place, text.code);
        said.push_back(frame);
    }
}

void addCalls(const Evidence &evidence, DiagnosisKind kind, bool ofA, FactList &facts)
{
    const auto &calls = ofA ? evidence.earlier().callsOfA : evidence.earlier().callsOfB;
    const CallRows *named = kind == DiagnosisKind::Structure ? evidence.loneMaker() : nullptr;
    const bool isNamed = named && calls.size() == 1 && calls.front() == named->index;
    if (calls.empty() || isNamed)
        return;
    facts
        .add(About::Origin, Messages::tr("Calls of {} only, close before it: {}."), runThat(ofA),
             namesOf(evidence.table, calls))
        .tableRow = evidence.table.operators[calls.back()].firstRow;
    addPlaces(evidence, calls, named, facts);
    const bool exchanges = std::ranges::any_of(calls, [&](std::size_t index) {
        return evidence.facts.communicates(CallRows{evidence.table, index}.name());
    });
    if (exchanges)
        facts.add(About::Origin,
                  Messages::tr("One of them is an exchange between ranks: in {} each rank keeps its own value."),
                  runThat(!ofA));
}

void addArgument(const Evidence &evidence, FactList &facts)
{
    const auto row = evidence.earlier().loneArgument;
    if (!row || callOfRow(evidence.table, *row).index == evidence.call.index)
        return; // of the call itself: its rule says so
    const PairRow &pair = evidence.table.rows[*row];
    const RowOfDump own = rowOfDump(evidence.table, pair);
    facts
        .add(About::Origin, Messages::tr("Close before it, {} is called with {} = {} in {} only."),
             callOfRow(evidence.table, *row).key(), argumentOf(evidence.table, pair),
             valueText(own.dump, own.dump.rows[own.row]), runThat(pair.inA()))
        .tableRow = row;
}

void addRequiresGrad(const Evidence &evidence, FactList &facts)
{
    const auto row = evidence.earlier().requiresGrad;
    const bool ofGradients = evidence.name.backward() || evidence.a.side == Side::ParametersGrad;
    if (!row || !ofGradients)
        return;
    const bool inA = evidence.table.a->rows.requiresGrad(evidence.table.rows[*row].a) == Flag::True;
    facts
        .add(About::Origin,
             Messages::tr("It begins earlier: {} needs a gradient in {} only (requires_grad), {} rows before. In {} "
                          "nothing goes back through it: look for detach(), no_grad(), or a value that was kept from "
                          "the first pass of activation checkpointing."),
             rowNameOf(evidence.table, *row), runThat(inA), evidence.tableRow() - *row, runThat(!inA))
        .tableRow = row;
}

// The line of the script that makes a call, in one run.
FrameText lineOf(const Evidence &evidence, const CallRows &call, bool ofA)
{
    const CallOrder &order = ofA ? evidence.orderA : evidence.orderB;
    const auto &stack = stackOf(evidence.table.dump(ofA), order, call.pair().of(ofA));
    return textOfFrame(std::string(evidence.facts.userFrame(stack)));
}

// Both runs call the same there, and the script is another one.
void addOtherCode(const Evidence &evidence, FactList &facts)
{
    constexpr std::size_t nearest = 8;
    std::size_t seen = 0;
    for (std::size_t index = evidence.call.index + 1; index-- > 0 && seen < nearest;) {
        const CallRows call{evidence.table, index};
        if (!call.inBoth() || call.name().direction != evidence.name.direction)
            continue;
        ++seen;
        const FrameText a = lineOf(evidence, call, true), b = lineOf(evidence, call, false);
        if (a.code.empty() || b.code.empty() || a.code == b.code)
            continue;
        facts
            .add(About::Origin,
                 Messages::tr("The scripts differ where they call {}: A has \"{}\" ({}), B \"{}\" ({})."), call.key(),
                 a.code, a.place, b.code, b.place)
            .tableRow = call.pair().firstRow;
        return;
    }
}

} // namespace

void addSigns(const Evidence &evidence, DiagnosisKind kind, FactList &facts)
{
    addRequiresGrad(evidence, facts);
    const bool mayBeOfScript = isAnyOf(kind, {DiagnosisKind::Uncaptured, DiagnosisKind::Structure, DiagnosisKind::Order,
                                              DiagnosisKind::Argument, DiagnosisKind::Undetermined});
    if (mayBeOfScript)
        addOtherCode(evidence, facts);
    const bool ofCode = isAnyOf(kind, {DiagnosisKind::Uncaptured, DiagnosisKind::Structure, DiagnosisKind::Argument,
                                       DiagnosisKind::Dtype, DiagnosisKind::Order, DiagnosisKind::Overflow});
    if (!ofCode)
        return;
    addCalls(evidence, kind, true, facts);
    addCalls(evidence, kind, false, facts);
    addArgument(evidence, facts);
}

} // namespace rundiff
