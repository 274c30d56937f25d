// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/items/conditiontokens.h"

#include "models/run/lettercase.h"
#include "models/run/messages.h"

#include <algorithm>
#include <array>
#include <optional>

namespace rundiff
{

namespace
{

using Token = ConditionToken;
using Kind = Token::Kind;

constexpr std::array<std::string_view, 9> operators = {"!~", "!=", "<=", ">=", "==", "=", "<", ">", "~"};

bool isSpace(char letter)
{
    return letter == ' ' || letter == '\t' || letter == '\n' || letter == '\r';
}

bool endsWord(char letter)
{
    return isSpace(letter) || std::string_view("()<>=!~&|\"'").find(letter) != std::string_view::npos;
}

Kind kindOfWord(std::string_view word)
{
    const std::string text = lowered(word);
    if (text == "and")
        return Kind::And;
    if (text == "or")
        return Kind::Or;
    return text == "not" ? Kind::Not : Kind::Word;
}

class Reader
{
public:
    explicit Reader(std::string_view text) : m_text(text) {}

    tl::expected<std::vector<Token>, std::string> read()
    {
        std::vector<Token> tokens;
        while (skipSpace()) {
            const bool value = !tokens.empty() && tokens.back().kind == Kind::Operator;
            const std::optional<Token> token = next(value);
            if (!token)
                return tl::unexpected(
                    message(Messages::tr("The {} at character {} is never closed."), m_text[m_at], m_at + 1));
            tokens.push_back(*token);
        }
        tokens.push_back({Kind::End, {}, m_text.size()});
        return tokens;
    }

private:
    bool skipSpace()
    {
        while (m_at < m_text.size() && isSpace(m_text[m_at]))
            ++m_at;
        return m_at < m_text.size();
    }

    // Up to the closing letter; nothing when there is none.
    std::optional<Token> enclosed(Kind kind, char close, bool keepMarks)
    {
        const std::size_t end = m_text.find(close, m_at + 1);
        if (end == std::string_view::npos)
            return std::nullopt;
        const std::size_t start = m_at;
        m_at = end + 1;
        return Token{
            kind,
            std::string(keepMarks ? m_text.substr(start, m_at - start) : m_text.substr(start + 1, end - start - 1)),
            start};
    }

    Token taken(Kind kind, std::size_t letters)
    {
        const std::size_t start = m_at;
        m_at += letters;
        return {kind, std::string(m_text.substr(start, letters)), start};
    }

    std::optional<Token> next(bool value)
    {
        const std::string_view rest = m_text.substr(m_at);
        const char letter = rest.front();
        if (letter == '"' || letter == '\'')
            return enclosed(Kind::Quoted, letter, false);
        if (value && letter == '/')
            return enclosed(Kind::Regex, '/', false);
        if (value && letter == '[')
            return enclosed(Kind::Quoted, ']', true);
        if (letter == '(' || letter == ')')
            return taken(letter == '(' ? Kind::Open : Kind::Close, 1);
        for (const std::string_view sign : operators) {
            if (rest.starts_with(sign))
                return taken(Kind::Operator, sign.size());
        }
        if (letter == '&' || letter == '|')
            return taken(letter == '&' ? Kind::And : Kind::Or, rest.size() > 1 && rest[1] == letter ? 2 : 1);
        if (letter == '!')
            return taken(Kind::Not, 1);
        const auto end = std::find_if(rest.begin(), rest.end(), endsWord);
        const auto letters = static_cast<std::size_t>(end - rest.begin());
        return taken(kindOfWord(rest.substr(0, letters)), letters);
    }

    std::string_view m_text;
    std::size_t m_at = 0;
};

} // namespace

tl::expected<std::vector<ConditionToken>, std::string> conditionTokens(std::string_view text)
{
    return Reader(text).read();
}

} // namespace rundiff
