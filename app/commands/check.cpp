// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/commands/commands.h"
#include "app/commands/usage.h"
#include "app/terminal.h"
#include "models/result/checklistjson.h"
#include "models/run/words.h"

#include <algorithm>

namespace rundiff
{

namespace
{

Usage usage()
{
    return {
        "check",
        say(Words::tr("Goes through the randomness checklist with scripts, notebooks, shell and environment files,\n"
                      "configurations, or folders of them.\n\n"
                      "  rundiff check PATH... [options]\n\n"
                      "Exit status: 0 nothing fails, 1 an item fails, 2 trouble.\n\n")),
        {formatRule(),
         {"--framework", "NAME", say(Words::tr("pytorch, mindspore or tensorflow (default: what is imported)"))}}};
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

    const Checklist list = checkSources(line->paths(), framework);
    const bool written = writeResult(*json ? jsonChecklist(list) : textChecklist(list));
    const bool unread = std::any_of(list.problems.begin(), list.problems.end(), [&](const Problem &problem) {
        const auto &paths = line->paths();
        return problem.severity == Severity::Error &&
               std::find(paths.begin(), paths.end(), problem.path) != paths.end();
    });
    if (!written || unread || list.files == 0)
        return Trouble;
    return list.failing() ? RunsDiffer : RunsAgree;
}

} // namespace rundiff
