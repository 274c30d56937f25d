// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/commands/commands.h"
#include "app/commands/compareoptions.h"
#include "app/commands/evidenceoptions.h"
#include "app/commands/usage.h"
#include "app/process/terminal.h"
#include "models/formats/runinspection.h"
#include "models/result/json/jsonparts.h"
#include "models/result/json/jsonresult.h"
#include "models/result/redaction/redactedcomparison.h"
#include "models/result/redaction/redactedrun.h"
#include "models/result/saved/savedcomparison.h"
#include "models/result/saved/savedsummary.h"
#include "models/result/saved/savedtext.h"
#include "models/result/texts/keptnamesof.h"
#include "models/result/texts/runtext.h"
#include "models/run/messages.h"

#include <algorithm>
#include <optional>

namespace rundiff
{

namespace
{

std::vector<OptionRule> rules()
{
    std::vector<OptionRule> all = {formatRule()};
    for (const auto &more : {logRules(), limitRules(), redactionRules()})
        append(all, more);
    return all;
}

// What is known of one path; nullopt: it is a saved result that cannot be opened, which is reported.
struct Inspected {
    std::string text;
    bool nothing = false;
};

struct Wishes {
    LogReading reading;
    Limits limits;
    Hidden hidden = Hidden::Secrets;
    bool json = false, quiet = false;
};

// What a saved result says of itself.
std::optional<Inspected> inspectSaved(const std::string &path, const Wishes &wishes)
{
    if (const auto summary = wishes.json || wishes.hidden != Hidden::Secrets ? std::nullopt : savedSummary(path))
        return Inspected{textSaved(redacted(*summary, Redaction::ofSecrets()), path)};
    ComparisonPtr comparison = openSaved(path, {}, {}, wishes.limits, SavedRows::None);
    if (!comparison->provenance) {
        complain(comparison->problems.front().message);
        return std::nullopt;
    }
    comparison = redacted(comparison, Redaction::of(wishes.hidden, *comparison));
    keepNamesOf(*comparison);
    return Inspected{wishes.json ? jsonResult(*comparison) : textSaved(summaryOf(*comparison), comparison->savedIn)};
}

std::optional<Inspected> inspectOne(const std::string &path, const Wishes &wishes)
{
    if (isSavedResult(path))
        return inspectSaved(path, wishes);
    RunInspection found;
    FileInventory files;
    {
        const ProgressLine progress(wishes.quiet);
        found = inspectRun(path, wishes.reading, wishes.limits, progress.progress());
        files = inventoryOf(*found.run, progress.progress());
        found = redacted(std::move(found), files, wishes.hidden);
    }
    keepNamesOf(*found.run);
    return Inspected{wishes.json ? jsonRun(found, files) : textRun(found, files),
                     found.run->logs.empty() && found.run->dumps.empty() && found.run->checkpoints.empty()};
}

// Several texts one below the other, or one JSON document with all of them.
int inspectAll(const std::vector<std::string> &paths, const Wishes &wishes)
{
    std::vector<std::string> texts;
    bool whole = true;
    for (const std::string &path : paths) {
        const auto inspected = inspectOne(path, wishes);
        whole = whole && inspected && !inspected->nothing;
        if (inspected)
            texts.push_back(inspected->text);
    }
    bool written = true;
    if (wishes.json && paths.size() > 1)
        written = writeResult(severalRuns(texts));
    else
        written = texts.empty() || writeResult(fmt::format("{}", fmt::join(texts, "\n")));
    return written && whole ? RunsAgree : Trouble;
}

} // namespace

Usage usageOfInspect()
{
    return {
        "inspect",
        message(Messages::tr(
            "Reports what is located under each path: logs with their formats, metrics, steps, runs and ranks,\n"
            "why the default metric was chosen, dumps with their rows, checkpoints with their parts, what could not\n"
            "be read, and every file with its reader and the lines that nobody understood.\n\n"
            "  rundiff inspect PATH... [options]\n\n"
            "Exit status: 0 something was found under each path, 2 trouble.\n\n")),
        rules()};
}

int inspectCommand(std::span<const std::string> arguments)
{
    const Usage inspectUsage = usageOfInspect();
    const auto line = inspectUsage.read(arguments);
    if (!line)
        return line.error();
    if (line->paths().empty())
        return wrongUsage("inspect", message(Messages::tr("inspect requires at least one path.")));
    const auto json = inspectUsage.wantsJson(*line);
    if (!json)
        return json.error();

    const auto limits = limitsFrom(*line);
    if (!limits)
        return wrongUsage("inspect", limits.error());
    const auto wish = redactionWish(*line);
    if (!wish)
        return wrongUsage("inspect", wish.error());
    const auto reading = logReading(*line);
    if (!reading)
        return wrongUsage("inspect", reading.error());
    if (!pathsExist(*line))
        return Trouble;
    const Hidden hidden = EvidenceOptions{{}, true, *wish}.hidden(Hidden::Secrets);
    return inspectAll(line->paths(), {*reading, *limits, hidden, *json, line->has("--quiet")});
}

} // namespace rundiff
