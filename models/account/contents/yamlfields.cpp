// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/account/contents/yamlfields.h"

#include "models/account/contents/inlinevalues.h"
#include "models/run/textpieces.h"

#include <algorithm>
#include <vector>

namespace rundiff
{

namespace
{

constexpr std::size_t deepest = 64;
constexpr std::string_view blanks = " \t\r";

bool isDash(std::string_view text)
{
    return text == "-" || text.starts_with("- ");
}

} // namespace

class YamlFields::Walk
{
public:
    explicit Walk(FieldStatements fields)
        : m_fields(std::move(fields)), m_values(InlineValues::Language::Yaml, m_path, m_fields)
    {
    }

    // False: the line is not understood, or one before it.
    bool add(std::string_view line, std::int64_t number)
    {
        m_line = number;
        m_isUnderstood = m_isUnderstood && takeLine(line);
        return m_isUnderstood;
    }

    bool finish()
    {
        const bool isMapping = !m_levels.empty();
        if (!m_isUnderstood || !isMapping)
            return false;
        endAwaited();
        while (!m_levels.empty())
            close();
        return true;
    }

private:
    // A mapping or a list whose members begin at one column.
    struct Level {
        std::size_t column = 0;
        bool isList = false;
        FieldPath::Place place; // in front of its members
        std::size_t count = 0;  // of a list
    };

    bool takeLine(std::string_view line)
    {
        const std::size_t column = std::min(line.find_first_not_of(' '), line.size());
        std::string_view text = line.substr(column);
        const std::size_t comment = InlineValues::commentBegin(text);
        if (comment < text.size())
            m_fields.line(trimmed(text.substr(comment), blanks), m_line);
        text = trimmed(text.substr(0, comment), blanks);
        if (text.empty())
            return true;
        if (column == 0 && text == "---")
            return m_levels.empty();
        const bool isMark = column == 0 && (text.starts_with("---") || text.starts_with("...") || text.front() == '%');
        if (isMark || line[column] == '\t')
            return false;
        return enterLevel(column, isDash(text)) && takeMember(text, column);
    }

    // Ends what a line at this column does not belong to.
    bool enterLevel(std::size_t column, bool isList)
    {
        if (m_levels.empty())
            return open(column, isList);
        if (m_isAwaited) {
            const Level &last = m_levels.back();
            const bool isDashOfKey = column == last.column && isList && !last.isList;
            if (column > last.column || isDashOfKey) {
                m_isAwaited = false;
                return open(column, isList);
            }
            endAwaited();
        }
        while (!m_levels.empty() && isBehind(m_levels.back(), column, isList))
            close();
        if (m_levels.empty())
            return false;
        return m_levels.back().column == column && m_levels.back().isList == isList;
    }

    static bool isBehind(const Level &level, std::size_t column, bool isList)
    {
        const bool endsList = column == level.column && level.isList && !isList;
        return column < level.column || endsList;
    }

    bool open(std::size_t column, bool isList)
    {
        m_levels.push_back({column, isList, m_path.place(), 0});
        return m_levels.size() <= deepest && !m_path.isTooLong();
    }

    void close()
    {
        const Level level = m_levels.back();
        m_levels.pop_back();
        m_path.backTo(level.place);
        if (level.isList)
            m_fields.structure(m_path, "length " + std::to_string(level.count), m_line);
    }

    void endAwaited()
    {
        if (m_isAwaited)
            m_values.takeNull(m_line);
        m_isAwaited = false;
    }

    // "key: value", "- value", "- key: value", "- - value"
    bool takeMember(std::string_view text, std::size_t column)
    {
        while (isDash(text)) {
            m_path.backTo(m_levels.back().place);
            m_path.enterIndex(m_levels.back().count++);
            const std::size_t begin = std::min(text.find_first_not_of(blanks, 1), text.size());
            text.remove_prefix(begin);
            column += begin;
            if (text.empty()) {
                m_isAwaited = true;
                return true;
            }
            const bool isNested = isDash(text) || keyLength(text) > 0;
            if (!isNested)
                return m_values.take(text, m_line);
            if (!open(column, isDash(text)))
                return false;
        }
        return takeKey(text);
    }

    bool takeKey(std::string_view text)
    {
        const std::size_t length = keyLength(text);
        if (length == 0)
            return false;
        m_path.backTo(m_levels.back().place);
        const std::string_view key = trimmed(text.substr(0, length), blanks);
        const auto quoted = m_values.quotedAt(key);
        const bool isMerge = key == "<<";
        const bool isPlain = !key.empty() && InlineValues::special.find(key.front()) == key.npos && !isMerge;
        if (!quoted && !isPlain)
            return false;
        m_path.enter(quoted ? std::string_view(quoted->text) : key);
        const std::string_view value = trimmed(text.substr(length + 1), blanks);
        m_isAwaited = value.empty();
        return value.empty() || m_values.take(value, m_line);
    }

    // Up to the colon after the key; 0: the text has none.
    std::size_t keyLength(std::string_view text) const
    {
        constexpr std::string_view flow = "[{";
        std::size_t from = 0;
        if (flow.find(text.front()) != flow.npos)
            return 0;
        if (const auto quoted = m_values.quotedAt(text))
            from = quoted->length;
        for (std::size_t at = text.find(':', from); at != text.npos; at = text.find(':', at + 1)) {
            const bool endsKey = at + 1 == text.size() || blanks.find(text[at + 1]) != blanks.npos;
            const bool isBehindQuotes = from > 0 && !trimmed(text.substr(from, at - from), blanks).empty();
            if (endsKey)
                return isBehindQuotes ? 0 : at;
        }
        return 0;
    }

    FieldStatements m_fields;
    FieldPath m_path{FieldPath::ofSettings};
    InlineValues m_values;
    std::vector<Level> m_levels;
    std::int64_t m_line = 0;
    bool m_isAwaited = false; // the value of the last key or dash, on the lines that follow
    bool m_isUnderstood = true;
};

bool YamlFields::forEach(const Take &take, VolatileTally *tally)
{
    Walk walk(statements(take, tally));
    const bool isRead = forEachTextLine([&](const Line &line) { walk.add(line.text, line.number); });
    return isRead && walk.finish();
}

} // namespace rundiff
