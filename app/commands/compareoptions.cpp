// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/commands/compareoptions.h"

#include "app/commands/coverageoptions.h"
#include "models/formats/logs/reading/logreader.h"
#include "models/formats/logs/text/encoding.h"
#include "models/result/session/decisionsfile.h"
#include "models/run/logreadingtext.h"
#include "models/run/messages.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <utility>

namespace rundiff
{

namespace
{

using Complaint = std::optional<std::string>; // a sentence, or nothing

template <typename Choice>
Complaint choose(const CommandLine &line, std::string_view option, Choice &choice)
{
    const auto text = line.value(option);
    if (!text)
        return std::nullopt;
    if (const auto chosen = fromSpelling<Choice>(*text)) {
        choice = *chosen;
        return std::nullopt;
    }
    std::string names;
    for (const auto &[name, meaning] : Spelling<Choice>::names)
        names += (names.empty() ? "" : ", ") + std::string(name);
    return message(Messages::tr("{} expects one of {}, not \"{}\"."), option, names, *text);
}

Complaint readBound(const CommandLine &line, std::string_view option, double &bound)
{
    if (const auto text = line.value(option)) {
        const auto number = boundFrom(option, *text);
        if (!number)
            return number.error();
        bound = *number;
    }
    return std::nullopt;
}

Complaint readIntegers(const CommandLine &line, std::string_view option, std::int64_t least, std::int64_t most,
                       std::vector<std::int64_t> &numbers)
{
    for (const std::string &text : line.values(option)) {
        const auto number = integerFrom(option, text);
        if (!number)
            return number.error();
        if (*number < least || *number > most)
            return message(Messages::tr("{} requires a number from {} to {}, not {}."), option, least, most, *number);
        numbers.push_back(*number);
    }
    return std::nullopt;
}

// "1e-3" for the losses, "grad_norm=0.05" for one metric.
Complaint readBounds(const CommandLine &line, std::string_view option, double &bound, MetricTolerances &ofMetrics,
                     std::optional<double> MetricTolerance::*ownBound)
{
    bool known = false;
    for (const std::string &text : line.values(option)) {
        const std::size_t equals = text.rfind('=');
        const auto number = boundFrom(option, equals == std::string::npos ? text : text.substr(equals + 1));
        if (!number)
            return number.error();
        if (equals == 0 || (equals == std::string::npos && known))
            return message(Messages::tr("The option {} may be given only once without a name; NAME=X is for single "
                                        "metrics."),
                           option);
        if (equals == std::string::npos) {
            bound = *number;
            known = true;
        } else {
            addBound(ofMetrics, text.substr(0, equals), ownBound, *number);
        }
    }
    return std::nullopt;
}

Complaint readTolerance(const CommandLine &line, CompareOptions &options)
{
    options.tolerance.equalNan = line.has("--equal-nan");
    if (auto complaint =
            readBounds(line, "--atol", options.tolerance.atol, options.metricTolerances, &MetricTolerance::atol))
        return complaint;
    const auto hasNoName = [](const std::string &text) { return text.find('=') == std::string::npos; };
    options.tolerance.atolGiven = std::ranges::any_of(line.values("--atol"), hasNoName);
    if (auto complaint =
            readBounds(line, "--rtol", options.tolerance.rtol, options.metricTolerances, &MetricTolerance::rtol))
        return complaint;
    if (!line.has("--row-tolerance"))
        return std::nullopt;
    options.rule = Rule::Tolerance; // the only rule that it says anything of
    return readBound(line, "--row-tolerance", options.rowTolerance.emplace());
}

constexpr std::int64_t largestStep = 1'000'000'000'000'000;

Complaint readNumbers(const CommandLine &line, CompareOptions &options)
{
    std::vector<std::int64_t> offset, jobs;
    if (auto complaint = readIntegers(line, "--offset", -largestStep, largestStep, offset))
        return complaint;
    if (auto complaint = readIntegers(line, "--jobs", 1, 4096, jobs))
        return complaint;
    for (const auto &[option, choice] : {std::pair("--step", &options.steps), std::pair("--rank", &options.ranks)}) {
        auto chosen = numbersFrom(line, option);
        if (!chosen)
            return chosen.error();
        *choice = *std::move(chosen);
    }
    options.offset = offset.empty() ? 0 : offset.front();
    options.jobs = jobs.empty() ? 0 : static_cast<unsigned>(jobs.front());
    return std::nullopt;
}

// "proc11" stays, "0" is rank0.
std::string rankFolderOf(const std::string &text)
{
    const bool number = !text.empty() && text.find_first_not_of("0123456789") == std::string::npos;
    return number ? "rank" + text : text;
}

// --rank-map A:B, --dump-offset N, A=N, B=N
Complaint readDumpPairing(const CommandLine &line, CompareOptions &options)
{
    for (const std::string &pair : line.values("--rank-map")) {
        const std::size_t colon = pair.find(':');
        if (colon == std::string::npos || colon == 0 || colon + 1 == pair.size())
            return message(
                Messages::tr("--rank-map expects two ranks, A's and B's, as in 0:4 or proc11:proc12, not \"{}\""),
                pair);
        options.rankMap.emplace_back(rankFolderOf(pair.substr(0, colon)), rankFolderOf(pair.substr(colon + 1)));
    }
    for (const std::string &value : line.values("--dump-offset")) {
        const bool onlyA = value.starts_with("A="), onlyB = value.starts_with("B=");
        const std::string digits = value.substr(onlyA || onlyB ? 2 : 0);
        std::int64_t offset = 0;
        const auto read = std::from_chars(digits.data(), digits.data() + digits.size(), offset);
        if (read.ec != std::errc{} || read.ptr != digits.data() + digits.size() || offset > largestStep ||
            offset < -largestStep)
            return message(Messages::tr("--dump-offset expects a whole number, alone or after A= or B=, not \"{}\""),
                           value);
        if (!onlyB)
            options.dumpOffsetA = offset;
        if (!onlyA)
            options.dumpOffsetB = offset;
    }
    return std::nullopt;
}

Complaint readSegment(const CommandLine &line, CompareOptions &options)
{
    std::optional<SegmentChoice> a, b;
    for (const std::string &text : line.values("--segment")) {
        const bool onlyA = text.starts_with("A="), onlyB = text.starts_with("B=");
        const auto choice = SegmentChoice::fromText(std::string_view(text).substr(onlyA || onlyB ? 2 : 0));
        if (!choice)
            return message(Messages::tr("--segment expects a number from 1, last, first, all or auto, alone or after "
                                        "A= or B=, not \"{}\"."),
                           text);
        if (!onlyB)
            a = choice;
        if (!onlyA)
            b = choice;
    }
    options.segment = a.value_or(SegmentChoice());
    if (a != b)
        options.segmentB = b.value_or(SegmentChoice());
    return std::nullopt;
}

std::string wrongEncoding(std::string_view option, const std::string &encoding)
{
    return message(Messages::tr("{} expects one of {}, not \"{}\"."), option,
                   fmt::format("{}", fmt::join(logEncodings(), ", ")), encoding);
}

bool isUnder(std::string_view path, std::string_view folder)
{
    while (folder.ends_with('/'))
        folder.remove_suffix(1);
    return path.starts_with(folder) && (path.size() == folder.size() || path[folder.size()] == '/');
}

Complaint readLogReadings(const CommandLine &line, CompareOptions &options)
{
    for (const std::string &text : line.values("--log-reading")) {
        if (!takeReadingText(text, options.logReading, options.logReadings))
            return message(Messages::tr("--log-reading {}: LOG:pattern=REGEX, LOG:anchor=REGEX, LOG:format=ID or "
                                        "LOG:encoding=NAME is expected."),
                           text);
    }
    for (const auto &[path, reading] : options.logReadings) {
        if (!reading.encoding.empty() && !encodingNamed(reading.encoding, {}))
            return wrongEncoding("--log-reading", reading.encoding);
    }
    Arguments runs = line.paths();
    runs.insert(runs.end(), options.baselines.begin(), options.baselines.end());
    for (const auto &[path, reading] : options.logReadings) {
        if (std::none_of(runs.begin(), runs.end(),
                         [&path = path](const std::string &run) { return isUnder(path, run); }))
            return message(Messages::tr("--log-reading: {} is in none of the runs."), path);
    }
    return std::nullopt;
}

Complaint readChoices(const CommandLine &line, CompareOptions &options)
{
    if (auto complaint = readSegment(line, options))
        return complaint;
    if (auto complaint = choose(line, "--align", options.align))
        return complaint;
    if (auto complaint = choose(line, "--mode", options.mode))
        return complaint;
    if (auto complaint = choose(line, "--rule", options.rule))
        return complaint;
    return choose(line, "--match", options.match);
}

// The decisions' own, unless the command line names another.
void takeRowRule(const CommandLine &line, CompareOptions &options)
{
    if (!options.decisions || line.has("--rule") || line.has("--row-tolerance"))
        return;
    options.rule = options.decisions->rowRule.value_or(options.rule);
    options.rowTolerance = options.decisions->rowTolerance;
}

} // namespace

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

namespace
{

std::vector<OptionRule> readingRules()
{
    return {
        {"--baseline", "RUN", message(Messages::tr("a further repeat of B, to measure the run-to-run noise")), true},
        {"--log-pattern", "REGEX",
         message(Messages::tr("a pattern for the lines of the logs, with the named groups step and loss"))},
        {"--log-format", "ID", message(Messages::tr("the reader of the logs (default: detected from their content)"))},
        {"--log-encoding", "NAME",
         message(Messages::tr("utf-8, utf-16le, utf-16be, gbk or latin-1 (default: detected)"))},
        {"--log-reading", "LOG:KEY=X",
         message(Messages::tr("the same for one log of the runs: KEY is pattern, anchor (which lines look like "
                              "records), format or encoding")),
         true},
    };
}

std::vector<OptionRule> choosingRules()
{
    return {
        {"--metric", "NAME", message(Messages::tr("which curve (default: the loss that both have)"))},
        {"--align", "step|index", message(Messages::tr("pair steps by their number (default), or record by record"))},
        {"--offset", "N", message(Messages::tr("added to A's steps"))},
        {"--segment", "[A=|B=]N|last|first|all",
         message(Messages::tr("which run of a log that holds several: by number, the last complete one, the first, or "
                              "all of them in their order; after A= or B=, of this log only (default: all if both logs "
                              "hold runs of the same steps, else the last complete one of each)")),
         true},
        {"--step", "N|N,N-N", message(Messages::tr("only the dumps of these steps: 7, or 0,2,5-9")), true},
        {"--rank", "N|N,N-N", message(Messages::tr("only the dumps of these ranks: 7, or 0,2,5-9")), true},
        {"--dump-offset", "N|A=N|B=N",
         message(Messages::tr("dump step = log step + N, in both runs or in one (default: detected from the logs)")),
         true},
        {"--rank-map", "A:B", message(Messages::tr("this rank of A with that one of B: numbers or folder names")),
         true},
    };
}

std::vector<OptionRule> toleranceRules()
{
    return {
        {"--atol", "X|NAME=X",
         message(Messages::tr("|a-b| <= atol + rtol*|b| for losses, as numpy.allclose (default 1e-3); NAME=X: for the "
                              "metrics of this name, which may be a glob (*norm*)")),
         true},
        {"--rtol", "X|NAME=X", message(Messages::tr("see --atol (default 1e-5)")), true},
        {"--equal-nan", "", message(Messages::tr("NaN equals NaN"))},
        {"--rule", "auto|exact|tolerance",
         message(Messages::tr(
             "when rows of numbers agree. exact: all digits are equal; tolerance: they differ by no more than "
             "--row-tolerance; auto (default): exact if both runs call the same operators with the same dtypes, "
             "tolerance if not"))},
        {"--row-tolerance", "X",
         message(
             Messages::tr("tolerance of rows, relative to their largest value (default by dtype: float64 1e-8, float32 "
                          "1e-4, float16 1e-2, bfloat16 3e-2)"))},
        {"--decisions", "FILE",
         message(Messages::tr("rows to ignore, manual matches, row rule, ticks and notes: a session (.rundiff) or the "
                              "decisions.json of a report"))},
    };
}

std::vector<OptionRule> matchingRules()
{
    return {
        {"--mode", "auto|md5|statistics|tensor",
         message(Messages::tr("how rows are compared (default: what the dumps hold)"))},
        {"--match", "auto|exact|fuzzy|aligned", message(Messages::tr("how operators are matched (default auto)"))},
        {"--data-mapping", "FILE", message(Messages::tr("msprobe's YAML: rows by name"))},
        {"--cell-mapping", "FILE", message(Messages::tr("msprobe's YAML: modules and cells"))},
        {"--api-mapping", "FILE|builtin", message(Messages::tr("msprobe's YAML: MindSpore and PyTorch names"))},
    };
}

} // namespace

std::vector<OptionRule> comparisonRules()
{
    std::vector<OptionRule> rules = grouped(message(Messages::tr("Reading the runs")), readingRules());
    append(rules, grouped(message(Messages::tr("Choosing what is compared")), choosingRules()));
    append(rules, grouped(message(Messages::tr("Tolerances and decisions")), toleranceRules()));
    append(rules, grouped(message(Messages::tr("Matching operators")), matchingRules()));
    append(rules, grouped(message(Messages::tr("What must be complete")), coverageRules()));
    append(rules, grouped(message(Messages::tr("Time and memory")),
                          {{"--jobs", "N", message(Messages::tr("threads (default: all cores)"))}}));
    append(rules, limitRules());
    return rules;
}

tl::expected<NumberChoice, std::string> numbersFrom(const CommandLine &line, std::string_view option)
{
    NumberChoice all;
    for (const std::string &text : line.values(option)) {
        const auto some = numberChoiceFrom(text);
        if (!some)
            return tl::unexpected(
                message(Messages::tr("{} requires whole numbers, such as 7 or 0,2,5-9, not \"{}\"."), option, text));
        all.insert(all.end(), some->begin(), some->end());
    }
    return all;
}

tl::expected<LogReading, std::string> logReading(const CommandLine &line)
{
    const std::string encoding = line.value("--log-encoding").value_or("");
    if (!encoding.empty() && !encodingNamed(encoding, {}))
        return tl::unexpected(wrongEncoding("--log-encoding", encoding));
    return LogReading{line.value("--log-format").value_or(""), encoding, line.value("--log-pattern").value_or(""), {}};
}

tl::expected<CompareOptions, std::string> comparisonOptions(const CommandLine &line)
{
    CompareOptions options;
    options.metric = line.value("--metric").value_or("");
    options.dataMapping = line.value("--data-mapping").value_or("");
    options.cellMapping = line.value("--cell-mapping").value_or("");
    options.apiMapping = line.value("--api-mapping").value_or("");
    const auto reading = logReading(line);
    if (!reading)
        return tl::unexpected(reading.error());
    options.logReading = *reading;
    for (const std::string &run : line.values("--baseline"))
        options.baselines.emplace_back(run);
    if (const auto file = line.value("--decisions")) {
        const auto decisions = readDecisions(*file);
        if (!decisions)
            return tl::unexpected(decisions.error());
        options.decisions = *decisions;
    }
    const auto demands = coverageDemands(line);
    if (!demands)
        return tl::unexpected(demands.error());
    options.demands = *demands;
    if (const auto limits = limitsFrom(line); !limits)
        return tl::unexpected(limits.error());
    for (const auto read : {readLogReadings, readTolerance, readNumbers, readDumpPairing, readChoices}) {
        if (auto complaint = read(line, options))
            return tl::unexpected(*complaint);
    }
    takeRowRule(line, options);
    return options;
}

} // namespace rundiff
