// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/commands/commandtable.h"

#include "app/commands/commands.h"
#include "app/commands/drawing.h"
#include "models/run/messages.h"
#include "models/run/nearestname.h"

#include <QFile>

#include <algorithm>
#include <array>
#include <utility>

namespace rundiff
{

std::vector<Command> allCommands(const Drawing &drawing)
{
    const auto drawn = [&drawing](int (*command)(std::span<const std::string>, const Drawing &)) {
        return [drawing, command](std::span<const std::string> arguments) { return command(arguments, drawing); };
    };
    std::vector<Command> commands = {
        {"compare", "A B", message(Messages::tr("print the verdict")), usageOfCompare, drawn(compareCommand)},
        {"gate", "GOLDEN NEW", message(Messages::tr("judge a new run against golden values, for CI")), usageOfGate,
         gateCommand},
        {"merge", "PART...", message(Messages::tr("merge what compare --part saved, also on other machines")),
         usageOfMerge, drawn(mergeCommand)},
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
    };
    if (drawing.render)
        commands.push_back({"render", "A B --out FILE", message(Messages::tr("draw a picture without a display")),
                            drawing.usageOfRender, nullptr});
    return commands;
}

std::string nearestCommand(std::string_view typed, const Drawing &drawing)
{
    std::vector<std::string_view> names = {"help"};
    for (const Command &command : allCommands(drawing))
        names.push_back(command.name);
    return std::string(nearestName(typed, names));
}

namespace
{

// What other programs call it.
std::string sameCommandElsewhere(std::string_view typed)
{
    constexpr std::array names{std::pair("diff", "compare"),
                               std::pair("cmp", "compare"),
                               std::pair("plot", "render"),
                               std::pair("draw", "render"),
                               std::pair("show", "inspect"),
                               std::pair("info", "inspect"),
                               std::pair("list", "inspect"),
                               std::pair("lint", "check"),
                               std::pair("report", "compare --report"),
                               std::pair("save", "compare --save"),
                               std::pair("export", "compare --csv")};
    const auto known = std::ranges::find(names, typed, [](const auto &name) { return std::string_view(name.first); });
    return known == names.end() ? std::string() : known->second;
}

} // namespace

std::string mistypedCommand(const std::vector<std::string> &paths, const Drawing &drawing)
{
    const bool file = paths.empty() || QFile::exists(QString::fromStdString(paths[0]));
    if (std::string known = file ? std::string() : sameCommandElsewhere(paths[0]); !known.empty())
        return known;
    const bool command = !file && paths.size() != 2;
    return command ? nearestCommand(paths[0], drawing) : std::string();
}

} // namespace rundiff
