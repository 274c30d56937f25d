// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/process/commandline.h"

#include "models/run/messages.h"

#include <algorithm>
#include <charconv>
#include <cmath>

namespace rundiff
{

namespace
{

const OptionRule *ruleFor(std::string_view name, std::span<const OptionRule> rules)
{
    const auto found =
        std::find_if(rules.begin(), rules.end(), [&](const OptionRule &rule) { return rule.name == name; });
    return found == rules.end() ? nullptr : &*found;
}

// "-5" is a number and a single "-" a name; everything else that starts with a dash is an option.
bool looksLikeOption(const std::string &argument)
{
    return argument.size() > 1 && argument[0] == '-' && !(argument[1] >= '0' && argument[1] <= '9');
}

template <typename Number>
bool wholeTextIs(Number &number, std::string_view text)
{
    if (text.starts_with('+'))
        text.remove_prefix(1);
    const auto [stopped, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    return error == std::errc{} && stopped == text.data() + text.size();
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
            return tl::unexpected(message(Messages::tr("There is no option {}."), name));
        Arguments &values = line.m_values[name];
        if (!values.empty() && !rule->repeatable)
            return tl::unexpected(message(Messages::tr("The option {} may be given only once."), name));
        if (rule->value.empty() && equals != std::string::npos)
            return tl::unexpected(message(Messages::tr("The option {} takes no value."), name));
        if (rule->value.empty())
            values.emplace_back();
        else if (equals != std::string::npos)
            values.push_back(argument.substr(equals + 1));
        else if (i + 1 < arguments.size())
            values.push_back(arguments[++i]);
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

std::string optionsHelp(std::span<const OptionRule> rules)
{
    constexpr std::size_t column = 30; // where the texts begin
    std::string text;
    for (const OptionRule &rule : rules) {
        const std::string left =
            rule.value.empty() ? std::string(rule.name) : fmt::format("{} {}", rule.name, rule.value);
        const std::string lineBreak = left.size() < column ? std::string() : fmt::format("\n{:{}}", "", column + 2);
        text += fmt::format("  {:<{}}{}{}\n", left, column, lineBreak, rule.help);
    }
    return text;
}

tl::expected<double, std::string> boundFrom(std::string_view option, const std::string &text)
{
    double number = 0;
    if (!wholeTextIs(number, text) || !std::isfinite(number) || number < 0)
        return tl::unexpected(message(
            Messages::tr("{} requires a number that is not negative, such as 1e-3, not \"{}\"."), option, text));
    return number;
}

tl::expected<std::int64_t, std::string> integerFrom(std::string_view option, const std::string &text)
{
    std::int64_t number = 0;
    if (!wholeTextIs(number, text))
        return tl::unexpected(message(Messages::tr("{} requires a whole number, not \"{}\"."), option, text));
    return number;
}

} // namespace rundiff
