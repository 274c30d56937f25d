// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/compare/emptychoice.h"

#include "models/compare/comparedumps.h"
#include "models/compare/curves/logpairing.h"
#include "models/compare/dumpalignment.h"
#include "models/compare/options/curveoptions.h"
#include "models/compare/options/dumpchoice.h"
#include "models/run/messages.h"
#include "models/run/nearestname.h"

#include <algorithm>
#include <string_view>
#include <utility>
#include <vector>

namespace rundiff
{

namespace
{

using Pairs = std::vector<std::pair<DumpLocation, DumpLocation>>;

// ---- dumps ---------------------------------------------------------------------------------------------------------

Pairs pairsWith(const Comparison &comparison, const CompareOptions &options, std::int64_t shift)
{
    return pairDumps(comparison.a->dumps, comparison.b->dumps, options, shift).pairs;
}

std::string emptyStep(const Comparison &comparison, std::int64_t shift)
{
    CompareOptions options = comparison.options;
    options.ranks.clear();
    for (const NumberRange &steps : comparison.options.steps) {
        options.steps = {steps};
        if (!pairsWith(comparison, options, shift).empty())
            continue;
        const auto words = steps.first == steps.last ? Messages::tr("No dump of step {}: A has {}, B has {}.")
                                                     : Messages::tr("No dump of the steps {}: A has {}, B has {}.");
        return message(words, steps.text(), stepsText(comparison.a->dumps), stepsText(comparison.b->dumps));
    }
    return {};
}

std::string emptyRank(const Comparison &comparison, std::int64_t shift)
{
    for (const NumberRange &ranks : comparison.options.ranks) {
        CompareOptions options = comparison.options;
        options.ranks = {ranks};
        const Pairs pairs = pairsWith(comparison, options, shift);
        const bool any = std::ranges::any_of(
            pairs, [&](const auto &pair) { return isOfRanks(pair.first, ranks) || isOfRanks(pair.second, ranks); });
        if (any)
            continue;
        const auto words = ranks.first == ranks.last ? Messages::tr("No dump of rank {}: A has {}, B has {}.")
                                                     : Messages::tr("No dump of the ranks {}: A has {}, B has {}.");
        return message(words, ranks.text(), ranksText(comparison.a->dumps), ranksText(comparison.b->dumps));
    }
    return {};
}

std::string emptyRankMap(const Comparison &comparison, std::int64_t shift)
{
    if (comparison.options.rankMap.empty())
        return {};
    const Pairs pairs = pairsWith(comparison, comparison.options, shift);
    for (const auto &[a, b] : comparison.options.rankMap) {
        const bool any = std::ranges::any_of(pairs, [&a = a, &b = b](const auto &pair) {
            return pair.first.rank.folderName() == a && pair.second.rank.folderName() == b;
        });
        if (!any)
            return message(Messages::tr("--rank-map {}:{} pairs no dumps: A has {}, B has {}."), a, b,
                           ranksText(comparison.a->dumps), ranksText(comparison.b->dumps));
    }
    return {};
}

std::int64_t shiftOf(const Comparison &comparison)
{
    if (comparison.operators)
        return comparison.operators->shift;
    return dumpAlignment(*comparison.a, *comparison.b, comparison.curves.get(), comparison.options).shift;
}

// ---- logs ----------------------------------------------------------------------------------------------------------

using MetricNames = std::vector<std::string>; // the most likely loss first

MetricNames metricsOf(const Run &run)
{
    MetricNames names;
    for (const auto &log : run.logs) {
        for (const Curve &curve : log->curves) {
            if (std::ranges::find(names, curve.metric) == names.end())
                names.push_back(curve.metric);
        }
    }
    return names;
}

bool hasMetric(const Run &run, const std::string &metric)
{
    return std::ranges::any_of(run.logs, [&](const auto &log) { return chooseMetric(*log, *log, metric).has_value(); });
}

std::string metricsText(const MetricNames &names)
{
    return names.empty() ? message(Messages::tr("no metrics")) : namesText(names);
}

std::string emptyMetric(const Comparison &comparison)
{
    const std::string &metric = comparison.options.metric;
    const Run &a = *comparison.a, &b = *comparison.b;
    if (metric.empty() || !comparison.options.curves || chooseLogs(a, b, metric))
        return {};
    const MetricNames ofA = metricsOf(a), ofB = metricsOf(b);
    if (hasMetric(a, metric))
        return message(Messages::tr("The metric \"{}\" is only in A: B has {}."), metric, metricsText(ofB));
    if (hasMetric(b, metric))
        return message(Messages::tr("The metric \"{}\" is only in B: A has {}."), metric, metricsText(ofA));
    std::vector<std::string_view> known(ofA.begin(), ofA.end());
    known.insert(known.end(), ofB.begin(), ofB.end());
    if (const std::string_view near = nearestName(metric, known); !near.empty())
        return message(Messages::tr("There is no metric \"{}\". Did you mean \"{}\"?"), metric, near);
    return message(Messages::tr("There is no metric \"{}\": A has {}, B has {}."), metric, metricsText(ofA),
                   metricsText(ofB));
}

// Of the log that holds the most runs, one after the other.
std::size_t segmentsIn(const Run &run)
{
    std::size_t most = run.logs.empty() ? 0 : 1;
    for (const auto &log : run.logs)
        most = std::max(most, log->segments.size());
    return most;
}

std::string emptySegment(const Comparison &comparison)
{
    const std::size_t inA = segmentsIn(*comparison.a), inB = segmentsIn(*comparison.b);
    const auto isWrong = [](const SegmentChoice &choice, std::size_t segments) {
        return choice.which == SegmentChoice::Which::Number && choice.number > static_cast<std::int64_t>(segments);
    };
    const SegmentChoices chosen = segmentsOf(comparison.options);
    const bool one = chosen.a == chosen.b; // for both: a log with a single run is compared with the chosen one
    const bool wrongA = isWrong(chosen.a, inA) && (!one || inA > 1 || inB < 2);
    const bool wrongB = isWrong(chosen.b, inB) && (!one || inB > 1 || inA < 2);
    if (!comparison.options.curves || (!wrongA && !wrongB))
        return {};
    return message(Messages::tr("There is no run {} for --segment: the logs of A hold {}, those of B {}."),
                   (wrongA ? chosen.a : chosen.b).number, inA, inB);
}

std::string emptyKind(const Comparison &comparison)
{
    const CompareOptions &options = comparison.options;
    const bool noLogs = comparison.a->logs.empty() && comparison.b->logs.empty();
    const bool noDumps = comparison.a->dumps.empty() && comparison.b->dumps.empty();
    if (options.curves && !options.operators && noLogs)
        return message(Messages::tr("Neither run has a log: there are no curves to compare."));
    if (options.operators && !options.curves && noDumps)
        return message(Messages::tr("Neither run has a dump: there are no operators to compare."));
    return {};
}

} // namespace

std::string emptyDumpChoice(const Comparison &comparison, std::int64_t shift)
{
    if (!comparison.options.operators)
        return {};
    for (const auto find : {emptyStep, emptyRank, emptyRankMap}) {
        if (std::string found = find(comparison, shift); !found.empty())
            return found;
    }
    return {};
}

std::string emptyChoice(const Comparison &comparison)
{
    for (const auto find : {emptyKind, emptyMetric, emptySegment}) {
        if (std::string found = find(comparison); !found.empty())
            return found;
    }
    return emptyDumpChoice(comparison, shiftOf(comparison));
}

std::string emptyPart(const Comparison &comparison)
{
    const PartChoice &part = comparison.options.part;
    const bool none = comparison.operators ? comparison.operators->pairs.empty() : comparison.a->dumps.empty();
    if (part.whole() || part.first() || !none) // the first part has the logs
        return {};
    const std::size_t others = comparison.operators ? comparison.operators->inOtherParts : 0;
    return message(Messages::tr("Part {} of {} has no pair of dumps: all {} are in other parts."), part.number,
                   part.count, others);
}

} // namespace rundiff
