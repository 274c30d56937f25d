// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/commands/comparisonoutput.h"

#include "app/commands/compareoptions.h"
#include "app/commands/drawing.h"
#include "app/commands/outputplaces.h"
#include "app/commands/usage.h"
#include "app/files/bundle.h"
#include "app/files/reportfiles.h"
#include "app/process/terminal.h"
#include "models/compare/comparisonpart.h"
#include "models/compare/emptychoice.h"
#include "models/compare/judging/reviewdecisions.h"
#include "models/language/phrasebook.h"
#include "models/result/json/jsonresult.h"
#include "models/result/redaction/everytext.h"
#include "models/result/redaction/redactedcomparison.h"
#include "models/result/saved/savecomparison.h"
#include "models/result/tables/csvtables.h"
#include "models/result/tables/spreadsheet.h"
#include "models/result/texts/brieftext.h"
#include "models/result/texts/checklisttext.h"
#include "models/result/texts/keptnamesof.h"
#include "models/result/texts/textverdict.h"
#include "models/run/messages.h"

#include <algorithm>
#include <array>
#include <memory>

namespace rundiff
{

namespace
{

// A part has no verdict: whether all of it was compared.
int statusOfPart(const Comparison &comparison)
{
    const bool stopped = std::ranges::any_of(comparison.problems, [](const Problem &problem) {
        return problem.unread && problem.unread->reason == UnreadReason::Limit && problem.unread->what != pairsOfDumps;
    });
    const bool nothing = !comparison.operators && !comparison.curves;
    return stopped || nothing ? Trouble : RunsAgree;
}

int statusOf(const Comparison &comparison)
{
    if (!comparison.options.part.whole()) // and not a part that was opened
        return statusOfPart(comparison);
    if (!comparison.hasResult())
        return Trouble;
    switch (comparison.verdict) {
    case Verdict::Different:
        return RunsDiffer;
    case Verdict::Incomplete:
        return Trouble;
    case Verdict::Same:
    case Verdict::Within:
        break;
    }
    return RunsAgree;
}

Ink inkOf(const Comparison &comparison)
{
    switch (statusOf(comparison)) {
    case RunsAgree:
        return Ink::Green;
    case RunsDiffer:
        return Ink::Red;
    default:
        return Ink::Amber;
    }
}

// The checklist without what it was made from.
int writeChecklistAlone(Comparison comparison, bool json)
{
    comparison.curves = nullptr;
    comparison.operators = nullptr;
    Checklist list = *comparison.checklist;
    list.problems = comparison.problems;
    if (!writeResult(json ? jsonResult(comparison) : textChecklist(list)))
        return Trouble;
    return list.failing() ? RunsDiffer : RunsAgree;
}

// What was written, and where.
std::string placesOf(const CommandLine &line)
{
    std::string places;
    for (const char *option : {"--csv", "--xlsx", "--report", "--bundle", "--save"}) {
        if (const auto place = line.value(option))
            places += fmt::format("  {:<16}  {}\n", option + 2, *place);
    }
    return places.empty() ? places : "\n" + shown(message(Messages::tr("Written"))) + "\n" + places;
}

std::string textOf(const Comparison &comparison, const CommandLine &line, bool written)
{
    const std::string text = line.has("--brief") ? briefVerdict(comparison) : textVerdict(comparison);
    return written ? text + placesOf(line) : text;
}

// Where a run holds nothing at all that can be read: a sentence for each.
Problems emptyRuns(const Comparison &comparison)
{
    Problems problems;
    for (const Run *run : {comparison.a.get(), comparison.b.get()}) {
        const bool hasSeries = run && !(run->logs.empty() && run->dumps.empty());
        const bool hasFiles = run && !(run->checkpoints.empty() && run->tokenFiles.empty());
        if (!run || hasSeries || hasFiles)
            continue;
        std::ranges::copy_if(run->problems, std::back_inserter(problems), [&](const Problem &problem) {
            return problem.severity == Severity::Error && problem.path == run->path;
        });
    }
    return problems;
}

// What both forms of evidence are made from; checksums are made once.
ReportWishes reportWishes(const EvidenceOptions &evidence, const Comparison &comparison, const Progress &progress)
{
    const EvidenceFacts facts = evidenceFacts(comparison, evidence.day, progress);
    ReportWishes wishes;
    wishes.files = facts.files;
    wishes.day = facts.day;
    if (comparison.options.decisions)
        wishes.annotations = annotationsFrom(comparison.options.decisions->annotations);
    return wishes;
}

Problems writeBundle(const std::string &path, const OutputWishes &wanted, const ReportWishes &wishes,
                     const ComparisonPtr &comparison, const Redaction &redaction, const Progress &progress)
{
    Session session;
    session.options = comparison->options;
    if (comparison->options.decisions)
        session.decisions = *comparison->options.decisions;
    BundleParts parts{wishes, {}, session, redaction};
    if (comparison->hasResult() && wanted.drawing.picture) {
        const ComparisonPtr leaving = redacted(comparison, redaction);
        keepNamesOf(*leaving);
        Caption caption;
        if (wanted.evidence.caption)
            caption = captionOf(*leaving, redacted(wishes.files, redaction), wishes.day);
        parts.picture = wanted.drawing.picture(leaving, caption);
    }
    const auto written = writeBundle(comparison, path, parts, progress);
    return written ? Problems() : Problems{{path, 0, Severity::Error, written.error()}};
}

Problems writeEvidence(const OutputWishes &wanted, const ComparisonPtr &comparison, const Redaction &usual,
                       const Progress &progress)
{
    Problems problems;
    const EvidenceOptions &evidence = wanted.evidence;
    const auto report = wanted.line.value("--report"), bundle = wanted.line.value("--bundle");
    if (!report && !bundle)
        return problems;
    if (!wanted.drawing.report)
        complain(message(Messages::tr("Reports and bundles of this program have no pictures; those of the package "
                                      "\"rundiff\" do.")));
    const ReportWishes wishes = reportWishes(evidence, *comparison, progress);
    const ReportRedactions redactions{usual, Redaction::of(evidence.hidden(Hidden::SecretsAndNames), *comparison)};
    if (report) {
        const ReportDrawings drawings = wanted.drawing.report
                                            ? wanted.drawing.report(comparison, wishes, redactions, evidence.caption)
                                            : ReportDrawings();
        const auto write = isReportFile(*report) ? writeReportFile : writeReport;
        append(problems, write(comparison, *report, wishes, redactions, drawings, progress));
    }
    if (bundle)
        append(problems, writeBundle(*bundle, wanted, wishes, comparison, redactions.markdown, progress));
    return problems;
}

// With the path where the sentence does not name it.
std::string placed(const Problem &problem)
{
    if (problem.message.find(problem.path) != std::string::npos)
        return problem.message;
    return problem.path + ": " + problem.message;
}

// All files that were asked for. Writing them may take as long, and as much, as comparing.
Problems writeFiles(const OutputWishes &wanted, const ComparisonPtr &comparison, const Redaction &redaction,
                    GrowingResult *begun, const Progress &unlimited)
{
    const CommandLine &line = wanted.line;
    constexpr std::array wishes{"--csv", "--xlsx", "--report", "--bundle", "--save"};
    Problems problems;
    if (std::none_of(wishes.begin(), wishes.end(), [&](const char *wish) { return line.has(wish); }))
        return problems;
    const LimitWatch watch(limitsFrom(line).value_or(Limits()), unlimited);
    const Progress &progress = watch.progress();
    const ComparisonPtr leaving = redacted(comparison, redaction);
    keepNamesOf(*leaving);
    if (const auto folder = line.value("--csv"))
        append(problems, writeCsvTables(*leaving, *folder, progress));
    if (const auto file = line.value("--xlsx"))
        append(problems, writeSpreadsheet(*leaving, *file, progress));
    append(problems, writeEvidence(wanted, comparison, redaction, progress));
    if (const auto file = line.value("--save"); file && (comparison->hasResult() || comparison->part))
        append(problems, begun ? begun->finish(*comparison, wanted.command, progress)
                               : saveComparison(*comparison, *file, wanted.command, redaction, progress));
    if (const auto reached = watch.reached())
        problems.push_back(*reached);
    return problems;
}

// The file of --save, for rows that come in; null: it is written when all is known.
std::unique_ptr<GrowingResult> begunFile(const OutputWishes &wanted)
{
    const auto path = wanted.line.value("--save");
    const Hidden hidden = wanted.evidence.hidden(Hidden::Secrets);
    if (!path || hidden == Hidden::SecretsAndNames)
        return nullptr;
    return std::make_unique<GrowingResult>(*path, Redaction::of(hidden, {}));
}

int complainOf(Problems problems, const Comparison &comparison)
{
    EveryText(Redaction::ofSecrets()).visit(problems);
    keepNamesOf(comparison);
    for (const Problem &problem : problems)
        complain(placed(problem));
    return Trouble;
}

} // namespace

std::string emptyChoiceOf(const Comparison &comparison)
{
    const bool compared = comparison.a && comparison.b && comparison.savedIn.empty();
    return compared ? emptyChoice(comparison) : std::string();
}

int complainOfChoice(const Comparison &comparison, const std::string &sentence)
{
    Problems problems{{{}, 0, Severity::Error, sentence, {}}};
    for (const Run *run : {comparison.a.get(), comparison.b.get()}) {
        std::ranges::copy_if(run->problems, std::back_inserter(problems),
                             [](const Problem &problem) { return problem.severity == Severity::Error; });
    }
    return complainOf(std::move(problems), comparison);
}

std::vector<OptionRule> outputRules()
{
    std::vector<OptionRule> rules = {
        {"--csv",
         "DIR",
         message(Messages::tr("a table in msprobe's form for each pair of dumps")),
         false,
         {"-o", "--output_path"}},
        {"--xlsx", "FILE", message(Messages::tr("the verdict and these tables as a spreadsheet"))},
        {"--report", "DIR|FILE.html",
         message(Messages::tr("report.html, and report.md with its pictures; or the HTML alone"))},
        {"--bundle", "FILE.zip",
         message(Messages::tr("picture, text for an issue, tables and saved result in one file"))},
        {"--save", "FILE.h5", message(Messages::tr("the whole comparison in one file that every command can open"))},
        formatRule(),
        {"--brief", "", message(Messages::tr("the verdict and the first difference in a few lines"))},
    };
    append(rules, evidenceRules());
    return grouped(message(Messages::tr("Results")), rules);
}

int putOut(const OutputWishes &wanted, const MakeComparison &make)
{
    const CommandLine &line = wanted.line;
    ComparisonPtr comparison;
    std::string empty;
    Redaction redaction;
    Problems unwritten;
    {
        const ProgressLine progress(line.has("--quiet"));
        const auto begun = begunFile(wanted);
        comparison = make(progress.progress(), begun ? begun->listener(progress.progress()) : PairListener());
        empty = emptyChoiceOf(*comparison);
        redaction = Redaction::of(wanted.evidence.hidden(Hidden::Secrets), *comparison);
        if (empty.empty())
            unwritten = writeFiles(wanted, comparison, redaction, begun.get(), progress.progress());
    }
    if (!empty.empty())
        return complainOfChoice(*comparison, empty);
    const ComparisonPtr leaving = redacted(comparison, redaction);
    keepNamesOf(*leaving);
    if (line.value("--only") == "checklist" && comparison->checklist)
        return writeChecklistAlone(*leaving, wanted.json);
    if (const Problems empties = wanted.json || comparison->hasResult() ? Problems() : emptyRuns(*comparison);
        !empties.empty())
        return complainOf(empties, *comparison);
    const bool written =
        writeResult(wanted.json ? jsonResult(*leaving)
                                : withInkedHeadline(textOf(*leaving, line, unwritten.empty()), inkOf(*leaving)));
    EveryText(redaction).visit(unwritten);
    for (const Problem &problem : unwritten)
        complain(placed(problem));
    const std::string emptyShare = line.has("--allow-empty") ? std::string() : emptyPart(*comparison);
    if (!emptyShare.empty())
        complain(emptyShare);
    return written && unwritten.empty() && emptyShare.empty() ? statusOf(*comparison) : Trouble;
}

} // namespace rundiff
