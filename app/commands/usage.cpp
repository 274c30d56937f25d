// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/commands/usage.h"

#include "app/process/terminal.h"
#include "models/run/messages.h"

#include <utility>

namespace rundiff
{

Usage::Usage(std::string command, std::string words, std::vector<OptionRule> options)
    : m_command(std::move(command)), m_words(std::move(words)), m_options(std::move(options))
{
    m_options.push_back({"--quiet", "", message(Messages::tr("no progress on standard error"))});
    m_options.push_back({"--help", "", message(Messages::tr("this text"))});
}

tl::expected<CommandLine, int> Usage::read(std::span<const std::string> arguments) const
{
    auto line = CommandLine::parse(arguments, m_options);
    if (!line)
        return tl::unexpected(wrongUsage(m_command, line.error()));
    if (line->has("--help"))
        return tl::unexpected(writeResult(m_words + optionsHelp(m_options)) ? 0 : int(Trouble));
    return *std::move(line);
}

tl::expected<bool, int> Usage::wantsJson(const CommandLine &line) const
{
    const std::string format = line.value("--format").value_or("text");
    if (format != "text" && format != "json")
        return tl::unexpected(
            wrongUsage(m_command, message(Messages::tr("--format expects text or json, not \"{}\"."), format)));
    return format == "json";
}

OptionRule formatRule()
{
    return {"--format", "text|json", message(Messages::tr("what goes to standard output (default text)"))};
}

} // namespace rundiff
