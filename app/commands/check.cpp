// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/commandline.h"
#include "app/commands/commands.h"
#include "app/terminal.h"
#include "models/result/checklistjson.h"
#include "models/run/words.h"

namespace rundiff
{

namespace
{

std::vector<OptionRule> rules()
{
    return {
        {"--format", "text|json", say(Words::tr("what goes to standard output (default text)"))},
        {"--framework", "NAME", say(Words::tr("pytorch, mindspore or tensorflow (default: what is imported)"))},
        {"--quiet", "", say(Words::tr("no progress on standard error"))},
        {"--help", "", say(Words::tr("this text"))},
    };
}

std::string help()
{
    return say(Words::tr("Goes through the randomness checklist with scripts, notebooks, shell and environment files,\n"
                         "configurations, or folders of them.\n\n"
                         "  rundiff check PATH... [options]\n\n"
                         "Exit status: 0 nothing fails, 1 an item fails, 2 trouble.\n\n")) +
           optionsHelp(rules());
}

} // namespace

int checkCommand(std::span<const std::string> arguments)
{
    const auto line = CommandLine::parse(arguments, rules());
    if (!line)
        return wrongUsage("check", line.error());
    if (line->has("--help"))
        return writeResult(help()) ? RunsAgree : Trouble;
    if (line->paths().empty())
        return wrongUsage("check", say(Words::tr("check wants at least one path.")));
    const std::string format = line->value("--format").value_or("text");
    if (format != "text" && format != "json")
        return wrongUsage("check", say(Words::tr("--format takes text or json, and not \"{}\"."), format));
    const std::string framework = line->value("--framework").value_or("");
    if (!framework.empty() && framework != "pytorch" && framework != "mindspore" && framework != "tensorflow")
        return wrongUsage(
            "check", say(Words::tr("--framework takes pytorch, mindspore or tensorflow, and not \"{}\"."), framework));

    const Checklist list = checkSources(line->paths(), framework);
    const bool written = writeResult(format == "json" ? jsonChecklist(list) : textChecklist(list));
    if (!written || list.files == 0)
        return Trouble;
    return list.failing() ? RunsDiffer : RunsAgree;
}

} // namespace rundiff
