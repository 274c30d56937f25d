// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/commands/commands.h"
#include "app/commands/compareoptions.h"
#include "app/commands/evidenceoptions.h"
#include "app/commands/usage.h"
#include "app/process/terminal.h"
#include "models/knowledge/checklist/checklist.h"
#include "models/knowledge/checklist/checklistrules.h"
#include "models/knowledge/checklist/scannedsources.h"
#include "models/result/json/checklistjson.h"
#include "models/result/redaction/redactedcomparison.h"
#include "models/result/texts/checklisttext.h"
#include "models/run/messages.h"

#include <tl/expected.hpp>

#include <algorithm>
#include <set>

namespace rundiff
{

namespace
{

std::vector<OptionRule> rules()
{
    std::vector<OptionRule> all = {
        formatRule(),
        {"--framework", "NAME", message(Messages::tr("pytorch, mindspore or tensorflow (default: the imported one)"))},
        {"--strict", "", message(Messages::tr("an unknown item fails, too"))},
        {"--require", "ID", message(Messages::tr("exit status 0 requires only that this item is confirmed")), true},
        {"--ignore", "ID", message(Messages::tr("this item does not affect the exit status")), true}};
    for (const auto &more : {limitRules(), redactionRules()})
        all.insert(all.end(), more.begin(), more.end());
    return all;
}

// What counts for the exit status.
struct CheckDemands {
    bool strict = false;
    std::set<std::string> required, ignored;

    bool fails(const Checklist &list) const
    {
        return std::any_of(list.items.begin(), list.items.end(), [&](const ChecklistItem &item) {
            if (!required.empty())
                return required.contains(item.id) && item.state != ItemState::Confirmed;
            return !ignored.contains(item.id) &&
                   (item.state == ItemState::Failing || (strict && item.state == ItemState::Unknown));
        });
    }
};

const ChecklistItem *itemOf(const Checklist &list, const std::string &id)
{
    const auto found =
        std::find_if(list.items.begin(), list.items.end(), [&](const ChecklistItem &item) { return item.id == id; });
    return found == list.items.end() ? nullptr : &*found;
}

bool isItem(const std::string &id)
{
    const auto &lists = builtinChecklistRules();
    return std::any_of(lists.begin(), lists.end(), [&](const ChecklistRules &rules) {
        return std::any_of(rules.items.begin(), rules.items.end(), [&](const auto &item) { return item.id == id; });
    });
}

tl::expected<CheckDemands, std::string> demandsFrom(const CommandLine &line)
{
    CheckDemands demands;
    demands.strict = line.has("--strict");
    const auto read = [&](const char *option, std::set<std::string> &ids) -> std::string {
        for (const std::string &id : line.values(option)) {
            if (!isItem(id))
                return message(Messages::tr("{} expects the id of an item, not \"{}\"."), option, id);
            ids.insert(id);
        }
        return {};
    };
    for (const std::string &wrong : {read("--require", demands.required), read("--ignore", demands.ignored)}) {
        if (!wrong.empty())
            return tl::unexpected(wrong);
    }
    for (const std::string &id : demands.ignored) {
        if (demands.required.contains(id))
            return tl::unexpected(message(Messages::tr("{} is both required and ignored."), id));
    }
    return demands;
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

Usage usageOfCheck()
{
    return {"check",
            message(Messages::tr(
                "Checks scripts, notebooks, shell and environment files, configurations, or folders of them\n"
                "against the randomness checklist.\n\n"
                "  rundiff check PATH... [options]\n\n"
                "Each way to start a training program is judged separately: options and variables of a\n"
                "launcher apply to the program that it starts. An item is confirmed when all programs meet\n"
                "it; otherwise the reason names the program and launcher that do not. \"no evidence\" means\n"
                "that nothing was found, \"undecided\" that the evidence depends on something that is not\n"
                "known. Tests and assets are not evidence.\n\n"
                "Exit status: 0 nothing fails and everything was read, 1 an item fails (with --strict: or is unknown;\n"
                "with --require: one of these is not confirmed), 2 trouble, or something was not read.\n\n")),
            rules()};
}

int checkCommand(std::span<const std::string> arguments)
{
    const Usage checkUsage = usageOfCheck();
    const auto line = checkUsage.read(arguments);
    if (!line)
        return line.error();
    if (line->paths().empty())
        return wrongUsage("check", message(Messages::tr("check requires at least one path.")));
    const auto json = checkUsage.wantsJson(*line);
    if (!json)
        return json.error();
    const std::string framework = line->value("--framework").value_or("");
    if (!framework.empty() && framework != "pytorch" && framework != "mindspore" && framework != "tensorflow")
        return wrongUsage(
            "check",
            message(Messages::tr("--framework expects pytorch, mindspore or tensorflow, not \"{}\"."), framework));

    const auto demands = demandsFrom(*line);
    if (!demands)
        return wrongUsage("check", demands.error());
    const auto limits = limitsFrom(*line);
    if (!limits)
        return wrongUsage("check", limits.error());
    const auto wish = redactionWish(*line);
    if (!wish)
        return wrongUsage("check", wish.error());
    if (!pathsExist(*line))
        return Trouble;

    const LimitWatch watch(*limits, {});
    Checklist list =
        checkScanned(scanSources(sourceFiles(line->paths(), watch.progress()), watch.progress()), framework);
    for (const std::string &id : demands->required) {
        if (!itemOf(list, id))
            return wrongUsage("check", message(Messages::tr("--require {}: the checklist of {} has no such item."), id,
                                               list.framework));
    }
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
    if (demands->fails(list))
        return RunsDiffer;
    return list.incomplete() ? Trouble : RunsAgree;
}

} // namespace rundiff
