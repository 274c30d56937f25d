// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/result/textverdict.h"

#include "models/compare/diagnosis/specialcalls.h"
#include "models/compare/summaries/curvecourse.h"
#include "models/compare/summaries/nextdump.h"
#include "models/compare/summaries/rankstrip.h"
#include "models/result/checklistjson.h"
#include "models/result/coveragetext.h"
#include "models/result/decisiontext.h"
#include "models/result/spelling.h"
#include "models/result/textlines.h"
#include "models/run/messages.h"

#include <algorithm>
#include <cmath>

namespace rundiff
{

namespace
{

constexpr std::size_t mostPairs = 40;

std::string rounded(double number)
{
    return std::isfinite(number) ? fmt::format("{:.6g}", number) : allDigits(number);
}

std::string verdictWord(Verdict verdict)
{
    switch (verdict) {
    case Verdict::Same:
        return say(Words::tr("same"));
    case Verdict::Within:
        return say(Words::tr("within tolerance"));
    case Verdict::Incomplete:
        return say(Words::tr("incomplete"));
    case Verdict::Different:
        break;
    }
    return say(Words::tr("different"));
}

std::string placeText(const LogPlace &place)
{
    return shownPlainly(place.line > 0 ? fmt::format("{}:{}", place.path, place.line) : place.path);
}

std::string stepText(const ComparedStep &step)
{
    return say(Words::tr("step {}:  A {}  B {}  |A-B| {}"), step.step, allDigits(step.a), allDigits(step.b),
               rounded(step.difference));
}

std::string meaningText(const FirstTwo &two)
{
    switch (two.meaning) {
    case FirstTwo::Meaning::NotEnoughSteps:
        return two.second ? say(Words::tr("the logs do not hold the first two iterations of both trainings"))
                          : say(Words::tr("not enough common steps to say"));
    case FirstTwo::Meaning::NotFixed:
        return say(
            Words::tr("not fixed: the first step is already outside; check data, seeds, weights and the forward pass"));
    case FirstTwo::Meaning::ForwardFixed:
        return say(Words::tr("forward fixed, backward not: the first step agrees, the second does not"));
    case FirstTwo::Meaning::BothFixed:
        break;
    }
    return say(Words::tr("forward and backward fixed"));
}

void writeNoise(const NoiseFinding &noise, TextLines &lines)
{
    if (noise.firstOutside)
        lines.fact(say(Words::tr("noise")),
                   say(Words::tr("outside the noise of {} runs from step {}: A {}, mean {}, deviation {}"), noise.runs,
                       noise.firstOutside->step, allDigits(noise.firstOutside->a), rounded(noise.firstOutside->mean),
                       rounded(noise.firstOutside->deviation)));
    else
        lines.fact(say(Words::tr("noise")), say(Words::tr("inside the noise of {} runs"), noise.runs));
}

void writeFirstOutside(const Comparison &comparison, TextLines &lines)
{
    const CurveComparison &curves = *comparison.curves;
    const std::string name = say(Words::tr("first outside"));
    if (!curves.firstOutside) {
        lines.fact(name, say(Words::tr("none")));
        return;
    }
    const ComparedStep &step = *curves.firstOutside;
    lines.fact(name, stepText(step) + say(Words::tr("  allowed {}"), rounded(step.allowed)));
    for (const LogPlace *place : {&curves.placeA, &curves.placeB}) {
        if (!place->path.empty())
            lines.fact({}, placeText(*place));
    }
}

void writeComparedCurves(const Comparison &comparison, TextLines &lines)
{
    const CurveComparison &curves = *comparison.curves;
    const std::string metric =
        curves.metricA == curves.metricB ? curves.metricA : curves.metricA + " / " + curves.metricB;
    lines.heading(
        say(Words::tr("Curves: {}"), verdictWord(concluded(comparison.metrics.agreement(), comparison.curveCoverage))));
    lines.fact(say(Words::tr("metric")), shownPlainly(metric));
    lines.fact(
        say(Words::tr("tolerance")),
        say(Words::tr("|A-B| <= {} + {} |B|"), allDigits(curves.tolerance.atol), allDigits(curves.tolerance.rtol)) +
            (curves.tolerance.equalNan ? say(Words::tr(", NaN equals NaN")) : std::string()));
    lines.fact(say(Words::tr("aligned by")), curves.align == Align::Index ? say(Words::tr("record"))
                                             : curves.offset != 0
                                                 ? say(Words::tr("step, A shifted by {}"), curves.offset)
                                                 : say(Words::tr("step")));
    lines.fact(say(Words::tr("compared")), say(Words::tr("{} common steps; {} only in A, {} only in B"),
                                               curves.compared, curves.onlyA, curves.onlyB));
    lines.fact(say(Words::tr("first unequal")), curves.firstUnequal
                                                    ? stepText(*curves.firstUnequal)
                                                    : say(Words::tr("none: all printed values are equal")));
    writeFirstOutside(comparison, lines);
    lines.fact(say(Words::tr("outside")), say(Words::tr("{} of {} steps"), curves.outside, curves.compared));
    if (curves.maxDifference && curves.maxDifference->difference != 0)
        lines.fact(say(Words::tr("largest")), stepText(*curves.maxDifference));
    if (curves.meanRelativeError)
        lines.fact(say(Words::tr("mean rel. error")), rounded(*curves.meanRelativeError));
    lines.fact(say(Words::tr("first two steps")), meaningText(curves.firstTwo));
    if (curves.noise)
        writeNoise(*curves.noise, lines);
}

// Data sets of an HDF5 file are joined by slashes that they bring themselves.
std::string rowName(const RowFinding &row)
{
    const bool joined = row.parameter.empty() || row.parameter.starts_with('/');
    return shownPlainly(row.operatorName + (joined ? "" : ".") + row.parameter);
}

// msprobe breaks a frame before its line of code; here it stays one line.
std::string frameText(std::string frame)
{
    std::replace(frame.begin(), frame.end(), '\n', ' ');
    return shownPlainly(frame);
}

std::vector<std::string> pairCells(const DumpPair &pair)
{
    const std::string rank = rankFolder(pair.a);
    return {std::to_string(pair.a.step.value),
            rank.empty() ? "-" : shownPlainly(rank),
            std::string(spelled(pair.match)),
            std::string(spelled(pair.rule.exact ? Rule::Exact : Rule::Tolerance)),
            std::to_string(pair.rows),
            std::to_string(pair.pass),
            std::to_string(pair.warning),
            std::to_string(pair.error),
            std::to_string(pair.unmatchedA),
            std::to_string(pair.unmatchedB),
            pair.firstDifference ? rowName(*pair.firstDifference) : say(Words::tr("none"))};
}

// All pairs where they are few; otherwise those that differ come first.
void writePairs(const OperatorComparison &operators, TextLines &lines)
{
    std::vector<const DumpPair *> shown;
    for (const DumpPair &pair : operators.pairs)
        shown.push_back(&pair);
    if (shown.size() > mostPairs) {
        std::stable_partition(shown.begin(), shown.end(),
                              [](const DumpPair *pair) { return pair->firstDifference.has_value(); });
        shown.resize(mostPairs);
    }
    std::vector<std::vector<std::string>> rows = {
        {say(Words::tr("step")), say(Words::tr("rank")), say(Words::tr("match")), say(Words::tr("rule")),
         say(Words::tr("rows")), say(Words::tr("pass")), say(Words::tr("warning")), say(Words::tr("error")),
         say(Words::tr("only A")), say(Words::tr("only B")), say(Words::tr("first difference"))}};
    for (const DumpPair *pair : shown)
        rows.push_back(pairCells(*pair));
    lines.table(rows);
    if (shown.size() < operators.pairs.size())
        lines.line(say(Words::tr("... and {} more pairs; --format json lists them all."),
                       operators.pairs.size() - shown.size()));
}

void writeOperators(const OperatorComparison &operators, const Coverage &coverage, TextLines &lines)
{
    lines.heading(say(Words::tr("Operators: {} (by {}, {} pairs of dumps)"),
                      verdictWord(concluded(operators.verdict, coverage)), spelled(operators.mode),
                      operators.pairs.size()));
    writePairs(operators, lines);
}

// A value and its counterpart, only if one of them exists.
void writeSides(const RowFinding &row, TextLines &lines)
{
    std::vector<std::vector<std::string>> rows = {{"", "A", "B"}};
    const auto add = [&](const std::string &name, const std::string &a, const std::string &b) {
        if (!a.empty() || !b.empty())
            rows.push_back({name, shownPlainly(a), shownPlainly(b), a == b ? "" : "*"});
    };
    const auto addValues = [&](const std::string &name, const RowValue &a, const RowValue &b) {
        add(name, valueText(a), valueText(b));
    };
    add("dtype", row.a.dtype, row.b.dtype);
    add("shape", row.a.shape, row.b.shape);
    addValues("max", row.a.max, row.b.max);
    addValues("min", row.a.min, row.b.min);
    addValues("mean", row.a.mean, row.b.mean);
    addValues("norm", row.a.norm, row.b.norm);
    add("checksum", row.a.checksum, row.b.checksum);
    lines.table(rows);
    for (const auto &[name, value] : row.metrics)
        lines.fact(name, shownPlainly(valueText(value)));
}

void writeFirstDifference(const OperatorComparison &operators, TextLines &lines)
{
    const FirstDifference &first = *operators.firstDifference;
    const RowFinding &row = first.row;
    const std::string rank = rankFolder(operators.pairs.at(first.pair).a);
    lines.heading(say(Words::tr("First difference: {}"), rowName(row)));
    lines.wrapped(shownPlainly(first.diagnosis.explanation), 2);
    lines.fact(say(Words::tr("where")),
               say(Words::tr("step {}, {}row {}, {}"), first.step.value,
                   rank.empty() ? std::string() : shownPlainly(rank) + ", ", row.index, sideInResults(row.side)) +
                   (row.inputsSame ? say(Words::tr("; the inputs agree")) : std::string()));
    if (!row.module.empty())
        lines.fact(say(Words::tr("module")), shownPlainly(row.module));
    lines.fact(say(Words::tr("diagnosis")),
               fmt::format("{} ({})", spelled(first.diagnosis.kind), spelled(first.diagnosis.confidence)));
    if (!first.diagnosis.decides.empty())
        lines.fact(say(Words::tr("to decide")), shownPlainly(first.diagnosis.decides));
    if (const auto &known = first.diagnosis.knownOperator) {
        lines.fact(say(Words::tr("known")),
                   shownPlainly(known->platform.empty() ? known->name : known->name + " (" + known->platform + ")"));
        lines.wrapped(shownPlainly(known->fact), 4);
        if (!known->remedy.empty())
            lines.wrapped(say(Words::tr("Remedy: {}"), shownPlainly(known->remedy)), 4);
    }
    for (const DiagnosisFact &fact : first.diagnosis.facts)
        lines.item(shownPlainly(fact.text));
    writeSides(row, lines);
    if (!row.stack.empty())
        lines.line(say(Words::tr("stack")));
    for (const std::string &frame : row.stack)
        lines.code(frameText(frame));
}

void writeSources(const Comparison &comparison, TextLines &lines)
{
    lines.fact("A", shownPlainly(comparison.a->path));
    lines.fact("B", shownPlainly(comparison.b->path));
}

std::string metricsText(const Log &log)
{
    std::string text;
    for (const Curve &curve : log.curves)
        text += (text.empty() ? "" : ", ") + curve.metric;
    return shownPlainly(text);
}

void writeLog(const Log &log, TextLines &lines)
{
    lines.heading(shownPlainly(log.path));
    lines.fact(say(Words::tr("format")), shownPlainly(log.formatName.empty() ? log.format : log.formatName));
    if (!log.why.empty())
        lines.fact(say(Words::tr("because")), shownPlainly(log.why));
    lines.fact(say(Words::tr("encoding")),
               shownPlainly(log.chosenEncoding.empty() ? log.encoding
                                                       : say(Words::tr("{}, chosen by the user"), log.encoding)));
    lines.fact(say(Words::tr("metrics")), metricsText(log));
    if (!log.curves.empty()) {
        const Curve &curve = log.curves.front();
        lines.fact(say(Words::tr("steps")),
                   curve.empty() ? say(Words::tr("none"))
                                 : say(Words::tr("{} of \"{}\", from {} to {}"), curve.size(),
                                       shownPlainly(curve.metric), curve.steps.front(), curve.steps.back()));
        if (!curve.replacedSteps.empty())
            lines.fact(
                say(Words::tr("repeated")),
                say(Words::tr("{} records replaced by a later record of the same step"), curve.replacedSteps.size()));
    }
    if (log.rank)
        lines.fact(say(Words::tr("rank")), say(Words::tr("{} of {}"), *log.rank, fmt::join(log.ranks, ", ")));
    if (log.linesWithoutValue > 0)
        lines.fact(say(Words::tr("no value")), say(Words::tr("{} records without a value"), log.linesWithoutValue));
    lines.fact(say(Words::tr("unread lines")), std::to_string(log.unreadCount));
    for (std::size_t i = 0; i < std::min<std::size_t>(log.unreadLines.size(), 10); ++i) {
        const UnreadLine &unread = log.unreadLines[i];
        lines.line(fmt::format("  {}: {}  ({})", unread.line, shownPlainly(unread.text), shownPlainly(unread.reason)));
    }
}

// What fails, in a line each; --only checklist says the rest.
void writeChecklist(const Checklist &list, TextLines &lines)
{
    lines.heading(say(Words::tr("Randomness checklist ({})"), list.framework));
    lines.fact(say(Words::tr("items")), checklistCounts(list));
    for (const ChecklistItem &item : list.items) {
        if (item.state != ItemState::Failing)
            continue;
        lines.fact(say(Words::tr("failing")), shownPlainly(item.id + ": " + item.title));
        if (!item.evidence.empty())
            lines.wrapped(shownPlainly(item.evidence.front().text), 4);
    }
}

} // namespace

namespace
{

// "grad norm from step 12, loss from step 15": what diverges, the earliest first.
std::string divergingMetrics(const MetricComparisons &metrics)
{
    constexpr std::size_t mostNamed = 3;
    std::vector<const MetricComparison *> outside;
    for (const MetricComparison &metric : metrics.common) {
        if (metric.judged && metric.curves->firstOutside)
            outside.push_back(&metric);
    }
    std::ranges::stable_sort(outside, {},
                             [](const MetricComparison *metric) { return metric->curves->firstOutside->step; });
    std::string text;
    for (std::size_t i = 0; i < std::min(mostNamed, outside.size()); ++i)
        text += (i ? ", " : "") + say(Words::tr("{} from step {}"), shownPlainly(outside[i]->name),
                                      outside[i]->curves->firstOutside->step);
    if (outside.size() > mostNamed)
        text += say(Words::tr(" and {} more metrics"), outside.size() - mostNamed);
    return text;
}

std::string incompleteSentence(const Comparison &comparison)
{
    return comparison.agreement == Verdict::Same
               ? say(Words::tr("INCOMPLETE: equal where both could be read: {}"), shortfall(comparison.coverage))
               : say(Words::tr("INCOMPLETE: within tolerance where both could be read: {}"),
                     shortfall(comparison.coverage));
}

std::string differentSentence(const Comparison &comparison)
{
    if (comparison.operators && comparison.operators->firstDifference) {
        const FirstDifference &first = *comparison.operators->firstDifference;
        const std::string rank = rankFolder(comparison.operators->pairs.at(first.pair).a);
        return say(Words::tr("DIFFERENT: first in step {}{} at {}"), first.step.value,
                   rank.empty() ? std::string() : ", " + shownPlainly(rank) + ",", rowName(first.row));
    }
    const std::string metrics = divergingMetrics(comparison.metrics);
    return metrics.empty() ? say(Words::tr("DIFFERENT"))
                           : say(Words::tr("DIFFERENT: outside the tolerance: {}"), metrics);
}

std::string sentenceOfVerdict(const Comparison &comparison)
{
    if (!comparison.hasResult())
        return say(Words::tr("NOTHING TO COMPARE"));
    switch (comparison.verdict) {
    case Verdict::Same:
        return say(Words::tr("SAME: everything that both runs have is equal"));
    case Verdict::Within:
        return say(Words::tr("WITHIN TOLERANCE: the runs are not equal, and no value is outside the tolerance"));
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

std::string verdictSentence(const Comparison &comparison)
{
    const std::string sentence = sentenceOfVerdict(comparison);
    return comparedNoDump(comparison) ? say(Words::tr("{}; no dump was compared, see the problems"), sentence)
                                      : sentence;
}

// It follows the operators' verdict: where these show a difference, the curves' own guess is not worth a sentence.
void writeNextDump(const Comparison &comparison, TextLines &lines)
{
    const OperatorComparison *operators = comparison.operators.get();
    const NextDump next = nextDump(comparison.curves.get(), operators);
    const bool repeated = operators && !operators->repeats.empty();
    const bool parts = comparison.curves && comparison.curves->firstOutside;
    const bool explained = operators && operators->firstDifference;
    const bool guessed = parts && !explained;
    std::vector<std::string> signs;
    if (explained || parts)
        signs = signsInLogs(comparison.metrics, operators);
    if (next.steps.empty() && !repeated && !guessed && signs.empty())
        return;
    lines.heading(say(Words::tr("Where to look next")));
    if (repeated)
        lines.wrapped(shownPlainly(overRepeats(*operators).meaning), 2);
    if (guessed)
        lines.wrapped(whichPass(*comparison.curves), 2);
    for (const std::string &sign : signs)
        lines.wrapped(shownPlainly(sign), 2);
    if (const auto exemption = exemptFromTwoSteps(comparison.curves.get(), operators))
        lines.wrapped(shownPlainly(exemption->sentence), 2);
    if (guessed && next.stepsBetween.value_or(0) > 0)
        lines.wrapped(say(Words::tr("The nearest dump before the losses diverge is that of step {}, {} steps earlier."),
                          *next.nearestStep, *next.stepsBetween),
                      2);
    if (!next.steps.empty())
        lines.wrapped(next.sentence, 2);
}

void writeFirstDifference(const Comparison &comparison, TextLines &lines)
{
    if (comparison.operators && comparison.operators->firstDifference)
        writeFirstDifference(*comparison.operators, lines);
}

void writeCurves(const Comparison &comparison, TextLines &lines)
{
    if (comparison.curves)
        writeComparedCurves(comparison, lines);
    writeMetrics(comparison, lines);
}

void writeOperators(const Comparison &comparison, TextLines &lines)
{
    if (comparison.operators)
        writeOperators(*comparison.operators, comparison.operatorCoverage, lines);
    if (const std::string decisions = decisionSentence(comparison); !decisions.empty())
        lines.fact(say(Words::tr("decisions")), decisions);
}

TextLines verdictLines(const Comparison &comparison)
{
    TextLines lines;
    writeSources(comparison, lines);
    if (!comparison.coverage.complete) // what is missing limits everything below
        writeCoverage(comparison, lines);
    writeFirstDifference(comparison, lines);
    writeCurves(comparison, lines);
    writeOperators(comparison, lines);
    if (comparison.coverage.complete)
        writeCoverage(comparison, lines);
    if (comparison.checklist)
        writeChecklist(*comparison.checklist, lines);
    writeNextDump(comparison, lines);
    lines.problems(comparison.problems);
    return lines;
}

std::string textVerdict(const Comparison &comparison)
{
    return verdictSentence(comparison) + "\n" + verdictLines(comparison).text();
}

std::string textRun(const Run &run, const std::vector<std::optional<DumpFacts>> &facts, const Problems &problems)
{
    TextLines lines;
    for (const auto &log : run.logs)
        writeLog(*log, lines);
    if (!run.dumps.empty()) {
        lines.heading(say(Words::tr("Dumps ({})"), run.dumps.size()));
        std::vector<std::vector<std::string>> rows = {
            {say(Words::tr("step")), say(Words::tr("rank")), say(Words::tr("framework")), say(Words::tr("task")),
             say(Words::tr("level")), say(Words::tr("rows")), say(Words::tr("file"))}};
        for (std::size_t i = 0; i < run.dumps.size(); ++i) {
            const DumpLocation &dump = run.dumps[i];
            const DumpFacts known = i < facts.size() && facts[i] ? *facts[i] : DumpFacts{};
            const std::string rank = rankFolder(dump);
            rows.push_back({std::to_string(dump.step.value), rank.empty() ? "-" : shownPlainly(rank),
                            shownPlainly(known.framework), shownPlainly(known.task), shownPlainly(known.level),
                            std::to_string(known.rows), shownPlainly(dump.dumpFile)});
        }
        lines.table(rows);
    }
    lines.problems(problems);
    return say(Words::tr("{}: {} logs, {} dumps"), shownPlainly(run.path), run.logs.size(), run.dumps.size()) + "\n" +
           lines.text();
}

} // namespace rundiff
