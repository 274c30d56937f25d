// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/result/reports/command.h"

#include "models/compare/judging/reviewdecisions.h"
#include "models/result/texts/spelling.h"
#include "models/run/logreadingtext.h"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>

namespace rundiff
{

namespace
{

class Command
{
public:
    void add(const std::string &word) { m_words.push_back(word); }
    void add(const std::string &option, const std::string &value)
    {
        if (!value.empty())
            m_words.insert(m_words.end(), {option, value});
    }
    std::vector<std::string> take() { return std::move(m_words); }

private:
    std::vector<std::string> m_words;
};

void addCurveOptions(const CompareOptions &options, Command &command)
{
    command.add("--metric", options.metric);
    if (options.tolerance.atolGiven || options.tolerance.atol != Tolerance().atol) // the default cannot decide all
        command.add("--atol", allDigits(options.tolerance.atol));
    command.add("--rtol", allDigits(options.tolerance.rtol));
    for (const MetricTolerance &own : options.metricTolerances) {
        if (own.atol)
            command.add("--atol", own.metric + "=" + allDigits(*own.atol));
        if (own.rtol)
            command.add("--rtol", own.metric + "=" + allDigits(*own.rtol));
    }
    if (options.segmentB) {
        command.add("--segment", "A=" + options.segment.text());
        command.add("--segment", "B=" + options.segmentB->text());
    } else if (options.segment != SegmentChoice()) {
        command.add("--segment", options.segment.text());
    }
    if (options.tolerance.equalNan)
        command.add("--equal-nan");
    if (options.align != Align::Step)
        command.add("--align", std::string(spelled(options.align)));
    if (options.offset != 0)
        command.add("--offset", std::to_string(options.offset));
    command.add("--log-format", options.logReading.format);
    command.add("--log-encoding", options.logReading.encoding);
    command.add("--log-pattern", options.logReading.pattern);
    if (!options.logReading.anchor.empty())
        command.add("--log-reading", ":anchor=" + options.logReading.anchor);
    for (const auto &[path, reading] : options.logReadings) {
        for (const std::string &text : readingTexts(path, reading))
            command.add("--log-reading", text);
    }
}

void addDumpOptions(const CompareOptions &options, Command &command)
{
    for (const NumberRange &steps : options.steps)
        command.add("--step", steps.text());
    for (const NumberRange &ranks : options.ranks)
        command.add("--rank", ranks.text());
    if (options.dumpOffsetA)
        command.add("--dump-offset", "A=" + std::to_string(*options.dumpOffsetA));
    if (options.dumpOffsetB)
        command.add("--dump-offset", "B=" + std::to_string(*options.dumpOffsetB));
    for (const auto &[a, b] : options.rankMap)
        command.add("--rank-map", a + ":" + b);
    if (options.mode != Mode::Auto)
        command.add("--mode", std::string(spelled(options.mode)));
    if (options.match != Match::Auto)
        command.add("--match", std::string(spelled(options.match)));
    if (options.rule != Rule::Auto)
        command.add("--rule", std::string(spelled(options.rule)));
    if (options.rowTolerance)
        command.add("--row-tolerance", allDigits(*options.rowTolerance));
    command.add("--data-mapping", options.dataMapping);
    command.add("--cell-mapping", options.cellMapping);
    command.add("--api-mapping", options.apiMapping);
    for (const std::string &baseline : options.baselines)
        command.add("--baseline", baseline);
}

void addDemands(const CoverageDemands &demands, Command &command)
{
    const CoverageDemands strict;
    std::string tolerated;
    const auto add = [&](std::string_view name) {
        tolerated += tolerated.empty() ? "" : ",";
        std::ranges::replace_copy(name, std::back_inserter(tolerated), ' ', '-');
    };
    for (const CoverageKind kind : strict.required) {
        if (!demands.required.contains(kind))
            add(spelled(kind));
    }
    for (const UnreadReason reason : demands.tolerated)
        add(spelled(reason));
    command.add("--tolerate", tolerated);
    if (demands.longerAllowed)
        command.add("--allow-longer");
}

bool plainInShell(const std::string &word)
{
    return !word.empty() && word.find_first_not_of("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789"
                                                   "_-+=./,:@%") == std::string::npos;
}

} // namespace

std::vector<std::string> commandOf(const Comparison &comparison)
{
    Command command;
    for (const Path &word : {Path("rundiff"), Path("compare"), comparison.a->path, comparison.b->path})
        command.add(word);
    addCurveOptions(comparison.options, command);
    addDumpOptions(comparison.options, command);
    addDemands(comparison.options.demands, command);
    if (appearInOutput(comparison.options.decisions))
        command.add("--decisions", decisionsFileName);
    if (comparison.options.curves != comparison.options.operators)
        command.add("--only", comparison.options.curves ? "curves" : "operators");
    return command.take();
}

std::string shellLine(const std::vector<std::string> &command)
{
    std::string line;
    for (const std::string &word : command) {
        line += line.empty() ? "" : " ";
        if (plainInShell(word)) {
            line += word;
            continue;
        }
        line += '\'';
        for (const char letter : word)
            letter == '\'' ? line += "'\\''" : line += letter;
        line += '\'';
    }
    return line;
}

} // namespace rundiff
