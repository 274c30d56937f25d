// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/account/differences/volatiletemplate.h"

#include "models/account/differences/linepairing.h"
#include "models/account/marking/linemarker.h"
#include "models/account/shapes/plainnumber.h"
#include "models/account/shapes/wordsign.h"

#include <algorithm>
#include <optional>

namespace rundiff
{

namespace
{

constexpr std::size_t longestLabel = 60;

std::string markedWith(const std::vector<std::string> &templates, const std::string &line)
{
    VolatileRules rules = VolatileRules::builtIn();
    Problems problems;
    for (const std::string &form : templates)
        rules = rules.with(form, {}, problems);
    return LineMarker(rules, nullptr).marked(line, 0);
}

bool isTokenOf(std::string_view token, std::string_view marked)
{
    const bool isNumber = numberLength(token, 0) == token.size();
    return token == marked || (isNumber && plainNumber(token) == marked);
}

// Where a line has a token of its marked form. Values follow their names, so the last place counts.
std::optional<std::size_t> placeOf(const std::string &line, std::string_view marked)
{
    std::optional<std::size_t> place;
    for (const std::string_view token : lineTokens(line)) {
        if (isTokenOf(token, marked))
            place = static_cast<std::size_t>(token.data() - line.data());
    }
    return place;
}

// Beginnings of a text in front of a value: those of its last words up to a word with a digit, the longest text first.
std::vector<std::size_t> labelBegins(std::string_view before)
{
    std::vector<std::size_t> begins;
    const std::size_t least = before.size() - std::min(before.size(), longestLabel);
    bool isAttached = true; // to the value: "p2p=3"
    for (std::size_t at = before.size(); at > least; --at) {
        const char sign = before[at - 1];
        if (ascii::isDigit(sign) && !isAttached)
            break;
        isAttached = isAttached && sign != ' ';
        const bool beginsWord = sign != ' ' && (at == 1 || before[at - 2] == ' ');
        if (beginsWord)
            begins.push_back(at - 1);
    }
    std::ranges::reverse(begins);
    return begins;
}

// `line` and `other` differ in one value, at `place`.
std::optional<std::string> templateFor(const std::string &line, std::size_t place, const std::string &other)
{
    for (const std::size_t begin : labelBegins(std::string_view(line).substr(0, place))) {
        const std::string label = line.substr(begin, place - begin);
        const bool hasWord = std::ranges::any_of(label, isWordLetter);
        if (!hasWord || label.find('{') != label.npos)
            continue;
        const std::string form = label + "{}";
        if (markedWith({form}, line) == markedWith({form}, other))
            return form;
    }
    return std::nullopt;
}

std::optional<std::string> templateFor(const std::string &line, const Substitution &substitution)
{
    const auto place = placeOf(line, substitution.a);
    if (!place)
        return std::nullopt;
    const std::size_t length = lineTokens(std::string_view(line).substr(*place)).front().size();
    std::string other = line;
    other.replace(*place, length, substitution.b);
    return templateFor(line, *place, other);
}

} // namespace

std::vector<std::string> volatileTemplates(const LeftDifference &difference)
{
    const bool isOfLines = difference.kind == LeftKind::Text || difference.kind == LeftKind::Result;
    const bool isOfBoth = !difference.a.empty() && !difference.b.empty();
    if (!isOfLines || !isOfBoth)
        return {};
    const bool isOneValue = !difference.key.empty(); // a and b are values of that line, else they are lines
    const std::string markedA = isOneValue ? std::string() : markedWith({}, difference.a);
    const std::string markedB = isOneValue ? std::string() : markedWith({}, difference.b);
    const std::vector<Substitution> values =
        isOneValue ? std::vector<Substitution>{{difference.a, difference.b}} : substitutionsOf(markedA, markedB);
    std::vector<std::string> templates;
    for (const Substitution &value : values) {
        const auto form = templateFor(isOneValue ? difference.key : difference.a, value);
        if (!form)
            return {};
        templates.push_back(*form);
    }
    const bool isWhole = isOneValue || markedWith(templates, difference.a) == markedWith(templates, difference.b);
    return isWhole ? templates : std::vector<std::string>();
}

} // namespace rundiff
