// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/commands/commands.h"
#include "app/commands/compareoptions.h"
#include "app/commands/comparisonoutput.h"
#include "app/commands/comparisonsource.h"
#include "app/commands/msprobespelling.h"
#include "app/commands/outputplaces.h"
#include "app/commands/replicas.h"
#include "app/commands/usage.h"
#include "app/commands/watchruns.h"
#include "app/process/streams.h"
#include "app/process/terminal.h"
#include "models/compare/dumplist.h"
#include "models/language/phrasebook.h"
#include "models/result/parts/partreuse.h"
#include "models/run/messages.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <utility>

namespace rundiff
{

namespace
{

std::vector<OptionRule> rules()
{
    std::vector<OptionRule> all = comparisonRules();
    append(
        all,
        grouped(message(Messages::tr("Choosing what is compared")),
                {tokensRule(),
                 {"--only", "curves|operators|checkpoints|checklist|tokens",
                  message(Messages::tr("only this part of the comparison"))},
                 {"--replicas",
                  {},
                  message(Messages::tr("compare the ranks of one run with each other: which one leaves the majority"))},
                 {"--watch",
                  {},
                  message(Messages::tr("compare again when a file changes: a line for each new answer, until "
                                       "the program is ended"))}}));
    append(all, msprobeRules());
    append(all, outputRules());
    append(
        all,
        grouped(
            message(Messages::tr("Parts of a comparison")),
            {{"--part", "I/N",
              message(
                  Messages::tr("compare part I of N parts of the dump pairs, for rundiff merge; requires --save; exit "
                               "status 0: this part is complete"))},
             {"--allow-empty", "",
              message(Messages::tr(
                  "with --part: exit status 0 also for a part without a pair of dumps: there may be more parts than "
                  "pairs"))},
             {"--reuse", "",
              message(
                  Messages::tr("with --part: keep FILE.h5 if it already is this part of these runs as they are now"))},
             {"--dumps", "FILE.json",
              message(Messages::tr("with --part: the dumps on all machines, and which parts see them, as rundiff-mpi "
                                   "--local-dumps writes it"))}}));
    return all;
}

// Options about what --only leaves out.
constexpr std::array otherKinds{std::pair("curves", "--step"), std::pair("curves", "--rank"),
                                std::pair("curves", "--rank-map"), std::pair("operators", "--metric"),
                                std::pair("operators", "--segment")};

// The sentence that says what is wrong, or nothing.
std::optional<std::string> choosePart(const CommandLine &line, CompareOptions &options)
{
    const std::string only = line.value("--only").value_or("");
    constexpr std::array<std::string_view, 6> kinds{"", "curves", "operators", "checkpoints", "checklist", "tokens"};
    if (std::ranges::find(kinds, only) == kinds.end())
        return message(Messages::tr("--only expects curves, operators, checkpoints, checklist or tokens, not \"{}\"."),
                       only);
    for (const auto &[kind, option] : otherKinds) {
        if (only == kind && line.has(option))
            return message(Messages::tr("{} chooses nothing with {} {}."), option, "--only", only);
    }
    const bool proofs = only == "checklist"; // logs and dumps hold the evidence
    options.curves = only.empty() || only == "curves" || proofs;
    options.operators = only.empty() || only == "operators" || proofs;
    options.checkpoints = only.empty() || only == "checkpoints";
    options.checklist = only.empty() || proofs;
    options.tokens.wanted = only.empty() || only == "tokens";
    return std::nullopt;
}

// --tokens; the sentence that says what is wrong, or nothing.
std::optional<std::string> chooseTokens(const CommandLine &line, CompareOptions &options)
{
    options.tokens.ofOneRun = line.has("--tokens");
    if (!options.tokens.ofOneRun)
        return std::nullopt;
    for (const char *option : {"--only", "--part", "--csv", "--xlsx", "--baseline"}) {
        if (line.has(option))
            return message(Messages::tr("{} has no effect with {}."), option, "--tokens");
    }
    options.curves = options.operators = options.checklist = false;
    return std::nullopt;
}

// Text and JSON need few rows: those that link steps are read again. A saved result takes them as they come.
constexpr std::size_t rowsKeptForText = 1'000'000;

bool needsRowsLater(const CommandLine &line, const EvidenceOptions &evidence)
{
    if (line.has("--save") && evidence.hidden(Hidden::Secrets) == Hidden::SecretsAndNames)
        return true;
    constexpr std::array outputs{"--csv", "--xlsx", "--report", "--bundle"};
    return std::ranges::any_of(outputs, [&](const char *name) { return line.has(name); });
}

std::optional<PartChoice> partFrom(const std::string &text)
{
    const std::size_t slash = text.find('/');
    PartChoice part;
    const auto number = [&](std::size_t begin, std::size_t end, std::uint32_t &value) {
        const char *last = text.data() + end;
        const auto read = std::from_chars(text.data() + begin, last, value);
        return read.ec == std::errc{} && read.ptr == last;
    };
    constexpr std::uint32_t most = 1'000'000;
    const bool good = slash != std::string::npos && number(0, slash, part.number) &&
                      number(slash + 1, text.size(), part.count) && part.number >= 1 && part.number <= part.count &&
                      part.count <= most;
    return good ? std::optional(part) : std::nullopt;
}

// --part I/N; the sentence that says what is wrong, or nothing.
std::optional<std::string> chooseShare(const CommandLine &line, CompareOptions &options)
{
    const auto text = line.value("--part");
    for (const char *option : {"--reuse", "--allow-empty"}) {
        if (!text && line.has(option))
            return message(Messages::tr("{} requires {}."), option, "--part");
    }
    if (!text)
        return std::nullopt;
    const auto part = partFrom(*text);
    if (!part)
        return message(Messages::tr("--part expects I/N, the part and the number of parts, as in 3/16, not \"{}\"."),
                       *text);
    if (!line.has("--save") || line.paths().size() != 2)
        return message(Messages::tr("--part requires two runs and --save FILE.h5: rundiff merge reads the parts."));
    for (const char *option : {"--only", "--csv", "--xlsx", "--report", "--bundle"}) {
        if (line.has(option))
            return message(Messages::tr("--part and {} exclude each other: give {} to rundiff merge."), option, option);
    }
    options.part = *part;
    return std::nullopt;
}

// --dumps FILE; the sentence that says what is wrong, or nothing.
std::optional<std::string> readDumps(const CommandLine &line, const CompareOptions &options,
                                     std::shared_ptr<const DumpList> &dumps)
{
    const auto path = line.value("--dumps");
    if (!path)
        return std::nullopt;
    if (options.part.whole())
        return message(Messages::tr("{} requires {}."), "--dumps", "--part");
    if (!options.baselines.empty())
        return message(Messages::tr("{} and {} exclude each other."), "--dumps", "--baseline");
    auto list = readDumpList(*path);
    if (!list)
        return list.error();
    if (list->parts != options.part.count)
        return message(Messages::tr("{} is of {} parts, and not of {}."), *path, list->parts, options.part.count);
    dumps = std::make_shared<const DumpList>(std::move(*list));
    return std::nullopt;
}

// What contradicts itself on the command line, in a sentence.
std::optional<std::string> wrongLine(const CommandLine &line)
{
    if (auto wrong = wrongWatch(line))
        return wrong;
    return wrongOutputPlace(line);
}

int compareReplicas(const CommandLine &line, const Usage &usage)
{
    const auto format = usage.wantsJson(line);
    if (!format)
        return format.error();
    return pathsExist(line) ? compareReplicasCommand(line, rules(), *format) : Trouble;
}

// The options of the command line; the error is a sentence.
tl::expected<CompareOptions, std::string> chosenOptions(const CommandLine &line)
{
    if (const auto trouble = wrongSource(line, "compare"))
        return tl::unexpected(*trouble);
    auto options = comparisonOptions(line);
    if (!options)
        return tl::unexpected(options.error());
    for (const auto choose : {choosePart, chooseShare, chooseTokens, chooseFuzzyMatch}) {
        if (const auto trouble = choose(line, *options))
            return tl::unexpected(*trouble);
    }
    return *std::move(options);
}

// --reuse: whether the file is this part already.
bool isComplete(const CommandLine &line, const CompareOptions &options, const DumpList *dumps)
{
    return line.has("--reuse") && holdsPart(*line.value("--save"), line.paths()[0], line.paths()[1], options, dumps);
}

} // namespace

Usage usageOfCompare()
{
    return {"compare",
            message(Messages::tr(
                "Compares two runs and prints where they diverge.\n\n"
                "  rundiff compare A B [options]\n"
                "  rundiff compare FILE.h5 [options]            what --save or --bundle wrote\n"
                "  rundiff compare RUN --replicas [options]     the ranks of one run with each other\n"
                "  rundiff compare RUN --tokens [options]       tokens of one run: rollout engine against trainer\n"
                "  rundiff compare FILE.rundiff [options]       a session of the window\n"
                "  rundiff compare -tp A -gp B -o DIR [options]  as msprobe spells it\n\n"
                "For example:\n\n"
                "  rundiff compare new.log old.log --brief                     two logs, the answer in a few lines\n"
                "  rundiff compare npu_run gpu_run --report report.html        one page to send to others\n"
                "  rundiff compare npu_run gpu_run --step 0,1 --save result.h5  two steps, everything in one file\n\n"
                "A is the run under test, B the baseline: a run's folder, a log, a dump folder or a dump.json. "
                "A log may also be a pipe: - is standard input, and <(command) of a shell works.\n\n"
                "Exit status: 0 the runs agree and everything that both have was compared, 1 they differ, 2 trouble,\n"
                "or an agreement that is incomplete (see --require, --tolerate and --allow-longer).\n\n")),
            rules()};
}

int compareCommand(std::span<const std::string> arguments, const Drawing &drawing)
{
    const Usage compareUsage = usageOfCompare();
    if (const auto refused = refusedSpelling(arguments))
        return wrongUsage("compare", *refused);
    const auto typed = compareUsage.read(arguments);
    if (!typed)
        return typed.error();
    const auto line = withRunsInPlace(*typed);
    if (!line)
        return wrongUsage("compare", line.error());
    if (const auto wrong = wrongLine(*line))
        return wrongUsage("compare", *wrong);
    if (line->has("--replicas"))
        return compareReplicas(*line, compareUsage);
    auto options = chosenOptions(*line);
    if (!options)
        return wrongUsage("compare", options.error());
    std::shared_ptr<const DumpList> dumps;
    if (const auto trouble = readDumps(*line, *options, dumps))
        return wrongUsage("compare", *trouble);
    const auto evidence = evidenceOptions(*line);
    if (!evidence)
        return wrongUsage("compare", evidence.error());
    const auto json = compareUsage.wantsJson(*line);
    if (!json)
        return json.error();
    if (!pathsExist(*line))
        return Trouble;
    if (!needsRowsLater(*line, *evidence))
        options->rowsKept = rowsKeptForText;
    if (isComplete(*line, *options, dumps.get()))
        return writeResult(shown(message(Messages::tr("{} is complete.\n"), *line->value("--save")))) ? RunsAgree
                                                                                                      : Trouble;
    if (line->has("--watch"))
        return watchRuns(*line,
                         [&](const Progress &progress) { return comparisonFrom(*line, *options, progress, {}); });
    return putOut({*line, *evidence, drawing, typedCommand("compare", arguments), *json},
                  [&](const Progress &progress, const PairListener &listener) {
                      PairListener ofPart = listener;
                      ofPart.dumps = dumps;
                      return comparisonFrom(*line, *options, progress, ofPart);
                  });
}

} // namespace rundiff
