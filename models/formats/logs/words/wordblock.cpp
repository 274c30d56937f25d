// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/formats/logs/words/wordblock.h"

#include "models/formats/logs/line/tablecells.h"
#include "models/formats/logs/line/wordsigns.h"
#include "models/run/textpieces.h"

#include <algorithm>
#include <utility>

namespace rundiff
{

namespace
{

constexpr std::size_t mostEntries = 500;
constexpr std::size_t shortestRule = 3;

// Dashes of word processors and lines of drawn boxes, all of them three bytes long.
bool isDash(std::string_view sign)
{
    static constexpr std::string_view dashes = "\u2013\u2014\u2015\u2500\u2501\u2550";
    const std::size_t at = dashes.find(sign);
    return sign.size() == 3 && at != dashes.npos && at % 3 == 0;
}

// The length of a sign of a drawn line at the front of a text, or 0.
std::size_t ruleSign(std::string_view text)
{
    if (wordsigns::isAnyOf(text[0], "-=+|_"))
        return 1;
    return isDash(text.substr(0, 3)) ? 3 : 0;
}

bool isRule(std::string_view line)
{
    line = trimmed(line);
    if (line.size() < shortestRule)
        return false;
    while (!line.empty()) {
        const std::size_t length = ruleSign(line);
        if (length == 0)
            return false;
        line.remove_prefix(length);
    }
    return true;
}

} // namespace

bool WordBlock::take(std::string_view line, std::uint64_t offset)
{
    if (isRule(line)) {
        m_ended = !m_entries.empty();
        m_divided |= m_ended;
        return m_ended;
    }
    const std::string_view row = trimmed(line);
    const bool framed = !row.empty() && tablecells::barAt(row, 0) > 0 && tablecells::endsWithBar(row);
    const auto cells = framed ? tablecells::betweenBars(row) : tablecells::Cells();
    const auto number = cells.size() == 2 ? tablecells::numberOf(cells[1]) : std::nullopt;
    const bool headline = !cells.empty() && cells[0].ends_with('/') && (cells.size() == 1 || cells[1].empty());
    if (!headline && (!number || !tablecells::isName(cells[0]) || m_entries.size() == mostEntries)) {
        m_ended = true;
        m_divided |= !m_entries.empty();
        return false;
    }
    if (m_entries.empty()) {
        m_ended = false; // also without a rule before it
        m_offset = offset;
    }
    if (headline) {
        m_headline = cells[0];
        return true;
    }
    Entry entry{m_headline + std::string(cells[0]), *number};
    if (std::ranges::find(m_entries, entry.name, &Entry::name) != m_entries.end()) {
        m_next = std::move(entry);
        m_ended = true;
    } else {
        m_entries.push_back(std::move(entry));
    }
    return true;
}

std::vector<WordBlock::Entry> WordBlock::takeEntries()
{
    m_ended = false;
    m_headline.clear();
    std::vector<Entry> entries = std::exchange(m_entries, {});
    if (m_next)
        m_entries.push_back(*std::exchange(m_next, std::nullopt));
    return entries;
}

} // namespace rundiff
