// SPDX-License-Identifier: GPL-3.0-or-later
// Lines that a pattern does not read as they are: damaged, unfinished, or what is left of a record.
#include "models/formats/logs/patterns/patternlines.h"
#include "models/run/lookup.h"
#include "models/run/messages.h"

#include <algorithm>
#include <utility>

namespace rundiff
{

namespace
{

using Kind = LineReading::Kind;
using Where = LineReading::Place;

constexpr std::size_t mostPassed = 16; // lines between two records that are kept
constexpr std::size_t longestPassed = 1000;
constexpr std::size_t enoughValues = 4; // to see how many digits all of them have

} // namespace

// A record with damaged bytes in it is not trusted. Zeros in front of one are what a file has where it was emptied
// while it was written.
void PatternLines::readClean(std::string_view segment, const Place &place)
{
    if (!isDamaged(segment)) {
        readSegment(cleaned(segment, m_buffer), place);
        return;
    }
    const std::string_view text = cleaned(segment, m_buffer);
    addUnread(text, place, message(Messages::tr("the line contains damaged bytes")));
    const std::size_t begin = std::min(segment.find_first_not_of('\0'), segment.size());
    if (begin > 0 && !isDamaged(segment.substr(begin)))
        readSegment(cleaned(segment.substr(begin), m_buffer), place);
    else if (isCounted() && (hasLiteral(text) || isLeftOfRecord(text)))
        m_counted.lose();
}

// The last line, without its line feed: it may end in the middle of a number.
void PatternLines::readUnfinished(std::string_view segment, const Place &place)
{
    ++expressionHits;
    classify(segment);
    if (m_reading.kind == Kind::Ignored) {
        kinds.addSuspect(segment, place.line, false);
        return;
    }
    if (m_reading.kind == Kind::Bad) {
        take(segment, place);
        return;
    }
    takeUnfinished(segment, place, isCutInNumber(), [&] { take(segment, place); });
}

// A value with fewer digits after the point than each one before it.
bool PatternLines::isCutInNumber() const
{
    const Records &records = m_reading.kind == Kind::Other ? others : training;
    return std::any_of(m_reading.values.begin(), m_reading.values.end(), [&](const LineReading::Value &value) {
        const Records::Metric &metric = records.metrics[value.metric];
        return metric.values.size() >= enoughValues && value.number.decimals < metric.precision.fixedDecimals();
    });
}

// Lines that may turn out to be what is left of a record.
void PatternLines::pass(std::string_view segment, const Place &place)
{
    passBesides(segment, place);
    omissions.see(segment, place.line);
    if (takeConflictMark(segment, place))
        return;
    if (!place.whole && place.lastSegment) {
        kinds.addSuspect(segment, place.line, false);
        return;
    }
    if (besides && besides->tookOthersThan(training))
        return; // what names other metrics is not a part of a record
    if (isCounted() && isLeftOfRecord(segment)) {
        loseRecord(segment, place);
        return;
    }
    if (m_pattern->sequential() || place.line == 0 || segment.empty() || segment.size() > longestPassed ||
        isComment(segment))
        return;
    if (m_passed.empty())
        m_passed.resize(mostPassed);
    if (m_passedCount == mostPassed)
        return;
    PassedLine &passed = m_passed[m_passedCount++];
    passed.text.assign(segment);
    passed.line = place.line;
}

// Reads a line that holds several records. Returns false if it holds one, as far as is known.
bool PatternLines::readJoined(std::string_view segment, const Place &place)
{
    const JoinedLines::Pieces pieces =
        m_reading.kind == Kind::Record ? m_joined.divide(segment, m_fields) : JoinedLines::Pieces();
    if (pieces.records.empty())
        return false;
    if (!isRecord(pieces.records.back())) {
        classify(segment);
        return false;
    }
    takePieces(
        pieces, segment, place,
        [&](std::string_view piece) { return isRecord(piece) && !isCutInNumber() ? &m_fields : nullptr; },
        [&](std::string_view piece) { take(piece, place); });
    return true;
}

bool PatternLines::isRecord(std::string_view piece)
{
    if (!hasLiteral(piece))
        return false;
    classify(piece);
    return isAnyOf(m_reading.kind, {Kind::Record, Kind::NoValue});
}

// It takes its step nevertheless.
void PatternLines::loseRecord(std::string_view segment, const Place &place)
{
    m_counted.lose();
    addUnread(segment, place, message(Messages::tr("no step and value could be read from the rest of a record")));
}

// Whether a record would take the step of one before it, which a damaged record must not.
bool PatternLines::goesBack() const
{
    const Where place = m_reading.holds(Where::Step) ? Where::Step : Where::Iteration;
    return m_reading.kind == Kind::Record && m_reading.holds(place) && m_reading[place] <= m_lastStep;
}

void PatternLines::judgePassed(bool mayHoldRecord)
{
    if (mayHoldRecord) {
        for (std::size_t i = 0; i < m_passedCount; ++i)
            kinds.addSuspect(m_passed[i].text, m_passed[i].line, true);
    }
    m_passedCount = 0;
}

} // namespace rundiff
