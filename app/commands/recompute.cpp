// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/commands/commands.h"
#include "app/commands/compareoptions.h"
#include "app/commands/comparisonsource.h"
#include "app/commands/evidenceoptions.h"
#include "app/commands/usage.h"
#include "app/process/terminal.h"
#include "models/result/saved/recomputedrows.h"
#include "models/run/messages.h"

namespace rundiff
{

namespace
{

int statusOf(const RecomputedRows &found)
{
    if (found.anyRunWrong())
        return RunsDiffer;
    return found.complete() ? RunsAgree : Trouble;
}

} // namespace

Usage usageOfRecompute()
{
    std::vector<OptionRule> rules{
        {"--row", "NAME", message(Messages::tr("a row or a call of the dumps; repeatable")), true}, formatRule()};
    for (const auto &more : {comparisonRules(), redactionRules()})
        append(rules, more);
    return {
        "recompute",
        message(Messages::tr(
            "Computes results of operators again in double precision from the inputs of each run.\n\n"
            "  rundiff recompute A B --row Functional.linear.0.forward [--row ...] [options]\n\n"
            "The dumps must hold real tensors (msprobe's task tensor). The name of a call selects all its results.\n"
            "How far each run is off is given in epsilons of the data type, next to what rounding makes.\n\n"
            "Exit status: 0 all are within rounding, or neither run is shown to be wrong, 1 a run is wrong,\n"
            "2 something could not be computed.\n\n")),
        rules};
}

int recomputeCommand(std::span<const std::string> arguments)
{
    const Usage recomputeUsage = usageOfRecompute();
    const auto line = recomputeUsage.read(arguments);
    if (!line)
        return line.error();
    if (const auto trouble = wrongSource(*line, "recompute"))
        return wrongUsage("recompute", *trouble);
    const Arguments names = line->values("--row");
    if (names.empty())
        return wrongUsage("recompute", message(Messages::tr("recompute requires --row NAME.")));
    auto options = comparisonOptions(*line);
    if (!options)
        return wrongUsage("recompute", options.error());
    const auto wish = redactionWish(*line);
    if (!wish)
        return wrongUsage("recompute", wish.error());
    const auto json = recomputeUsage.wantsJson(*line);
    if (!json)
        return json.error();
    if (!pathsExist(*line))
        return Trouble;
    options->curves = options->checklist = false;
    ComparisonPtr comparison;
    RecomputedRows found;
    {
        const ProgressLine progress(line->has("--quiet"));
        comparison = comparisonFrom(*line, *options, progress.progress());
        found = recomputeRows(*comparison, names, progress.progress());
    }
    const Redaction redaction = Redaction::of(EvidenceOptions{{}, true, *wish}.hidden(Hidden::Secrets), *comparison);
    const auto written =
        *json ? jsonRecomputation(found, *comparison, redaction) : textRecomputation(found, *comparison, redaction);
    return writeResult(written) ? statusOf(found) : Trouble;
}

} // namespace rundiff
