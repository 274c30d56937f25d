// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/result/options/comparisonoptions.h"

#include "models/result/options/optionmeanings.h"
#include "models/run/messages.h"

#include <utility>

namespace rundiff
{

namespace
{

using Options = CompareOptions;

std::vector<ComparisonOption> readingOptions()
{
    std::vector<ComparisonOption> options{
        {"--baseline", "RUN", message(Messages::tr("a further repeat of B, to measure the run-to-run noise")),
         baselinesOption(), true}};
    for (ComparisonOption &option : logOptions())
        options.push_back(std::move(option));
    options.push_back(
        {"--log-reading", "LOG:KEY=X",
         message(Messages::tr("the same for one log of the runs: KEY is pattern, anchor (which lines look like "
                              "records), format or encoding")),
         logReadingsOption(), true});
    return options;
}

std::vector<ComparisonOption> choosingOptions()
{
    return {
        {"--metric", "NAME", message(Messages::tr("which curve (default: the loss that both have)")),
         textOption<&Options::metric>()},
        {"--align", "step|index", message(Messages::tr("pair steps by their number (default), or record by record")),
         choiceOption<&Options::align>()},
        {"--offset", "N", message(Messages::tr("added to A's steps")), offsetOption()},
        {"--segment", "[A=|B=]N|last|first|all",
         message(Messages::tr("which run of a log that holds several: by number, the last complete one, the first, or "
                              "all of them in their order; after A= or B=, of this log only (default: all if both logs "
                              "hold runs of the same steps, else the last complete one of each)")),
         segmentOption(), true},
        {"--step", "N|N,N-N", message(Messages::tr("only the dumps of these steps: 7, or 0,2,5-9")),
         numbersOption<&Options::steps>(), true},
        {"--rank", "N|N,N-N", message(Messages::tr("only the dumps of these ranks: 7, or 0,2,5-9")),
         numbersOption<&Options::ranks>(), true},
        {"--dump-offset", "N|A=N|B=N",
         message(Messages::tr("dump step = log step + N, in both runs or in one (default: detected from the logs)")),
         dumpOffsetOption(), true},
        {"--columns", "rollout=NAME,trainer=NAME,mask=NAME",
         message(Messages::tr("names of columns of tokens (default: known names)")), columnsOption(), true},
        {"--rank-map", "A:B", message(Messages::tr("this rank of A with that one of B: numbers or folder names")),
         rankMapOption(), true},
        {"--layout-a", "SIZES",
         message(Messages::tr("how the training of A is divided, where its log does not say it: tp=2,pp=4 and more of "
                              "tp, cp, dp, pp, ep, vpp, micro (micro-batches), layers, experts, and the words sp, "
                              "recompute, tied, adam")),
         layoutOption<&Options::layoutA>()},
        {"--layout-b", "SIZES", message(Messages::tr("the same of B")), layoutOption<&Options::layoutB>()},
        {"--rank-order", "ORDER",
         message(Messages::tr("how these layouts number the ranks, the first dimension fastest (default tp-cp-dp-pp)")),
         rankOrderOption()},
        {"--dims", "FILE",
         message(Messages::tr("how rows are divided, where that is not found; a line for rows and tp, cp, dp or micro: "
                              "*.linear_fc1.*.weight tp joined 0 2-blocks")),
         textOption<&Options::dims>()},
    };
}

std::vector<ComparisonOption> toleranceOptions()
{
    return {
        {"--atol", "X|NAME=X",
         message(Messages::tr("|a-b| <= atol + rtol*|b| for losses, as numpy.allclose (default 1e-3); NAME=X: for the "
                              "metrics of this name, which may be a glob (*norm*)")),
         atolOption(), true},
        {"--rtol", "X|NAME=X", message(Messages::tr("see --atol (default 1e-5)")), rtolOption(), true},
        {"--atol-logprob", "X",
         message(Messages::tr("the largest difference of a log-probability, in nats (default 0.1)")),
         atolLogprobOption()},
        {"--equal-nan", "", message(Messages::tr("NaN equals NaN")),
         flagOption<&Options::tolerance, &Tolerance::equalNan>()},
        {"--rule", "auto|exact|tolerance",
         message(Messages::tr(
             "when rows of numbers agree. exact: all digits are equal; tolerance: they differ by no more than "
             "--row-tolerance; auto (default): exact if both runs call the same operators with the same dtypes, "
             "tolerance if not")),
         choiceOption<&Options::rule>()},
        {"--row-tolerance", "X",
         message(
             Messages::tr("tolerance of rows, relative to their largest value (default by dtype: float64 1e-8, float32 "
                          "1e-4, float16 1e-2, bfloat16 3e-2)")),
         rowToleranceOption()},
        {"--decisions", "FILE",
         message(Messages::tr("rows to ignore, manual matches, row rule, ticks and notes: a session (.rundiff) or the "
                              "decisions.json of a report")),
         decisionsOption()},
    };
}

// With the names that msprobe has for them.
ComparisonOption spelled(ComparisonOption option, std::vector<std::string_view> aliases, std::string_view alone = {})
{
    option.aliases = std::move(aliases);
    option.alone = alone;
    return option;
}

std::vector<ComparisonOption> matchingOptions()
{
    return {
        spelled({"--mode", "auto|md5|statistics|tensor",
                 message(Messages::tr("how rows are compared (default: what the dumps hold)")),
                 choiceOption<&Options::mode>()},
                {"-m"}),
        {"--match", "auto|exact|fuzzy|aligned", message(Messages::tr("how operators are matched (default auto)")),
         choiceOption<&Options::match>()},
        spelled({"--data-mapping", "FILE", message(Messages::tr("msprobe's YAML: rows by name")),
                 textOption<&Options::dataMapping>()},
                {"-dm", "--data_mapping"}),
        spelled({"--cell-mapping", "FILE", message(Messages::tr("msprobe's YAML: modules and cells")),
                 textOption<&Options::cellMapping>()},
                {"-cm", "--cell_mapping"}),
        spelled({"--api-mapping", "FILE|builtin", message(Messages::tr("msprobe's YAML: MindSpore and PyTorch names")),
                 textOption<&Options::apiMapping>()},
                {"-am", "--api_mapping"}, "builtin"),
    };
}

std::vector<ComparisonOption> resourceOptions()
{
    return {{"--jobs", "N", message(Messages::tr("threads (default: all cores)")), jobsOption()}};
}

void append(std::vector<ComparisonOption> &all, const std::string &heading, std::vector<ComparisonOption> options)
{
    for (ComparisonOption &option : options) {
        option.heading = heading;
        all.push_back(std::move(option));
    }
}

} // namespace

std::vector<ComparisonOption> logOptions()
{
    return {
        {"--log-pattern", "REGEX",
         message(Messages::tr("a pattern for the lines of the logs, with the named groups step and loss")),
         textOption<&Options::logReading, &LogReading::pattern>()},
        {"--log-format", "ID", message(Messages::tr("the reader of the logs (default: detected from their content)")),
         textOption<&Options::logReading, &LogReading::format>()},
        {"--log-encoding", "NAME",
         message(Messages::tr("utf-8, utf-16le, utf-16be, gbk or latin-1 (default: detected)")), encodingOption()},
    };
}

std::vector<ComparisonOption> coverageOptions()
{
    return {
        {"--require", "LIST",
         message(Messages::tr(
             "what must be compared completely for exit status 0: steps, dumps, ranks, rows, metrics, or all "
             "(default all); settings: these must be equal, too")),
         requireOption(), true},
        {"--tolerate", "LIST",
         message(Messages::tr(
             "what may be missing: one of these, or a reason: damaged, permission, truncated, unrecognised, "
             "limit, replaced, duplicate, checksum; text or files: differences whose meaning is not known")),
         tolerateOption(), true},
        {"--volatile", "FILE|TEXT",
         message(Messages::tr("what may differ in every run: rules in JSON, or a text in which {{}} marks a value")),
         textsOption<&CompareOptions::volatileRules>(), true},
        {"--ignore-file", "GLOB", message(Messages::tr("files that the account leaves out")),
         textsOption<&CompareOptions::ignoredFiles>(), true},
        {"--allow-longer", "", message(Messages::tr("one run may continue after the last step of the other")),
         flagOption<&Options::demands, &CoverageDemands::longerAllowed>()},
    };
}

std::vector<ComparisonOption> allComparisonOptions()
{
    std::vector<ComparisonOption> all;
    append(all, message(Messages::tr("Reading the runs")), readingOptions());
    append(all, message(Messages::tr("Choosing what is compared")), choosingOptions());
    append(all, message(Messages::tr("Tolerances and decisions")), toleranceOptions());
    append(all, message(Messages::tr("Matching operators")), matchingOptions());
    append(all, message(Messages::tr("What must be complete")), coverageOptions());
    append(all, message(Messages::tr("Time and memory")), resourceOptions());
    return all;
}

} // namespace rundiff
