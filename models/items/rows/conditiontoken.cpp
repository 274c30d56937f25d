// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/items/rows/conditiontoken.h"

#include "models/compare/table/rowcolumn.h"
#include "models/language/phrasebook.h"
#include "models/run/lettercase.h"
#include "models/run/messages.h"
#include "models/run/textpieces.h"

#include <algorithm>
#include <array>
#include <optional>
#include <utility>

namespace rundiff
{

namespace
{

using Token = ConditionToken;
using Kind = Token::Kind;

constexpr std::array<std::string_view, 9> operators = {"!~", "!=", "<=", ">=", "==", "=", "<", ">", "~"};

bool isSpace(char letter)
{
    return blankSigns.find(letter) != std::string_view::npos;
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

bool sameButCase(std::string_view one, std::string_view other)
{
    return lowered(one) == lowered(other);
}

// The spellings of the columns that are not single words of filters: titles, and names with spaces.
std::vector<std::pair<std::string, std::string_view>> columnSpellings()
{
    std::vector<std::pair<std::string, std::string_view>> spellings;
    for (const RowColumn &column : rowColumns()) {
        spellings.emplace_back(shown(column.title), column.name); // in the language in force
        spellings.emplace_back(column.title, column.name);
        std::string spaced(column.name);
        std::replace(spaced.begin(), spaced.end(), '_', ' ');
        spellings.emplace_back(std::move(spaced), column.name);
    }
    return spellings;
}

class Reader
{
public:
    explicit Reader(std::string_view text) : m_text(text) {}

    tl::expected<std::vector<Token>, FilterMistake> read()
    {
        std::vector<Token> tokens;
        while (skipSpace()) {
            const bool value = !tokens.empty() && tokens.back().kind == Kind::Operator;
            std::optional<Token> token = mayNameColumn(tokens) ? column() : std::nullopt;
            if (!token)
                token = next(value);
            if (!token)
                return tl::unexpected(FilterMistake{
                    message(Messages::tr("The {} at character {} is never closed."), m_text[m_at], m_at + 1), m_at,
                    m_text.size() - m_at});
            tokens.push_back(*token);
        }
        tokens.push_back({Kind::End, {}, m_text.size(), 0});
        return tokens;
    }

private:
    bool skipSpace()
    {
        while (m_at < m_text.size() && isSpace(m_text[m_at]))
            ++m_at;
        return m_at < m_text.size();
    }

    static bool mayNameColumn(const std::vector<Token> &tokens)
    {
        if (tokens.empty())
            return true;
        constexpr std::array beforeColumns{Kind::And, Kind::Or, Kind::Not, Kind::Open};
        return std::ranges::find(beforeColumns, tokens.back().kind) != beforeColumns.end();
    }

    // The longest spelling at this place; one in the same letter case is preferred.
    std::optional<Token> column()
    {
        const std::string_view rest = m_text.substr(m_at);
        const std::pair<std::string, std::string_view> *best = nullptr;
        bool bestIsExact = false;
        for (const auto &spelling : m_columns) {
            const std::string_view here = rest.substr(0, spelling.first.size());
            const bool ends = rest.size() == here.size() || endsWord(rest[here.size()]);
            const bool exact = here == spelling.first;
            if (!ends || here.empty() || (!exact && !sameButCase(here, spelling.first)))
                continue;
            const bool longer = !best || spelling.first.size() > best->first.size();
            if (longer || (exact && !bestIsExact && spelling.first.size() == best->first.size())) {
                best = &spelling;
                bestIsExact = exact;
            }
        }
        if (!best || (!bestIsExact && fieldNamed(rest.substr(0, best->first.size()))))
            return std::nullopt; // "result" is a name, "Result" the title of another column
        Token token = taken(Kind::Word, best->first.size());
        token.text = best->second;
        return token;
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
            start, m_at - start};
    }

    Token taken(Kind kind, std::size_t letters)
    {
        const std::size_t start = m_at;
        m_at += letters;
        return {kind, std::string(m_text.substr(start, letters)), start, letters};
    }

    std::optional<Token> next(bool value)
    {
        const std::string_view rest = m_text.substr(m_at);
        const char letter = rest.front();
        if (contains("\"'", letter))
            return enclosed(Kind::Quoted, letter, false);
        if (value && letter == '/')
            return enclosed(Kind::Regex, '/', false);
        if (value && letter == '[')
            return enclosed(Kind::Quoted, ']', true);
        if (letter == '(')
            return taken(Kind::Open, 1);
        if (letter == ')')
            return taken(Kind::Close, 1);
        for (const std::string_view sign : operators) {
            if (rest.starts_with(sign))
                return taken(Kind::Operator, sign.size());
        }
        if (letter == '&')
            return taken(Kind::And, 1 + rest.substr(1).starts_with('&'));
        if (letter == '|')
            return taken(Kind::Or, 1 + rest.substr(1).starts_with('|'));
        if (letter == '!')
            return taken(Kind::Not, 1);
        const auto end = std::find_if(rest.begin(), rest.end(), endsWord);
        const auto letters = static_cast<std::size_t>(end - rest.begin());
        return taken(kindOfWord(rest.substr(0, letters)), letters);
    }

    std::string_view m_text;
    std::size_t m_at = 0;
    const std::vector<std::pair<std::string, std::string_view>> m_columns = columnSpellings();
};

} // namespace

tl::expected<std::vector<ConditionToken>, FilterMistake> conditionTokens(std::string_view text)
{
    return Reader(text).read();
}

} // namespace rundiff
