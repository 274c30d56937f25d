// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/commands/compareoptions.h"

#include "models/compare/judging/reviewdecisions.h"
#include "models/result/options/comparisonoptions.h"
#include "models/result/options/optionnumbers.h"
#include "models/run/messages.h"

#include <algorithm>
#include <utility>

namespace rundiff
{

namespace
{

std::vector<OptionRule> rulesOf(const std::vector<ComparisonOption> &options)
{
    std::vector<OptionRule> rules;
    for (const ComparisonOption &option : options)
        rules.push_back(
            {option.name, option.value, option.help, option.repeatable, option.aliases, option.heading, option.alone});
    return rules;
}

OptionComplaint take(const CommandLine &line, const std::vector<ComparisonOption> &known, CompareOptions &options)
{
    for (const ComparisonOption &option : known) {
        if (!line.has(option.name))
            continue;
        if (auto complaint = option.meaning.take(option.name, line.values(option.name), options))
            return complaint;
    }
    return std::nullopt;
}

OptionComplaint readBound(const CommandLine &line, std::string_view option, double &bound)
{
    const auto text = line.value(option);
    if (!text)
        return std::nullopt;
    const auto number = boundFrom(option, *text);
    if (!number)
        return number.error();
    bound = *number;
    return std::nullopt;
}

bool isUnder(std::string_view path, std::string_view folder)
{
    while (folder.ends_with('/'))
        folder.remove_suffix(1);
    if (!path.starts_with(folder))
        return false;
    return path.size() == folder.size() || path[folder.size()] == '/';
}

OptionComplaint unknownLog(const CommandLine &line, const CompareOptions &options)
{
    Arguments runs = line.paths();
    runs.insert(runs.end(), options.baselines.begin(), options.baselines.end());
    for (const auto &[path, reading] : options.logReadings) {
        const auto holdsLog = [&path = path](const std::string &run) { return isUnder(path, run); };
        if (std::ranges::none_of(runs, holdsLog))
            return message(Messages::tr("--log-reading: {} is in none of the runs."), path);
    }
    return std::nullopt;
}

// The decisions' own, unless the command line names another. Only one rule has a tolerance.
void takeRowRule(const CommandLine &line, CompareOptions &options)
{
    if (line.has("--rule"))
        return;
    if (line.has("--row-tolerance")) {
        options.rule = Rule::Tolerance;
        return;
    }
    if (!options.decisions)
        return;
    options.rule = options.decisions->rowRule.value_or(options.rule);
    options.rowTolerance = options.decisions->rowTolerance;
}

} // namespace

OptionRule tokensRule()
{
    return {"--tokens",
            {},
            message(Messages::tr("compare two columns of the tokens of one run: the log-probabilities of its rollout "
                                 "engine (A) with those of its trainer (B)"))};
}

std::vector<OptionRule> limitRules()
{
    return grouped(
        message(Messages::tr("Time and memory")),
        {{"--time-limit", "SECONDS",
          message(Messages::tr("stop after this time and show the results so far; 0: no limit (default 3600)"))},
         {"--memory-limit", "GB",
          message(Messages::tr(
              "stop at this size and show the results so far; 0: no limit (default: 3/4 of the machine's memory)"))}});
}

tl::expected<Limits, std::string> limitsFrom(const CommandLine &line, Limits limits)
{
    constexpr double most = 1e9; // of seconds or gigabytes
    double seconds = std::chrono::duration<double>(limits.time).count();
    double gigabytes = static_cast<double>(limits.memory) / 1e9;
    if (const auto complaint = readBound(line, "--time-limit", seconds))
        return tl::unexpected(*complaint);
    if (const auto complaint = readBound(line, "--memory-limit", gigabytes))
        return tl::unexpected(*complaint);
    // A limit below what can be counted is still a limit.
    const auto counted = [](double units) { return units > 0 ? std::max(1.0, std::min(units, most * 1e9)) : 0.0; };
    limits.time = std::chrono::milliseconds(static_cast<std::int64_t>(counted(std::min(seconds, most) * 1e3)));
    limits.memory = static_cast<std::uint64_t>(counted(std::min(gigabytes, most) * 1e9));
    return limits;
}

std::vector<OptionRule> logRules()
{
    return rulesOf(logOptions());
}

std::vector<OptionRule> coverageRules()
{
    return rulesOf(coverageOptions());
}

std::vector<OptionRule> comparisonRules()
{
    std::vector<OptionRule> rules = rulesOf(allComparisonOptions());
    append(rules, limitRules());
    return rules;
}

tl::expected<LogReading, std::string> logReading(const CommandLine &line)
{
    CompareOptions options;
    if (const auto complaint = take(line, logOptions(), options))
        return tl::unexpected(*complaint);
    return options.logReading;
}

tl::expected<CompareOptions, std::string> comparisonOptions(const CommandLine &line)
{
    CompareOptions options;
    if (const auto complaint = take(line, allComparisonOptions(), options))
        return tl::unexpected(*complaint);
    if (const auto limits = limitsFrom(line); !limits)
        return tl::unexpected(limits.error());
    if (const auto complaint = unknownLog(line, options))
        return tl::unexpected(*complaint);
    takeRowRule(line, options);
    return options;
}

} // namespace rundiff
