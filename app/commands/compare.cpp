// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/commands/commands.h"
#include "app/commands/compareoptions.h"
#include "app/commands/comparisonsource.h"
#include "app/commands/evidenceoptions.h"
#include "app/commands/replicas.h"
#include "app/commands/usage.h"
#include "app/files/bundle.h"
#include "app/files/reportfiles.h"
#include "app/process/terminal.h"
#include "models/compare/judging/reviewdecisions.h"
#include "models/result/checklistjson.h"
#include "models/result/csvtables.h"
#include "models/result/jsonresult.h"
#include "models/result/redactedcomparison.h"
#include "models/result/redactedtable.h"
#include "models/result/savecomparison.h"
#include "models/result/spreadsheet.h"
#include "models/result/textverdict.h"
#include "models/run/messages.h"
#include "widgets/evidence/comparisonpicture.h"

#include <algorithm>
#include <array>

namespace rundiff
{

namespace
{

std::vector<OptionRule> rules()
{
    std::vector<OptionRule> all = comparisonRules();
    const std::vector<OptionRule> own = {
        {"--only", "curves|operators|checklist", message(Messages::tr("only this part of the comparison"))},
        {"-tp", "A", message(Messages::tr("A, as msprobe spells it; with -gp")), false, {"--target_path"}},
        {"-gp", "B", message(Messages::tr("B, as msprobe spells it; with -tp")), false, {"--golden_path"}},
        {"--csv",
         "DIR",
         message(Messages::tr("a table in msprobe's form for each pair of dumps")),
         false,
         {"-o", "--output_path"}},
        {"--xlsx", "FILE", message(Messages::tr("the verdict and these tables as a spreadsheet"))},
        {"--report", "DIR", message(Messages::tr("report.html, and report.md with its pictures"))},
        {"--bundle", "FILE.zip",
         message(Messages::tr("picture, text for an issue, tables and saved result in one file"))},
        {"--save", "FILE.h5", message(Messages::tr("the whole comparison in one file that every command can open"))},
        {"--replicas",
         {},
         message(Messages::tr("compare the ranks of one run with each other: which one leaves the majority"))},
        formatRule(),
    };
    for (const auto &more : {own, evidenceRules()})
        all.insert(all.end(), more.begin(), more.end());
    return all;
}

// The sentence that says what is wrong, or nothing.
std::optional<std::string> choosePart(const CommandLine &line, CompareOptions &options)
{
    const std::string only = line.value("--only").value_or("");
    if (!only.empty() && only != "curves" && only != "operators" && only != "checklist")
        return message(Messages::tr("--only expects curves, operators or checklist, not \"{}\"."), only);
    const bool proofs = only == "checklist"; // logs and dumps hold the evidence
    options.curves = only.empty() || only == "curves" || proofs;
    options.operators = only.empty() || only == "operators" || proofs;
    options.checklist = only.empty() || proofs;
    return std::nullopt;
}

// A and B as msprobe's own command names them, or as paths.
tl::expected<CommandLine, std::string> withRunsInPlace(const CommandLine &line)
{
    const auto a = line.value("-tp"), b = line.value("-gp");
    if (!a && !b)
        return line;
    if (!a || !b || !line.paths().empty())
        return tl::unexpected(message(Messages::tr("-tp A and -gp B go together, and replace the paths A and B.")));
    return line.withPaths({*a, *b});
}

// Text and JSON need few rows: those that link steps are read again.
constexpr std::size_t rowsKeptForText = 1'000'000;

bool writesRows(const CommandLine &line)
{
    constexpr std::array outputs{"--csv", "--xlsx", "--report", "--bundle", "--save"};
    return std::ranges::any_of(outputs, [&](const char *name) { return line.has(name); });
}

int statusOf(const Comparison &comparison)
{
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

Problems writeBundle(const std::string &path, const EvidenceOptions &evidence, const ReportWishes &wishes,
                     const ComparisonPtr &comparison, const Redaction &redaction, const Progress &progress)
{
    Session session;
    session.options = comparison->options;
    if (comparison->options.decisions)
        session.decisions = *comparison->options.decisions;
    BundleParts parts{wishes, {}, session, redaction};
    if (comparison->hasResult()) {
        const ComparisonPtr leaving = redacted(comparison, redaction);
        PictureLook look;
        if (evidence.caption)
            look.caption = captionOf(*leaving, redacted(wishes.files, redaction), wishes.day);
        parts.picture = pictureBytes(leaving, RenderView::Window, PictureKind::Png, look).toStdString();
    }
    const auto written = writeBundle(comparison, path, parts, progress);
    return written ? Problems() : Problems{{path, 0, Severity::Error, written.error()}};
}

Problems writeEvidence(const CommandLine &line, const EvidenceOptions &evidence, const ComparisonPtr &comparison,
                       const Redaction &usual, const Progress &progress)
{
    Problems problems;
    const auto folder = line.value("--report"), bundle = line.value("--bundle");
    if (!folder && !bundle)
        return problems;
    const ReportWishes wishes = reportWishes(evidence, *comparison, progress);
    const ReportRedactions redactions{usual, Redaction::of(evidence.hidden(Hidden::SecretsAndNames), *comparison)};
    if (folder)
        append(problems, writeReport(comparison, *folder, wishes, redactions,
                                     drawReport(comparison, wishes, redactions, evidence.caption), progress));
    if (bundle)
        append(problems, writeBundle(*bundle, evidence, wishes, comparison, redactions.markdown, progress));
    return problems;
}

// All files that were asked for. Writing them may take as long, and as much, as comparing.
Problems writeFiles(const CommandLine &line, const EvidenceOptions &evidence, const ComparisonPtr &comparison,
                    const Redaction &redaction, std::span<const std::string> arguments, const Progress &unlimited)
{
    constexpr std::array wishes{"--csv", "--xlsx", "--report", "--bundle", "--save"};
    Problems problems;
    if (std::none_of(wishes.begin(), wishes.end(), [&](const char *wish) { return line.has(wish); }))
        return problems;
    const LimitWatch watch(limitsFrom(line).value_or(Limits()), unlimited);
    const Progress &progress = watch.progress();
    const ComparisonPtr leaving = redacted(comparison, redaction);
    if (const auto folder = line.value("--csv"))
        append(problems, writeCsvTables(*leaving, *folder, progress));
    if (const auto file = line.value("--xlsx"))
        append(problems, writeSpreadsheet(*leaving, *file, progress));
    append(problems, writeEvidence(line, evidence, comparison, redaction, progress));
    if (const auto file = line.value("--save"); file && comparison->hasResult())
        append(problems, saveComparison(*comparison, *file, typedCommand("compare", arguments), redaction, progress));
    if (const auto reached = watch.reached())
        problems.push_back(*reached);
    return problems;
}

int compare(const CommandLine &line, const CompareOptions &options, const EvidenceOptions &evidence,
            std::span<const std::string> arguments, bool json)
{
    ComparisonPtr comparison;
    Redaction redaction;
    Problems unwritten;
    {
        const ProgressLine progress(line.has("--quiet"));
        comparison = comparisonFrom(line, options, progress.progress());
        redaction = Redaction::of(evidence.hidden(Hidden::Secrets), *comparison);
        unwritten = writeFiles(line, evidence, comparison, redaction, arguments, progress.progress());
    }
    const ComparisonPtr leaving = redacted(comparison, redaction);
    if (line.value("--only") == "checklist" && comparison->checklist)
        return writeChecklistAlone(*leaving, json);
    const bool written = writeResult(json ? jsonResult(*leaving) : textVerdict(*leaving));
    redact(unwritten, redaction);
    for (const Problem &problem : unwritten)
        complain(problem.message.find(problem.path) == std::string::npos ? problem.path + ": " + problem.message
                                                                         : problem.message);
    return written && unwritten.empty() ? statusOf(*comparison) : Trouble;
}

} // namespace

Usage usageOfCompare()
{
    return {"compare",
            message(Messages::tr(
                "Compares two runs and prints where they diverge.\n\n"
                "  rundiff compare A B [options]\n"
                "  rundiff compare FILE.h5 [options]            what --save or --bundle wrote\n"
                "  rundiff compare RUN --replicas [options]     the ranks of one run with each other\n"
                "  rundiff compare FILE.rundiff [options]       a session of the window\n"
                "  rundiff compare -tp A -gp B -o DIR [options]  as msprobe spells it\n\n"
                "A is the run under test, B the baseline: a run's folder, a log, a dump folder or a dump.json. "
                "A log may also be a pipe: - is standard input, and <(command) of a shell works.\n\n"
                "Exit status: 0 the runs agree and everything that both have was compared, 1 they differ, 2 trouble,\n"
                "or an agreement that is incomplete (see --require, --tolerate and --allow-longer).\n\n")),
            rules()};
}

int compareCommand(std::span<const std::string> arguments)
{
    const Usage compareUsage = usageOfCompare();
    const auto typed = compareUsage.read(arguments);
    if (!typed)
        return typed.error();
    const auto line = withRunsInPlace(*typed);
    if (!line)
        return wrongUsage("compare", line.error());
    if (line->has("--replicas")) {
        const auto format = compareUsage.wantsJson(*line);
        return format ? compareReplicasCommand(*line, *format) : format.error();
    }
    if (const auto trouble = wrongSource(*line, "compare"))
        return wrongUsage("compare", *trouble);
    auto options = comparisonOptions(*line);
    if (!options)
        return wrongUsage("compare", options.error());
    if (const auto trouble = choosePart(*line, *options))
        return wrongUsage("compare", *trouble);
    const auto evidence = evidenceOptions(*line);
    if (!evidence)
        return wrongUsage("compare", evidence.error());
    const auto json = compareUsage.wantsJson(*line);
    if (!json)
        return json.error();
    if (!writesRows(*line))
        options->rowsKept = rowsKeptForText;
    return compare(*line, *options, *evidence, arguments, *json);
}

} // namespace rundiff
