// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/process/commandline.h"

#include <tl/expected.hpp>

#include <span>
#include <string>
#include <vector>

namespace rundiff
{

// The usage of a command: the text of its --help, and the rules for its command line. Every command also accepts
// --quiet and --help.
class Usage
{
public:
    Usage(std::string command, std::string words, std::vector<OptionRule> options);

    // The parsed command line; or the exit status if there is nothing left to do: help was requested and is printed, or
    // the command line is wrong and this is reported.
    tl::expected<CommandLine, int> read(std::span<const std::string> arguments) const;
    // Whether --format requests JSON, or the exit status.
    tl::expected<bool, int> wantsJson(const CommandLine &line) const;

private:
    std::string m_command, m_words;
    std::vector<OptionRule> m_options;
};

OptionRule formatRule();

} // namespace rundiff
