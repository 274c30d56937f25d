// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/process/commandline.h"

#include "models/run/messages.h"
#include "models/run/nearestname.h"

#include <algorithm>
#include <utility>

namespace rundiff
{

namespace
{

const OptionRule *ruleFor(std::string_view name, std::span<const OptionRule> rules)
{
    const auto found =
        std::find_if(rules.begin(), rules.end(), [&](const OptionRule &rule) { return rule.isCalled(name); });
    return found == rules.end() ? nullptr : &*found;
}

std::string unknownOption(const std::string &typed, std::span<const OptionRule> rules)
{
    std::vector<std::string_view> names;
    for (const OptionRule &rule : rules)
        names.push_back(rule.name);
    const std::string_view near = nearestName(typed, names);
    if (near.empty())
        return message(Messages::tr("There is no option {}."), typed);
    return message(Messages::tr("There is no option {}. Did you mean {}?"), typed, near);
}

// "-5" is a number and a single "-" a name; everything else that starts with a dash is an option.
bool looksLikeOption(const std::string &argument)
{
    return argument.size() > 1 && argument[0] == '-' && !(argument[1] >= '0' && argument[1] <= '9');
}

} // namespace

tl::expected<CommandLine, std::string> CommandLine::parse(std::span<const std::string> arguments,
                                                          std::span<const OptionRule> rules)
{
    CommandLine line;
    for (std::size_t i = 0; i < arguments.size(); ++i) {
        const std::string &argument = arguments[i];
        if (argument == "--") {
            line.m_paths.insert(line.m_paths.end(), arguments.begin() + i + 1, arguments.end());
            break;
        }
        if (!looksLikeOption(argument)) {
            line.m_paths.push_back(argument);
            continue;
        }
        const std::size_t equals = argument.find('=');
        const std::string name = argument.substr(0, equals);
        const OptionRule *rule = ruleFor(name, rules);
        if (!rule)
            return tl::unexpected(unknownOption(name, rules));
        Arguments &values = line.m_values[std::string(rule->name)];
        if (!values.empty() && !rule->repeatable)
            return tl::unexpected(message(Messages::tr("The option {} may be given only once."), name));
        if (rule->value.empty() && equals != std::string::npos)
            return tl::unexpected(message(Messages::tr("The option {} takes no value."), name));
        if (rule->value.empty())
            values.push_back(name); // as it was typed
        else if (equals != std::string::npos)
            values.push_back(argument.substr(equals + 1));
        else if (i + 1 < arguments.size() && !looksLikeOption(arguments[i + 1]))
            values.push_back(arguments[++i]);
        else if (!rule->alone.empty())
            values.emplace_back(rule->alone);
        else if (i + 1 < arguments.size())
            return tl::unexpected(message(
                Messages::tr("The option {} requires a value: {} {}. \"{}\" looks like an option; {}={} takes it "
                             "as a value."),
                name, name, rule->value, arguments[i + 1], name, arguments[i + 1]));
        else
            return tl::unexpected(
                message(Messages::tr("The option {} requires a value: {} {}."), name, name, rule->value));
    }
    return line;
}

bool CommandLine::has(std::string_view option) const
{
    return m_values.find(option) != m_values.end();
}

std::optional<std::string> CommandLine::value(std::string_view option) const
{
    const auto found = m_values.find(option);
    return found == m_values.end() ? std::nullopt : std::optional(found->second.back());
}

Arguments CommandLine::values(std::string_view option) const
{
    const auto found = m_values.find(option);
    return found == m_values.end() ? Arguments() : found->second;
}

CommandLine CommandLine::withPaths(Arguments paths) const
{
    CommandLine line = *this;
    line.m_paths = std::move(paths);
    return line;
}

std::vector<OptionRule> grouped(const std::string &heading, std::vector<OptionRule> rules)
{
    for (OptionRule &rule : rules)
        rule.group = heading;
    return rules;
}

void append(std::vector<OptionRule> &rules, const std::vector<OptionRule> &more)
{
    rules.insert(rules.end(), more.begin(), more.end());
}

bool OptionRule::isCalled(std::string_view typed) const
{
    return typed == name || std::find(aliases.begin(), aliases.end(), typed) != aliases.end();
}

} // namespace rundiff
