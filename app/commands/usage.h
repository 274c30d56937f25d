// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/process/commandline.h"

#include <tl/expected.hpp>

#include <span>
#include <string>
#include <vector>

namespace rundiff
{

// How a command is called: what its --help says, and what its line is checked against. Every command takes --quiet and
// --help besides.
class Usage
{
public:
    Usage(std::string command, std::string words, std::vector<OptionRule> options);

    // The line; or the exit status where nothing is left to do: help was wanted and is printed, or the line is wrong
    // and that is said.
    tl::expected<CommandLine, int> read(std::span<const std::string> arguments) const;
    // Whether --format wants JSON, or the exit status.
    tl::expected<bool, int> wantsJson(const CommandLine &line) const;

private:
    std::string m_command, m_words;
    std::vector<OptionRule> m_options;
};

OptionRule formatRule();

} // namespace rundiff
