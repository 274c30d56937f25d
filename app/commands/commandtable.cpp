// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/commands/commandtable.h"

#include "app/commands/commands.h"
#include "models/run/messages.h"

namespace rundiff
{

std::vector<Command> allCommands()
{
    return {
        {"compare", "A B", message(Messages::tr("print the verdict")), usageOfCompare, compareCommand},
        {"gate", "GOLDEN NEW", message(Messages::tr("judge a new run against golden values, for CI")), usageOfGate,
         gateCommand},
        {"merge", "PART...", message(Messages::tr("merge what compare --part saved, also on other machines")),
         usageOfMerge, mergeCommand},
        {"inspect", "PATH...", message(Messages::tr("report what is located under a path")), usageOfInspect,
         inspectCommand},
        {"examine", "RUN", message(Messages::tr("check one run for results that no correct operator gives")),
         usageOfExamine, examineCommand},
        {"recompute", "A B --row NAME", message(Messages::tr("compute a result of an operator again")),
         usageOfRecompute, recomputeCommand},
        {"repro", "A B --out DIR", message(Messages::tr("write a script that runs the first differing operator alone")),
         usageOfRepro, reproCommand},
        {"check", "PATH...", message(Messages::tr("check scripts against the randomness checklist")), usageOfCheck,
         checkCommand},
        {"render", "A B --out FILE", message(Messages::tr("draw a picture without a display")), usageOfRender, nullptr},
    };
}

std::string nearestCommand(std::string_view typed)
{
    std::vector<std::string_view> names = {"help"};
    for (const Command &command : allCommands())
        names.push_back(command.name);
    return std::string(nearestName(typed, names));
}

} // namespace rundiff
