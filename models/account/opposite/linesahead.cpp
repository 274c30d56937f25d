// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/account/opposite/linesahead.h"

#include "models/account/shapes/wordsign.h"
#include "models/formats/texts/cuttext.h"
#include "models/run/ascii.h"

#include <algorithm>
#include <functional>
#include <utility>

namespace rundiff
{

namespace
{

constexpr std::size_t longestCompared = 4096; // bytes of a line
constexpr std::size_t mostBytes = std::size_t(4) << 20;

// What a terminal shows at the end of a line that is drawn many times.
std::string_view lastDrawing(std::string_view line)
{
    while (line.ends_with('\r'))
        line.remove_suffix(1);
    const std::size_t before = line.rfind('\r');
    return before == line.npos ? line : line.substr(before + 1);
}

std::vector<TextSpan> spansOf(const std::vector<CostColumns::Part> &parts)
{
    std::vector<TextSpan> spans;
    for (const CostColumns::Part &part : parts)
        spans.push_back({part.begin, part.length, TextSpan::Kind::Volatile});
    return spans;
}

std::size_t skeletonOf(std::string_view marked)
{
    std::string words;
    for (const char sign : marked) {
        if (isWordLetter(sign) || sign == '_')
            words += sign;
    }
    return std::hash<std::string>()(words);
}

} // namespace

LinesAhead::LinesAhead(LogText &text, const VolatileRules &rules, LineMarker &marker, const SidePlace &from,
                       const Progress &progress)
    : m_rules(rules), m_marker(marker), m_blocks(text, from.offset, wholeSource, progress, {}),
      m_columns(from.columns ? *from.columns : CostColumns(rules)), m_linesBefore(from.lines)
{
}

bool LinesAhead::readLine()
{
    Line line;
    if (m_ended || !m_blocks.next(line)) {
        m_ended = true;
        return false;
    }
    Known known;
    m_linesRead = line.number;
    known.line.number = m_linesBefore + line.number;
    known.line.offset = line.offset;
    known.line.end = line.offset + line.text.size() + 1;
    const std::string_view drawn = lastDrawing(line.text);
    known.line.text = drawn.size() > longestCompared ? cutText(drawn, longestCompared) : std::string(drawn);
    const std::string_view text = m_columns.withoutCosts(known.line.text, known.costless);
    if (text.data() == known.line.text.data())
        known.costless.clear();
    else
        known.line.spans = spansOf(m_columns.replaced());
    m_bytes += known.line.text.size();
    m_lines.push_back(std::move(known));
    return true;
}

bool LinesAhead::load(std::size_t count, std::uint64_t before)
{
    while (m_lines.size() < count && m_bytes < mostBytes) {
        if (!m_lines.empty() && m_lines.back().line.end > before)
            break;
        if (!readLine())
            break;
    }
    return m_lines.size() >= count && m_lines[count - 1].line.end <= before;
}

const LinesAhead::Known *LinesAhead::front()
{
    if (m_lines.empty())
        readLine();
    return m_lines.empty() ? nullptr : &m_lines.front();
}

LinesAhead::Known &LinesAhead::mark(std::size_t index)
{
    Known &known = m_lines[index];
    if (std::exchange(known.isMarked, true))
        return known;
    const std::string &text = known.costless.empty() ? known.line.text : known.costless;
    known.marked = m_marker.marked(text, known.line.number);
    known.skeleton = skeletonOf(known.marked);
    known.isNoise = m_rules.isNoise(known.line.text);
    known.saysSomething = !known.isNoise && LineMarker::saysSomething(known.marked);
    return known;
}

LinesAhead::Known LinesAhead::take()
{
    Known known = std::move(m_lines.front());
    m_lines.pop_front();
    m_bytes -= known.line.text.size();
    return known;
}

std::uint64_t LinesAhead::offset() const
{
    return m_lines.empty() ? m_blocks.offset() : m_lines.front().line.offset;
}

SidePlace LinesAhead::place() const
{
    SidePlace place;
    place.offset = offset();
    place.columns = std::make_shared<const CostColumns>(m_columns);
    place.lines = m_lines.empty() ? m_linesBefore + m_linesRead : m_lines.front().line.number - 1;
    return place;
}

} // namespace rundiff
