// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/commands/commands.h"
#include "app/commands/compareoptions.h"
#include "app/commands/comparisonsource.h"
#include "app/terminal.h"
#include "models/result/checklistjson.h"
#include "models/result/csvtables.h"
#include "models/result/jsonresult.h"
#include "models/result/savecomparison.h"
#include "models/result/spreadsheet.h"
#include "models/result/textverdict.h"
#include "models/run/words.h"

#include <algorithm>

namespace rundiff
{

namespace
{

// What the contract of the command line names and this version has no engine for.
struct NotYet {
    std::string_view option;
    const char *what;
};
constexpr NotYet notYet[] = {
    {"--report", QT_TRANSLATE_NOOP("Words", "This version of Rundiff cannot write reports.")},
};

std::vector<OptionRule> rules()
{
    std::vector<OptionRule> all = comparisonRules();
    const std::vector<OptionRule> own = {
        {"--only", "curves|operators|checklist", say(Words::tr("only this part of the comparison"))},
        {"--csv", "DIR", say(Words::tr("a table in msprobe's form for each pair of dumps"))},
        {"--xlsx", "FILE", say(Words::tr("the verdict and these tables as a spreadsheet"))},
        {"--save", "FILE.h5", say(Words::tr("the whole comparison in one file, which every command opens again"))},
        {"--format", "text|json", say(Words::tr("what goes to standard output (default text)"))},
        {"--quiet", "", say(Words::tr("no progress on standard error"))},
        {"--help", "", say(Words::tr("this text"))},
    };
    all.insert(all.end(), own.begin(), own.end());
    return all;
}

std::vector<OptionRule> rulesWithMissing()
{
    std::vector<OptionRule> all = rules();
    for (const NotYet &missing : notYet)
        all.push_back({missing.option, "PATH", {}});
    return all;
}

std::string help()
{
    return say(Words::tr(
               "Compares two runs and prints where they part.\n\n"
               "  rundiff compare A B [options]\n"
               "  rundiff compare FILE.h5 [options]     what --save wrote\n\n"
               "A is the run under test, B the baseline: a run's folder, a log, a dump folder or a dump.json.\n"
               "Exit status: 0 the runs agree, 1 they differ, 2 trouble.\n\n")) +
           optionsHelp(rules());
}

// The sentence that says what is wrong, or nothing.
std::optional<std::string> choosePart(const CommandLine &line, CompareOptions &options)
{
    const std::string only = line.value("--only").value_or("");
    if (!only.empty() && only != "curves" && only != "operators" && only != "checklist")
        return say(Words::tr("--only takes curves, operators or checklist, and not \"{}\"."), only);
    const bool proofs = only == "checklist"; // logs and dumps hold the evidence
    options.curves = only.empty() || only == "curves" || proofs;
    options.operators = only.empty() || only == "operators" || proofs;
    options.checklist = only.empty() || proofs;
    return std::nullopt;
}

// Agreement counts only where everything could be read: half a dump that agrees proves nothing about the rest.
int statusOf(const Comparison &comparison)
{
    if (!comparison.hasResult())
        return Trouble;
    if (comparison.verdict == Verdict::Different)
        return RunsDiffer;
    const bool failed = std::any_of(comparison.problems.begin(), comparison.problems.end(),
                                    [](const Problem &problem) { return problem.severity == Severity::Error; });
    return failed ? Trouble : RunsAgree;
}

void append(Problems &problems, const Problems &more)
{
    problems.insert(problems.end(), more.begin(), more.end());
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

int compare(const CommandLine &line, const CompareOptions &options, std::span<const std::string> arguments, bool json)
{
    ComparisonPtr comparison;
    Problems unwritten;
    {
        const ProgressLine progress(line.has("--quiet"));
        comparison = comparisonFrom(line, options, progress.progress());
        if (const auto folder = line.value("--csv"))
            append(unwritten, writeCsvTables(*comparison, *folder, progress.progress()));
        if (const auto file = line.value("--xlsx"))
            append(unwritten, writeSpreadsheet(*comparison, *file, progress.progress()));
        if (const auto file = line.value("--save"); file && comparison->hasResult())
            append(unwritten,
                   saveComparison(*comparison, *file, typedCommand("compare", arguments), progress.progress()));
    }
    if (line.value("--only") == "checklist" && comparison->checklist)
        return writeChecklistAlone(*comparison, json);
    const bool written = writeResult(json ? jsonResult(*comparison) : textVerdict(*comparison));
    for (const Problem &problem : unwritten)
        complain(problem.message.find(problem.path) == std::string::npos ? problem.path + ": " + problem.message
                                                                         : problem.message);
    return written && unwritten.empty() ? statusOf(*comparison) : Trouble;
}

} // namespace

int compareCommand(std::span<const std::string> arguments)
{
    const auto line = CommandLine::parse(arguments, rulesWithMissing());
    if (!line)
        return wrongUsage("compare", line.error());
    if (line->has("--help"))
        return writeResult(help()) ? RunsAgree : Trouble;
    if (const auto trouble = wrongSource(*line, "compare"))
        return wrongUsage("compare", *trouble);
    for (const NotYet &missing : notYet) {
        if (line->has(missing.option))
            return wrongUsage("compare", say(Words::tr(missing.what)));
    }
    auto options = comparisonOptions(*line);
    if (!options)
        return wrongUsage("compare", options.error());
    if (const auto trouble = choosePart(*line, *options))
        return wrongUsage("compare", *trouble);
    const std::string format = line->value("--format").value_or("text");
    if (format != "text" && format != "json")
        return wrongUsage("compare", say(Words::tr("--format takes text or json, and not \"{}\"."), format));
    return compare(*line, *options, arguments, format == "json");
}

} // namespace rundiff
