// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/knowledge/sources/pythonexpressionparser.h"

#include "models/run/textpieces.h"

#include <algorithm>
#include <array>

namespace rundiff
{

namespace
{

using Kind = PythonExpression::Kind;

constexpr int longestChain = 100; // of a.b.c and a()()

bool isKeyword(const PythonToken &token)
{
    return token.isAnyOf({"if", "else", "for", "in", "is", "and", "or", "not", "as", "import", "from", "async"});
}

} // namespace

PythonExpressionParser::PythonExpressionParser(PythonModule &module)
    : m_module(module), m_tokens(pythonTokens(module.source))
{
    m_module.expressions.emplace_back();
}

void PythonExpressionParser::skipTo(std::string_view what)
{
    while (!atEnd() && !kindIs(PythonToken::Kind::Newline)) {
        const bool found = token().is(what);
        if (!found && token().opens())
            skipBracket();
        else
            advance();
        if (found)
            return;
    }
}

void PythonExpressionParser::skipStatement()
{
    while (!atEnd() && !kindIs(PythonToken::Kind::Newline) && !token().is(";"))
        advance();
}

void PythonExpressionParser::skipLine()
{
    while (!atEnd() && !kindIs(PythonToken::Kind::Newline))
        advance();
    advance();
}

void PythonExpressionParser::skipBracket()
{
    int open = 0;
    do {
        open += token().opens() - token().closes();
        advance();
    } while (open > 0 && !atEnd());
}

std::uint32_t PythonExpressionParser::add(Expression expression, std::size_t firstToken)
{
    expression.line = m_tokens[firstToken].line;
    if (m_position > firstToken) {
        const std::string_view first = m_tokens[firstToken].text, last = m_tokens[m_position - 1].text;
        const std::size_t quote = m_tokens[firstToken].kind == PythonToken::Kind::String;
        if (first.data() && last.data() && last.data() >= first.data())
            expression.source = std::string_view(
                first.data() - quote, static_cast<std::size_t>(last.data() + last.size() - first.data()) + quote);
        if (m_tokens[m_position - 1].kind == PythonToken::Kind::String && expression.source.data() &&
            expression.source.data() + expression.source.size() < m_module.source.data() + m_module.source.size())
            expression.source = {expression.source.data(), expression.source.size() + 1};
    }
    m_module.expressions.push_back(std::move(expression));
    return static_cast<std::uint32_t>(m_module.expressions.size() - 1);
}

// One part stays what it is; parts with commas between them are a sequence.
template <typename ParsePart, typename AtEnd>
std::uint32_t PythonExpressionParser::parseSequence(ParsePart parsePart, AtEnd atEnd)
{
    const std::size_t begin = m_position;
    const std::uint32_t first = parsePart();
    if (!token().is(","))
        return first;
    Expression sequence{Kind::Sequence};
    sequence.parts.push_back(first);
    while (token().is(",")) {
        advance();
        if (atEnd())
            break;
        sequence.parts.push_back(parsePart());
    }
    return add(std::move(sequence), begin);
}

std::uint32_t PythonExpressionParser::parseExpressionList()
{
    return parseSequence([this] { return parseExpression(); },
                         [this] {
                             return kindIs(PythonToken::Kind::Newline) || token().isAnyOf({"=", ":", ";"});
                         });
}

std::uint32_t PythonExpressionParser::parseTarget()
{
    return parseSequence([this] { return parseUnary(); }, [] { return false; });
}

std::uint32_t PythonExpressionParser::parseExpression()
{
    const std::size_t begin = m_position;
    if (m_depth >= deepest)
        return parseOr();
    if (token().is("lambda")) {
        skipTo(":");
        ++m_depth;
        const std::uint32_t body = parseExpression();
        --m_depth;
        return add({Kind::Other, 0, {}, {}, {body}, {}}, begin);
    }
    const std::uint32_t value = parseOr();
    if (token().is(":=")) {
        advance();
        ++m_depth;
        const std::uint32_t named = parseExpression();
        --m_depth;
        return named;
    }
    if (!token().is("if"))
        return value;
    advance();
    const std::uint32_t condition = parseOr();
    if (!token().is("else"))
        return value;
    advance();
    ++m_depth;
    const std::uint32_t otherwise = parseExpression();
    --m_depth;
    return add({Kind::Choose, 0, {}, {}, {value, condition, otherwise}, {}}, begin);
}

std::uint32_t PythonExpressionParser::joined(Kind kind, std::string_view word,
                                             std::uint32_t (PythonExpressionParser::*part)())
{
    const std::size_t begin = m_position;
    const std::uint32_t first = (this->*part)();
    if (!token().is(word))
        return first;
    Expression whole{kind};
    whole.parts.push_back(first);
    while (token().is(word)) {
        advance();
        whole.parts.push_back((this->*part)());
    }
    return add(std::move(whole), begin);
}

std::uint32_t PythonExpressionParser::parseOr()
{
    return joined(Kind::Or, "or", &PythonExpressionParser::parseAnd);
}

std::uint32_t PythonExpressionParser::parseAnd()
{
    return joined(Kind::And, "and", &PythonExpressionParser::parseNot);
}

std::uint32_t PythonExpressionParser::parseNot()
{
    const std::size_t begin = m_position;
    bool negated = false;
    bool any = false;
    for (; token().is("not"); advance()) {
        negated = !negated;
        any = true;
    }
    const std::uint32_t value = parseCompare();
    if (!any || !negated)
        return value;
    return add({Kind::Not, 0, {}, {}, {value}, {}}, begin);
}

std::uint32_t PythonExpressionParser::parseCompare()
{
    const std::size_t begin = m_position;
    std::uint32_t left = parseArithmetic();
    int compared = 0;
    while (token().isAnyOf({"==", "!=", "<", ">", "<=", ">=", "in", "is", "not"})) {
        std::string_view how = token().text;
        advance();
        if (token().is("not") || token().is("in")) {
            how = token().is("not") ? "is not" : "not in";
            advance();
        }
        const std::uint32_t right = parseArithmetic();
        if (compared > 1)
            continue;
        left = add({++compared > 1 ? Kind::Other : Kind::Compare, 0, how, {}, {left, right}, {}}, begin);
    }
    return left;
}

std::uint32_t PythonExpressionParser::parseArithmetic()
{
    const std::size_t begin = m_position;
    const std::uint32_t first = parseUnary();
    Expression whole;
    while (token().isAnyOf({"+", "-", "*", "/", "//", "%", "**", "@", "|", "&", "^", "<<", ">>"})) {
        if (whole.parts.empty()) {
            whole.kind = Kind::Arithmetic;
            whole.text = token().text;
            whole.parts.push_back(first);
        }
        advance();
        whole.parts.push_back(parseUnary());
    }
    if (whole.parts.empty())
        return first;
    return add(std::move(whole), begin);
}

std::uint32_t PythonExpressionParser::parseUnary()
{
    const std::size_t begin = m_position;
    bool negative = false, starred = false;
    for (; token().isAnyOf({"-", "+", "~", "await", "*", "**", "yield"}); advance()) {
        negative = negative != token().is("-");
        if (token().is("*") || token().is("**"))
            starred = true;
    }
    const std::uint32_t value = parsePrimary();
    if (starred)
        return add({Kind::Starred, 0, {}, {}, {value}, {}}, begin);
    if (negative)
        return add({Kind::Negative, 0, {}, {}, {value}, {}}, begin);
    return value;
}

// Leaves .name, (...) or [...] out; false if there is none.
bool PythonExpressionParser::skipLink()
{
    if (token().isAnyOf({"(", "["})) {
        skipBracket();
        return true;
    }
    if (!token().is("."))
        return false;
    advance();
    advance();
    return true;
}

std::uint32_t PythonExpressionParser::parsePrimary()
{
    const std::size_t begin = m_position;
    std::uint32_t value = parseAtom();
    for (int links = 0;; ++links) {
        if (links > longestChain) {
            if (!skipLink())
                break;
        } else if (token().is(".")) {
            advance();
            const std::string_view name = token().text;
            if (!kindIs(PythonToken::Kind::Name))
                break;
            advance();
            value = add({Kind::Attribute, 0, name, {}, {value}, {}}, begin);
        } else if (token().is("(")) {
            Expression call{Kind::Call};
            call.parts.push_back(value);
            call.arguments = parseArguments();
            value = add(std::move(call), begin);
        } else if (token().is("[")) {
            const std::uint32_t index = parseBracket();
            const Expression &inside = m_module.expressions[index];
            const std::uint32_t key = inside.parts.size() == 1 ? inside.parts[0] : index;
            value = add({Kind::Subscript, 0, {}, {}, {value, key}, {}}, begin);
        } else {
            break;
        }
    }
    return value;
}

std::uint32_t PythonExpressionParser::parseAtom()
{
    const std::size_t begin = m_position;
    const PythonToken first = token();
    switch (first.kind) {
    case PythonToken::Kind::Name:
        if (isKeyword(first))
            return 0;
        advance();
        return add({Kind::Name, 0, first.text, {}, {}, {}}, begin);
    case PythonToken::Kind::Number:
        advance();
        return add({Kind::Number, 0, first.text, {}, {}, {}}, begin);
    case PythonToken::Kind::String: {
        bool formatted = false;
        std::size_t pieces = 0;
        for (; kindIs(PythonToken::Kind::String); advance(), ++pieces)
            if (token().formatted)
                formatted = true;
        return add({formatted || pieces > 1 ? Kind::Formatted : Kind::String, 0, first.text, {}, {}, {}}, begin);
    }
    default:
        return first.opens() ? parseBracket() : 0;
    }
}

} // namespace rundiff
