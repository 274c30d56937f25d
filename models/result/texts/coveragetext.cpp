// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/result/texts/coveragetext.h"

#include "models/compare/curves/noiseband.h"
#include "models/result/texts/accounttext.h"
#include "models/result/texts/spelling.h"
#include "models/run/messages.h"

#include <algorithm>
#include <cmath>
#include <map>

namespace rundiff
{

namespace
{

constexpr std::size_t mostMetrics = 40;

std::string kindWords(CoverageKind kind)
{
    switch (kind) {
    case CoverageKind::Steps:
        return message(Messages::tr("steps"));
    case CoverageKind::Dumps:
        return message(Messages::tr("dumps"));
    case CoverageKind::Ranks:
        return message(Messages::tr("ranks"));
    case CoverageKind::Rows:
        return message(Messages::tr("rows"));
    case CoverageKind::Metrics:
        break;
    }
    return message(Messages::tr("metrics"));
}

std::string reasonWords(UnreadReason reason)
{
    switch (reason) {
    case UnreadReason::Damaged:
        return message(Messages::tr("damaged"));
    case UnreadReason::Permission:
        return message(Messages::tr("permission denied"));
    case UnreadReason::Truncated:
        return message(Messages::tr("truncated"));
    case UnreadReason::Unrecognised:
        return message(Messages::tr("not recognised"));
    case UnreadReason::Limit:
        return message(Messages::tr("beyond a limit"));
    case UnreadReason::NoPartner:
        return message(Messages::tr("without a partner"));
    case UnreadReason::Replaced:
        return message(Messages::tr("replaced by a later record of the same step"));
    case UnreadReason::Duplicate:
        return message(Messages::tr("repeated with a different value"));
    case UnreadReason::Checksum:
        break;
    }
    return message(Messages::tr("without a usable checksum"));
}

// "line" of "lines", "tensor file" of "tensor files" and "value of loss" of "values of loss".
std::string one(const std::string &what)
{
    const std::size_t end = std::min(what.find(" of "), what.size());
    const std::string several = what.substr(0, end);
    if (!several.ends_with('s') || several.find(" and ") != std::string::npos)
        return what;
    const bool changes = several.ends_with("ies");
    return several.substr(0, end - (changes ? 3 : 1)) + (changes ? "y" : "") + what.substr(end);
}

std::string countedWhat(std::int64_t count, const std::string &what)
{
    return count > 0 ? fmt::format("{} {}", count, count == 1 ? one(what) : what) : what;
}

std::string partWords(const Unread &part)
{
    const std::string reason =
        unjudgedMetric(part).empty() ? reasonWords(part.reason) : message(Messages::tr("not judged, and unequal"));
    return countedWhat(part.count, part.what) + " " + reason;
}

// "8 values of auroc not judged", "values of auroc, nsdr, prc and 12 more metrics not judged"
std::string unjudgedSummary(const std::vector<Unread> &parts)
{
    constexpr std::size_t mostNamed = 3;
    if (parts.empty())
        return {};
    if (parts.size() == 1)
        return partWords(parts.front());
    std::string names;
    for (std::size_t i = 0; i < std::min(mostNamed, parts.size()); ++i)
        names += (i ? ", " : "") + unjudgedMetric(parts[i]);
    if (parts.size() > mostNamed)
        names += message(Messages::tr(" and {} more metrics"), parts.size() - mostNamed);
    return message(Messages::tr("values of {} not judged, and unequal"), names);
}

std::string countWords(const CoveredCount &count)
{
    if (count.a == count.compared && count.b == count.compared)
        return count.compared == 1 ? message(Messages::tr("1 compared"))
                                   : message(Messages::tr("all {} compared"), count.compared);
    return message(Messages::tr("{} compared; A has {}, B has {}"), count.compared, count.a, count.b);
}

std::string readWords(std::size_t count, std::size_t read)
{
    if (count != read)
        return message(Messages::tr("{} of {} read"), read, count);
    return count == 1 ? message(Messages::tr("1 read")) : message(Messages::tr("all {} read"), count);
}

void writeReadCount(const std::string &name, const ReadCount &count, TextLines &lines)
{
    if (count.none())
        return;
    const std::string a = readWords(count.a, count.readA), b = readWords(count.b, count.readB);
    lines.fact(name, a == b ? message(Messages::tr("{} in both"), a) : message(Messages::tr("A: {}; B: {}"), a, b));
}

// Parts of one kind together, in the order of their first.
std::string unreadSummary(const Coverage &coverage)
{
    using Kind = std::pair<UnreadReason, std::string>;
    std::vector<std::pair<Kind, std::int64_t>> sums;
    std::vector<Unread> unjudged;
    for (const UnreadPart &part : coverage.unread) {
        const Kind kind(part.unread.reason, part.unread.what);
        if (kind.first == UnreadReason::NoPartner)
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
    std::string text = unjudgedSummary(unjudged);
    for (const auto &[kind, count] : sums)
        text += (text.empty() ? "" : ", ") + countedWhat(count, kind.second) + " " + reasonWords(kind.first);
    return text;
}

std::string toleranceText(const Tolerance &tolerance)
{
    if (tolerance.atol == 0 && tolerance.rtol == 0)
        return message(Messages::tr("equal"));
    return tolerance.atol == 0 ? message(Messages::tr("{} relative"), allDigits(tolerance.rtol))
                               : fmt::format("{} + {} |B|", allDigits(tolerance.atol), allDigits(tolerance.rtol));
}

std::string ruleText(const CurveComparison &curves)
{
    return decidedByNoise(curves) ? message(Messages::tr("noise of {} runs"), curves.noise->runs)
                                  : toleranceText(curves.tolerance);
}

std::string stepOf(const std::optional<ComparedStep> &step)
{
    return step ? std::to_string(step->step) : std::string("-");
}

// "5 (NaN in both), 9": after a step that is NaN in both runs the first one that is outside for another reason.
std::string firstOutsideOf(const CurveComparison &curves)
{
    const std::string first = stepOf(curves.firstOutside);
    if (!curves.firstOutside || !curves.firstOutside->isNanInBoth())
        return first;
    const std::string nan = message(Messages::tr("{} (NaN in both)"), first);
    return curves.firstBesidesNan ? nan + ", " + stepOf(curves.firstBesidesNan) : nan;
}

std::vector<std::string> metricCells(const MetricComparison &metric)
{
    const CurveComparison &curves = *metric.curves;
    const std::string verdict = curves.compared == 0 ? message(Messages::tr("not compared"))
                                : metric.judged      ? std::string(spelled(curves.verdict))
                                                     : message(Messages::tr("not judged"));
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

std::string coverageHeading(const Coverage &coverage)
{
    if (!coverage.complete)
        return message(Messages::tr("Coverage: incomplete"));
    return shortfall(coverage).empty() ? message(Messages::tr("Coverage: complete"))
                                       : message(Messages::tr("Coverage: incomplete, as the options allow"));
}

// How a metric becomes a judged one.
void writeJudging(const Coverage &coverage, TextLines &lines)
{
    const auto part = std::ranges::find_if(
        coverage.unread, [](const UnreadPart &unread) { return !unjudgedMetric(unread.unread).empty(); });
    if (part != coverage.unread.end())
        lines.line(message(Messages::tr("A tolerance of its own judges a metric: --rtol \"{}=0.01\""),
                           shownPlainly(unjudgedMetric(part->unread))));
}

} // namespace

std::string shortfall(const Coverage &coverage)
{
    std::string text;
    for (const CoverageKind kind : allCoverageKinds) {
        const CoveredCount &count = coverage.count(kind);
        if (!count.whole(false))
            text += (text.empty() ? "" : ", ") +
                    message(Messages::tr("{} of {} {}"), count.compared, std::max(count.a, count.b), kindWords(kind));
    }
    const std::string unread = unreadSummary(coverage);
    for (const std::string &more : {unread, unexplainedWords(coverage.unexplained)}) {
        if (!more.empty())
            text += (text.empty() ? "" : "; ") + more;
    }
    return text;
}

bool lacksJudgementOnly(const Coverage &coverage)
{
    const bool whole =
        std::ranges::all_of(allCoverageKinds, [&](CoverageKind kind) { return coverage.count(kind).whole(false); });
    return whole && !coverage.unread.empty() && std::ranges::all_of(coverage.unread, [](const UnreadPart &part) {
               return !unjudgedMetric(part.unread).empty();
           });
}

bool lacksUnderstandingOnly(const Coverage &coverage)
{
    const bool whole =
        std::ranges::all_of(allCoverageKinds, [&](CoverageKind kind) { return coverage.count(kind).whole(false); });
    return whole && coverage.unread.empty() && !coverage.unexplained.none();
}

bool isWithoutRows(const Coverage &coverage)
{
    return coverage.dumps.compared > 0 && coverage.rows.none();
}

void writeCoverage(const Comparison &comparison, TextLines &lines, std::size_t mostParts)
{
    const Coverage &coverage = comparison.coverage;
    lines.heading(coverageHeading(coverage));
    writeReadCount(message(Messages::tr("files")), coverage.files, lines);
    writeReadCount(message(Messages::tr("log records")), coverage.records, lines);
    for (const CoverageKind kind : allCoverageKinds) {
        if (!coverage.count(kind).none())
            lines.fact(kindWords(kind), countWords(coverage.count(kind)));
    }
    if (!coverage.operators.none())
        lines.fact(message(Messages::tr("operators")), countWords(coverage.operators));
    for (std::size_t i = 0; i < std::min(mostParts, coverage.unread.size()); ++i) {
        const UnreadPart &part = coverage.unread[i];
        const std::string place =
            part.unread.place.empty() ? "" : message(Messages::tr(", first: {}"), part.unread.place);
        lines.line(shownPlainly(partWords(part.unread) + place + (part.path.empty() ? "" : "  (" + part.path + ")")));
    }
    if (coverage.unread.size() > mostParts)
        lines.line(message(Messages::tr("... and {} more; --format json lists them all."),
                           coverage.unread.size() - mostParts));
    writeJudging(coverage, lines);
}

void writeMetrics(const Comparison &comparison, TextLines &lines)
{
    const auto &metrics = comparison.metrics.common;
    if (metrics.size() < 2)
        return;
    lines.heading(message(Messages::tr("Metrics of both logs ({})"), metrics.size()));
    std::vector<std::vector<std::string>> rows = {
        {message(Messages::tr("metric")), message(Messages::tr("kind")), message(Messages::tr("verdict")),
         message(Messages::tr("steps")), message(Messages::tr("outside")), message(Messages::tr("first outside")),
         message(Messages::tr("first unequal")), message(Messages::tr("largest |A-B|")),
         message(Messages::tr("tolerance"))}};
    for (std::size_t i = 0; i < std::min(mostMetrics, metrics.size()); ++i)
        rows.push_back(metricCells(metrics[i]));
    lines.table(rows);
    if (metrics.size() > mostMetrics)
        lines.line(
            message(Messages::tr("... and {} more; --format json lists them all."), metrics.size() - mostMetrics));
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
