// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/account/opposite/oppositelines.h"

#include <algorithm>
#include <limits>

namespace rundiff
{

namespace
{

constexpr std::size_t window = 256; // lines that are laid out together
constexpr std::uint64_t endOfText = std::numeric_limits<std::uint64_t>::max();

// The lines of a text before an anchor, as far as they are laid out together.
struct LinesBefore {
    std::size_t count = 0;
    bool isAll = false;
};

LinesBefore linesBefore(LinesAhead &side, std::uint64_t anchor)
{
    LinesBefore lines;
    lines.isAll = !side.load(window + 1, anchor);
    const auto isBefore = [&](const LinesAhead::Known &known) { return known.line.end <= anchor; };
    const auto behind = std::ranges::find_if_not(side.lines(), isBefore);
    lines.count = std::min(window, static_cast<std::size_t>(behind - side.lines().begin()));
    const bool isCut = behind == side.lines().end() && !side.hasEnded();
    lines.isAll = lines.isAll && !isCut;
    return lines;
}

LineState stateOf(bool isEqual, bool isEqualMarked)
{
    if (isEqual)
        return LineState::Equal;
    return isEqualMarked ? LineState::Volatile : LineState::Differs;
}

} // namespace

OppositeLines::OppositeLines(OppositeTexts &texts, const VolatileRules &rules, const OppositePlace &from,
                             const Progress &progress)
    : m_marker(rules, nullptr), m_a(*texts.a, rules, m_marker, from.a, progress),
      m_b(*texts.b, rules, m_marker, from.b, progress), m_anchors(from.anchors ? from.anchors->copy() : nullptr),
      m_row(from.row)
{
}

bool OppositeLines::next(OppositeRow &row)
{
    while (m_ready.empty()) {
        if (!layOut())
            return false;
    }
    row = std::move(m_ready.front());
    m_ready.pop_front();
    ++m_row;
    return true;
}

std::unique_ptr<OppositePlace> OppositeLines::place() const
{
    if (!m_ready.empty())
        return nullptr;
    auto place = std::make_unique<OppositePlace>();
    place->row = m_row;
    place->a = m_a.place();
    place->b = m_b.place();
    place->anchors = m_anchors ? m_anchors->copy() : nullptr;
    return place;
}

// A record that was written again may be before the lines that were given already.
void OppositeLines::skipAnchorsBehind()
{
    while (m_anchors) {
        const auto anchor = m_anchors->current();
        if (!anchor)
            m_anchors.reset();
        else if (anchor->a < m_a.offset() || anchor->b < m_b.offset())
            m_anchors->advance();
        else
            return;
    }
}

bool OppositeLines::layOut()
{
    skipAnchorsBehind();
    if (takeAnchored())
        return true;
    const LineAnchor anchor = m_anchors ? *m_anchors->current() : LineAnchor{endOfText, endOfText};
    const LinesBefore a = linesBefore(m_a, anchor.a), b = linesBefore(m_b, anchor.b);
    if (a.count > 0 || b.count > 0) {
        takeGap(a.count, b.count, a.isAll && b.isAll);
        return true;
    }
    if (!m_anchors)
        return false;
    m_anchors->advance(); // the text ends before it
    return true;
}

bool OppositeLines::takeAnchored()
{
    if (!m_anchors)
        return false;
    const LineAnchor anchor = *m_anchors->current();
    const LinesAhead::Known *const a = m_a.front(), *const b = m_b.front();
    if (!a || !b || a->line.end <= anchor.a || b->line.end <= anchor.b)
        return false;
    givePair(true);
    return true;
}

// How much two lines say the same: 0, nothing.
int OppositeLines::likeness(std::size_t a, std::size_t b)
{
    const LinesAhead::Known &ofA = m_a.mark(a), &ofB = m_b.mark(b);
    if (ofA.marked == ofB.marked)
        return ofA.saysSomething ? 4 : 1;
    const bool isOtherNumber = ofA.skeleton == ofB.skeleton && ofA.saysSomething && ofB.saysSomething;
    return isOtherNumber ? 2 : 0;
}

// How alike the lines from each pair of places on can be.
void OppositeLines::addScores(std::size_t begin, std::size_t rows, std::size_t columns)
{
    m_scores.assign((rows + 1) * (columns + 1), 0);
    const auto score = [&](std::size_t i, std::size_t j) -> std::uint16_t & { return m_scores[i * (columns + 1) + j]; };
    for (std::size_t i = rows; i-- > 0;) {
        for (std::size_t j = columns; j-- > 0;) {
            const int like = likeness(begin + i, begin + j);
            const int together = like > 0 ? score(i + 1, j + 1) + like : 0;
            score(i, j) = std::max({score(i + 1, j), score(i, j + 1), static_cast<std::uint16_t>(together)});
        }
    }
}

// The lines that are opposite each other.
std::vector<std::pair<std::size_t, std::size_t>> OppositeLines::likeLines(std::size_t countA, std::size_t countB)
{
    std::vector<std::pair<std::size_t, std::size_t>> pairs;
    std::size_t begin = 0;
    while (begin < std::min(countA, countB) && likeness(begin, begin) == 4)
        ++begin;
    for (std::size_t i = 0; i < begin; ++i)
        pairs.emplace_back(i, i);
    const std::size_t rows = countA - begin, columns = countB - begin;
    addScores(begin, rows, columns);
    const auto score = [&](std::size_t i, std::size_t j) { return m_scores[i * (columns + 1) + j]; };
    for (std::size_t i = 0, j = 0; i < rows && j < columns;) {
        const int like = likeness(begin + i, begin + j);
        if (like > 0 && score(i, j) == score(i + 1, j + 1) + like)
            pairs.emplace_back(begin + i++, begin + j++);
        else if (score(i, j) == score(i + 1, j))
            ++i;
        else
            ++j;
    }
    return pairs;
}

// Of lines that are not all up to the next anchor, those after the last pair wait for the lines that follow.
void OppositeLines::takeGap(std::size_t countA, std::size_t countB, bool isWhole)
{
    const auto pairs = likeLines(countA, countB);
    std::size_t doneA = 0, doneB = 0;
    for (const auto &[a, b] : pairs) {
        giveStretch(a - doneA, b - doneB);
        givePair(false);
        doneA = a + 1;
        doneB = b + 1;
    }
    if (isWhole || pairs.empty())
        giveStretch(countA - doneA, countB - doneB);
}

void OppositeLines::giveStretch(std::size_t countA, std::size_t countB)
{
    for (; countA > 0 && countB > 0; --countA, --countB)
        givePair(false);
    for (; countA > 0; --countA)
        giveLone(true);
    for (; countB > 0; --countB)
        giveLone(false);
}

void OppositeLines::givePair(bool isAnchored)
{
    OppositeRow row;
    row.isAnchored = isAnchored;
    const bool isEqual = m_a.lines().front().line.text == m_b.lines().front().line.text;
    row.state = stateOf(isEqual, isEqual || m_a.mark(0).marked == m_b.mark(0).marked);
    row.a = m_a.take().line;
    row.b = m_b.take().line;
    m_ready.push_back(std::move(row));
}

// A line of a scheduler, or one with nothing but times, says nothing that the other run lacks.
void OppositeLines::giveLone(bool ofA)
{
    LinesAhead &side = ofA ? m_a : m_b;
    const bool saysSomething = side.mark(0).saysSomething;
    OppositeRow row;
    row.state = LineState::Volatile;
    if (saysSomething)
        row.state = ofA ? LineState::OnlyA : LineState::OnlyB;
    (ofA ? row.a : row.b) = side.take().line;
    m_ready.push_back(std::move(row));
}

// The line as it is shown, and what of it is volatile.
MarkedText OppositeLines::shownText(OppositeLine &line, const LineShown &shownAs)
{
    std::string shown = shownAs(line.text);
    std::vector<TextSpan> volatiles;
    if (shown == line.text)
        volatiles = std::move(line.spans);
    line.text = std::move(shown);
    for (const MarkedPart &part : m_marker.volatileParts(line.text))
        volatiles.push_back({part.begin, part.length, TextSpan::Kind::Volatile});
    return {line.text, withoutOverlaps(std::move(volatiles))};
}

void OppositeLines::show(OppositeRow &row, const LineShown &shown)
{
    const MarkedText a = shownText(row.a, shown), b = shownText(row.b, shown);
    LineSpans spans{a.volatiles, b.volatiles};
    if (row.a.number > 0 && row.b.number > 0 && row.state != LineState::Equal)
        spans = LineSpans::of(a, b);
    for (std::vector<TextSpan> *side : {&spans.a, &spans.b}) {
        for (TextSpan &span : *side) {
            if (!row.differs())
                span.kind = TextSpan::Kind::Volatile;
        }
    }
    row.a.spans = std::move(spans.a);
    row.b.spans = std::move(spans.b);
}

} // namespace rundiff
