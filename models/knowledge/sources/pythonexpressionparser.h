// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/knowledge/sources/pythontree.h"

namespace rundiff
{

// Parses expressions from a module's tokens, by recursive descent with limited depth.
class PythonExpressionParser
{
public:
    explicit PythonExpressionParser(PythonModule &module);

protected:
    using Expression = PythonExpression;

    const PythonToken &token() const { return m_tokens[m_position]; }
    bool kindIs(PythonToken::Kind kind) const { return token().kind == kind; }
    bool atEnd() const { return token().kind == PythonToken::Kind::End; }
    std::size_t position() const { return m_position; }
    void advance()
    {
        if (!atEnd())
            ++m_position;
    }
    void skipTo(std::string_view what); // and consumes it, within the line
    void skipStatement();
    void skipLine();

    std::uint32_t parseExpression();
    std::uint32_t parseExpressionList(); // a, b is a sequence
    std::uint32_t parseTarget();         // without "in"
    std::vector<Expression::Argument> parseArguments();
    std::vector<PythonParameter> parseParameters();

    PythonModule &m_module;
    std::vector<PythonToken> m_tokens;

private:
    static constexpr int deepest = 60; // of nested brackets; each costs about ten calls

    std::uint32_t add(Expression expression, std::size_t firstToken);
    std::uint32_t parseOr();
    std::uint32_t parseAnd();
    std::uint32_t parseNot();
    std::uint32_t parseCompare();
    std::uint32_t parseArithmetic();
    std::uint32_t parseUnary();
    template <typename ParsePart, typename AtEnd>
    std::uint32_t parseSequence(ParsePart parsePart, AtEnd atEnd);
    std::uint32_t parsePrimary();
    std::uint32_t parseAtom();
    std::uint32_t parseBracket();
    void skipBracket();
    void skipToClosing(bool orComma = false); // of the bracket around the position
    bool skipLink();
    std::uint32_t parseLoopTarget();
    std::uint32_t parsePart();
    std::string_view parseKeyword();
    PythonParameter parseParameter();
    std::uint32_t joined(Expression::Kind kind, std::string_view word, std::uint32_t (PythonExpressionParser::*part)());

    std::size_t m_position = 0;
    int m_depth = 0;
};

} // namespace rundiff
