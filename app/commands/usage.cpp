// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/commands/usage.h"

#include "app/commands/compareoptions.h"
#include "app/commands/outputplaces.h"
#include "app/process/streams.h"
#include "app/process/terminal.h"
#include "models/formats/trackers/choosingruns.h"
#include "models/language/language.h"
#include "models/language/phrasebook.h"
#include "models/result/texts/wrappedtext.h"
#include "models/run/messages.h"

#include <sys/stat.h>

#include <algorithm>
#include <cerrno>
#include <utility>

namespace rundiff
{

Usage::Usage(std::string command, std::string words, std::vector<OptionRule> options)
    : m_command(std::move(command)), m_words(std::move(words)), m_options(std::move(options))
{
    m_options.push_back(
        {"--quiet",
         "",
         message(Messages::tr("no progress on standard error; -q: nothing but errors, unless --format is given")),
         false,
         {"-q"}});
    m_options.push_back(
        {"--color", "auto|always|never", message(Messages::tr("colours: on a terminal (default), always or never"))});
    m_options.push_back(languageRule());
    m_options.push_back(helpRule());
}

tl::expected<CommandLine, int> Usage::read(std::span<const std::string> arguments) const
{
    auto line = CommandLine::parse(arguments, m_options);
    if (!line)
        return tl::unexpected(wrongUsage(m_command, line.error()));
    if (const auto wrong = chooseColours(line->value("--color").value_or("auto")))
        return tl::unexpected(wrongUsage(m_command, *wrong));
    if (line->has("--help"))
        return tl::unexpected(writeResult(helpText(*this)) ? 0 : int(Trouble));
    if (const auto wrong = wrongOutputPlace(*line))
        return tl::unexpected(wrongUsage(m_command, *wrong));
    if (line->value("--quiet") == "-q" && !line->has("--format"))
        silenceResults();
    const auto limits = limitsFrom(*line);
    auto files = withStreamsAsFiles(line->paths(), limits ? limits->time : Limits().time);
    if (!files) {
        complain(files.error());
        return tl::unexpected(int(Trouble));
    }
    return line->withPaths(*std::move(files));
}

tl::expected<bool, int> Usage::wantsJson(const CommandLine &line) const
{
    const std::string format = line.value("--format").value_or("text");
    if (format != "text" && format != "json")
        return tl::unexpected(
            wrongUsage(m_command, message(Messages::tr("--format expects text or json, not \"{}\"."), format)));
    return format == "json";
}

bool pathsExist(const CommandLine &line)
{
    bool all = true;
    for (const auto &paths : {line.paths(), line.values("--baseline")}) {
        for (const std::string &path : paths) {
            struct stat status = {};
            const std::string place = pathAndRun(path).path; // "FOLDER#RUN" names one of several runs
            if (::stat(place.c_str(), &status) == 0 || (errno != ENOENT && errno != ENOTDIR))
                continue;
            complain(message(Messages::tr("{}: there is no such file or folder."), path));
            all = false;
        }
    }
    return all;
}

OptionRule helpRule()
{
    return {"--help", "", message(Messages::tr("this text")), false, {"-h"}};
}

OptionRule languageRule()
{
    static const std::string codes = [] {
        std::string joined;
        for (const Language &language : languages())
            joined += (joined.empty() ? "" : "|") + language.code;
        return joined;
    }();
    return {"--lang", codes, message(Messages::tr("the language of texts (default: that of the environment)"))};
}

namespace
{

// "-o, --csv DIR"
std::string optionNames(const OptionRule &rule)
{
    std::string names;
    for (const std::string_view alias : rule.aliases)
        names += fmt::format("{}, ", alias);
    return names + (rule.value.empty() ? std::string(rule.name) : fmt::format("{} {}", rule.name, rule.value));
}

std::string optionLines(const OptionRule &rule)
{
    const std::size_t width = textWidth();
    const std::size_t column = width < 70 ? 8 : 32; // where the texts begin
    const std::string names = optionNames(rule);
    const std::size_t used = 2 + columnsOf(names);
    const std::string gap = used < column ? std::string(column - used, ' ') : "\n" + std::string(column, ' ');
    return "  " + inked(names, Ink::Bold) + gap + wrappedText(shown(rule.help), width, column, column) + "\n";
}

} // namespace

std::vector<OptionGroup> groupsOf(const std::vector<OptionRule> &options)
{
    constexpr std::size_t shortList = 20;
    if (options.size() <= shortList)
        return {{{}, options}};
    std::vector<OptionGroup> groups;
    OptionGroup general{message(Messages::tr("General")), {}};
    for (const OptionRule &rule : options) {
        const auto known = std::ranges::find(groups, rule.group, &OptionGroup::heading);
        if (rule.group.empty())
            general.options.push_back(rule);
        else if (known == groups.end())
            groups.push_back({rule.group, {rule}});
        else
            known->options.push_back(rule);
    }
    groups.push_back(std::move(general));
    return groups;
}

std::string helpText(const Usage &usage)
{
    std::string text = wrappedParagraphs(shown(usage.words()), textWidth());
    for (const OptionGroup &group : groupsOf(usage.options())) {
        if (!group.heading.empty())
            text += (text.ends_with("\n\n") ? "" : "\n") + inked(shown(group.heading), Ink::Bold) + "\n";
        for (const OptionRule &rule : group.options)
            text += optionLines(rule);
    }
    return text;
}

OptionRule formatRule()
{
    return {"--format", "text|json", message(Messages::tr("what goes to standard output (default text)"))};
}

} // namespace rundiff
