// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/compare/summaries/ranksummary.h"

#include "models/compare/diagnosis/signs/communications.h"
#include "models/run/messages.h"

#include <algorithm>
#include <map>

namespace rundiff
{

namespace
{

std::string meaningOf(const Repeats &repeats)
{
    switch (repeats.place) {
    case Repeats::Place::NoDifference:
        return message(Messages::tr("None of the {} comparisons shows a difference."), repeats.compared);
    case Repeats::Place::Fixed:
        if (repeats.differing == 1)
            return message(
                Messages::tr("Only one of the {} comparisons differs, at {}: more repeats show whether the place "
                             "is always the same."),
                repeats.compared, repeats.rows.front());
        return message(
            Messages::tr("The first difference is at {} in all {} comparisons that differ: one operator, or the "
                         "code right before it, is not deterministic."),
            repeats.rows.front(), repeats.differing);
    case Repeats::Place::Wandering:
        break;
    }
    return message(
        Messages::tr("The first difference is not always in the same row, step and rank (different rows: {}, "
                     "comparisons that differ: {}): several operators are not deterministic, or the communication "
                     "is not."),
        repeats.rows.size(), repeats.differing);
}

} // namespace

std::vector<RankSummary> rankStrip(const std::vector<DumpPair> &pairs)
{
    std::map<RankId, RankSummary> ranks;
    for (std::size_t i = 0; i < pairs.size(); ++i) {
        const DumpPair &pair = pairs[i];
        RankSummary &summary = ranks[pair.a.rank];
        if (summary.steps++ == 0) {
            summary.rank = pair.a.rank;
            summary.pair = i;
        }
        if (!pair.firstDifference)
            continue;
        ++summary.stepsDiffering;
        if (summary.firstStep && *summary.firstStep <= pair.a.step)
            continue;
        summary.firstStep = pair.a.step;
        summary.firstPair = i;
        summary.beforeCommunication = pair.communicationsBefore == 0 && !differsInCommunication(pair);
    }
    std::vector<RankSummary> strip;
    for (const auto &[rank, summary] : ranks)
        strip.push_back(summary);
    return strip;
}

Repeats overRepeats(const std::vector<RepeatFinding> &comparisons)
{
    Repeats repeats;
    repeats.compared = comparisons.size();
    const RepeatFinding *earlier = nullptr;
    for (const RepeatFinding &comparison : comparisons) {
        if (comparison.row.empty())
            continue;
        ++repeats.differing;
        if (std::find(repeats.rows.begin(), repeats.rows.end(), comparison.row) == repeats.rows.end())
            repeats.rows.push_back(comparison.row);
        if (earlier && earlier->step != comparison.step)
            repeats.stepsWander = true;
        if (earlier && earlier->rank != comparison.rank)
            repeats.ranksWander = true;
        earlier = &comparison;
    }
    const bool wanders = repeats.rows.size() > 1 || repeats.stepsWander || repeats.ranksWander;
    if (repeats.differing > 0)
        repeats.place = wanders ? Repeats::Place::Wandering : Repeats::Place::Fixed;
    repeats.meaning = meaningOf(repeats);
    return repeats;
}

Repeats overRepeats(const OperatorComparison &operators)
{
    std::vector<RepeatFinding> comparisons(1);
    if (const auto &first = operators.firstDifference)
        comparisons.front() = {{}, first->step, first->rank, first->row.operatorName + "." + first->row.parameter};
    comparisons.insert(comparisons.end(), operators.repeats.begin(), operators.repeats.end());
    return overRepeats(comparisons);
}

} // namespace rundiff
