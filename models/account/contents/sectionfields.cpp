// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/account/contents/sectionfields.h"

#include "models/account/contents/inlinevalues.h"
#include "models/run/textpieces.h"

#include <algorithm>

namespace rundiff
{

namespace
{

constexpr std::string_view blanks = " \t\r";

} // namespace

class SectionFields::Walk
{
public:
    Walk(Language language, FieldStatements fields)
        : m_language(language), m_fields(std::move(fields)), m_values(InlineValues::Language::Toml, m_path, m_fields)
    {
    }

    void add(std::string_view line, std::int64_t number)
    {
        m_line = number;
        m_isUnderstood = m_isUnderstood && takeLine(line);
    }

    bool finish() const { return m_isUnderstood && m_hasField; }

private:
    bool takeLine(std::string_view line)
    {
        std::string_view text = trimmed(line, blanks);
        constexpr std::string_view comments = "#;";
        const bool isComment = !text.empty() && comments.find(text.front()) != comments.npos;
        if (isComment) {
            m_fields.line(text, m_line);
            return true;
        }
        if (m_language == Language::Toml)
            text = withoutComment(text);
        if (text.empty())
            return true;
        if (text.front() == '[')
            return takeSection(text);
        const bool isIndented = blanks.find(line.front()) != blanks.npos; // it may go on with the value above
        const bool isContinuation = m_language == Language::Ini && isIndented;
        return !isContinuation && takeField(text);
    }

    std::string_view withoutComment(std::string_view text)
    {
        const std::size_t comment = InlineValues::commentBegin(text);
        if (comment < text.size())
            m_fields.line(text.substr(comment), m_line);
        return trimmed(text.substr(0, comment), blanks);
    }

    // "[optimizer]"; a list of tables, "[[layer]]", has an order that is not read.
    bool takeSection(std::string_view text)
    {
        const std::string_view name = trimmed(text.substr(1, text.size() - 1), blanks);
        const bool isClosed = name.ends_with(']') && name.find_first_of("[]") == name.size() - 1;
        if (!isClosed)
            return false;
        m_path.backTo({});
        return enter(trimmed(name.substr(0, name.size() - 1), blanks));
    }

    bool takeField(std::string_view text)
    {
        const std::size_t end = text.find_first_of(m_language == Language::Ini ? "=:" : "=");
        if (end == text.npos)
            return false;
        const FieldPath::Place section = m_path.place();
        const std::string_view value = trimmed(text.substr(end + 1), blanks);
        const bool isTaken = enter(trimmed(text.substr(0, end), blanks)) && takeValue(value);
        m_path.backTo(section);
        m_hasField = true;
        return isTaken;
    }

    // Names of TOML are words that may be joined by dots, or one text in quotes.
    bool enter(std::string_view name)
    {
        if (name.empty() || m_path.isTooLong())
            return false;
        if (m_language == Language::Ini) {
            m_path.enter(name);
            return true;
        }
        if (const auto quoted = m_values.quotedAt(name)) {
            m_path.enter(quoted->text);
            return quoted->length == name.size();
        }
        m_path.enterJoined(name);
        return name.find_first_of(" \t\"'") == name.npos;
    }

    // INI has no types.
    bool takeValue(std::string_view value)
    {
        if (m_language == Language::Toml)
            return m_values.take(value, m_line);
        const std::string text(value);
        m_fields.value(m_path, {text, FieldStatements::Type::Other, text}, m_line);
        return true;
    }

    Language m_language;
    FieldStatements m_fields;
    FieldPath m_path{FieldPath::ofSettings};
    InlineValues m_values;
    std::int64_t m_line = 0;
    bool m_isUnderstood = true, m_hasField = false;
};

bool SectionFields::forEach(const Take &take, VolatileTally *tally)
{
    Walk walk(m_language, statements(take, tally));
    const bool isRead = forEachTextLine([&](const Line &line) { walk.add(line.text, line.number); });
    return isRead && walk.finish();
}

} // namespace rundiff
