// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/commands/comparisonsource.h"

#include "app/commands/compareoptions.h"
#include "models/compare/compareruns.h"
#include "models/compare/comparisoncoverage.h"
#include "models/compare/judgecomparison.h"
#include "models/result/saved/savedcomparison.h"
#include "models/result/session/session.h"
#include "models/run/messages.h"

#include <algorithm>
#include <array>

namespace rundiff
{

namespace
{

constexpr std::array judgingOptions{"--decisions", "--rule", "--row-tolerance"};

bool isSessionFile(const std::string &path)
{
    return path.ends_with(".rundiff");
}

// Why the session cannot be used; nothing: it can.
std::optional<std::string> wrongSession(const std::string &path)
{
    const auto session = readSession(path);
    if (!session)
        return session.error().message;
    if (const std::string missing = missingPath(*session); !missing.empty())
        return message(Messages::tr("The session {} names {}, which does not exist."), path, missing);
    return std::nullopt;
}

// What a session compares, with the parts and demands of the command line.
CompareOptions optionsOf(const Session &session, const CommandLine &line, const CompareOptions &typed)
{
    CompareOptions options = session.options;
    options.decisions = std::make_shared<const ReviewDecisions>(session.decisions);
    options.curves = typed.curves;
    options.operators = typed.operators;
    options.checkpoints = typed.checkpoints;
    options.checklist = typed.checklist;
    if (line.has("--decisions"))
        options.decisions = typed.decisions;
    if (line.has("--rule") || line.has("--row-tolerance")) {
        options.rule = typed.rule;
        options.rowTolerance = typed.rowTolerance;
    }
    return options;
}

} // namespace

std::optional<std::string> wrongSource(const CommandLine &line, std::string_view command)
{
    const bool isOfOneRun = line.has("--tokens"), hasTwo = line.paths().size() == 2;
    if (isOfOneRun && line.paths().size() != 1)
        return message(Messages::tr("{} requires one run, but got {}."), "--tokens", line.paths().size());
    const bool isResult = line.paths().size() == 1 && isSavedResult(line.paths()[0]);
    if (hasTwo || (isOfOneRun && !isResult))
        return std::nullopt;
    const bool session = line.paths().size() == 1 && isSessionFile(line.paths()[0]);
    if (session) {
        if (auto trouble = wrongSession(line.paths()[0]))
            return trouble;
    } else if (line.paths().size() != 1 || !isSavedResult(line.paths()[0]))
        return message(Messages::tr("{} requires two runs, A and B, a saved result or a session, but got {}."), command,
                       line.paths().size() == 1 ? "\"" + line.paths()[0] + "\"" : std::to_string(line.paths().size()));
    std::vector<OptionRule> always = limitRules();
    for (const OptionRule &rule : coverageRules()) // a saved result can be held to other demands
        always.push_back(rule);
    for (const char *name : judgingOptions) // and judged under other decisions
        always.push_back({name, {}, {}});
    for (const OptionRule &rule : comparisonRules()) {
        const bool fits = std::ranges::any_of(always, [&](const OptionRule &other) { return other.name == rule.name; });
        if (line.has(rule.name) && !fits)
            return message(session ? Messages::tr("{} is a session and is compared as it was saved, without {}.")
                                   : Messages::tr("{} is a saved result and is shown as it was saved, without {}."),
                           line.paths()[0], rule.name);
    }
    return std::nullopt;
}

namespace
{

bool asksToJudge(const CommandLine &line)
{
    return std::ranges::any_of(judgingOptions, [&](const char *name) { return line.has(name); });
}

// From all rows: those that do not fit into the memory are read one pair after the other.
ComparisonPtr judgedAgain(const CommandLine &line, const ComparisonPtr &comparison, const CompareOptions &options,
                          const Progress &progress)
{
    if (!asksToJudge(line) || !comparison->hasResult())
        return comparison;
    const auto decisions = line.has("--decisions") ? options.decisions : comparison->options.decisions;
    const bool otherRule = line.has("--rule") || line.has("--row-tolerance") || (decisions && decisions->rowRule);
    if (!otherRule)
        return decided(comparison, decisions, progress);
    auto underDecisions = std::make_shared<Comparison>(*comparison);
    underDecisions->options.decisions = decisions;
    return withRowRule(underDecisions, options.rule, options.rowTolerance, progress);
}

bool hasDemands(const CommandLine &line)
{
    return std::ranges::any_of(coverageRules(), [&](const OptionRule &rule) { return line.has(rule.name); });
}

ComparisonPtr withDemands(const ComparisonPtr &comparison, const CoverageDemands &demands)
{
    auto held = std::make_shared<Comparison>(*comparison);
    held->options.demands = demands;
    conclude(*held);
    return held;
}

ComparisonPtr sessionComparison(const CommandLine &line, const CompareOptions &typed, const Limits &limits,
                                const Progress &progress)
{
    const Session session = readSession(line.paths()[0]).value_or(Session());
    CompareOptions options = optionsOf(session, line, typed);
    if (hasDemands(line))
        options.demands = typed.demands;
    if (session.savedResult.empty())
        return compareRuns(session.a, session.b, options, progress, {}, limits);
    const ComparisonPtr saved = openSaved(session.savedResult, progress, {}, limits);
    const ComparisonPtr judged = saved->hasResult() ? decided(saved, options.decisions, progress) : saved;
    return hasDemands(line) ? withDemands(judged, typed.demands) : judged;
}

} // namespace

ComparisonPtr comparisonFrom(const CommandLine &line, const CompareOptions &options, const Progress &progress,
                             const PairListener &rows)
{
    const Limits limits = limitsFrom(line).value_or(Limits());
    const std::string &path = line.paths().front();
    const bool isOne = line.paths().size() == 1;
    if (isOne && isSessionFile(path))
        return sessionComparison(line, options, limits, progress);
    const bool isRun = options.tokens.ofOneRun && !isSavedResult(path);
    if (isOne && !isRun) {
        const SavedRows wanted = asksToJudge(line) ? SavedRows::All : SavedRows::FirstDifference;
        const ComparisonPtr saved = openSaved(path, progress, {}, limits, wanted);
        const ComparisonPtr judged = judgedAgain(line, saved, options, progress);
        return hasDemands(line) ? withDemands(judged, options.demands) : judged;
    }
    return compareRuns(path, line.paths().back(), options, progress, {}, limits, rows);
}

std::vector<std::string> typedCommand(std::string_view command, std::span<const std::string> arguments)
{
    std::vector<std::string> typed = {"rundiff", std::string(command)};
    typed.insert(typed.end(), arguments.begin(), arguments.end());
    return typed;
}

} // namespace rundiff
