// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/items/rows/rowcondition.h"

#include "models/run/lettercase.h"
#include "models/run/lookup.h"
#include "models/run/messages.h"
#include "models/run/textpieces.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <numeric>
#include <optional>

namespace rundiff
{

namespace
{

using Kind = RowCondition::Kind;
using Compare = RowCondition::Compare;
using Token = ConditionToken;
using Parsed = tl::expected<RowCondition, FilterMistake>;

constexpr int deepest = 50;
constexpr std::size_t longestFilter = 4096;

tl::unexpected<FilterMistake> mistake(const Token &token, std::string sentence)
{
    return tl::unexpected(FilterMistake{std::move(sentence), token.at, token.length});
}

std::size_t editDistance(std::string_view one, std::string_view other)
{
    std::vector<std::size_t> costs(other.size() + 1);
    std::iota(costs.begin(), costs.end(), std::size_t(0));
    for (std::size_t i = 0; i < one.size(); ++i) {
        std::size_t diagonal = costs[0]++;
        for (std::size_t j = 0; j < other.size(); ++j) {
            const std::size_t replaced = diagonal + (one[i] == other[j] ? 0 : 1);
            diagonal = costs[j + 1];
            costs[j + 1] = std::min({replaced, costs[j] + 1, diagonal + 1});
        }
    }
    return costs.back();
}

std::string unknownField(std::string_view name)
{
    std::string all, wanted = lowered(name);
    std::replace(wanted.begin(), wanted.end(), ' ', '_');
    std::string_view nearest;
    std::size_t best = 3; // more letters than that are another word
    for (const RowColumn &column : rowColumns()) {
        const std::string_view known = column.name;
        addToList(all, known);
        const std::size_t distance = editDistance(wanted.substr(0, 40), known);
        if (distance < best) {
            best = distance;
            nearest = known;
        }
    }
    if (!nearest.empty())
        return message(Messages::tr("There is no column {}. Did you mean {}?"), name, nearest);
    return message(Messages::tr("There is no column {}. There are: {}."), name, all);
}

// "1e-3", "0.5", "50%", "inf"
std::optional<double> numberIn(std::string_view text)
{
    if (text.starts_with('+'))
        text.remove_prefix(1);
    const bool percent = text.ends_with('%');
    if (percent)
        text.remove_suffix(1);
    double number = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    if (error != std::errc() || end != text.data() + text.size())
        return std::nullopt;
    if (percent)
        return number / 100;
    return number;
}

Parsed negated(Parsed condition)
{
    if (!condition)
        return condition;
    RowCondition result;
    result.kind = Kind::Not;
    result.parts.push_back(std::move(*condition));
    return result;
}

Parsed numberCondition(RowField field, const Token &sign, const Token &value)
{
    const std::optional<double> number = numberIn(value.text);
    if (!number || value.kind == Token::Kind::Regex)
        return mistake(value, message(Messages::tr("{} is compared with a number like 0.01, not with {}."),
                                      fieldName(field), value.text.empty() ? std::string("\"\"") : value.text));
    if (isAnyOf(sign.text, {"~", "!~"}))
        return mistake(
            sign, message(Messages::tr("{} is a number: compare it with <, <=, >, >=, = or !=."), fieldName(field)));
    RowCondition condition;
    condition.kind = Kind::Number;
    condition.field = field;
    condition.number = *number;
    if (sign.text.starts_with('<'))
        condition.compare = sign.text == "<" ? Compare::Less : Compare::LessEqual;
    else if (sign.text.starts_with('>'))
        condition.compare = sign.text == ">" ? Compare::Greater : Compare::GreaterEqual;
    if (sign.text == "!=")
        return negated(condition);
    return condition;
}

Parsed textCondition(RowField field, const Token &sign, const Token &value)
{
    if (sign.text.starts_with('<') || sign.text.starts_with('>'))
        return mistake(
            sign,
            message(Messages::tr("{} is a text: compare it with = or != (the whole text), or with ~ or !~ (found in "
                                 "it)."),
                    fieldName(field)));
    auto form = NamePattern::Form::WholeGlob;
    if (value.kind == Token::Kind::Regex)
        form = NamePattern::Form::Regex;
    else if (sign.text.ends_with('~') && value.text.find_first_of("*?") != std::string::npos)
        form = NamePattern::Form::Glob;
    else if (sign.text.ends_with('~'))
        form = NamePattern::Form::Text;
    const std::string_view text = field == RowField::Dtype ? withoutFramework(value.text) : value.text;
    tl::expected<NamePattern, std::string> pattern = NamePattern::compile(text, form);
    if (!pattern)
        return mistake(value, pattern.error());
    RowCondition condition;
    condition.kind = Kind::Text;
    condition.field = field;
    condition.pattern = std::move(*pattern);
    if (sign.text.starts_with('!'))
        return negated(condition);
    return condition;
}

// or-chain of and-chains of (not) comparisons and parentheses
class Parser
{
public:
    explicit Parser(std::vector<Token> tokens) : m_tokens(std::move(tokens)) {}

    Parsed parse()
    {
        Parsed result = chain(Token::Kind::Or, 0);
        if (result && current().kind != Token::Kind::End)
            return unexpectedToken();
        return result;
    }

private:
    const Token &current() const { return m_tokens[m_at]; }
    Token take() { return m_tokens[current().kind == Token::Kind::End ? m_at : m_at++]; }

    Parsed unexpectedToken() const
    {
        if (current().kind == Token::Kind::End)
            return mistake(current(),
                           message(Messages::tr("The condition is not complete: expected one like norm_rel > 0.01.")));
        return mistake(current(),
                       message(Messages::tr("{} at character {} is not expected there: join conditions with and, or."),
                               current().text, current().at + 1));
    }

    Parsed chain(Token::Kind joint, int depth)
    {
        const bool isOr = joint == Token::Kind::Or;
        const auto part = [&] { return isOr ? chain(Token::Kind::And, depth) : single(depth); };
        Parsed first = part();
        if (!first || current().kind != joint)
            return first;
        RowCondition all;
        all.kind = isOr ? Kind::Or : Kind::And;
        all.parts.push_back(std::move(*first));
        while (current().kind == joint) {
            take();
            Parsed next = part();
            if (!next)
                return next;
            all.parts.push_back(std::move(*next));
        }
        return all;
    }

    Parsed single(int depth)
    {
        if (depth > deepest)
            return mistake(current(),
                           message(Messages::tr("The condition is nested more than {} levels deep."), deepest));
        if (current().kind == Token::Kind::Not) {
            take();
            return negated(single(depth + 1));
        }
        if (current().kind != Token::Kind::Open)
            return comparison();
        const Token open = take();
        Parsed inside = chain(Token::Kind::Or, depth + 1);
        if (!inside)
            return inside;
        if (current().kind != Token::Kind::Close)
            return current().kind == Token::Kind::End
                       ? mistake(open, message(Messages::tr("The ( at character {} is never closed."), open.at + 1))
                       : unexpectedToken();
        take();
        return inside;
    }

    // An unknown name may have several words, as the titles of columns do.
    Token wholeName()
    {
        Token name = take();
        while (current().kind == Token::Kind::Word && !fieldNamed(name.text)) {
            const Token further = take();
            name.text.append(" ").append(further.text);
            name.length = further.at + further.length - name.at;
        }
        return name;
    }

    Parsed comparison()
    {
        if (current().kind != Token::Kind::Word)
            return unexpectedToken();
        const Token name = wholeName();
        const std::optional<RowField> field = fieldNamed(name.text);
        if (!field)
            return mistake(name, unknownField(name.text));
        if (current().kind != Token::Kind::Operator)
            return mistake(
                current(),
                message(Messages::tr("After {} one of = != < <= > >= ~ !~ is expected, and a value."), name.text));
        const Token sign = take();
        const Token::Kind kind = current().kind;
        if (!isAnyOf(kind, {Token::Kind::Word, Token::Kind::Quoted, Token::Kind::Regex}))
            return mistake(current(), message(Messages::tr("After {} {} a value is expected."), name.text, sign.text));
        const Token value = take();
        if (rowColumn(*field).isNumber())
            return numberCondition(*field, sign, value);
        return textCondition(*field, sign, value);
    }

    std::vector<Token> m_tokens;
    std::size_t m_at = 0;
};

Parsed word(std::string_view text, NamePattern::Form form, std::size_t at)
{
    tl::expected<NamePattern, std::string> pattern = NamePattern::compile(text, form);
    if (!pattern)
        return tl::unexpected(FilterMistake{pattern.error(), at, text.size()});
    RowCondition condition;
    condition.kind = Kind::Word;
    condition.pattern = std::move(*pattern);
    return condition;
}

Parsed words(std::string_view text, FilterForm form)
{
    RowCondition all;
    all.kind = Kind::And;
    for (std::string_view rest = trimmed(text); !rest.empty();) {
        const std::string_view one = rest.substr(0, rest.find_first_of(" \t\r\n"));
        rest = trimmed(rest.substr(one.size()));
        const bool wild = form != FilterForm::Text && one.find_first_of("*?") != std::string_view::npos;
        Parsed condition = word(one, wild ? NamePattern::Form::Glob : NamePattern::Form::Text,
                                static_cast<std::size_t>(one.data() - text.data()));
        if (!condition)
            return condition;
        all.parts.push_back(std::move(*condition));
    }
    if (all.parts.empty())
        return RowCondition{};
    if (all.parts.size() == 1)
        return all.parts.front();
    return all;
}

} // namespace

bool RowCondition::holds(double value) const
{
    const double size = rowColumn(field).bySize() ? std::fabs(value) : value;
    if (std::isnan(size))
        return std::isnan(number) ? isAnyOf(compare, {Compare::Equal, Compare::GreaterEqual})
                                  : isAnyOf(compare, {Compare::Greater, Compare::GreaterEqual});
    switch (compare) {
    case Compare::Equal:
        return size == number;
    case Compare::Less:
        return size < number;
    case Compare::LessEqual:
        return size <= number;
    case Compare::Greater:
        return size > number;
    case Compare::GreaterEqual:
        return size >= number;
    }
    return false;
}

FilterForm formOf(std::string_view text)
{
    text = trimmed(text);
    if (text.size() > 1 && text.front() == '/' && text.back() == '/')
        return FilterForm::Regex;
    if (text.find_first_of("<>=~") != std::string_view::npos)
        return FilterForm::Condition;
    if (text.find_first_of("*?") == std::string_view::npos)
        return FilterForm::Text;
    return FilterForm::Glob;
}

namespace
{

Parsed parseTrimmed(std::string_view text, FilterForm form)
{
    if (text.empty())
        return RowCondition{};
    if (text.size() > longestFilter)
        return tl::unexpected(
            FilterMistake{message(Messages::tr("The filter is longer than {} characters."), longestFilter), 0, 0});
    const bool slashes = form == FilterForm::Automatic && formOf(text) == FilterForm::Regex;
    if (form == FilterForm::Automatic)
        form = formOf(text);
    if (slashes)
        return word(text.substr(1, text.size() - 2), NamePattern::Form::Regex, 1);
    if (form == FilterForm::Regex)
        return word(text, NamePattern::Form::Regex, 0);
    if (form != FilterForm::Condition)
        return words(text, form);
    tl::expected<std::vector<Token>, FilterMistake> tokens = conditionTokens(text);
    if (!tokens)
        return tl::unexpected(tokens.error());
    return Parser(std::move(*tokens)).parse();
}

} // namespace

tl::expected<RowCondition, FilterMistake> parseFilter(std::string_view text, FilterForm form)
{
    const std::string_view inner = trimmed(text);
    Parsed parsed = parseTrimmed(inner, form);
    if (!parsed && !inner.empty())
        parsed.error().at += static_cast<std::size_t>(inner.data() - text.data());
    return parsed;
}

} // namespace rundiff
