// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/knowledge/sources/sourcefacts.h"

#include <algorithm>
#include <charconv>

namespace rundiff
{

namespace
{

struct Word {
    std::string text;
    bool expanded = false; // has a $variable or a command in it
    bool separator = false;
    std::int64_t line = 0;
};

constexpr std::size_t longestWord = 4096;

// The words of a shell script: quotes and comments are gone, lines continue behind a backslash, here-documents and
// their texts are left out.
class Words
{
public:
    explicit Words(std::string_view text) : m_text(text) {}

    std::vector<Word> all()
    {
        while (m_at < m_text.size())
            readOne();
        finish();
        return std::move(m_words);
    }

private:
    void readOne()
    {
        const char c = m_text[m_at];
        if (c == '\n') {
            separate();
            ++m_line;
            ++m_at;
            return skipDocuments();
        }
        if (c == '\\' && m_at + 1 < m_text.size()) {
            const bool carriage = m_text[m_at + 1] == '\r' && m_at + 2 < m_text.size() && m_text[m_at + 2] == '\n';
            if (m_text[m_at + 1] == '\n' || carriage)
                ++m_line;
            else
                put(m_text[m_at + 1]);
            m_at += carriage ? 3 : 2;
            return;
        }
        if (c == '#' && !m_open) {
            m_at = std::min(m_text.find('\n', m_at), m_text.size());
            return;
        }
        if (c == '\'' || c == '"')
            return readQuoted(c);
        ++m_at;
        if (c == ' ' || c == '\t' || c == '\r')
            return finish();
        if (c == '<' && m_text.substr(m_at).starts_with('<') && !m_text.substr(m_at).starts_with("<<"))
            return noteDocument();
        if (c == ';' || c == '&' || c == '|' || c == '(' || c == ')')
            return m_braces > 0 ? put(c) : separate();
        if (c == '{' && m_word.text.ends_with('$'))
            ++m_braces;
        if (c == '}' && m_braces > 0)
            --m_braces;
        m_word.expanded = m_word.expanded || c == '$' || c == '`';
        put(c);
    }

    void readQuoted(char quote)
    {
        m_open = true;
        for (++m_at; m_at < m_text.size() && m_text[m_at] != quote; ++m_at) {
            char c = m_text[m_at];
            m_line += c == '\n';
            if (quote == '"' && c == '\\' && m_at + 1 < m_text.size())
                c = m_text[++m_at];
            else if (quote == '"' && (c == '$' || c == '`'))
                m_word.expanded = true;
            put(c);
        }
        ++m_at;
    }

    void noteDocument()
    {
        finish();
        ++m_at;
        while (m_at < m_text.size() &&
               (m_text[m_at] == '-' || m_text[m_at] == ' ' || m_text[m_at] == '\'' || m_text[m_at] == '"'))
            ++m_at;
        const std::size_t begin = m_at;
        while (m_at < m_text.size() && (std::isalnum(static_cast<unsigned char>(m_text[m_at])) || m_text[m_at] == '_'))
            ++m_at;
        m_document = m_text.substr(begin, m_at - begin);
    }

    void skipDocuments()
    {
        while (!m_document.empty() && m_at < m_text.size()) {
            const std::size_t end = std::min(m_text.find('\n', m_at), m_text.size());
            std::string_view line = m_text.substr(m_at, end - m_at);
            line.remove_prefix(std::min(line.find_first_not_of(" \t"), line.size()));
            if (line == m_document)
                m_document = {};
            m_at = std::min(end + 1, m_text.size());
            ++m_line;
        }
    }

    void put(char c)
    {
        if (!m_open && m_word.text.empty())
            m_word.line = m_line;
        m_open = true;
        if (m_word.text.size() < longestWord)
            m_word.text += c;
    }

    void finish()
    {
        if (m_open) {
            if (m_word.line == 0)
                m_word.line = m_line;
            m_words.push_back(std::move(m_word));
        }
        m_word = {};
        m_open = false;
    }

    void separate()
    {
        finish();
        m_words.push_back({{}, false, true, m_line});
    }

    std::string_view m_text, m_document;
    std::size_t m_at = 0;
    std::int64_t m_line = 1;
    int m_braces = 0;
    bool m_open = false;
    Word m_word;
    std::vector<Word> m_words;
};

bool isVariableName(std::string_view name)
{
    return !name.empty() && !(name[0] >= '0' && name[0] <= '9') &&
           std::all_of(name.begin(), name.end(), [](unsigned char c) { return std::isalnum(c) || c == '_'; });
}

SourceValue shellValue(const Word &word, std::string text)
{
    SourceValue value;
    value.kind = word.expanded ? SourceValue::Kind::Unknown : SourceValue::Kind::Text;
    value.text = std::move(text);
    return value;
}

class Commands
{
public:
    explicit Commands(const SourceText &source) : m_source(source) {}

    std::vector<SourceFact> facts()
    {
        const std::string_view name = std::string_view(m_source.path).substr(m_source.path.rfind('/') + 1);
        m_environmentFile = name.ends_with(".env") || name.starts_with(".env") || name == "env" || name == "env.txt";
        std::vector<Word> command;
        for (Word &word : Words(m_source.text).all()) {
            if (!word.separator) {
                command.push_back(std::move(word));
                continue;
            }
            read(command);
            command.clear();
        }
        read(command);
        return std::move(m_facts);
    }

private:
    void read(const std::vector<Word> &words)
    {
        std::size_t at = 0;
        while (at < words.size() && (words[at].text == "then" || words[at].text == "do" || words[at].text == "else" ||
                                     words[at].text == "{" || words[at].text == "!"))
            at++;
        if (at < words.size() && (words[at].text == "if" || words[at].text == "elif")) {
            const std::size_t next = at + 1;
            m_dead += words[at].text == "if" && next < words.size() && words[next].text == "false";
            m_conditional += words[at].text == "if";
            return;
        }
        if (at < words.size() && words[at].text == "fi") {
            m_conditional = std::max(0, m_conditional - 1);
            m_dead = std::min(m_dead, m_conditional);
            return;
        }
        if (at >= words.size())
            return;
        if (words[at].text == "exit") {
            m_ended = m_ended || m_conditional == 0;
            return;
        }
        readCommand(words, at);
    }

    void readCommand(const std::vector<Word> &words, std::size_t at)
    {
        const std::string &first = words[at].text;
        if (first == "unset") {
            for (++at; at < words.size(); ++at)
                add(SourceFact::Kind::Variable, words[at].text, {SourceValue::Kind::None, "unset"}, words[at].line);
            return;
        }
        const bool docker = first == "ENV" || first == "ARG";
        if (docker && at + 2 < words.size() && words[at + 1].text.find('=') == std::string::npos)
            return add(SourceFact::Kind::Variable, words[at + 1].text, shellValue(words[at + 2], words[at + 2].text),
                       words[at].line);
        const bool exported = docker || first == "export" || first == "declare" || first == "setenv";
        if (first == "setenv" && at + 2 < words.size())
            return add(SourceFact::Kind::Variable, words[at + 1].text, shellValue(words[at + 2], words[at + 2].text),
                       words[at].line);
        if (exported || first == "env")
            ++at;
        std::vector<const Word *> assignments;
        for (; at < words.size(); ++at) {
            const std::size_t equals = words[at].text.find('=');
            if (equals == std::string::npos || !isVariableName(words[at].text.substr(0, equals))) {
                if (exported && isVariableName(words[at].text)) { // export of what was set before
                    exportLater(words[at]);
                    continue;
                }
                if ((exported || first == "env") && words[at].text.starts_with('-'))
                    continue;
                break;
            }
            assignments.push_back(&words[at]);
        }
        const bool forCommand = at < words.size() && !exported;
        for (const Word *word : assignments) {
            const std::size_t equals = word->text.find('=');
            const std::string name = word->text.substr(0, equals);
            const SourceValue value = resolved(shellValue(*word, word->text.substr(equals + 1)));
            m_own[name] = value;
            if (exported || m_environmentFile || m_exported.count(name) || (forCommand && startsPython(words, at)))
                add(SourceFact::Kind::Variable, name, value, word->line);
        }
        if (forCommand && startsPython(words, at))
            readOptions(words, at);
    }

    static bool startsPython(const std::vector<Word> &words, std::size_t at)
    {
        static constexpr std::string_view programs[] = {"python",     "torchrun",  "msrun", "mpirun",
                                                        "accelerate", "deepspeed", "bash",  "sh",
                                                        "srun",       "nohup",     "exec",  "msprobe"};
        for (; at < words.size(); ++at) {
            const std::string_view program = std::string_view(words[at].text).substr(words[at].text.rfind('/') + 1);
            if (program.ends_with(".py") ||
                std::any_of(std::begin(programs), std::end(programs),
                            [&](std::string_view known) { return program.starts_with(known); }))
                return true;
        }
        return false;
    }

    SourceValue resolved(SourceValue value) const
    {
        std::string name = value.text;
        if (value.kind != SourceValue::Kind::Unknown || !name.starts_with('$'))
            return value;
        std::erase_if(name, [](char c) { return c == '$' || c == '{' || c == '}'; });
        if (const auto fallback = name.find(":-"); fallback != std::string::npos) {
            value.text = name.substr(fallback + 2); // the value unless the caller says otherwise
            value.kind = SourceValue::Kind::Text;
            return value;
        }
        const auto known = m_own.find(name);
        return known == m_own.end() ? value : known->second;
    }

    void exportLater(const Word &word)
    {
        m_exported[word.text] = true;
        if (const auto known = m_own.find(word.text); known != m_own.end())
            add(SourceFact::Kind::Variable, word.text, known->second, word.line);
    }

    void readOptions(const std::vector<Word> &words, std::size_t at)
    {
        for (; at < words.size(); ++at) {
            const Word &word = words[at];
            if (!word.text.starts_with("--") || word.text.size() < 3)
                continue;
            const std::size_t equals = word.text.find('=');
            std::string name = word.text.substr(2, equals == std::string::npos ? equals : equals - 2);
            std::replace(name.begin(), name.end(), '-', '_');
            SourceValue value{SourceValue::Kind::Bool, "True", 1, 0, 0};
            if (equals != std::string::npos)
                value = resolved(shellValue(word, word.text.substr(equals + 1)));
            else if (at + 1 < words.size() && !words[at + 1].text.starts_with("--"))
                value = resolved(shellValue(words[at + 1], words[at + 1].text));
            add(SourceFact::Kind::Option, name, value, word.line);
        }
    }

    void add(SourceFact::Kind kind, const std::string &name, SourceValue value, std::int64_t line)
    {
        if (kind == SourceFact::Kind::Variable && value.kind != SourceValue::Kind::None && value.text.empty())
            value.kind = SourceValue::Kind::None;
        SourceFact fact;
        fact.kind = kind;
        fact.origin = m_environmentFile ? SourceFact::Origin::Environment : SourceFact::Origin::Shell;
        fact.reach = m_ended || m_dead > 0 ? Reach::Dead : m_conditional > 0 ? Reach::Conditional : Reach::Live;
        fact.why = fact.reach == Reach::Conditional ? "if" : fact.reach == Reach::Dead ? "exit" : "";
        fact.name = name;
        double number = 0;
        const char *end = value.text.data() + value.text.size();
        if (value.kind == SourceValue::Kind::Text && !value.text.empty() &&
            std::from_chars(value.text.data(), end, number).ptr == end)
            value.number = number;
        fact.value = std::move(value);
        fact.path = m_source.path;
        fact.line = line;
        m_facts.push_back(std::move(fact));
    }

    const SourceText &m_source;
    bool m_environmentFile = false, m_ended = false;
    int m_conditional = 0, m_dead = 0;
    std::map<std::string, SourceValue> m_own;
    std::map<std::string, bool> m_exported;
    std::vector<SourceFact> m_facts;
};

} // namespace

std::vector<SourceFact> shellFacts(const SourceText &source)
{
    return Commands(source).facts();
}

} // namespace rundiff
