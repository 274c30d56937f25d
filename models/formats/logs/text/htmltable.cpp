// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/formats/logs/text/htmltable.h"

#include "models/run/ascii.h"
#include "models/run/lettercase.h"
#include "models/run/textpieces.h"

#include <algorithm>
#include <array>
#include <utility>
#include <vector>

namespace rundiff
{

namespace
{

struct Tag {
    std::string name; // in lower case, without its attributes
    bool closing = false;
    std::size_t end = 0; // after it
};

Tag tagAt(std::string_view html, std::size_t begin)
{
    Tag tag;
    std::size_t at = begin + 1;
    tag.closing = html.substr(std::min(at, html.size())).starts_with('/');
    at += tag.closing;
    const std::size_t nameEnd = std::min(html.find_first_of(" \t\r\n/>", at), html.size());
    tag.name = lowered(html.substr(at, nameEnd - at));
    const std::size_t end = html.find('>', nameEnd);
    tag.end = end == std::string_view::npos ? html.size() : end + 1;
    return tag;
}

// "<5" is text, as in a browser.
bool beginsTag(std::string_view html, std::size_t at)
{
    const char next = at + 1 < html.size() ? html[at + 1] : '\0';
    return ascii::isLetter(next) || contains("/!?", next);
}

// Where the next tag is; the size of the text if there is none.
std::size_t nextTag(std::string_view html, std::size_t at)
{
    while ((at = html.find('<', at)) != std::string_view::npos && !beginsTag(html, at))
        ++at;
    return std::min(at, html.size());
}

std::string withoutEntities(std::string_view text)
{
    static constexpr std::array<std::pair<std::string_view, std::string_view>, 6> entities{
        {{"&nbsp;", " "}, {"&lt;", "<"}, {"&gt;", ">"}, {"&quot;", "\""}, {"&#39;", "'"}, {"&amp;", "&"}}};
    std::string result;
    for (std::size_t at = 0; at < text.size();) {
        const auto entity =
            std::ranges::find_if(entities, [&](const auto &known) { return text.substr(at).starts_with(known.first); });
        if (entity == entities.end()) {
            const char letter = text[at++];
            result += contains("\n\r\t|", letter) ? ' ' : letter;
            continue;
        }
        result += entity->second;
        at += entity->first.size();
    }
    return std::string(trimmed(result));
}

class TableRows
{
public:
    void take(const Tag &tag)
    {
        if (tag.name == "table") {
            endRow();
            m_depth = std::max(0, m_depth + (tag.closing ? -1 : 1));
        } else if (tag.name == "tr") {
            endRow();
        } else if (isAnyOf(tag.name, {"td", "th"})) {
            endCell();
            m_inCell = !tag.closing && m_depth > 0;
            m_heading = m_heading || (m_inCell && tag.name == "th");
            m_value = m_value || (m_inCell && tag.name == "td");
        }
    }
    void take(std::string_view text)
    {
        if (m_inCell)
            m_cell += text;
    }
    std::string finish()
    {
        endRow();
        return std::move(m_rows);
    }

private:
    void endCell()
    {
        if (std::exchange(m_inCell, false))
            m_cells.push_back(withoutEntities(m_cell));
        m_cell.clear();
    }
    void endRow()
    {
        endCell();
        if (!m_cells.empty()) {
            std::string rule = "|";
            for (const std::string &cell : m_cells) {
                m_rows += (&cell == &m_cells.front() ? "| " : " | ") + cell;
                rule += "---|";
            }
            m_rows += " |\n";
            if (m_heading && !m_value)
                m_rows += rule + '\n';
        }
        m_cells.clear();
        m_heading = m_value = false;
    }

    std::string m_rows, m_cell;
    std::vector<std::string> m_cells;
    int m_depth = 0;
    bool m_inCell = false;
    bool m_heading = false, m_value = false; // cells of these kinds are in the row
};

} // namespace

std::string tablesAsRows(std::string_view html)
{
    TableRows rows;
    for (std::size_t at = 0; at < html.size();) {
        const std::size_t begin = nextTag(html, at);
        rows.take(html.substr(at, begin - at));
        if (begin == html.size())
            break;
        const Tag tag = tagAt(html, begin);
        rows.take(tag);
        at = tag.end;
    }
    return rows.finish();
}

} // namespace rundiff
