// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/result/texts/verdictsentence.h"

#include "models/compare/curves/curveposition.h"
#include "models/compare/curves/noiseband.h"
#include "models/compare/runaccount.h"
#include "models/compare/tokens/tokencomparison.h"
#include "models/result/texts/accounttext.h"
#include "models/result/texts/checkpointwords.h"
#include "models/result/texts/coveragetext.h"
#include "models/result/texts/monitortext.h"
#include "models/result/texts/noisetext.h"
#include "models/result/texts/spelling.h"
#include "models/result/texts/textlines.h"
#include "models/result/texts/tokenplacewords.h"
#include "models/run/message.h"
#include "models/run/messages.h"

#include <algorithm>
#include <cmath>

namespace rundiff
{

namespace
{

// "loss from step 15", "loss from record 27 (epoch 7 of run 2)"
Message metricFrom(const Comparison &comparison, const MetricComparison &metric, const ComparedStep &step)
{
    const CurveComparison &curves = *metric.curves;
    return Message::of(ofCounted(curves.counted(), Messages::tr("{} from step {}"), Messages::tr("{} from epoch {}"),
                                 Messages::tr("{} from record {}")),
                       shownPlainly(metric.name), Message(positionNumber(curves, step, comparison.b)));
}

// "loss at step 15 only", "loss from step 15 (inside again from step 20)"
Message outsideFrom(const Comparison &comparison, const MetricComparison &metric)
{
    const CurveComparison &curves = *metric.curves;
    const ComparedStep &first = *curves.firstOutside;
    if (curves.outside == 1 && curves.insideAgain)
        return Message::of(ofCounted(curves.counted(), Messages::tr("{} at step {} only"),
                                     Messages::tr("{} at epoch {} only"), Messages::tr("{} at record {} only")),
                           shownPlainly(metric.name), Message(positionNumber(curves, first, comparison.b)));
    if (!curves.insideAgain)
        return metricFrom(comparison, metric, first);
    return Message::of(ofCounted(curves.counted(), Messages::tr("{} from step {} (inside again from step {})"),
                                 Messages::tr("{} from epoch {} (inside again from epoch {})"),
                                 Messages::tr("{} from record {} (inside again from record {})")),
                       shownPlainly(metric.name), Message(positionNumber(curves, first, comparison.b)),
                       *curves.insideAgain);
}

Message divergenceOf(const Comparison &comparison, const MetricComparison &metric)
{
    const CurveComparison &curves = *metric.curves;
    const Message first = outsideFrom(comparison, metric);
    if (!curves.firstOutside->isNanInBoth())
        return first;
    if (!curves.firstBesidesNan)
        return first + " (" + Message::of(Messages::tr("NaN in both runs")) + ")";
    return first + " (" +
           Message::of(Messages::tr("NaN in both runs; other values from {}"),
                       Message(positionName(curves, curves.firstBesidesNan->step))) +
           ")";
}

// The first ones of the texts, in their order. Several logs of a run may say the same.
Message firstOf(const std::vector<Message> &texts)
{
    constexpr std::size_t mostNamed = 3;
    std::vector<Message> different;
    for (const Message &text : texts) {
        if (std::ranges::find(different, text) == different.end())
            different.push_back(text);
    }
    if (different.size() <= mostNamed)
        return listed(different);
    const std::size_t more = different.size() - mostNamed;
    different.resize(mostNamed);
    return listed(different) + Message::of(Messages::tr(" and {} more metrics"), more);
}

// Where the repeats of B decide, only the steps that they do not know are left to the tolerance.
const std::optional<ComparedStep> &firstByTolerance(const CurveComparison &curves)
{
    return decidedByNoise(curves) ? curves.noise->firstByTolerance : curves.firstOutside;
}

// "grad norm (rank 1)" -> "grad norm"
std::string withoutRank(const std::string &name)
{
    const std::size_t rank = name.rfind(" (rank ");
    return rank == std::string::npos ? name : name.substr(0, rank);
}

// A metric that leaves at the same step on several ranks is named once, by the first of them.
std::vector<const MetricComparison *> withoutFurtherRanks(const std::vector<const MetricComparison *> &outside)
{
    std::vector<const MetricComparison *> named;
    for (const MetricComparison *metric : outside) {
        const std::int64_t step = firstByTolerance(*metric->curves)->step;
        const bool known = std::ranges::any_of(named, [&](const MetricComparison *other) {
            return withoutRank(other->name) == withoutRank(metric->name) && other->logA == metric->logA &&
                   firstByTolerance(*other->curves)->step == step;
        });
        if (!known)
            named.push_back(metric);
    }
    return named;
}

// "grad norm from step 12, loss from step 15": what diverges, the earliest first.
Message divergingMetrics(const Comparison &comparison)
{
    std::vector<const MetricComparison *> outside;
    for (const MetricComparison &metric : comparison.metrics.common) {
        if (metric.judged && firstByTolerance(*metric.curves))
            outside.push_back(&metric);
    }
    std::ranges::stable_sort(outside, {},
                             [](const MetricComparison *metric) { return firstByTolerance(*metric->curves)->step; });
    std::vector<Message> texts;
    for (const MetricComparison *metric : withoutFurtherRanks(outside))
        texts.push_back(decidedByNoise(*metric->curves)
                            ? metricFrom(comparison, *metric, *metric->curves->noise->firstByTolerance)
                            : divergenceOf(comparison, *metric));
    return firstOf(texts);
}

// Nothing is within tolerance but rows of which all printed digits are equal.
bool equalAsPrinted(const Comparison &comparison)
{
    const auto agrees = [](Verdict verdict) { return verdict == Verdict::Same || verdict == Verdict::Incomplete; };
    const bool curves = std::ranges::all_of(comparison.metrics.common, [&](const MetricComparison &metric) {
        return !metric.judged || agrees(metric.curves->verdict);
    });
    return curves && comparison.operators &&
           std::ranges::all_of(comparison.operators->pairs, [&](const DumpPair &pair) {
               return !pair.firstDifference && (pair.equalAsPrinted || agrees(pair.verdict));
           });
}

// Metrics that differ and are not judged, the earliest first.
Message unjudgedDifferences(const Comparison &comparison)
{
    std::vector<const MetricComparison *> unequal;
    for (const MetricComparison &metric : comparison.metrics.common) {
        if (!metric.judged && !isVolatile(metric.kind) && metric.curves->firstUnequal)
            unequal.push_back(&metric);
    }
    std::ranges::stable_sort(unequal, {},
                             [](const MetricComparison *metric) { return metric->curves->firstUnequal->step; });
    std::vector<Message> texts;
    for (const MetricComparison *metric : unequal)
        texts.push_back(metricFrom(comparison, *metric, *metric->curves->firstUnequal));
    return firstOf(texts);
}

// Where no data is missing, but values differ that no rule judges.
Message unjudgedSentence(const Comparison &comparison)
{
    const Message unjudged = unjudgedDifferences(comparison);
    return comparison.agreement == Verdict::Same
               ? Message::of(
                     Messages::tr("INCOMPLETE: everything that is judged is equal; unequal, and not judged: {}"),
                     unjudged)
               : Message::of(Messages::tr("INCOMPLETE: everything that is judged is within tolerance; unequal, and not "
                                          "judged: {}"),
                             unjudged);
}

// Where everything was read, and something differs that no reader understands.
Message unexplainedSentence(const Comparison &comparison)
{
    const Message words = shortfall(comparison.coverage);
    return comparison.agreement == Verdict::Same
               ? Message::of(Messages::tr("INCOMPLETE: everything that is judged is equal; {}"), words)
               : Message::of(Messages::tr("INCOMPLETE: everything that is judged is within tolerance; {}"), words);
}

Message incompleteSentence(const Comparison &comparison)
{
    if (const Message blind = blindToleranceWords(comparison); !blind.empty()) {
        const Message missing = shortfall(comparison.coverage);
        return missing.empty() ? Message::of(Messages::tr("INCOMPLETE: {}"), blind)
                               : Message::of(Messages::tr("INCOMPLETE: {}; compared: {}"), blind, missing);
    }
    if (lacksJudgementOnly(comparison.coverage))
        return unjudgedSentence(comparison);
    if (lacksUnderstandingOnly(comparison.coverage))
        return unexplainedSentence(comparison);
    if (comparison.agreement == Verdict::Within && equalAsPrinted(comparison))
        return Message::of(Messages::tr("INCOMPLETE: all printed digits are equal where both could be read: {}"),
                           shortfall(comparison.coverage));
    return comparison.agreement == Verdict::Same
               ? Message::of(Messages::tr("INCOMPLETE: equal where both could be read: {}"),
                             shortfall(comparison.coverage))
               : Message::of(Messages::tr("INCOMPLETE: within tolerance where both could be read: {}"),
                             shortfall(comparison.coverage));
}

Message differentSentence(const Comparison &comparison)
{
    if (const Message checkpoints = checkpointClause(comparison); !checkpoints.empty()) {
        const Message metrics = divergingMetrics(comparison);
        return metrics.empty()
                   ? Message::of(Messages::tr("DIFFERENT: {}"), checkpoints)
                   : Message::of(Messages::tr("DIFFERENT: {}; outside the tolerance: {}"), checkpoints, metrics);
    }
    if (comparison.operators && comparison.operators->firstDifference) {
        const FirstDifference &first = *comparison.operators->firstDifference;
        const std::string rank = rankFolder(comparison.operators->pairs.at(first.pair).a);
        if (rank.empty())
            return Message::of(Messages::tr("DIFFERENT: first in step {} at {}"), first.step.value, rowName(first.row));
        return Message::of(Messages::tr("DIFFERENT: first in step {}, {}, at {}"), first.step.value, shownPlainly(rank),
                           rowName(first.row));
    }
    if (comparison.tokens && comparison.tokens->firstOutside)
        return Message::of(Messages::tr("DIFFERENT: tokens: first in {} ({})"),
                           placeWords(*comparison.tokens->firstOutside), spelled(comparison.tokens->diagnosis.kind));
    if (const Message monitor = monitorSentence(comparison); !monitor.empty())
        return Message::of(Messages::tr("DIFFERENT: {}"), monitor);
    const Message metrics = divergingMetrics(comparison), leaving = leavingTheNoise(comparison);
    if (!leaving.empty())
        return metrics.empty()
                   ? Message::of(Messages::tr("DIFFERENT: outside the noise: {}"), leaving)
                   : Message::of(Messages::tr("DIFFERENT: outside the noise: {}; outside the tolerance: {}"), leaving,
                                 metrics);
    return metrics.empty() ? Message::of(Messages::tr("DIFFERENT"))
                           : Message::of(Messages::tr("DIFFERENT: outside the tolerance: {}"), metrics);
}

// The demands allow that something was not compared: then the agreement holds for the rest only.
Message allowedSentence(Verdict agreement, const Message &missing)
{
    return agreement == Verdict::Same
               ? Message::of(
                     Messages::tr("SAME where both could be read: {}; the options allow the rest to be missing"),
                     missing)
               : Message::of(
                     Messages::tr("WITHIN TOLERANCE where both could be read: {}; the options allow the rest to be "
                                  "missing"),
                     missing);
}

// A log of a run holds several trainings, and only one of them was compared.
bool comparesOneOfSeveral(const Comparison &comparison)
{
    const auto holdsOthers = [](const auto &log) { return log->segment != 0 && log->segments.size() > 1; };
    return std::ranges::any_of(comparison.a->logs, holdsOthers) || std::ranges::any_of(comparison.b->logs, holdsOthers);
}

// Options chose a part of what the runs have.
bool comparesAPart(const Comparison &comparison)
{
    const CompareOptions &options = comparison.options;
    return !options.curves || !options.operators || !options.checkpoints || !options.metric.empty() ||
           !options.steps.empty() || !options.ranks.empty() || options.segment != SegmentChoice() || options.segmentB;
}

// Of one run, whose two engines agree.
Message columnsSentence(const Comparison &comparison)
{
    if (comparison.verdict == Verdict::Same)
        return Message::of(Messages::tr("SAME: both columns of all tokens that count are equal"));
    return Message::of(Messages::tr("WITHIN TOLERANCE: the rollout engine and the trainer agree, as far as rounding "
                                    "allows"));
}

Message agreementSentence(const Comparison &comparison)
{
    if (const Message missing = shortfall(comparison.coverage); !missing.empty())
        return allowedSentence(comparison.verdict, missing);
    if (comparison.options.tokens.ofOneRun)
        return columnsSentence(comparison);
    const Message unjudged = unjudgedDifferences(comparison);
    if (!unjudged.empty())
        return comparison.verdict == Verdict::Same
                   ? Message::of(
                         Messages::tr("SAME: everything that is judged is equal; not judged, as their meaning is "
                                      "unknown, and unequal: {}"),
                         unjudged)
                   : Message::of(Messages::tr("WITHIN TOLERANCE: nothing that is judged is outside the tolerance; not "
                                              "judged, as their meaning is unknown, and unequal: {}"),
                                 unjudged);
    if (const std::size_t runs = comparison.verdict == Verdict::Within ? runsOfAgreement(comparison) : 0)
        return Message::of(
            Messages::tr("WITHIN THE NOISE: the runs are not equal, and A is inside the noise of {} runs"), runs);
    if (comparison.verdict == Verdict::Same && comparesAPart(comparison))
        return Message::of(Messages::tr("SAME: everything that the options chose is equal"));
    if (comparison.verdict == Verdict::Same && comparesOneOfSeveral(comparison))
        return Message::of(Messages::tr("SAME: the two trainings that were compared are equal; the logs hold others"));
    if (comparison.verdict == Verdict::Same)
        return Message::of(Messages::tr("SAME: everything that both runs have is equal"));
    if (equalAsPrinted(comparison))
        return Message::of(Messages::tr("WITHIN TOLERANCE: all printed digits are equal; the dumps do not have more"));
    return Message::of(Messages::tr("WITHIN TOLERANCE: the runs are not equal, and no value is outside the tolerance"));
}

Message sentenceOfVerdict(const Comparison &comparison)
{
    if (!comparison.hasResult())
        return Message::of(Messages::tr("NOTHING TO COMPARE"));
    switch (comparison.verdict) {
    case Verdict::Same:
    case Verdict::Within:
        return agreementSentence(comparison);
    case Verdict::Incomplete:
        return incompleteSentence(comparison);
    case Verdict::Different:
        break;
    }
    return differentSentence(comparison);
}

bool comparedNoDump(const Comparison &comparison)
{
    const bool dumps = !comparison.a->dumps.empty() || !comparison.b->dumps.empty();
    return dumps && comparison.options.operators && !comparison.operators;
}

} // namespace

Message verdictSentence(const Comparison &comparison)
{
    Message sentence = sentenceOfVerdict(comparison);
    if (const Account *account = accountInForce(comparison))
        sentence = withSettings(sentence, *account);
    if (comparedNoDump(comparison))
        sentence = Message::of(Messages::tr("{}; no dump was compared, see the problems"), sentence);
    return sentence;
}

Message verdictWord(Verdict verdict)
{
    switch (verdict) {
    case Verdict::Same:
        return Message::of(Messages::tr("same"));
    case Verdict::Within:
        return Message::of(Messages::tr("within tolerance"));
    case Verdict::Incomplete:
        return Message::of(Messages::tr("incomplete"));
    case Verdict::Different:
        break;
    }
    return Message::of(Messages::tr("different"));
}

// Data sets of an HDF5 file are joined by slashes that they bring themselves.
UserText rowName(const RowFinding &row)
{
    const bool joined = row.parameter.empty() || row.parameter.starts_with('/');
    return shownPlainly(row.operatorName + (joined ? "" : ".") + row.parameter);
}

} // namespace rundiff
