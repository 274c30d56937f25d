// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/formats/logs/words/continuedgroups.h"

#include <algorithm>
#include <iterator>
#include <utility>

namespace rundiff
{

namespace
{

void continueGroup(WordGroup &group, WordGroup next)
{
    group.counts |= next.counts;
    group.bars |= next.bars;
    group.changes = group.changes || next.changes || group.drawn != next.drawn;
    group.steps += next.steps;
    group.epochs += next.epochs;
    group.contexts += next.contexts;
    group.everyComplete &= next.everyComplete;
    group.sameStep = group.sameStep && next.sameStep && next.firstStep == group.firstStep;
    group.increases = group.increases && next.increases && next.firstStep > group.last.step;
    group.last = next.last;
    group.later.push_back(std::move(next.records));
    std::ranges::move(next.scattered, std::back_inserter(group.scattered));
}

template <typename Groups, typename Use>
void forEachBorrower(Groups &groups, Use use)
{
    for (auto &group : groups) {
        if (!group.borrows)
            continue;
        use(group, group.records);
        for (auto &records : group.later)
            use(group, records);
    }
}

} // namespace

void continueGroups(std::vector<WordGroup> &groups, std::vector<WordGroup> next)
{
    for (WordGroup &group : next) {
        const auto same = std::ranges::find_if(groups, [&](const WordGroup &known) {
            return known.key == group.key && known.validation == group.validation;
        });
        if (same == groups.end())
            groups.push_back(std::move(group));
        else
            continueGroup(*same, std::move(group));
    }
}

BorrowedSteps stepsToBorrow(const std::vector<WordGroup> &groups)
{
    BorrowedSteps borrowed;
    forEachBorrower(groups, [&](const WordGroup &, const Records &records) {
        for (std::size_t row = 0; row < records.size(); ++row)
            borrowed.push_back({records.offsets[row], 0, std::nullopt, false});
    });
    return borrowed;
}

void setBorrowed(std::vector<WordGroup> &groups, const BorrowedSteps &borrowed)
{
    auto next = borrowed.begin();
    forEachBorrower(groups, [&](WordGroup &group, Records &records) {
        PackedColumn<std::int64_t> steps;
        for (std::size_t row = 0; row < records.size(); ++row, ++next) {
            steps.push(next->step.value_or(0));
            group.ordered |= next->passing;
        }
        records.steps = std::move(steps);
    });
    // Their own order is the same in every run of the training, and what a bar shows near them is not.
    forEachBorrower(groups, [](const WordGroup &group, Records &records) {
        const std::size_t rows = records.size();
        if (!group.ordered)
            return;
        records.steps = PackedColumn<std::int64_t>();
        records.steps.fill(rows, 0);
    });
}

} // namespace rundiff
