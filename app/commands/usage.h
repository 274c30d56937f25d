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
// --quiet, --lang and --help.
class Usage
{
public:
    Usage(std::string command, std::string words, std::vector<OptionRule> options);

    // The parsed command line; or the exit status if there is nothing left to do: help was requested and is printed, or
    // the command line is wrong and this is reported.
    tl::expected<CommandLine, int> read(std::span<const std::string> arguments) const;
    // Whether --format requests JSON, or the exit status.
    tl::expected<bool, int> wantsJson(const CommandLine &line) const;

    const std::string &command() const { return m_command; }
    const std::string &words() const { return m_words; }
    const std::vector<OptionRule> &options() const { return m_options; }

private:
    std::string m_command, m_words;
    std::vector<OptionRule> m_options;
};

// Whether everything that a command is to read is there: its paths, and further baselines. What is not is named on
// standard error; the exit status is then Trouble.
bool pathsExist(const CommandLine &line);

// The options of a command under their headings, in the order of the first option of each; those without a heading are
// the last. A short list has no headings.
struct OptionGroup {
    std::string heading;
    std::vector<OptionRule> options;
};
std::vector<OptionGroup> groupsOf(const std::vector<OptionRule> &options);

OptionRule formatRule();
OptionRule helpRule();
OptionRule languageRule();

// The text of --help for standard output: its paragraphs, then one option per line, in the width of the terminal.
std::string helpText(const Usage &usage);

} // namespace rundiff
