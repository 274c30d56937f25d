// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/compare/layouts/logicaldumps.h"

#include "models/compare/layouts/dumplayout.h"
#include "models/formats/layouts/dumpparts.h"
#include "models/run/messages.h"

#include <algorithm>
#include <iterator>
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

Dumps mergedDumps(const Steps &steps, const Layout &left, const Steps &others, const Layout &otherLeft,
                  const GivenRules &rules)
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
            parts->rules = rules;
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

Problem saying(const Run &run, const LayoutComparison &layouts, const QString &sentence)
{
    return {run.path, 0, Severity::Warning, message(sentence, layouts.a.layout.words(), layouts.b.layout.words())};
}

bool isGiven(const CompareOptions &options)
{
    return !options.layoutA.empty() || !options.layoutB.empty();
}

// What is given, and what the logs print. A run of which nothing is given is not divided, if the other one's is given.
std::optional<LayoutComparison> knownLayouts(const Run &a, const Run &b, const CompareOptions &options)
{
    const auto ofA = RunLayout::of(a, options.layoutA);
    const bool mayHaveOne = ofA || isGiven(options); // many logs may have to be opened
    const auto ofB = mayHaveOne ? RunLayout::of(b, options.layoutB) : std::nullopt;
    if (!isGiven(options) && !(ofA && ofB))
        return std::nullopt;
    return LayoutComparison{ofA.value_or(RunLayout()), ofB.value_or(RunLayout())};
}

// The dumps of the first step, by rank.
Dumps firstStepOf(const Run &run)
{
    const Step first = std::ranges::min_element(run.dumps, {}, &DumpLocation::step)->step;
    Dumps dumps;
    std::ranges::copy_if(run.dumps, std::back_inserter(dumps),
                         [&](const DumpLocation &dump) { return dump.step == first; });
    std::ranges::sort(dumps, {}, &DumpLocation::rank);
    return dumps;
}

// Where no log says it: one process in one run, several in the other one, whose tensors tell what each has.
std::optional<LayoutComparison> layoutsInDumps(const Dumps &a, const Dumps &b, const Progress &progress)
{
    const bool isWholeA = a.size() == 1;
    if (isWholeA == (b.size() == 1))
        return std::nullopt;
    const Dumps &divided = isWholeA ? b : a, &whole = isWholeA ? a : b;
    auto layout = layoutOfDumps(divided, whole.front(), progress);
    if (!layout)
        return std::nullopt;
    LayoutComparison layouts;
    layouts.a.source = layouts.b.source = RunLayout::Source::Dumps;
    RunLayout &ofDivided = isWholeA ? layouts.b : layouts.a;
    ofDivided.layout = *std::move(layout);
    return layouts;
}

// Whether each process of the layouts has a dump.
bool fit(const std::optional<LayoutComparison> &layouts, const Run &a, const Run &b)
{
    const auto fits = [](const RunLayout &layout, const Run &run) {
        return static_cast<std::int64_t>(firstStepOf(run).size()) == layout.layout.ranks();
    };
    return layouts && fits(layouts->a, a) && fits(layouts->b, b);
}

// By the dumps, else what the logs print. Nothing, with a problem where the runs cannot be divided alike.
std::optional<LayoutComparison> foundLayouts(const Run &a, const Run &b, std::optional<LayoutComparison> printed,
                                             const Progress &progress, Problems &problems)
{
    const Dumps dumpsA = firstStepOf(a), dumpsB = firstStepOf(b);
    const bool areOfModules = std::ranges::all_of(dumpsA, isOfModules) && std::ranges::all_of(dumpsB, isOfModules);
    if (!areOfModules || dumpsA.size() == dumpsB.size())
        return printed;
    auto layouts = layoutsInDumps(dumpsA, dumpsB, progress);
    if (!layouts && printed)
        return printed;
    if (!layouts)
        problems.push_back({a.path, 0, Severity::Warning,
                            message(Messages::tr("The runs have different numbers of processes, and neither logs nor "
                                                 "tensors tell how the trainings are divided. Their dumps are compared "
                                                 "rank by rank; --layout-a and --layout-b merge them."))});
    return layouts;
}

// The user's layouts are not those of the dumps. Nothing is compared: parts of different tensors differ.
LogicalDumps notAsGiven(const Run &a, const Run &b, const LayoutComparison &layouts)
{
    const QString words =
        Messages::tr("The given layouts do not fit the dumps, and no dump was compared. The first step of A has {} "
                     "dumps, and the layout of A ({}) has {} processes. The first step of B has {} dumps, and the "
                     "layout of B ({}) has {} processes.");
    Problem problem{a.path, 0, Severity::Error,
                    message(words, firstStepOf(a).size(), layouts.a.layout.words(), layouts.a.layout.ranks(),
                            firstStepOf(b).size(), layouts.b.layout.words(), layouts.b.layout.ranks()),
                    Unread{UnreadReason::Unrecognised, "options", 1, {}}};
    return {{}, {}, layouts, {std::move(problem)}};
}

// They are of one model and one optimizer.
void shareModel(Layout &a, Layout &b)
{
    a.layers = b.layers = std::max(a.layers, b.layers);
    a.experts = b.experts = std::max(a.experts, b.experts);
    a.adaptive = b.adaptive = a.adaptive || b.adaptive;
}

std::optional<LayoutComparison> layoutsOf(const Run &a, const Run &b, const CompareOptions &options,
                                          const Progress &progress, Problems &problems)
{
    auto layouts = knownLayouts(a, b, options);
    if (!isGiven(options) && !fit(layouts, a, b))
        layouts = foundLayouts(a, b, std::move(layouts), progress, problems);
    if (!layouts)
        return layouts;
    shareModel(layouts->a.layout, layouts->b.layout);
    if (!options.rankOrder.empty())
        layouts->a.layout.order = layouts->b.layout.order = options.rankOrder;
    return layouts;
}

bool isDividedAlike(const LayoutComparison &layouts)
{
    const auto [a, b] = layouts.withoutCommon();
    return a.isPlain() && b.isPlain() && a.recomputes == b.recomputes;
}

} // namespace

LogicalDumps LogicalDumps::of(const Run &a, const Run &b, const CompareOptions &options, const Progress &progress)
{
    LogicalDumps dumps{a.dumps, b.dumps, {}, {}};
    if (a.dumps.empty() || b.dumps.empty())
        return dumps;
    auto layouts = layoutsOf(a, b, options, progress, dumps.problems);
    if (!layouts || isDividedAlike(*layouts))
        return dumps;
    if (isGiven(options) && !fit(layouts, a, b))
        return notAsGiven(a, b, *layouts);
    dumps.layouts = std::move(layouts);
    dumps.merge(a, b, options);
    return dumps;
}

void LogicalDumps::merge(const Run &runA, const Run &runB, const CompareOptions &options)
{
    const auto [leftA, leftB] = layouts->withoutCommon();
    const auto stepsA = stepsOf(runA, layouts->a.layout, leftA), stepsB = stepsOf(runB, layouts->b.layout, leftB);
    const bool isEitherWhole = leftA.isPlain() || leftB.isPlain();
    // Only the undivided run shows which calls are repeated.
    const bool haveSameCalls = leftA.microBatches == leftB.microBatches && leftA.recomputes == leftB.recomputes;
    layouts->areMerged = stepsA && stepsB && (isEitherWhole || haveSameCalls);
    if (!layouts->areMerged) {
        problems.push_back(
            saying(runA, *layouts,
                   Messages::tr("The trainings are divided in different ways (A: {}; B: {}), and "
                                "their dumps cannot be merged: both need the dumps of all processes, and "
                                "where micro-batches or recomputation differ, one must not be divided.")));
        return;
    }
    const GivenRules rules = options.dims.empty() ? GivenRules() : GivenRules::read(options.dims, problems);
    a = mergedDumps(*stepsA, leftA, *stepsB, leftB, rules);
    b = mergedDumps(*stepsB, leftB, *stepsA, leftA, rules);
    problems.push_back(saying(runA, *layouts,
                              Messages::tr("The trainings are divided in different ways (A: {}; B: {}). Their "
                                           "parts are merged by the shapes and the statistics of the rows, and "
                                           "rounding does not count.")));
}

} // namespace rundiff
