// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/commands/msprobespelling.h"

#include "app/commands/compareoptions.h"
#include "app/process/streams.h"
#include "models/formats/files/filebytes.h"
#include "models/formats/json/jsondocument.h"
#include "models/run/messages.h"

#include <algorithm>

namespace rundiff
{

namespace
{

struct Refused {
    std::vector<std::string_view> spellings;
    std::string instead;
};

std::vector<Refused> refusedOptions()
{
    return {
        {{"-lm", "--layer_mapping"},
         message(Messages::tr("--match aligned matches layers that were renamed, --cell-mapping FILE names modules"))},
        {{"--consistent_check", "--backend"},
         message(Messages::tr("--match aligned compares a trainer with an inference engine, --tokens their "
                              "log-probabilities"))},
        {{"-tensor_log", "-progress_log"},
         message(Messages::tr("--save FILE.h5 keeps all differences, --format json prints them"))},
        {{"-f", "--framework"},
         message(Messages::tr("the framework is read from the dumps; fuzzy matching is -fm or --match fuzzy"))},
        {{"-s", "--stack_mode"}, message(Messages::tr("call stacks are always read"))},
        {{"-c", "--compare_only"}, message(Messages::tr("--csv DIR writes the tables"))},
    };
}

// Without "./", which the examples of compare.json have.
tl::expected<Arguments, std::string> runsOfFile(const std::string &path)
{
    constexpr std::uint64_t longest = 1 << 20;
    const auto file = readWholeFile(path, longest);
    if (!file)
        return tl::unexpected(path + ": " + file.error().message);
    const Json parsed = parsedJson(file->text());
    const auto text = [&](const char *name) {
        const bool has = parsed.is_object() && parsed.contains(name) && parsed[name].is_string();
        return has ? parsed[name].get<std::string>() : std::string();
    };
    const auto either = [&](const char *name, const char *other) {
        return text(name).empty() ? text(other) : text(name);
    };
    const std::string a = either("npu_path", "target_path"), b = either("bench_path", "golden_path");
    if (a.empty() || b.empty())
        return tl::unexpected(message(Messages::tr("{}: a JSON object with npu_path and bench_path is expected, as in "
                                                   "msprobe's compare.json."),
                                      path));
    return Arguments{a, b};
}

} // namespace

std::vector<OptionRule> msprobeRules()
{
    return grouped(message(Messages::tr("As msprobe spells it")),
                   {{"-tp", "A", message(Messages::tr("A; with -gp")), false, {"--target_path"}},
                    {"-gp", "B", message(Messages::tr("B; with -tp")), false, {"--golden_path"}},
                    {"-i", "FILE", message(Messages::tr("A and B from a compare.json")), false, {"--input_path"}},
                    {"-fm", "", message(Messages::tr("--match fuzzy")), false, {"--fuzzy_match"}},
                    {"-da",
                     "",
                     message(Messages::tr("nothing: the first difference is always shown")),
                     false,
                     {"--diff_analyze"}}});
}

std::optional<std::string> refusedSpelling(std::span<const std::string> arguments)
{
    const std::vector<Refused> known = refusedOptions();
    for (const std::string &argument : arguments) {
        if (argument == "--")
            break;
        const std::string_view name = std::string_view(argument).substr(0, argument.find('='));
        for (const Refused &option : known) {
            if (std::ranges::find(option.spellings, name) != option.spellings.end())
                return message(Messages::tr("There is no option {} of msprobe here: {}."), name, option.instead);
        }
    }
    return std::nullopt;
}

tl::expected<CommandLine, std::string> withRunsInPlace(const CommandLine &line)
{
    const auto a = line.value("-tp"), b = line.value("-gp"), file = line.value("-i");
    if (!a && !b && !file)
        return line;
    const bool isPair = a && b && !file, isFile = file && !a && !b;
    if (!line.paths().empty() || (!isPair && !isFile))
        return tl::unexpected(message(
            Messages::tr("-tp A and -gp B go together, or -i FILE is given alone; both replace the paths A and B.")));
    const auto named = isFile ? runsOfFile(*file) : Arguments{*a, *b};
    if (!named)
        return tl::unexpected(named.error());
    auto files = withStreamsAsFiles(*named, limitsFrom(line).value_or(Limits()).time);
    if (!files)
        return tl::unexpected(files.error());
    return line.withPaths(*std::move(files));
}

std::optional<std::string> chooseFuzzyMatch(const CommandLine &line, CompareOptions &options)
{
    if (!line.has("-fm"))
        return std::nullopt;
    if (line.has("--match"))
        return message(Messages::tr("{} and {} exclude each other."), "-fm", "--match");
    options.match = Match::Fuzzy;
    return std::nullopt;
}

} // namespace rundiff
