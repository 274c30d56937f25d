// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/compare/checkpoints/notrestored.h"

#include "models/run/messages.h"
#include "models/run/textpieces.h"

#include <algorithm>

namespace rundiff
{

namespace
{

using Part = CheckpointPart;
using Kind = CheckpointDifferenceKind;

std::string evidenceOf(const CheckpointDifference &difference, Step step)
{
    const std::int64_t number = step.value;
    switch (difference.kind) {
    case Kind::Missing:
        return difference.b.empty() ? message(Messages::tr("step {}: {} is only in A"), number, difference.key)
                                    : message(Messages::tr("step {}: {} is only in B"), number, difference.key);
    case Kind::Zero:
        return message(Messages::tr("step {}: {} is zero in B, and {} in A"), number, difference.key, difference.a);
    case Kind::Cast:
        return message(Messages::tr("step {}: {} of B is that of A, rounded to 16 bits"), number, difference.key);
    case Kind::Swapped:
        return message(Messages::tr("step {}: {} of B holds the values of {} of A"), number, difference.key,
                       difference.other);
    case Kind::Untied:
        return difference.isTiedInA
                   ? message(Messages::tr("step {}: {} shares its storage with {} in A, and has its own in B"), number,
                             difference.key, difference.other)
                   : message(Messages::tr("step {}: {} shares its storage with {} in B, and has its own in A"), number,
                             difference.key, difference.other);
    case Kind::Fresh:
        return message(Messages::tr("step {}: {} of B is the weight itself, as at the beginning"), number,
                       difference.key);
    default:
        return message(Messages::tr("step {}: {} is {} in A and {} in B"), number, difference.key, difference.a,
                       difference.b);
    }
}

// The rates that a scheduler has written down follow from those of the groups.
bool isConsequence(const CheckpointDifference &difference, const std::vector<CheckpointDifference> &all)
{
    const bool isRate = difference.part == Part::Scheduler && containsAny(difference.key, {"_last_lr", "base_lrs"});
    return isRate && std::ranges::find(all, Part::LearningRate, &CheckpointDifference::part) != all.end();
}

NotRestored lost(const CheckpointDifference &first, const CheckpointPair &pair, Step step)
{
    NotRestored found;
    found.part = first.part;
    found.key = first.key;
    found.evidence = evidenceOf(first, step);
    const auto isOfIt = [&](const auto &one) { return one.part == first.part; };
    found.isRounded = std::ranges::all_of(
        pair.differences, [&](const CheckpointDifference &one) { return !isOfIt(one) || one.kind == Kind::Cast; });
    const bool areAllKept = pair.listed() == pair.values();
    if (areAllKept) {
        found.differing = static_cast<std::size_t>(std::ranges::count_if(pair.differences, isOfIt));
        found.keys = found.differing + static_cast<std::size_t>(std::ranges::count_if(pair.equal, isOfIt));
    }
    return found;
}

NotRestored outside(Step step)
{
    NotRestored found;
    found.part = Part::Outside;
    found.evidence = message(Messages::tr("step {}: everything that is in both checkpoints is equal. What differs is "
                                          "not in them: the position in the data, a seed, a setting, or the program."),
                             step.value);
    return found;
}

} // namespace

void findNotRestored(CheckpointComparison &comparison, bool logsDiffer)
{
    comparison.notRestored.clear();
    const auto resumed = std::ranges::find_if(comparison.pairs, [&](const CheckpointPair &pair) {
        return comparison.resumedAt && pair.step() == comparison.resumedAt;
    });
    if (resumed == comparison.pairs.end())
        return;
    for (const CheckpointDifference &difference : resumed->differences) {
        const bool isNamed = std::ranges::find(comparison.notRestored, difference.part, &NotRestored::part) !=
                             comparison.notRestored.end();
        const bool isFinding = difference.kind != Kind::Rounding && !isConsequence(difference, resumed->differences);
        if (isFinding && !isNamed)
            comparison.notRestored.push_back(lost(difference, *resumed, *comparison.resumedAt));
    }
    const bool isRestored = resumed->verdict == Verdict::Same && resumed->keys.compared > 0;
    if (isRestored && logsDiffer)
        comparison.notRestored.push_back(outside(*comparison.resumedAt));
}

} // namespace rundiff
