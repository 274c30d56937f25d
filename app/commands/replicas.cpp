// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/commands/replicas.h"

#include "app/commands/compareoptions.h"
#include "app/commands/evidenceoptions.h"
#include "app/process/terminal.h"
#include "models/compare/examination/replicacomparison.h"
#include "models/result/redaction/redactedrun.h"
#include "models/result/texts/replicatext.h"
#include "models/run/messages.h"

#include <algorithm>
#include <array>

namespace rundiff
{

namespace
{

// All others are about two runs, or about their result.
constexpr std::array fittingOptions{"--replicas",    "--step",       "--rank",        "--format",
                                    "--redact",      "--no-redact",  "--log-format",  "--log-encoding",
                                    "--log-pattern", "--time-limit", "--memory-limit"};

std::optional<std::string> unfittingOption(const CommandLine &line, std::span<const OptionRule> rules)
{
    for (const OptionRule &rule : rules) {
        if (line.has(rule.name) && std::ranges::find(fittingOptions, rule.name) == fittingOptions.end())
            return message(Messages::tr("{} has no effect with {}."), rule.name, "--replicas");
    }
    return std::nullopt;
}

tl::expected<ReplicaChoice, std::string> choiceFrom(const CommandLine &line)
{
    const auto options = comparisonOptions(line);
    if (!options)
        return tl::unexpected(options.error());
    return ReplicaChoice{options->steps, options->ranks, options->logReading};
}

} // namespace

int compareReplicasCommand(const CommandLine &line, std::span<const OptionRule> rules, bool json)
{
    if (const auto unfitting = unfittingOption(line, rules))
        return wrongUsage("compare", *unfitting);
    if (line.paths().size() != 1)
        return wrongUsage("compare",
                          message(Messages::tr("--replicas requires one run, but got {}."), line.paths().size()));
    const auto limits = limitsFrom(line);
    if (!limits)
        return wrongUsage("compare", limits.error());
    const auto choice = choiceFrom(line);
    if (!choice)
        return wrongUsage("compare", choice.error());
    const auto wish = redactionWish(line);
    if (!wish)
        return wrongUsage("compare", wish.error());
    ReplicaComparison found;
    {
        const ProgressLine progress(line.has("--quiet"));
        found = compareReplicas(line.paths()[0], *limits, progress.progress(), *choice);
    }
    if (!found.emptyChoice.empty()) {
        complain(found.emptyChoice);
        return Trouble;
    }
    const ReplicaComparison leaving =
        redacted(std::move(found), EvidenceOptions{{}, true, *wish}.hidden(Hidden::Secrets));
    if (!writeResult(json ? jsonReplicas(leaving) : textReplicas(leaving)))
        return Trouble;
    switch (leaving.verdict()) {
    case ReplicaComparison::Verdict::Same:
        return RunsAgree;
    case ReplicaComparison::Verdict::Different:
        return RunsDiffer;
    case ReplicaComparison::Verdict::Undecided:
    case ReplicaComparison::Verdict::Incomplete:
        break;
    }
    return Trouble;
}

} // namespace rundiff
