// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/knowledge/operators/operatorfacts.h"

#include <algorithm>
#include <charconv>

namespace rundiff
{

namespace
{

// * matches any characters, everything else matches itself.
bool matchesPattern(std::string_view text, std::string_view pattern)
{
    std::size_t t = 0, p = 0, star = std::string_view::npos, resume = 0;
    while (t < text.size()) {
        if (p < pattern.size() && pattern[p] == '*') {
            star = p++;
            resume = t;
        } else if (p < pattern.size() && pattern[p] == text[t]) {
            ++p;
            ++t;
        } else if (star != std::string_view::npos) {
            p = star + 1;
            t = ++resume;
        } else {
            return false;
        }
    }
    return pattern.find_first_not_of('*', p) == std::string_view::npos;
}

bool names(const NamePatterns &patterns, const CallName &call)
{
    const std::string_view last = call.lastSegment();
    // Nearly every pattern is decided by the first letter: this is called for each call of a dump.
    const auto mayMatch = [name = call.name.substr(0, 1), last = last.substr(0, 1)](const std::string &pattern) {
        return pattern.starts_with('*') || pattern.starts_with(last) || pattern.starts_with(name);
    };
    return std::any_of(patterns.begin(), patterns.end(), [&](const std::string &pattern) {
        return mayMatch(pattern) && matchesPattern(pattern.find('.') == std::string::npos ? last : call.name, pattern);
    });
}

bool holds(const std::vector<ArgumentRule> &rules, const CallName &call, std::string_view argument)
{
    const auto meant = [&](const std::string &candidate) {
        return argument == candidate || (argument.starts_with(candidate) && argument[candidate.size()] == '.');
    };
    return std::any_of(rules.begin(), rules.end(), [&](const ArgumentRule &rule) {
        return names(rule.names, call) && std::any_of(rule.arguments.begin(), rule.arguments.end(), meant);
    });
}

} // namespace

bool OperatorFacts::namesHoldDots() const
{
    const auto dotted = [](const NamePatterns &patterns) {
        return std::any_of(patterns.begin(), patterns.end(),
                           [](const std::string &pattern) { return pattern.find('.') != std::string::npos; });
    };
    return dotted(random) ||
           std::any_of(facts.begin(), facts.end(), [&](const OperatorFact &fact) { return dotted(fact.names); }) ||
           std::any_of(dropout.begin(), dropout.end(), [&](const DropoutRule &rule) { return dotted(rule.names); });
}

bool OperatorFacts::drawsRandomNumbers(const CallName &call) const
{
    return names(random, call);
}

const DropoutRule *OperatorFacts::dropoutRule(const CallName &call) const
{
    const auto rule = std::find_if(dropout.begin(), dropout.end(),
                                   [&](const DropoutRule &candidate) { return names(candidate.names, call); });
    return rule == dropout.end() ? nullptr : &*rule;
}

bool OperatorFacts::communicates(const CallName &call) const
{
    return names(communication, call);
}

bool OperatorFacts::isUndefined(const CallName &call) const
{
    return call.kind == CallName::Kind::Api && names(undefined, call);
}

bool OperatorFacts::isUninitialised(const CallName &call) const
{
    return call.kind == CallName::Kind::Api && names(uninitialised, call);
}

bool OperatorFacts::isOverwritten(const CallName &call, std::string_view argument) const
{
    return call.direction == Direction::Forward && holds(overwritten, call, argument);
}

bool OperatorFacts::isInPlace(const CallName &call, std::string_view argument) const
{
    return call.kernel && holds(inPlace, call, argument);
}

bool OperatorFacts::isOverflowIgnored(const CallName &call, std::string_view argument) const
{
    return isOverwritten(call, argument) ||
           (call.direction == Direction::Forward && holds(overflowIgnored, call, argument));
}

bool OperatorFacts::isParameter(const CallName &call, std::string_view argument) const
{
    return call.direction == Direction::Forward &&
           (holds(parameters, call, argument) || (call.kernel && holds(kernelParameters, call, argument)));
}

bool OperatorFacts::isData(const CallName &call, std::string_view argument) const
{
    return call.direction == Direction::Forward &&
           (holds(data, call, argument) || (call.kernel && holds(kernelData, call, argument)));
}

std::optional<RoundingKind> OperatorFacts::roundingKind(const CallName &call) const
{
    const auto rule = std::ranges::find_if(rounding, [&](const RoundingRule &one) { return names(one.names, call); });
    return rule == rounding.end() ? std::nullopt : std::optional(rule->kind);
}

bool OperatorFacts::isElementwise(const CallName &call) const
{
    return names(elementwise, call);
}

bool OperatorFacts::mixesPositions(const CallName &call) const
{
    return names(mixing, call);
}

bool OperatorFacts::picksByIndex(const CallName &call) const
{
    return names(pickingByIndex, call);
}

std::vector<const OperatorLaw *> OperatorFacts::lawsOf(const CallName &call) const
{
    std::vector<const OperatorLaw *> found;
    for (const OperatorLaw &law : laws) {
        if (names(law.names, call))
            found.push_back(&law);
    }
    return found;
}

std::string OperatorFacts::argumentMeaning(const CallName &call, std::string_view argument) const
{
    constexpr std::string_view prefix = "input.";
    if (!argument.starts_with(prefix) || call.kind != CallName::Kind::Api)
        return {};
    argument.remove_prefix(prefix.size());
    std::size_t position = 0;
    const auto [end, error] = std::from_chars(argument.data(), argument.data() + argument.size(), position);
    if (error != std::errc{})
        return std::string(argument.substr(0, argument.find('.')));
    const auto signature =
        std::ranges::find_if(signatures, [&](const Signature &one) { return names(one.names, call); });
    return signature == signatures.end() || position >= signature->arguments.size() ? std::string()
                                                                                    : signature->arguments[position];
}

std::string OperatorFacts::argumentRemedy(const CallName &call, std::string_view argument, std::string_view a,
                                          std::string_view b) const
{
    const std::string meaning = argumentMeaning(call, argument);
    const auto holds = [&](const ArgumentRemedy &remedy) {
        const auto has = [](const std::vector<std::string> &list, std::string_view text) {
            return std::ranges::find(list, text) != list.end();
        };
        return (remedy.names.empty() || names(remedy.names, call)) &&
               (has(remedy.arguments, meaning) || has(remedy.arguments, argument)) &&
               (remedy.values.empty() || has(remedy.values, a) || has(remedy.values, b));
    };
    const auto remedy = std::ranges::find_if(argumentRemedies, holds);
    return remedy == argumentRemedies.end() ? std::string() : remedy->text;
}

std::vector<const OperatorFact *> OperatorFacts::about(const CallName &call) const
{
    std::vector<const OperatorFact *> found;
    for (const OperatorFact &fact : facts) {
        const bool meant = fact.direction == Direction::Any || fact.direction == call.direction;
        if (meant && names(fact.names, call))
            found.push_back(&fact);
    }
    std::stable_partition(found.begin(), found.end(),
                          [](const OperatorFact *fact) { return fact->direction != Direction::Any; });
    return found;
}

std::vector<const OperatorFact *> OperatorFacts::aboutFrame(std::string_view frame) const
{
    std::vector<const OperatorFact *> found;
    for (const OperatorFact &fact : facts) {
        if (std::any_of(fact.frames.begin(), fact.frames.end(),
                        [&](const std::string &pattern) { return matchesPattern(frame, pattern); }))
            found.push_back(&fact);
    }
    return found;
}

std::string_view OperatorFacts::userFrame(const std::vector<std::string> &stack) const
{
    for (const std::string &frame : stack) {
        const std::string_view file = std::string_view(frame).substr(0, frame.find(", line "));
        const bool framework = std::any_of(frameworkPaths.begin(), frameworkPaths.end(), [&](const std::string &path) {
            return file.find(path) != std::string_view::npos;
        });
        if (!framework && file.starts_with("File "))
            return frame;
    }
    return {};
}

} // namespace rundiff
