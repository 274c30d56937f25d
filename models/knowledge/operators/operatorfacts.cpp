// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/knowledge/operators/operatorfacts.h"

#include "models/run/textpieces.h"

#include <algorithm>
#include <charconv>

namespace rundiff
{

namespace
{

bool names(const NamePatterns &patterns, const CallName &call)
{
    const std::string_view last = call.lastSegment();
    // Nearly every pattern is decided by the first letter: this is called for each call of a dump.
    return std::ranges::any_of(patterns, [&](const std::string &pattern) {
        if (!startsWithAny(pattern, {"*", last.substr(0, 1), call.name.substr(0, 1)}))
            return false;
        return fitsPattern(contains(pattern, '.') ? call.name : last, pattern);
    });
}

// Whether an argument is the one that a rule names, or an element of it.
bool isPartOf(std::string_view argument, std::string_view whole)
{
    if (!argument.starts_with(whole))
        return false;
    argument.remove_prefix(whole.size());
    return argument.empty() || argument.starts_with('.');
}

bool holds(const std::vector<ArgumentRule> &rules, const CallName &call, std::string_view argument)
{
    const auto meant = [&](const std::string &candidate) { return isPartOf(argument, candidate); };
    return std::ranges::any_of(rules, [&](const ArgumentRule &rule) {
        return names(rule.names, call) && std::ranges::any_of(rule.arguments, meant);
    });
}

// The same for the arguments of a forward call, by the rules for all calls and those for kernels.
bool holdsForward(const std::vector<ArgumentRule> &rules, const std::vector<ArgumentRule> &kernelRules,
                  const CallName &call, std::string_view argument)
{
    if (call.direction != Direction::Forward)
        return false;
    return holds(rules, call, argument) || (call.kernel && holds(kernelRules, call, argument));
}

} // namespace

bool OperatorFacts::namesHoldDots() const
{
    const auto dotted = [](const NamePatterns &patterns) {
        return std::ranges::any_of(patterns, [](const std::string &pattern) { return contains(pattern, '.'); });
    };
    return dotted(random) || std::ranges::any_of(facts, dotted, &OperatorFact::names) ||
           std::ranges::any_of(dropout, dotted, &DropoutRule::names);
}

bool OperatorFacts::drawsRandomNumbers(const CallName &call) const
{
    return names(random, call);
}

const DropoutRule *OperatorFacts::dropoutRule(const CallName &call) const
{
    const auto rule = std::find_if(dropout.begin(), dropout.end(),
                                   [&](const DropoutRule &candidate) { return names(candidate.names, call); });
    if (rule == dropout.end())
        return nullptr;
    return &*rule;
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
    return isOverwritten(call, argument) || holdsForward(overflowIgnored, {}, call, argument);
}

bool OperatorFacts::isParameter(const CallName &call, std::string_view argument) const
{
    return holdsForward(parameters, kernelParameters, call, argument);
}

bool OperatorFacts::isData(const CallName &call, std::string_view argument) const
{
    return holdsForward(data, kernelData, call, argument);
}

std::optional<RoundingKind> OperatorFacts::roundingKind(const CallName &call) const
{
    const auto rule = std::ranges::find_if(rounding, [&](const RoundingRule &one) { return names(one.names, call); });
    if (rule == rounding.end())
        return std::nullopt;
    return rule->kind;
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
    if (signature == signatures.end() || position >= signature->arguments.size())
        return {};
    return signature->arguments[position];
}

std::string OperatorFacts::argumentRemedy(const CallName &call, std::string_view argument, std::string_view a,
                                          std::string_view b) const
{
    const std::string meaning = argumentMeaning(call, argument);
    const auto hasAny = [](const std::vector<std::string> &list, std::initializer_list<std::string_view> texts) {
        return std::ranges::any_of(list, [&](const std::string &text) { return isAnyOf(text, texts); });
    };
    const auto holds = [&](const ArgumentRemedy &remedy) {
        if (!remedy.names.empty() && !names(remedy.names, call))
            return false;
        return hasAny(remedy.arguments, {meaning, argument}) &&
               (remedy.values.empty() || hasAny(remedy.values, {a, b}));
    };
    const auto remedy = std::ranges::find_if(argumentRemedies, holds);
    if (remedy == argumentRemedies.end())
        return {};
    return remedy->text;
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
        if (fitsAnyPattern(frame, fact.frames))
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
