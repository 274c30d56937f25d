// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/commands/commands.h"
#include "app/commands/compareoptions.h"
#include "app/commands/comparisonoutput.h"
#include "app/commands/comparisonsource.h"
#include "app/commands/usage.h"
#include "app/process/terminal.h"
#include "models/result/parts/mergeparts.h"
#include "models/run/messages.h"

namespace rundiff
{

Usage usageOfMerge()
{
    std::vector<OptionRule> rules = outputRules();
    for (const OptionRule &rule : limitRules())
        rules.push_back(rule);
    return {"merge",
            message(Messages::tr(
                "Merges the parts of a comparison and prints the verdict over all of them.\n\n"
                "  rundiff compare A B --part 1/2 --save part-1.h5     on one machine\n"
                "  rundiff compare A B --part 2/2 --save part-2.h5     on another one\n"
                "  rundiff merge part-*.h5 --save all.h5\n\n"
                "The result is that of one process over all dumps. Missing, doubled, damaged and foreign parts are\n"
                "reported, and so are the pairs of dumps that no part has: the runs do not agree then.\n"
                "Exit status: as of compare.\n\n")),
            rules};
}

int mergeCommand(std::span<const std::string> arguments, const Drawing &drawing)
{
    const Usage usage = usageOfMerge();
    const auto line = usage.read(arguments);
    if (!line)
        return line.error();
    if (line->paths().empty())
        return wrongUsage("merge", message(Messages::tr("merge requires the parts that compare --part has saved.")));
    const auto limits = limitsFrom(*line);
    if (!limits)
        return wrongUsage("merge", limits.error());
    const auto evidence = evidenceOptions(*line);
    if (!evidence)
        return wrongUsage("merge", evidence.error());
    const auto json = usage.wantsJson(*line);
    if (!json)
        return json.error();
    return putOut({*line, *evidence, drawing, typedCommand("merge", arguments), *json},
                  [&](const Progress &progress, const PairListener &) {
                      return mergeParts(line->paths(), progress, *limits); // rows are in the parts
                  });
}

} // namespace rundiff
