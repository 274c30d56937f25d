// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/knowledge/sources/shellcommand.h"

#include "models/run/textpieces.h"

#include <algorithm>
#include <cctype>

namespace rundiff
{

namespace
{

constexpr std::size_t longestWord = 64 * 1024; // the options of a long command line in one variable

class Reader
{
public:
    explicit Reader(std::string_view text) : m_text(text) {}

    std::vector<ShellCommand> all()
    {
        while (m_at < m_text.size())
            readOne();
        separate({});
        return std::move(m_commands);
    }

private:
    void readOne()
    {
        const char c = m_text[m_at];
        if (c == '\n')
            return readLineEnd();
        if (c == '\\' && m_at + 1 < m_text.size())
            return readEscaped();
        if (c == '#' && beginsComment()) {
            m_at = std::min(m_text.find('\n', m_at), m_text.size());
            return;
        }
        if (contains("'\"", c))
            return readQuoted(c);
        ++m_at;
        if (contains(" \t\r", c))
            return m_array ? finishPart() : finish();
        if (c == '<' && beginsDocument())
            return noteDocument();
        if (c == '`' || (c == '(' && m_word.text.ends_with('$')))
            return readSubstitution(c);
        if (contains(";&|()", c))
            return readSeparator(c);
        readPlain(c);
    }

    void readLineEnd()
    {
        if (m_array)
            finishPart();
        else
            separate({});
        ++m_line;
        ++m_at;
        readDocument();
    }

    bool beginsComment() const
    {
        if (!m_open)
            return true;
        return m_array && m_word.text.ends_with(' ');
    }

    bool beginsDocument() const
    {
        const std::string_view rest = m_text.substr(m_at);
        return rest.starts_with('<') && !rest.starts_with("<<");
    }

    void readPlain(char c)
    {
        if (c == '{' && m_word.text.ends_with('$'))
            ++m_braces;
        if (c == '}' && m_braces > 0)
            --m_braces;
        if (c == '$')
            m_word.expanded = true;
        put(c);
    }

    void readSeparator(char c)
    {
        if (m_braces > 0)
            return put(c);
        if (c == '(' && m_word.text.ends_with('=') && !m_array) {
            m_array = true;
            return;
        }
        if (m_array) {
            m_array = c != ')';
            return;
        }
        const std::string_view rest = m_text.substr(m_at);
        if (c == '&' && (m_word.text.ends_with('>') || rest.starts_with('>')))
            return put(c); // 2>&1
        std::string separator(1, c);
        if (contains("&|", c) && rest.starts_with(c)) {
            separator += c;
            ++m_at;
        }
        separate(separator);
    }

    // $(command) and `command`: part of the word, as it is written.
    void readSubstitution(char begin)
    {
        m_word.expanded = true;
        put(begin);
        for (int open = 1; m_at < m_text.size() && open > 0; ++m_at) {
            const char c = m_text[m_at];
            m_line += c == '\n';
            if (begin == '`')
                open -= c == '`';
            else
                open += (c == '(') - (c == ')');
            put(c);
        }
    }

    void readEscaped()
    {
        const bool carriage = m_text.substr(m_at + 1).starts_with("\r\n");
        if (m_text[m_at + 1] == '\n' || carriage)
            ++m_line;
        else
            put(m_text[m_at + 1]);
        m_at += carriage ? 3 : 2;
    }

    void readQuoted(char quote)
    {
        if (!m_open)
            m_word.line = m_line;
        m_open = true;
        for (++m_at; m_at < m_text.size() && m_text[m_at] != quote; ++m_at) {
            char c = m_text[m_at];
            m_line += c == '\n';
            if (quote == '"' && contains("$`", c))
                m_word.expanded = true;
            if (quote == '"' && c == '\\' && m_at + 1 < m_text.size())
                c = m_text[++m_at];
            put(c);
        }
        ++m_at;
    }

    void noteDocument()
    {
        finish();
        ++m_at;
        m_at = std::min(m_text.find_first_not_of("- '\"\\", m_at), m_text.size());
        const std::size_t begin = m_at;
        while (m_at < m_text.size() && isDocumentSign(m_text[m_at]))
            ++m_at;
        m_document = m_text.substr(begin, m_at - begin);
        if (m_at < m_text.size() && contains("'\"", m_text[m_at]))
            ++m_at;
    }

    static bool isDocumentSign(char sign) { return std::isalnum(static_cast<unsigned char>(sign)) || sign == '_'; }

    // The lines up to the here-document's end belong to the command before them.
    void readDocument()
    {
        if (m_document.empty())
            return;
        ShellWord document{{}, false, true, m_line};
        bool ended = false;
        while (!ended && m_at < m_text.size()) {
            const std::size_t end = std::min(m_text.find('\n', m_at), m_text.size());
            const std::string_view line = m_text.substr(m_at, end - m_at);
            std::string_view shown = line;
            shown.remove_prefix(std::min(shown.find_first_not_of(" \t"), shown.size()));
            shown = shown.substr(0, shown.find_last_not_of('\r') + 1);
            ended = shown == m_document;
            if (!ended && document.text.size() < longestWord)
                document.text.append(line).append("\n");
            m_at = std::min(end + 1, m_text.size());
            ++m_line;
        }
        m_document = {};
        if (!m_commands.empty())
            m_commands.back().words.push_back(std::move(document));
    }

    void put(char c)
    {
        if (!m_open)
            m_word.line = m_line;
        m_open = true;
        if (m_word.text.size() < longestWord)
            m_word.text += c;
    }

    void finishPart() // of an array
    {
        if (!m_word.text.ends_with(' '))
            put(' ');
    }

    void finish()
    {
        if (m_open)
            m_command.words.push_back(std::move(m_word));
        m_word = {};
        m_open = false;
    }

    void separate(const std::string &separator)
    {
        finish();
        const bool bracket = isAnyOf(m_command.before, {"(", ")"});
        const bool worthIt = !m_command.words.empty() || !separator.empty() || !m_document.empty() || bracket;
        const std::string before = separator;
        if (worthIt)
            m_commands.push_back(std::move(m_command));
        m_command = {before, {}};
    }

    std::string_view m_text, m_document;
    std::size_t m_at = 0;
    std::int64_t m_line = 1;
    int m_braces = 0;
    bool m_open = false, m_array = false;
    ShellWord m_word;
    ShellCommand m_command;
    std::vector<ShellCommand> m_commands;
};

} // namespace

std::vector<ShellCommand> shellCommands(std::string_view text)
{
    return Reader(text).all();
}

} // namespace rundiff
