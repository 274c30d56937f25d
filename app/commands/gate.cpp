// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/commands/commands.h"
#include "app/commands/compareoptions.h"
#include "app/commands/usage.h"
#include "app/process/terminal.h"
#include "models/formats/texts/privacyforms.h"
#include "models/gate/gatetext.h"
#include "models/gate/goldenupdate.h"
#include "models/gate/judgegate.h"
#include "models/language/phrasebook.h"
#include "models/result/options/optionnumbers.h"
#include "models/result/writing/newfile.h"
#include "models/run/limits.h"
#include "models/run/messages.h"

#include <unistd.h>

#include <filesystem>
#include <iostream>

namespace rundiff
{

namespace
{

std::vector<OptionRule> gateRules()
{
    std::vector<OptionRule> all = {
        {"--rules", "FILE",
         message(Messages::tr("the lanes of the metrics (default: rundiff-gate.json next to the golden values)"))},
        {"--exact", "", message(Messages::tr("metrics without a rule must be equal in all digits"))},
        {"--atol", "X",
         message(Messages::tr("|new-golden| <= atol + rtol*|golden| for losses without a rule (default "
                              "1e-3)"))},
        {"--rtol", "X", message(Messages::tr("see --atol (default 1e-5)"))},
        {"--format", "text|json|github",
         message(Messages::tr("what goes to standard output (default text); github: annotations of a workflow"))},
        {"--junit", "FILE.xml", message(Messages::tr("a test report for CI servers"))},
        {"--update", "",
         message(
             Messages::tr("show what changes in the golden files and why, ask, and write it; metrics that pass keep "
                          "their values"))},
        {"--yes", "", message(Messages::tr("with --update: write without asking"))}};
    append(all, logRules());
    append(all, limitRules());
    return all;
}

struct GateWish {
    GateOptions options;
    Limits limits;
    std::string format;
};

tl::expected<GateWish, std::string> gateWish(const CommandLine &line)
{
    GateWish wish;
    wish.options.rules = line.value("--rules").value_or("");
    wish.options.allExact = line.has("--exact");
    const auto reading = logReading(line);
    if (!reading)
        return tl::unexpected(reading.error());
    wish.options.logReading = *reading;
    for (const auto &[option, bound] :
         {std::pair("--atol", &wish.options.losses.atol), std::pair("--rtol", &wish.options.losses.rtol)}) {
        if (!line.has(option))
            continue;
        const auto number = boundFrom(option, *line.value(option));
        if (!number)
            return tl::unexpected(number.error());
        *bound = *number;
    }
    wish.format = line.value("--format").value_or("text");
    if (wish.format != "text" && wish.format != "json" && wish.format != "github")
        return tl::unexpected(message(Messages::tr("--format expects text, json or github, not \"{}\"."), wish.format));
    if (line.has("--yes") && !line.has("--update"))
        return tl::unexpected(message(Messages::tr("--yes is for --update.")));
    const auto limits = limitsFrom(line);
    if (!limits)
        return tl::unexpected(limits.error());
    wish.limits = *limits;
    return wish;
}

// Names of files and lines of logs may contain secrets.
void maskSecrets(GateFinding &finding)
{
    const auto mask = [](Problems &problems) {
        for (Problem &problem : problems) {
            problem.path = withoutSecrets(problem.path);
            problem.message = withoutSecrets(problem.message);
        }
    };
    for (std::string *path : {&finding.golden, &finding.fresh})
        *path = withoutSecrets(*path);
    mask(finding.problems);
    for (GatePair &pair : finding.pairs) {
        for (std::string *text : {&pair.name, &pair.golden, &pair.fresh, &pair.rules})
            *text = withoutSecrets(*text);
        mask(pair.problems);
    }
}

int statusOf(GateVerdict verdict)
{
    if (verdict == GateVerdict::Pass)
        return RunsAgree;
    return verdict == GateVerdict::Fail ? RunsDiffer : Trouble;
}

Ink inkOf(GateVerdict verdict)
{
    if (verdict == GateVerdict::Pass)
        return Ink::Green;
    return verdict == GateVerdict::Fail ? Ink::Red : Ink::Amber;
}

int report(GateFinding finding, const GateWish &wish, const std::optional<std::string> &junit)
{
    maskSecrets(finding);
    std::string text;
    if (wish.format == "json")
        text = jsonGate(finding);
    else if (wish.format == "github")
        text = githubGate(finding);
    else
        text = withInkedHeadline(textGate(finding), inkOf(finding.verdict));
    bool written = writeResult(text);
    if (junit) {
        const auto file = writeWholeFile(*junit, junitGate(finding));
        if (!file)
            complain(file.error());
        written = written && file;
    }
    return written ? statusOf(finding.verdict) : Trouble;
}

bool isWanted(const CommandLine &line)
{
    if (line.has("--yes"))
        return true;
    if (!::isatty(STDIN_FILENO)) {
        complain(message(Messages::tr("Nothing was written: --update asks on a terminal, elsewhere add --yes.")));
        return false;
    }
    writeResult(shown(message(Messages::tr("Write these changes? [y/N] "))));
    std::string answer;
    std::getline(std::cin, answer);
    return answer == "y" || answer == "Y" || answer == "yes";
}

std::string planOf(const GoldenUpdate &update)
{
    std::string text;
    if (!update.refused.empty())
        text += shown(update.refused) + "\n";
    if (!update.text.empty())
        text += shown(message(Messages::tr("{} changes:\n"), update.path));
    for (const std::string &change : update.changes)
        text += "  " + shown(change) + "\n";
    return withoutSecrets(text);
}

// Shows the plan, then writes it. Files that cannot be updated keep their values, which is trouble.
int update(const std::vector<GoldenUpdate> &updates, const CommandLine &line)
{
    std::string plan;
    bool refused = false, anything = false;
    for (const GoldenUpdate &update : updates) {
        plan += planOf(update);
        refused = refused || !update.refused.empty();
        anything = anything || !update.text.empty();
    }
    if (plan.empty())
        plan = shown(message(Messages::tr("All golden values pass: nothing changes.\n")));
    if (!writeResult(plan) || (anything && !isWanted(line)))
        return Trouble;
    for (const GoldenUpdate &update : updates) {
        if (update.text.empty())
            continue;
        if (const auto file = writeGolden(update); !file) {
            complain(file.error());
            return Trouble;
        }
    }
    return refused ? Trouble : RunsAgree;
}

int gate(const CommandLine &line, const GateWish &wish)
{
    const std::string &golden = line.paths()[0], &fresh = line.paths()[1];
    std::vector<GoldenUpdate> updates;
    GateFinding finding;
    std::error_code error;
    const bool first = line.has("--update") && !std::filesystem::exists(golden, error);
    {
        const ProgressLine progress(line.has("--quiet"));
        const LimitWatch watch(wish.limits, progress.progress());
        if (first)
            updates.push_back(firstGolden(readRecorded(fresh, wish.options.logReading, watch.progress()), golden));
        else
            finding = judgeGate(golden, fresh, wish.options, watch.progress(),
                                [&](const GatePair &pair, const ReadPair &read) {
                                    if (line.has("--update"))
                                        updates.push_back(goldenUpdate(pair, read));
                                });
        if (const auto reached = watch.reached()) {
            finding.problems.push_back(*reached);
            conclude(finding);
        }
    }
    if (!line.has("--update"))
        return report(std::move(finding), wish, line.value("--junit"));
    if (!finding.problems.empty()) {
        for (const Problem &problem : finding.problems)
            complain(problem.message);
        return Trouble;
    }
    return update(updates, line);
}

} // namespace

Usage usageOfGate()
{
    return {"gate",
            message(Messages::tr(
                "Judges a new run against golden values, for tests of training code.\n\n"
                "  rundiff gate GOLDEN NEW [options]\n\n"
                "GOLDEN is a file in the form of Megatron-LM's functional tests (golden_values_*.json), or a folder of "
                "them. NEW is such a file, a log or a run; for a folder, a folder with partners of the same names.\n\n"
                "Exit status: 0 all judged metrics agree at all golden steps, 1 one differs, 2 trouble: steps, metrics "
                "or files are missing or damaged.\n\n")),
            gateRules()};
}

int gateCommand(std::span<const std::string> arguments)
{
    const auto line = usageOfGate().read(arguments);
    if (!line)
        return line.error();
    if (line->paths().size() != 2)
        return wrongUsage("gate", message(Messages::tr("gate requires two paths, GOLDEN and NEW, but got {}."),
                                          line->paths().size()));
    const auto wish = gateWish(*line);
    if (!wish)
        return wrongUsage("gate", wish.error());
    return gate(*line, *wish);
}

} // namespace rundiff
