// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/commands/commands.h"
#include "app/commands/compareoptions.h"
#include "app/commands/usage.h"
#include "app/terminal.h"
#include "models/knowledge/checklist.h"
#include "models/knowledge/scannedsources.h"
#include "models/result/checklistjson.h"
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
    for (const OptionRule &rule : limitRules())
        all.push_back(rule);
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

    const LimitWatch watch(*limits, {});
    Checklist list =
        checkScanned(scanSources(sourceFiles(line->paths(), watch.progress()), watch.progress()), framework);
    const auto reached = watch.reached();
    if (reached)
        list.problems.push_back(*reached);
    const bool written = writeResult(*json ? jsonChecklist(list) : textChecklist(list));
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
