// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/compare/layouts/logicaldumps.h"

#include "models/compare/layouts/runlayout.h"
#include "models/formats/layouts/dumpparts.h"
#include "models/run/messages.h"

#include <algorithm>
#include <map>
#include <utility>

namespace rundiff
{

namespace
{

using Dumps = std::vector<DumpLocation>;
using Steps = std::map<std::int64_t, std::vector<Dumps>>; // of each step, the dumps that become one

bool isOfModules(const DumpLocation &dump)
{
    const bool isOther = dump.debug || !dump.part.empty() || !dump.format.empty() || !dump.group.empty();
    return !isOther && dump.graphs.empty() && dump.savedFile.empty();
}

// What is left of two layouts without the dimensions that both have: there, each part has its own counterpart.
std::pair<Layout, Layout> withoutCommon(Layout a, Layout b)
{
    const auto leaveOut = [&](std::int64_t Layout::*size, bool isAlike) {
        if (isAlike && a.*size == b.*size)
            a.*size = b.*size = 1;
    };
    leaveOut(&Layout::tensor, a.sequence == b.sequence);
    leaveOut(&Layout::context, true);
    leaveOut(&Layout::data, a.expert == b.expert);
    leaveOut(&Layout::pipeline, a.chunks == b.chunks);
    leaveOut(&Layout::microBatches, true);
    if (a.pipeline == 1 && b.pipeline == 1)
        a.chunks = b.chunks = 1;
    if (a.data == 1 && b.data == 1)
        a.expert = b.expert = 1;
    return {a, b};
}

// Which counterparts a process belongs to: its place in the dimensions that were left out.
std::vector<std::int64_t> counterpartOf(std::int64_t rank, const Layout &layout, const Layout &left)
{
    const RankPlace place = RankPlace::of(rank, layout);
    return {left.pipeline == 1 ? place.pipeline : 0, left.data == 1 ? place.data : 0,
            left.context == 1 ? place.context : 0, left.tensor == 1 ? place.tensor : 0};
}

// Nothing: a step lacks processes of the layout, or has dumps of another kind.
std::optional<Steps> stepsOf(const Run &run, const Layout &layout, const Layout &left)
{
    std::map<std::int64_t, Dumps> steps;
    for (const DumpLocation &dump : run.dumps) {
        if (!isOfModules(dump))
            return std::nullopt;
        steps[dump.step.value].push_back(dump);
    }
    Steps grouped;
    for (auto &[step, dumps] : steps) {
        std::ranges::sort(dumps, {}, &DumpLocation::rank);
        if (static_cast<std::int64_t>(dumps.size()) != layout.ranks())
            return std::nullopt;
        std::map<std::vector<std::int64_t>, Dumps> groups;
        for (std::size_t rank = 0; rank < dumps.size(); ++rank)
            groups[counterpartOf(static_cast<std::int64_t>(rank), layout, left)].push_back(dumps[rank]);
        for (auto &[place, group] : groups)
            grouped[step].push_back(std::move(group));
    }
    return grouped;
}

Dumps mergedDumps(const Steps &steps, const Layout &left, const Steps &others, const Layout &otherLeft)
{
    Dumps merged;
    const bool repeatsAlone = left.recomputes && !otherLeft.recomputes;
    const bool needsOther = !left.isPlain() || repeatsAlone;
    for (const auto &[step, groups] : steps) {
        const auto other = others.find(step);
        const bool hasOther = other != others.end() && other->second.size() == groups.size() && needsOther;
        for (std::size_t group = 0; group < groups.size(); ++group) {
            auto parts = std::make_shared<DumpParts>();
            parts->layout = left;
            parts->ranks = groups[group];
            parts->isFirstStep = step == steps.begin()->first;
            if (hasOther && otherLeft.isPlain()) {
                parts->whole = std::make_shared<const DumpLocation>(other->second[group].front());
            } else if (hasOther) {
                parts->others = other->second[group];
                parts->otherLayout = otherLeft;
            }
            DumpLocation location = groups[group].front();
            location.rank = {RankId::Kind::Rank, static_cast<std::int64_t>(group)};
            location.parts = std::move(parts);
            merged.push_back(std::move(location));
        }
    }
    return merged;
}

Problem layouts(const Run &run, const Layout &a, const Layout &b, const QString &sentence)
{
    return {run.path, 0, Severity::Warning, message(sentence, a.text(), b.text())};
}

} // namespace

LogicalDumps LogicalDumps::of(const Run &a, const Run &b, const CompareOptions &options)
{
    LogicalDumps dumps{a.dumps, b.dumps, {}};
    if (a.dumps.empty() || b.dumps.empty())
        return dumps;
    auto layoutA = layoutOf(a, options.layoutA);
    const bool mayHaveOne = layoutA || !options.layoutB.empty(); // many logs may have to be opened
    auto layoutB = mayHaveOne ? layoutOf(b, options.layoutB) : std::nullopt;
    const bool isGiven = !options.layoutA.empty() || !options.layoutB.empty();
    if (isGiven) { // a run without a layout is not divided
        layoutA = layoutA.value_or(Layout());
        layoutB = layoutB.value_or(Layout());
    }
    if (!layoutA || !layoutB)
        return dumps;
    // They are of one model.
    layoutA->layers = layoutB->layers = std::max(layoutA->layers, layoutB->layers);
    layoutA->experts = layoutB->experts = std::max(layoutA->experts, layoutB->experts);
    if (!options.rankOrder.empty())
        layoutA->order = layoutB->order = options.rankOrder;
    const auto [leftA, leftB] = withoutCommon(*layoutA, *layoutB);
    const bool isDividedAlike = leftA.isPlain() && leftB.isPlain() && leftA.recomputes == leftB.recomputes;
    if (isDividedAlike)
        return dumps;
    const auto stepsA = stepsOf(a, *layoutA, leftA), stepsB = stepsOf(b, *layoutB, leftB);
    const bool isEitherWhole = leftA.isPlain() || leftB.isPlain();
    // Only the undivided run shows which calls are repeated.
    const bool haveSameCalls = leftA.microBatches == leftB.microBatches && leftA.recomputes == leftB.recomputes;
    if (!stepsA || !stepsB || !(isEitherWhole || haveSameCalls)) {
        dumps.problems.push_back(
            layouts(a, *layoutA, *layoutB,
                    Messages::tr("The trainings are divided in different ways (A: {}; B: {}), and "
                                 "their dumps cannot be merged: both need the dumps of all processes, and "
                                 "where micro-batches or recomputation differ, one must not be divided.")));
        return dumps;
    }
    dumps.a = mergedDumps(*stepsA, leftA, *stepsB, leftB);
    dumps.b = mergedDumps(*stepsB, leftB, *stepsA, leftA);
    dumps.problems.push_back(layouts(a, *layoutA, *layoutB,
                                     Messages::tr("The trainings are divided in different ways (A: {}; B: {}). Their "
                                                  "parts are merged by the shapes and the statistics of the rows, and "
                                                  "rounding does not count.")));
    return dumps;
}

} // namespace rundiff
