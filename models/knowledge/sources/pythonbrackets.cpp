// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/knowledge/sources/pythonexpressionparser.h"

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
        const std::size_t before = m_position;
        if (token().isAnyOf({",", ":"})) {
            commas = commas || token().is(",");
            colons = colons || token().is(":");
            advance();
            continue;
        }
        if (token().is("for")) {
            comprehension = true;
            advance();
            inside.parts.push_back(parseTarget());
            continue;
        }
        if (token().isAnyOf({"in", "if", "async"}))
            advance();
        inside.parts.push_back(parseExpression());
        if (m_position == before)
            advance();
    }
    advance();
    --m_depth;
    if (round && !commas && !comprehension && inside.parts.size() == 1)
        return inside.parts[0];
    inside.kind = colons ? Kind::Dictionary : Kind::Sequence;
    if (comprehension)
        inside.kind = Kind::Other;
    return add(std::move(inside), begin);
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
        if (token().isAnyOf({"*", "**"})) {
            argument.keyword = token().text;
            advance();
        } else if (kindIs(PythonToken::Kind::Name) && m_tokens[m_position + 1].is("=")) {
            argument.keyword = token().text;
            advance();
            advance();
        }
        argument.value = parseExpression();
        if (token().is("for")) { // a generator as the only argument
            while (!atEnd() && !token().closes())
                token().opens() ? skipBracket() : advance();
        }
        arguments.push_back(argument);
        if (token().is(","))
            advance();
        if (m_position == before)
            advance();
    }
    advance();
    --m_depth;
    return arguments;
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
            if (!spread)
                parameters.push_back(parameter);
        }
        while (!atEnd() && !token().closes() && !token().is(","))
            token().opens() ? skipBracket() : advance();
        if (token().is(",") || m_position == before)
            advance();
    }
    advance();
    return parameters;
}

} // namespace rundiff
