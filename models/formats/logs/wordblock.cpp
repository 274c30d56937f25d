// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/formats/logs/wordblock.h"

#include "models/formats/logs/tablecells.h"
#include "models/run/textpieces.h"

#include <algorithm>
#include <utility>

namespace rundiff
{

namespace
{

constexpr std::size_t mostEntries = 500;
constexpr std::size_t shortestRule = 3;

bool isRule(std::string_view line)
{
    line = trimmed(line);
    return line.size() >= shortestRule && line.find_first_not_of("-=+|_") == line.npos;
}

} // namespace

bool WordBlock::take(std::string_view line, std::uint64_t offset)
{
    if (isRule(line)) {
        m_ended = !m_entries.empty();
        return m_ended;
    }
    const std::string_view row = trimmed(line);
    const bool framed = !row.empty() && tablecells::barAt(row, 0) > 0 && tablecells::endsWithBar(row);
    const auto cells = framed ? tablecells::betweenBars(row) : tablecells::Cells();
    const auto number = cells.size() == 2 ? tablecells::numberOf(cells[1]) : std::nullopt;
    const bool headline = !cells.empty() && cells[0].ends_with('/') && (cells.size() == 1 || cells[1].empty());
    if (!headline && (!number || !tablecells::isName(cells[0]) || m_entries.size() == mostEntries)) {
        m_ended = true;
        return false;
    }
    if (m_entries.empty())
        m_offset = offset;
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
