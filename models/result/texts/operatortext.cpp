// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/result/texts/operatortext.h"

#include "models/compare/curves/noiseband.h"
#include "models/compare/diagnosis/specialcalls.h"
#include "models/compare/summaries/curvecourse.h"
#include "models/compare/summaries/nextdump.h"
#include "models/compare/summaries/ranksummary.h"
#include "models/compare/summaries/updatesigns.h"
#include "models/result/texts/decisiontext.h"
#include "models/result/texts/spelling.h"
#include "models/result/texts/verdictsentence.h"
#include "models/run/message.h"
#include "models/run/messages.h"
#include "models/run/tensorshape.h"

#include <algorithm>

namespace rundiff
{

namespace
{

constexpr std::size_t mostPairs = 40;

// msprobe breaks a frame before its line of code; here it stays one line.
std::string frameText(std::string frame)
{
    std::replace(frame.begin(), frame.end(), '\n', ' ');
    return shownPlainly(frame);
}

std::vector<Message> pairCells(const DumpPair &pair)
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
            pair.firstDifference ? Message(rowName(*pair.firstDifference)) : Message::of(Messages::tr("none"))};
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
    std::vector<std::vector<Message>> rows = {
        {Message::of(Messages::tr("step")), Message::of(Messages::tr("rank")), Message::of(Messages::tr("match")),
         Message::of(Messages::tr("rule")), Message::of(Messages::tr("rows")), Message::of(Messages::tr("pass")),
         Message::of(Messages::tr("warning")), Message::of(Messages::tr("error")), Message::of(Messages::tr("only A")),
         Message::of(Messages::tr("only B")), Message::of(Messages::tr("first difference"))}};
    for (const DumpPair *pair : shown)
        rows.push_back(pairCells(*pair));
    lines.table(rows);
    if (shown.size() < operators.pairs.size())
        lines.line(Message::of(Messages::tr("... and {} more pairs; --format json lists them all."),
                               operators.pairs.size() - shown.size()));
}

// msprobe's rules find nothing in a pair that differs.
bool passesThoughDifferent(const DumpPair &pair)
{
    return pair.verdict == Verdict::Different && pair.firstDifference && pair.warning == 0 && pair.error == 0;
}

void writeOperators(const OperatorComparison &operators, const Coverage &coverage, TextLines &lines)
{
    lines.heading(Message::of(Messages::tr("Operators: {} (by {}, {} pairs of dumps)"),
                              verdictWord(concluded(operators.verdict, coverage)), spelled(operators.mode),
                              operators.pairs.size()));
    writePairs(operators, lines);
    if (std::ranges::any_of(operators.pairs, passesThoughDifferent))
        lines.wrapped(
            Message::of(Messages::tr("pass, warning and error are msprobe's results: its rules pass differences "
                                     "that make the runs different here.")),
            2);
}

// A value and its counterpart, only if one of them exists.
void writeSides(const RowFinding &row, TextLines &lines)
{
    std::vector<std::vector<Message>> rows = {{"", "A", "B"}};
    const auto add = [&](const std::string &name, const std::string &a, const std::string &b) {
        if (!a.empty() || !b.empty())
            rows.push_back({name, shownPlainly(a), shownPlainly(b), a == b ? "" : "*"});
    };
    const auto addValues = [&](const std::string &name, const RowValue &a, const RowValue &b) {
        add(name, valueText(a), valueText(b));
    };
    add("dtype", row.a.dtype, row.b.dtype);
    add("shape", shapeValueText(row.a.shape), shapeValueText(row.b.shape));
    addValues("max", row.a.max, row.b.max);
    addValues("min", row.a.min, row.b.min);
    addValues("mean", row.a.mean, row.b.mean);
    addValues("norm", row.a.norm, row.b.norm);
    add("checksum", row.a.checksum, row.b.checksum);
    lines.table(rows);
    for (const auto &[name, value] : row.metrics)
        lines.fact(Message(std::string(name)), shownPlainly(valueText(value))); // a word of the program
}

// "step 1, rank0, row 254, output; the inputs agree"
Message placeOf(const FirstDifference &first, const std::string &rank)
{
    const std::int64_t step = first.step.value;
    const Message side = sideInResults(first.row.side);
    const Message place = rank.empty() ? Message::of(Messages::tr("step {}, row {}, {}"), step, first.row.index, side)
                                       : Message::of(Messages::tr("step {}, {}, row {}, {}"), step, shownPlainly(rank),
                                                     first.row.index, side);
    return first.inputsAgree() ? place + Message::of(Messages::tr("; the inputs agree")) : place;
}

void writeFirstDifference(const OperatorComparison &operators, TextLines &lines)
{
    const FirstDifference &first = *operators.firstDifference;
    const RowFinding &row = first.row;
    const std::string rank = rankFolder(operators.pairs.at(first.pair).a);
    lines.heading(Message::of(Messages::tr("First difference: {}"), rowName(row)));
    lines.wrapped(plainly(first.diagnosis.explanation), 2);
    if (first.diagnosis.referee)
        lines.wrapped(plainly(first.diagnosis.referee->sentence), 2);
    lines.fact(Message::of(Messages::tr("where")), placeOf(first, rank));
    if (!row.module.empty())
        lines.fact(Message::of(Messages::tr("module")), shownPlainly(row.module));
    lines.fact(Message::of(Messages::tr("diagnosis")),
               fmt::format("{} ({})", spelled(first.diagnosis.kind), spelled(first.diagnosis.confidence)));
    if (!first.diagnosis.decides.empty())
        lines.fact(Message::of(Messages::tr("to decide")), plainly(first.diagnosis.decides));
    if (const auto &referee = first.diagnosis.referee; referee && referee->law)
        lines.fact(Message::of(Messages::tr("law")),
                   plainly(fmt::format("{} ({})", referee->law->id, referee->law->source)));
    if (const auto &known = first.diagnosis.knownOperator) {
        const std::string platform = known->platform.empty() ? "" : " (" + known->platform + ")";
        lines.fact(Message::of(Messages::tr("known")), plainly(known->name + platform));
        lines.wrapped(plainly(known->fact), 4);
        if (!known->remedy.empty())
            lines.wrapped(Message::of(Messages::tr("Remedy: {}"), plainly(known->remedy)), 4);
    }
    for (const DiagnosisFact &fact : first.diagnosis.facts) {
        if (fact.about != DiagnosisFact::About::Advice)
            lines.item(plainly(fact.text));
    }
}

void writeRow(const RowFinding &row, TextLines &lines)
{
    lines.heading(Message::of(Messages::tr("First difference in numbers: {}"), rowName(row)));
    writeSides(row, lines);
    if (!row.stack.empty())
        lines.line(Message::of(Messages::tr("stack")));
    for (const std::string &frame : row.stack)
        lines.code(frameText(frame));
}

// The advice of the diagnosis: what to do about the difference that the dumps show.
std::vector<std::string> adviceOf(const OperatorComparison *operators)
{
    std::vector<std::string> advice;
    if (!operators || !operators->firstDifference)
        return advice;
    for (const DiagnosisFact &fact : operators->firstDifference->diagnosis.facts) {
        if (fact.about == DiagnosisFact::About::Advice)
            advice.push_back(fact.text);
    }
    return advice;
}

// What the curves alone let one guess.
void addGuess(const CurveComparison &curves, std::vector<Message> &sentences)
{
    sentences.push_back(whichPass(curves));
    if (std::string shape = shapeSentence(curves); !shape.empty())
        sentences.emplace_back(std::move(shape));
}

void addPlainly(const std::vector<std::string> &texts, std::vector<Message> &sentences)
{
    for (const std::string &text : texts)
        sentences.push_back(plainly(text));
}

void addNearest(const NextDump &next, std::vector<Message> &sentences)
{
    if (next.stepsBetween.value_or(0) > 0)
        sentences.push_back(
            Message::of(Messages::tr("The nearest dump before the losses differ: {}; steps between: {}."),
                        Message(nearestDumpName(next)), *next.stepsBetween));
}

void addExemption(const Comparison &comparison, std::vector<Message> &sentences)
{
    if (const auto exemption = exemptFromTwoSteps(comparison.curves.get(), comparison.operators.get()))
        sentences.push_back(plainly(exemption->sentence));
}

// Where the operators show a difference, the link that the logs show is nearer than what holds for its whole class, and
// the curves' own guess is not worth a sentence.
std::vector<Message> nextSentences(const Comparison &comparison, const NextDump &next)
{
    const OperatorComparison *operators = comparison.operators.get();
    const bool parts = comparison.curves && firstDecidingStep(*comparison.curves);
    const bool explained = operators && operators->firstDifference;
    const bool guessed = parts && !explained;
    std::vector<Message> sentences;
    std::vector<std::string> signs;
    if (explained || parts)
        signs = signsInLogs(comparison.metrics, operators);
    if (explained)
        addPlainly(signs, sentences);
    addPlainly(adviceOf(operators), sentences);
    if (operators && !operators->repeats.empty())
        sentences.push_back(plainly(overRepeats(*operators).meaning));
    if (guessed)
        addGuess(*comparison.curves, sentences);
    if (!explained)
        addPlainly(signs, sentences);
    const bool hasMore = !sentences.empty() || !next.sentence.empty();
    if (hasMore && !explained)
        addExemption(comparison, sentences);
    if (guessed)
        addNearest(next, sentences);
    if (!next.sentence.empty())
        sentences.push_back(Message(next.sentence));
    return sentences;
}

} // namespace

void writeNextDump(const Comparison &comparison, TextLines &lines)
{
    const NextDump next = nextDump(comparison.curves.get(), comparison.operators.get());
    const std::vector<Message> sentences = nextSentences(comparison, next);
    if (sentences.empty())
        return;
    lines.heading(Message::of(Messages::tr("Where to look next")));
    for (const Message &sentence : sentences)
        lines.wrapped(sentence, 2);
}

void writeFirstDifference(const Comparison &comparison, TextLines &lines)
{
    if (comparison.operators && comparison.operators->firstDifference)
        writeFirstDifference(*comparison.operators, lines);
}

void writeFirstRow(const Comparison &comparison, TextLines &lines)
{
    if (comparison.operators && comparison.operators->firstDifference)
        writeRow(comparison.operators->firstDifference->row, lines);
}

void writeOperators(const Comparison &comparison, TextLines &lines)
{
    if (comparison.operators)
        writeOperators(*comparison.operators, comparison.operatorCoverage, lines);
    if (const Message decisions = decisionSentence(comparison); !decisions.empty())
        lines.fact(Message::of(Messages::tr("decisions")), decisions);
}

} // namespace rundiff
