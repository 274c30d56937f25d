// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/result/texts/coveragetext.h"

#include "models/compare/curves/noiseband.h"
#include "models/compare/options/countedpart.h"
#include "models/result/texts/accounttext.h"
#include "models/result/texts/countedthings.h"
#include "models/result/texts/spelling.h"
#include "models/run/message.h"
#include "models/run/messages.h"

#include <algorithm>
#include <cmath>
#include <map>

namespace rundiff
{

namespace
{

constexpr std::size_t mostMetrics = 40;

Message kindWords(CoverageKind kind)
{
    switch (kind) {
    case CoverageKind::Steps:
        return Message::of(Messages::tr("steps"));
    case CoverageKind::Dumps:
        return Message::of(Messages::tr("dumps"));
    case CoverageKind::Ranks:
        return Message::of(Messages::tr("ranks"));
    case CoverageKind::Rows:
        return Message::of(Messages::tr("rows"));
    case CoverageKind::Metrics:
        break;
    }
    return Message::of(Messages::tr("metrics"));
}

// "3 of 8 dumps"
Message shareOf(CoverageKind kind, std::size_t part, std::size_t all)
{
    switch (kind) {
    case CoverageKind::Steps:
        return Message::of(Messages::tr("{} of {} steps"), part, all);
    case CoverageKind::Dumps:
        return Message::of(Messages::tr("{} of {} dumps"), part, all);
    case CoverageKind::Ranks:
        return Message::of(Messages::tr("{} of {} ranks"), part, all);
    case CoverageKind::Rows:
        return Message::of(Messages::tr("{} of {} rows"), part, all);
    case CoverageKind::Metrics:
        break;
    }
    return Message::of(Messages::tr("{} of {} metrics"), part, all);
}

// "8 lines damaged"
Message reasonOf(UnreadReason reason, const Message &what)
{
    switch (reason) {
    case UnreadReason::Damaged:
        return Message::of(Messages::tr("{} damaged"), what);
    case UnreadReason::Permission:
        return Message::of(Messages::tr("{} permission denied"), what);
    case UnreadReason::Truncated:
        return Message::of(Messages::tr("{} truncated"), what);
    case UnreadReason::Unrecognised:
        return Message::of(Messages::tr("{} not recognised"), what);
    case UnreadReason::Limit:
        return Message::of(Messages::tr("{} beyond a limit"), what);
    case UnreadReason::NoPartner:
        return Message::of(Messages::tr("{} without a partner"), what);
    case UnreadReason::Replaced:
        return Message::of(Messages::tr("{} replaced by a later record of the same step"), what);
    case UnreadReason::Duplicate:
        return Message::of(Messages::tr("{} repeated with a different value"), what);
    case UnreadReason::Checksum:
        return Message::of(Messages::tr("{} without a usable checksum"), what);
    case UnreadReason::Statistic:
        break;
    }
    return Message::of(Messages::tr("{} without all statistics"), what);
}

Message partWords(const Unread &part)
{
    const Message what = countedThings(part.count, part.what);
    return unjudgedMetric(part).empty() ? reasonOf(part.reason, what)
                                        : Message::of(Messages::tr("{} not judged, and unequal"), what);
}

// "8 values of auroc not judged", "values of auroc, nsdr, prc and 12 more metrics not judged"
Message unjudgedSummary(const std::vector<Unread> &parts)
{
    constexpr std::size_t mostNamed = 3;
    if (parts.empty())
        return {};
    if (parts.size() == 1)
        return partWords(parts.front());
    Message names;
    for (std::size_t i = 0; i < std::min(mostNamed, parts.size()); ++i)
        names += (i ? ", " : "") + Message(Name(unjudgedMetric(parts[i])));
    if (parts.size() > mostNamed)
        names += Message::of(Messages::tr(" and {} more metrics"), parts.size() - mostNamed);
    return Message::of(Messages::tr("values of {} not judged, and unequal"), names);
}

Message countWords(const CoveredCount &count)
{
    if (count.a == count.compared && count.b == count.compared)
        return count.compared == 1 ? Message::of(Messages::tr("1 compared"))
                                   : Message::of(Messages::tr("all {} compared"), count.compared);
    return Message::of(Messages::tr("{} compared; A has {}, B has {}"), count.compared, count.a, count.b);
}

Message readWords(std::size_t count, std::size_t read)
{
    if (count != read)
        return Message::of(Messages::tr("{} of {} read"), read, count);
    return count == 1 ? Message::of(Messages::tr("1 read")) : Message::of(Messages::tr("all {} read"), count);
}

void writeReadCount(const Message &name, const ReadCount &count, TextLines &lines)
{
    if (count.none())
        return;
    const Message a = readWords(count.a, count.readA), b = readWords(count.b, count.readB);
    lines.fact(name,
               a == b ? Message::of(Messages::tr("{} in both"), a) : Message::of(Messages::tr("A: {}; B: {}"), a, b));
}

// Parts of one kind together, in the order of their first.
Message unreadSummary(const Coverage &coverage)
{
    using Kind = std::pair<UnreadReason, std::string>;
    std::vector<std::pair<Kind, std::int64_t>> sums;
    std::vector<Unread> unjudged;
    for (const UnreadPart &part : coverage.unread) {
        const Kind kind(part.unread.reason, part.unread.what);
        if (isCountedPart(part.unread))
            continue;
        if (!unjudgedMetric(part.unread).empty()) {
            unjudged.push_back(part.unread);
            continue;
        }
        const auto known = std::ranges::find(sums, kind, &std::pair<Kind, std::int64_t>::first);
        if (known == sums.end())
            sums.emplace_back(kind, part.unread.count);
        else
            known->second += part.unread.count;
    }
    Message text = unjudgedSummary(unjudged);
    for (const auto &[kind, count] : sums)
        text += (text.empty() ? "" : ", ") + reasonOf(kind.first, countedThings(count, kind.second));
    return text;
}

Message toleranceText(const Tolerance &tolerance)
{
    if (tolerance.atol == 0 && tolerance.rtol == 0)
        return Message::of(Messages::tr("equal"));
    return tolerance.atol == 0
               ? Message::of(Messages::tr("{} relative"), allDigits(tolerance.rtol))
               : Message(fmt::format("{} + {} |B|", allDigits(tolerance.atol), allDigits(tolerance.rtol)));
}

Message ruleText(const CurveComparison &curves)
{
    return decidedByNoise(curves) ? Message::of(Messages::tr("noise of {} runs"), curves.noise->runs)
                                  : toleranceText(curves.tolerance);
}

std::string stepOf(const std::optional<ComparedStep> &step)
{
    return step ? std::to_string(step->step) : std::string("-");
}

// "5 (NaN in both), 9": after a step that is NaN in both runs the first one that is outside for another reason.
Message firstOutsideOf(const CurveComparison &curves)
{
    const Message first = stepOf(curves.firstOutside);
    if (!curves.firstOutside || !curves.firstOutside->isNanInBoth())
        return first;
    const Message nan = Message::of(Messages::tr("{} (NaN in both)"), first);
    return curves.firstBesidesNan ? nan + ", " + stepOf(curves.firstBesidesNan) : nan;
}

std::vector<Message> metricCells(const MetricComparison &metric)
{
    const CurveComparison &curves = *metric.curves;
    Message verdict = metric.judged ? Message(spelled(curves.verdict)) : Message::of(Messages::tr("not judged"));
    if (curves.compared == 0)
        verdict = Message::of(Messages::tr("not compared"));
    return {shownPlainly(metric.name),
            std::string(spelled(metric.kind)),
            verdict,
            std::to_string(curves.compared),
            metric.judged ? std::to_string(curves.outside) : "-",
            metric.judged ? firstOutsideOf(curves) : "-",
            stepOf(curves.firstUnequal),
            curves.maxDifference ? fmt::format("{:.6g}", curves.maxDifference->difference) : "-",
            metric.judged ? ruleText(curves) : "-"};
}

Message coverageHeading(const Coverage &coverage)
{
    if (!coverage.complete)
        return Message::of(Messages::tr("Coverage: incomplete"));
    return shortfall(coverage).empty() ? Message::of(Messages::tr("Coverage: complete"))
                                       : Message::of(Messages::tr("Coverage: incomplete, as the options allow"));
}

// How a metric becomes a judged one.
void writeJudging(const Coverage &coverage, TextLines &lines)
{
    const auto part = std::ranges::find_if(
        coverage.unread, [](const UnreadPart &unread) { return !unjudgedMetric(unread.unread).empty(); });
    if (part != coverage.unread.end())
        lines.line(Message::of(Messages::tr("A tolerance of its own judges a metric: --rtol \"{}=0.01\""),
                               shownPlainly(unjudgedMetric(part->unread))));
}

} // namespace

Message shortfall(const Coverage &coverage)
{
    Message text;
    for (const CoverageKind kind : allCoverageKinds) {
        const CoveredCount &count = coverage.count(kind);
        if (!count.whole(false))
            text += (text.empty() ? "" : ", ") + shareOf(kind, count.compared, std::max(count.a, count.b));
    }
    if (!coverage.samples.whole(false))
        text += (text.empty() ? "" : ", ") + Message::of(Messages::tr("{} of {} samples"), coverage.samples.compared,
                                                         std::max(coverage.samples.a, coverage.samples.b));
    for (const Message &more : {unreadSummary(coverage), unexplainedWords(coverage.unexplained)}) {
        if (!more.empty())
            text += (text.empty() ? "" : "; ") + more;
    }
    return text;
}

bool lacksJudgementOnly(const Coverage &coverage)
{
    const bool whole =
        std::ranges::all_of(allCoverageKinds, [&](CoverageKind kind) { return coverage.count(kind).whole(false); });
    return whole && coverage.samples.whole(false) && !coverage.unread.empty() &&
           std::ranges::all_of(coverage.unread,
                               [](const UnreadPart &part) { return !unjudgedMetric(part.unread).empty(); });
}

bool lacksUnderstandingOnly(const Coverage &coverage)
{
    const bool whole =
        std::ranges::all_of(allCoverageKinds, [&](CoverageKind kind) { return coverage.count(kind).whole(false); });
    return whole && coverage.samples.whole(false) && coverage.unread.empty() && !coverage.unexplained.none();
}

bool isWithoutRows(const Coverage &coverage)
{
    return coverage.dumps.compared > 0 && coverage.rows.none();
}

void writeCoverage(const Comparison &comparison, TextLines &lines, std::size_t mostParts)
{
    const Coverage &coverage = comparison.coverage;
    lines.heading(coverageHeading(coverage));
    writeReadCount(Message::of(Messages::tr("files")), coverage.files, lines);
    writeReadCount(Message::of(Messages::tr("log records")), coverage.records, lines);
    for (const CoverageKind kind : allCoverageKinds) {
        if (!coverage.count(kind).none())
            lines.fact(kindWords(kind), countWords(coverage.count(kind)));
    }
    if (!coverage.samples.none())
        lines.fact(Message::of(Messages::tr("samples")), countWords(coverage.samples));
    if (!coverage.operators.none())
        lines.fact(Message::of(Messages::tr("operators")), countWords(coverage.operators));
    for (std::size_t i = 0; i < std::min(mostParts, coverage.unread.size()); ++i) {
        const UnreadPart &part = coverage.unread[i];
        const Message place =
            part.unread.place.empty() ? "" : Message::of(Messages::tr(", first: {}"), Message(part.unread.place));
        lines.line(plainly(partWords(part.unread) + place +
                           (part.path.empty() ? Message() : "  (" + Message(Path(part.path)) + ")")));
    }
    if (coverage.unread.size() > mostParts)
        lines.line(Message::of(Messages::tr("... and {} more; --format json lists them all."),
                               coverage.unread.size() - mostParts));
    writeJudging(coverage, lines);
}

void writeMetrics(const Comparison &comparison, TextLines &lines)
{
    const auto &metrics = comparison.metrics.common;
    if (metrics.size() < 2)
        return;
    lines.heading(Message::of(Messages::tr("Metrics of both logs ({})"), metrics.size()));
    std::vector<std::vector<Message>> rows = {
        {Message::of(Messages::tr("metric")), Message::of(Messages::tr("kind")), Message::of(Messages::tr("verdict")),
         Message::of(Messages::tr("steps")), Message::of(Messages::tr("outside")),
         Message::of(Messages::tr("first outside")), Message::of(Messages::tr("first unequal")),
         Message::of(Messages::tr("largest |A-B|")), Message::of(Messages::tr("tolerance"))}};
    for (std::size_t i = 0; i < std::min(mostMetrics, metrics.size()); ++i)
        rows.push_back(metricCells(metrics[i]));
    lines.table(rows);
    if (metrics.size() > mostMetrics)
        lines.line(
            Message::of(Messages::tr("... and {} more; --format json lists them all."), metrics.size() - mostMetrics));
}

std::vector<std::vector<std::string>> coverageTable(const Coverage &coverage)
{
    std::vector<std::vector<std::string>> rows = {
        {"what", "a", "b", "compared", "not_compared", "reason", "path", "place"}};
    const auto add = [&](std::string_view name, std::size_t a, std::size_t b, std::size_t compared) {
        rows.push_back({std::string(name), std::to_string(a), std::to_string(b), std::to_string(compared),
                        std::to_string(std::max(a, b) - compared), "", "", ""});
    };
    const auto addRead = [&](std::string_view name, const ReadCount &count) {
        add(std::string(name) + " of A", count.a, 0, count.readA);
        add(std::string(name) + " of B", 0, count.b, count.readB);
    };
    addRead("files", coverage.files);
    addRead("records", coverage.records);
    for (const CoverageKind kind : allCoverageKinds)
        add(spelled(kind), coverage.count(kind).a, coverage.count(kind).b, coverage.count(kind).compared);
    add("operators", coverage.operators.a, coverage.operators.b, coverage.operators.compared);
    for (const UnreadPart &part : coverage.unread)
        rows.push_back({part.unread.what, "", "", "", part.unread.count > 0 ? std::to_string(part.unread.count) : "",
                        std::string(spelled(part.unread.reason)), part.path, part.unread.place});
    return rows;
}

} // namespace rundiff
