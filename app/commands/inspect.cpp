// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/commands/commands.h"
#include "app/commands/compareoptions.h"
#include "app/commands/evidenceoptions.h"
#include "app/commands/usage.h"
#include "app/process/terminal.h"
#include "models/formats/runinspection.h"
#include "models/result/jsonresult.h"
#include "models/result/redactedcomparison.h"
#include "models/result/redactedtable.h"
#include "models/result/runtext.h"
#include "models/result/savedcomparison.h"
#include "models/result/savedtext.h"
#include "models/run/messages.h"

#include <algorithm>

namespace rundiff
{

namespace
{

std::vector<OptionRule> rules()
{
    std::vector<OptionRule> all = {
        formatRule(),
        {"--log-pattern", "REGEX",
         message(Messages::tr("a pattern for the lines of the logs, with the named groups step and loss"))},
        {"--log-format", "ID", message(Messages::tr("the reader of the logs (default: detected from their content)"))},
        {"--log-encoding", "NAME",
         message(Messages::tr("utf-8, utf-16le, utf-16be, gbk or latin-1 (default: detected)"))}};
    for (const auto &more : {limitRules(), redactionRules()})
        all.insert(all.end(), more.begin(), more.end());
    return all;
}

Usage usage()
{
    return {"inspect",
            message(Messages::tr(
                "Reports what is located under a path: logs with their formats, metrics and steps, dumps with\n"
                "their rows, and what could not be read.\n\n"
                "  rundiff inspect PATH [options]\n\n"
                "Exit status: 0 something was found, 2 trouble.\n\n")),
            rules()};
}

// What a saved result says of itself.
int inspectSaved(const std::string &path, const Limits &limits, Hidden hidden, bool json)
{
    ComparisonPtr comparison = openSaved(path, {}, {}, limits);
    if (!comparison->provenance) {
        complain(comparison->problems.front().message);
        return Trouble;
    }
    comparison = redacted(comparison, Redaction::of(hidden, *comparison));
    return writeResult(json ? jsonResult(*comparison) : textSaved(*comparison)) ? RunsAgree : Trouble;
}

RunInspection redactedInspection(RunInspection found, Hidden hidden)
{
    Comparison alone;
    alone.a = found.run;
    alone.problems = found.problems;
    const Redaction redaction = Redaction::of(hidden, alone);
    const ComparisonPtr leaving = redacted(std::make_shared<const Comparison>(alone), redaction);
    for (auto &facts : found.facts) {
        if (facts)
            redact(facts->losses, redaction);
    }
    return {leaving->a, found.facts, leaving->problems};
}

} // namespace

int inspectCommand(std::span<const std::string> arguments)
{
    const Usage inspectUsage = usage();
    const auto line = inspectUsage.read(arguments);
    if (!line)
        return line.error();
    if (line->paths().size() != 1)
        return wrongUsage("inspect",
                          message(Messages::tr("inspect requires one path, but got {}."), line->paths().size()));
    const auto json = inspectUsage.wantsJson(*line);
    if (!json)
        return json.error();

    const auto limits = limitsFrom(*line);
    if (!limits)
        return wrongUsage("inspect", limits.error());
    const auto wish = redactionWish(*line);
    if (!wish)
        return wrongUsage("inspect", wish.error());
    const Hidden hidden = EvidenceOptions{{}, true, *wish}.hidden(Hidden::Secrets);
    if (isSavedResult(line->paths()[0]))
        return inspectSaved(line->paths()[0], *limits, hidden, *json);
    RunInspection found;
    {
        const ProgressLine progress(line->has("--quiet"));
        found =
            redactedInspection(inspectRun(line->paths()[0], logReading(*line), *limits, progress.progress()), hidden);
    }
    const bool written = writeResult(*json ? jsonRun(*found.run, found.facts, found.problems)
                                           : textRun(*found.run, found.facts, found.problems));
    const bool nothing = found.run->logs.empty() && found.run->dumps.empty();
    return !written || nothing ? Trouble : RunsAgree;
}

} // namespace rundiff
