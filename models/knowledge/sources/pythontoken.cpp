// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/knowledge/sources/pythontoken.h"

#include "models/run/ascii.h"
#include "models/run/fallback.h"
#include "models/run/textpieces.h"

#include <algorithm>

namespace rundiff
{

namespace
{

using Kind = PythonToken::Kind;

constexpr std::size_t deepestIndent = 100; // Python's own limit

bool isInName(char c)
{
    return ascii::isWordSign(c) || (c & 0x80) != 0;
}

class Scanner
{
public:
    explicit Scanner(std::string_view source) : m_source(source)
    {
        if (m_source.starts_with("\xEF\xBB\xBF"))
            m_at = 3;
    }

    std::vector<PythonToken> tokens()
    {
        while (m_at < m_source.size()) {
            if (m_lineStart)
                readIndent();
            else
                readToken();
        }
        if (lineIsOpen())
            add(Kind::Newline, {});
        for (; m_indents.size() > 1; m_indents.pop_back())
            add(Kind::Dedent, {});
        add(Kind::End, {});
        return std::move(m_tokens);
    }

private:
    char peek(std::size_t ahead = 0) const { return elementOr(m_source, m_at + ahead, '\0'); }
    void add(Kind kind, std::string_view text) { m_tokens.push_back({kind, false, m_line, text}); }

    void newLine()
    {
        ++m_at;
        ++m_line;
    }

    bool lineIsOpen() const { return !m_tokens.empty() && m_tokens.back().kind != Kind::Newline; }

    // A definition at the margin cannot be inside of brackets: the brackets before it are broken.
    bool definitionAhead() const
    {
        const std::string_view rest = m_source.substr(m_at);
        return startsWithAny(rest, {"def ", "class ", "import "});
    }

    void readIndent()
    {
        m_lineStart = false;
        std::size_t width = 0;
        for (; contains(" \t\f", peek()); ++m_at)
            width = peek() == '\t' ? (width / 8 + 1) * 8 : width + 1;
        if (m_at >= m_source.size() || contains("\n\r#", peek()))
            return; // an empty line says nothing about blocks
        if (width > m_indents.back() && m_indents.size() < deepestIndent) {
            m_indents.push_back(width);
            add(Kind::Indent, {});
        }
        for (; width < m_indents.back(); m_indents.pop_back())
            add(Kind::Dedent, {});
    }

    void readToken()
    {
        const char c = peek();
        if (c == '\n')
            return endLine();
        if (c == '#') {
            m_at = std::min(m_source.find('\n', m_at), m_source.size());
            return;
        }
        if (startsWithAny(m_source.substr(m_at), {"\\\n", "\\\r\n"})) {
            m_at += peek(1) == '\r' ? 2 : 1;
            return newLine();
        }
        if (const std::size_t prefix = stringPrefix(); prefix != std::string_view::npos)
            return readString(prefix);
        const bool digit = ascii::isDigit(c);
        if (isInName(c) && !digit)
            return readName();
        if (digit || (c == '.' && ascii::isDigit(peek(1))))
            return readNumber();
        readOperator();
    }

    void endLine()
    {
        const bool inBrackets = m_depth > 0;
        if (!inBrackets && lineIsOpen())
            add(Kind::Newline, {});
        newLine();
        if (inBrackets && definitionAhead()) {
            m_depth = 0;
            add(Kind::Newline, {});
        }
        m_lineStart = m_depth == 0;
    }

    // Length of the letters before a quote, or npos where no string begins.
    std::size_t stringPrefix() const
    {
        for (std::size_t length = 0; length <= 3; ++length) {
            const char c = peek(length);
            if (contains("\"'", c))
                return length;
            if (!contains("rRbBuUfF", c))
                break;
        }
        return std::string_view::npos;
    }

    void readString(std::size_t prefix)
    {
        const std::string_view letters = m_source.substr(m_at, prefix);
        const bool mayFormat = letters.find_first_of("fF") != std::string_view::npos;
        m_at += prefix;
        const char quote = peek();
        std::string_view mark = m_source.substr(m_at, 1); // ", ', """ or '''
        if (m_source.substr(m_at).starts_with(std::string(3, quote)))
            mark = m_source.substr(m_at, 3);
        m_at += mark.size();
        const std::size_t begin = m_at;
        const std::uint32_t line = m_line;
        const std::size_t end = readToMark(mark);
        const std::string_view text = m_source.substr(begin, end - begin);
        m_tokens.push_back({Kind::String, mayFormat && contains(text, '{'), line, text});
    }

    // Moves after the mark that ends a string, or to the end of the line of a string that has none; where its text
    // ends.
    std::size_t readToMark(std::string_view mark)
    {
        for (; m_at < m_source.size(); ++m_at) {
            const std::size_t here = m_at;
            if (mark.size() == 1 && peek() == '\n')
                return here;
            if (m_source.substr(m_at).starts_with(mark)) {
                m_at += mark.size();
                return here;
            }
            if (peek() == '\\' && m_at + 1 < m_source.size())
                ++m_at;
            m_line += peek() == '\n';
        }
        return m_source.size();
    }

    void readName()
    {
        const std::size_t begin = m_at;
        while (m_at < m_source.size() && isInName(m_source[m_at]))
            ++m_at;
        add(Kind::Name, m_source.substr(begin, m_at - begin));
    }

    void readNumber()
    {
        const std::size_t begin = m_at;
        while (m_at < m_source.size()) {
            const char c = peek();
            const bool afterExponent = contains("+-", c) && contains("eE", m_source[m_at - 1]);
            const bool sign = afterExponent && !m_source.substr(begin).starts_with("0x");
            if (!sign && c != '.' && !isInName(c))
                break;
            ++m_at;
        }
        add(Kind::Number, m_source.substr(begin, m_at - begin));
    }

    void readOperator()
    {
        static constexpr std::string_view longer[] = {
            "**=", "//=", ">>=", "<<=", "...", "==", "!=", "<=", ">=", "->", ":=", "+=",
            "-=",  "*=",  "/=",  "%=",  "&=",  "|=", "^=", "@=", "**", "//", "<<", ">>"};
        const std::string_view rest = m_source.substr(m_at);
        std::size_t length = 1;
        const bool mayBeLonger = contains("=*/<>.", peek(1));
        for (const std::string_view candidate : longer) {
            if (mayBeLonger && rest.starts_with(candidate)) {
                length = candidate.size();
                break;
            }
        }
        const char c = peek();
        if (contains("([{", c))
            ++m_depth;
        else if (contains(")]}", c) && m_depth > 0)
            --m_depth;
        if (static_cast<unsigned char>(c) > ' ')
            add(Kind::Operator, rest.substr(0, length));
        m_at += length;
    }

    std::string_view m_source;
    std::size_t m_at = 0;
    std::uint32_t m_line = 1;
    std::size_t m_depth = 0;
    bool m_lineStart = true;
    std::vector<std::size_t> m_indents{0};
    std::vector<PythonToken> m_tokens;
};

} // namespace

std::vector<PythonToken> pythonTokens(std::string_view source)
{
    return Scanner(source).tokens();
}

} // namespace rundiff
