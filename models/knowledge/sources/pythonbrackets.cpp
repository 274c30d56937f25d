// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/knowledge/sources/pythonexpressionparser.h"

#include "models/run/textpieces.h"

namespace rundiff
{

namespace
{

using Kind = PythonExpression::Kind;

} // namespace

std::uint32_t PythonExpressionParser::parseBracket()
{
    const std::size_t begin = m_position;
    if (m_depth >= deepest) {
        skipBracket();
        return add({}, begin);
    }
    ++m_depth;
    Expression inside{Kind::Sequence};
    const bool round = token().is("(");
    bool commas = false, comprehension = false, colons = false;
    advance();
    while (!atEnd() && !token().closes()) {
        if (token().isAnyOf({",", ":"})) {
            commas |= token().is(",");
            colons |= token().is(":");
            advance();
            continue;
        }
        const bool loop = token().is("for");
        comprehension |= loop;
        inside.parts.push_back(loop ? parseLoopTarget() : parsePart());
    }
    advance();
    --m_depth;
    const bool several = commas || comprehension || inside.parts.size() != 1;
    if (round && !several)
        return inside.parts[0];
    if (colons)
        inside.kind = Kind::Dictionary;
    if (comprehension)
        inside.kind = Kind::Other;
    return add(std::move(inside), begin);
}

std::uint32_t PythonExpressionParser::parseLoopTarget()
{
    advance();
    return parseTarget();
}

// An expression of a bracket, after the words of a comprehension; a token that begins none is left out.
std::uint32_t PythonExpressionParser::parsePart()
{
    const std::size_t before = m_position;
    if (token().isAnyOf({"in", "if", "async"}))
        advance();
    const std::uint32_t part = parseExpression();
    if (m_position == before)
        advance();
    return part;
}

void PythonExpressionParser::skipToClosing(bool orComma)
{
    while (!atEnd() && !token().closes()) {
        if (orComma && token().is(","))
            return;
        token().opens() ? skipBracket() : advance();
    }
}

std::vector<PythonExpression::Argument> PythonExpressionParser::parseArguments()
{
    std::vector<Expression::Argument> arguments;
    if (m_depth >= deepest) {
        skipBracket();
        return {{"**", 0}};
    }
    ++m_depth;
    advance();
    while (!atEnd() && !token().closes()) {
        const std::size_t before = m_position;
        Expression::Argument argument;
        argument.keyword = parseKeyword();
        argument.value = parseExpression();
        if (token().is("for")) // a generator as the only argument
            skipToClosing();
        arguments.push_back(argument);
        if (token().is(",") || m_position == before)
            advance();
    }
    advance();
    --m_depth;
    return arguments;
}

// "seed" of seed=1, "**" of **options; empty where a value follows at once.
std::string_view PythonExpressionParser::parseKeyword()
{
    const std::string_view keyword = token().text;
    if (token().isAnyOf({"*", "**"})) {
        advance();
        return keyword;
    }
    if (!kindIs(PythonToken::Kind::Name) || !m_tokens[m_position + 1].is("="))
        return {};
    advance();
    advance();
    return keyword;
}

std::vector<PythonParameter> PythonExpressionParser::parseParameters()
{
    std::vector<PythonParameter> parameters;
    advance();
    while (!atEnd() && !token().closes()) {
        const std::size_t before = m_position;
        const bool spread = token().isAnyOf({"*", "**"});
        if (spread)
            advance();
        if (kindIs(PythonToken::Kind::Name)) {
            const PythonParameter parameter = parseParameter();
            if (!spread)
                parameters.push_back(parameter);
        }
        skipToClosing(true);
        if (token().is(",") || m_position == before)
            advance();
    }
    advance();
    return parameters;
}

PythonParameter PythonExpressionParser::parseParameter()
{
    PythonParameter parameter;
    parameter.name = token().text;
    advance();
    if (token().is(":")) {
        advance();
        parseExpression();
    }
    if (token().is("=")) {
        advance();
        parameter.byDefault = parseExpression();
    }
    return parameter;
}

} // namespace rundiff
