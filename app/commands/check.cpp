// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/commands/commands.h"
#include "app/commands/compareoptions.h"
#include "app/commands/evidenceoptions.h"
#include "app/commands/usage.h"
#include "app/terminal.h"
#include "models/knowledge/checklist.h"
#include "models/knowledge/scannedsources.h"
#include "models/result/checklistjson.h"
#include "models/result/redactedcomparison.h"
#include "models/run/words.h"

#include <algorithm>

namespace rundiff
{

namespace
{

std::vector<OptionRule> rules()
{
    std::vector<OptionRule> all = {
        formatRule(),
        {"--framework", "NAME", say(Words::tr("pytorch, mindspore or tensorflow (default: what is imported)"))}};
    for (const auto &more : {limitRules(), redactionRules()})
        all.insert(all.end(), more.begin(), more.end());
    return all;
}

Usage usage()
{
    return {
        "check",
        say(Words::tr("Goes through the randomness checklist with scripts, notebooks, shell and environment files,\n"
                      "configurations, or folders of them.\n\n"
                      "  rundiff check PATH... [options]\n\n"
                      "Exit status: 0 nothing fails, 1 an item fails, 2 trouble.\n\n")),
        rules()};
}

// Lists name the lines of scripts, and what they set.
Checklist redactedList(const Checklist &list, const std::vector<std::string> &paths, Hidden hidden)
{
    Comparison alone;
    alone.checklist = std::make_shared<const Checklist>(list);
    for (const std::string &path : paths) {
        Run run;
        run.path = path;
        alone.baselines.push_back(std::make_shared<const Run>(std::move(run)));
    }
    const Redaction redaction = Redaction::of(hidden, alone);
    return *redacted(std::make_shared<const Comparison>(alone), redaction)->checklist;
}

} // namespace

int checkCommand(std::span<const std::string> arguments)
{
    const Usage checkUsage = usage();
    const auto line = checkUsage.read(arguments);
    if (!line)
        return line.error();
    if (line->paths().empty())
        return wrongUsage("check", say(Words::tr("check wants at least one path.")));
    const auto json = checkUsage.wantsJson(*line);
    if (!json)
        return json.error();
    const std::string framework = line->value("--framework").value_or("");
    if (!framework.empty() && framework != "pytorch" && framework != "mindspore" && framework != "tensorflow")
        return wrongUsage(
            "check", say(Words::tr("--framework takes pytorch, mindspore or tensorflow, and not \"{}\"."), framework));

    const auto limits = limitsFrom(*line);
    if (!limits)
        return wrongUsage("check", limits.error());
    const auto wish = redactionWish(*line);
    if (!wish)
        return wrongUsage("check", wish.error());

    const LimitWatch watch(*limits, {});
    Checklist list =
        checkScanned(scanSources(sourceFiles(line->paths(), watch.progress()), watch.progress()), framework);
    const auto reached = watch.reached();
    if (reached)
        list.problems.push_back(*reached);
    const Checklist leaving =
        redactedList(list, line->paths(), EvidenceOptions{{}, true, *wish}.hidden(Hidden::Secrets));
    const bool written = writeResult(*json ? jsonChecklist(leaving) : textChecklist(leaving));
    const bool unread = std::any_of(list.problems.begin(), list.problems.end(), [&](const Problem &problem) {
        const auto &paths = line->paths();
        return problem.severity == Severity::Error &&
               std::find(paths.begin(), paths.end(), problem.path) != paths.end();
    });
    if (!written || unread || reached || list.files == 0)
        return Trouble;
    return list.failing() ? RunsDiffer : RunsAgree;
}

} // namespace rundiff
