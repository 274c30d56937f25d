// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <tl/expected.hpp>

#include <cstdint>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace rundiff
{

using Arguments = std::vector<std::string>;

// One option of a command, for parsing and for --help.
struct OptionRule {
    std::string_view name;  // "--atol"
    std::string_view value; // its argument, e.g. "X"; empty: none
    std::string help;
    bool repeatable = false;
    std::vector<std::string_view> aliases = {}; // "-q"
    std::string group = {};                     // its heading in a long help, a sentence's part: "Tolerances"
    std::string_view alone = {};                // what it means without a value; empty: it needs one

    bool isCalled(std::string_view typed) const;
};

// The same options under this heading.
std::vector<OptionRule> grouped(const std::string &heading, std::vector<OptionRule> rules);
void append(std::vector<OptionRule> &rules, const std::vector<OptionRule> &more);

// The arguments of a command, checked against its rules. "--name value" and "--name=value" are the same; after a single
// "--" nothing is an option.
class CommandLine
{
public:
    static tl::expected<CommandLine, std::string> parse(std::span<const std::string> arguments,
                                                        std::span<const OptionRule> rules);

    const Arguments &paths() const { return m_paths; }
    bool has(std::string_view option) const;
    std::optional<std::string> value(std::string_view option) const;
    Arguments values(std::string_view option) const;

    // The same line with other paths.
    CommandLine withPaths(Arguments paths) const;

private:
    Arguments m_paths;
    std::map<std::string, Arguments, std::less<>> m_values;
};

} // namespace rundiff
