// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/knowledge/sources/pythontoken.h"

#include <algorithm>

namespace rundiff
{

namespace
{

using Kind = PythonToken::Kind;

constexpr std::size_t deepestIndent = 100; // Python's own limit

bool isNameStart(unsigned char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_' || c >= 0x80;
}

bool isDigit(unsigned char c)
{
    return c >= '0' && c <= '9';
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
        if (!m_tokens.empty() && m_tokens.back().kind != Kind::Newline)
            add(Kind::Newline, {});
        for (; m_indents.size() > 1; m_indents.pop_back())
            add(Kind::Dedent, {});
        add(Kind::End, {});
        return std::move(m_tokens);
    }

private:
    char peek(std::size_t ahead = 0) const { return m_at + ahead < m_source.size() ? m_source[m_at + ahead] : '\0'; }
    void add(Kind kind, std::string_view text) { m_tokens.push_back({kind, false, m_line, text}); }

    void newLine()
    {
        ++m_at;
        ++m_line;
    }

    // A definition at the margin cannot be inside of brackets: the brackets before it are broken.
    bool definitionAhead() const
    {
        const std::string_view rest = m_source.substr(m_at);
        return rest.starts_with("def ") || rest.starts_with("class ") || rest.starts_with("import ");
    }

    void readIndent()
    {
        m_lineStart = false;
        std::size_t width = 0;
        for (; peek() == ' ' || peek() == '\t' || peek() == '\f'; ++m_at)
            width = peek() == '\t' ? (width / 8 + 1) * 8 : width + 1;
        if (peek() == '\n' || peek() == '\r' || peek() == '#' || m_at >= m_source.size())
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
        if (c == '\\' && (peek(1) == '\n' || (peek(1) == '\r' && peek(2) == '\n'))) {
            m_at += peek(1) == '\r' ? 2 : 1;
            return newLine();
        }
        if (const std::size_t prefix = stringPrefix(); prefix != std::string_view::npos)
            return readString(prefix);
        if (isNameStart(static_cast<unsigned char>(c)))
            return readWhile(Kind::Name, [](unsigned char next) { return isNameStart(next) || isDigit(next); });
        if (isDigit(static_cast<unsigned char>(c)) || (c == '.' && isDigit(static_cast<unsigned char>(peek(1)))))
            return readNumber();
        readOperator();
    }

    void endLine()
    {
        const bool inBrackets = m_depth > 0;
        if (!inBrackets && !m_tokens.empty() && m_tokens.back().kind != Kind::Newline)
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
            if (c == '"' || c == '\'')
                return length;
            if (c == '\0' || std::string_view("rRbBuUfF").find(c) == std::string_view::npos)
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
        const bool triple = peek(1) == quote && peek(2) == quote;
        m_at += triple ? 3 : 1;
        const std::size_t begin = m_at;
        const std::uint32_t line = m_line;
        std::size_t end = m_source.size();
        while (m_at < m_source.size()) {
            const char c = peek();
            if (c == '\n' && !triple) {
                end = m_at;
                break;
            }
            if (c == quote && (!triple || (peek(1) == quote && peek(2) == quote))) {
                end = m_at;
                m_at += triple ? 3 : 1;
                break;
            }
            if (c == '\\' && m_at + 1 < m_source.size())
                ++m_at;
            m_line += peek() == '\n';
            ++m_at;
        }
        const std::string_view text = m_source.substr(begin, std::min(end, m_source.size()) - begin);
        m_tokens.push_back({Kind::String, mayFormat && text.find('{') != std::string_view::npos, line, text});
    }

    template <typename Belongs>
    void readWhile(Kind kind, Belongs belongs)
    {
        const std::size_t begin = m_at;
        while (m_at < m_source.size() && belongs(static_cast<unsigned char>(m_source[m_at])))
            ++m_at;
        add(kind, m_source.substr(begin, m_at - begin));
    }

    void readNumber()
    {
        const std::size_t begin = m_at;
        while (m_at < m_source.size()) {
            const char c = peek();
            const bool sign = (c == '+' || c == '-') && (m_source[m_at - 1] == 'e' || m_source[m_at - 1] == 'E') &&
                              !m_source.substr(begin).starts_with("0x");
            if (!sign && c != '.' && !isDigit(static_cast<unsigned char>(c)) &&
                !isNameStart(static_cast<unsigned char>(c)))
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
        const bool mayBeLonger = std::string_view("=*/<>.").find(peek(1)) != std::string_view::npos;
        for (const std::string_view candidate : longer) {
            if (mayBeLonger && rest.starts_with(candidate)) {
                length = candidate.size();
                break;
            }
        }
        const char c = peek();
        if (c == '(' || c == '[' || c == '{')
            ++m_depth;
        else if ((c == ')' || c == ']' || c == '}') && m_depth > 0)
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
