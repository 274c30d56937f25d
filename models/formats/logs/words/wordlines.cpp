// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/formats/logs/words/wordlines.h"

#include "models/formats/logs/line/pythonwarning.h"
#include "models/formats/logs/words/scatteredgroups.h"
#include "models/run/messages.h"

#include <algorithm>
#include <iterator>
#include <utility>

namespace rundiff
{

namespace
{

using Kind = LineReading::Kind;
using Where = LineReading::Place;

constexpr std::size_t mostShapes = 12;
constexpr std::size_t mostKinds = 512;
constexpr std::size_t shortestHeadline = 8;

} // namespace

WordLines::WordLines(std::shared_ptr<const LauncherPrefix> prefix)
    : LineReader(mostShapes, LineKinds(mostKinds)), m_prefix(std::move(prefix))
{
}

bool WordLines::addLine(std::string_view line, std::uint64_t offset, std::int64_t number, bool whole)
{
    m_saying = Saying::Something;
    m_reading.clear();
    return readLine(
        line, {offset, number, whole}, [this](std::string_view text, const Place &at) { return takeKnown(text, at); },
        [this](std::string_view segment, const Place &at) { readClean(segment, at); });
}

LineRun WordLines::addRun(std::string_view text, std::uint64_t offset)
{
    return readRun(
        text, offset, [this](std::string_view line, const Place &place) { return takeKnown(line, place); },
        [this](std::string_view lines, std::uint64_t at) { return takeMany(lines, at); });
}

// A line of a known shape. Returns false if it needs a closer inspection.
bool WordLines::takeKnown(std::string_view line, const Place &place)
{
    m_form = m_shapes.tag();
    if (!takeNext(place)) {
        if (repeatsContext())
            return false;
        take(place);
    }
    noteRecordsEnd(line);
    return true;
}

void WordLines::followRecord()
{
    m_context.step = m_context.total = -1; // the epoch goes on
    ++m_contexts;
    ++m_followed;
    m_followsRecord = true;
    m_inValidation = m_contextHidden = false;
}

std::vector<std::string_view> WordLines::takenNames() const
{
    std::vector<std::string_view> names;
    for (const LineReading::Value &value : m_reading.values)
        names.push_back(m_reader.metricName(value.metric));
    return names;
}

// ---- lines ----------------------------------------------------------------------------------------------------

void WordLines::readClean(std::string_view segment, const Place &place)
{
    const std::string_view text = cleaned(segment, m_buffer);
    if (!isDamaged(segment)) {
        readSegment(text, place);
        return;
    }
    const LauncherPrefix::Found prefix = m_prefix->find(m_matcher, text);
    const std::string damaged = message(Messages::tr("the line contains damaged bytes"));
    const bool read = m_reader.read(text, prefix.length, m_reading);
    const bool names = read && m_reader.form(m_reader.form()).own;
    if (m_block.open())
        addUnread(text, place, damaged);
    else if (read || m_reader.mayHoldLoss(text) || isLeftOfRecord(text))
        loseRecord(text, place, damaged);
    m_contextHidden = m_contextHidden || names || segment.size() - text.size() >= shortestHeadline;
    // Zeros in front of a record are what a file has where it was emptied while it was written.
    const std::size_t begin = std::min(segment.find_first_not_of('\0'), segment.size());
    if (begin > 0 && !isDamaged(segment.substr(begin)))
        readSegment(cleaned(segment.substr(begin), m_buffer), place);
}

void WordLines::readSegment(std::string_view segment, const Place &place)
{
    ++segments;
    if (takeRest(segment, place))
        return;
    const bool inBlock = m_block.take(segment, place.offset);
    if (m_block.beginsAnew())
        addUnread(segment, place, message(Messages::tr("a record begins before the one before it has ended")));
    if (m_block.ended())
        endBlock();
    if (inBlock)
        return;
    if (isPythonWarning(segment)) {
        said.see(segment, place.line);
        return;
    }
    LauncherPrefix::Found prefix = m_prefix->findAll(m_matcher, segment);
    bool read = m_reader.read(segment, prefix.length, m_reading);
    // "5: loss 0.3" has a step where a launcher would name a rank.
    if (prefix.bare && (!read || !m_reader.form(m_reader.form()).own)) {
        prefix = {};
        read = m_reader.read(segment, 0, m_reading);
    }
    if (!read) {
        pass(segment, place);
        return;
    }
    m_form = m_reader.form();
    std::vector<LineField> fields = m_reader.fields();
    if (prefix.rank && !m_reading.holds(Where::Rank)) {
        m_reading.set(Where::Rank, *prefix.rank);
        fields.push_back({prefix.rankBegin, prefix.rankBegin + prefix.rankLength, Where::Rank, 0, false});
    }
    if (!place.whole && place.lastSegment) {
        readUnfinished(segment, place);
        return;
    }
    if (isDamagedRecord(segment, place))
        return;
    if (m_reading.kind == Kind::Record && readJoined(segment, prefix.length, fields, place))
        return;
    std::optional<LineKinds::Number> kind;
    if (m_reading.kind == Kind::Record) {
        kind = kinds.add(segment, place.line);
        if (goesBack() && isDamagedKind(kind)) {
            addUnread(segment, place, message(Messages::tr("the line is a damaged record")));
            return;
        }
        m_doubt = doubtOf(segment, place, kind);
        noteRecord(segment);
    }
    const bool isSaid = m_reading.kind != Kind::Record && said.see(segment, place.line);
    if (m_reader.hasShape() && !isSaid)
        m_shapes.learn(LineShape(segment, std::move(fields), m_reading.kind), kind, m_form, kinds);
    take(place);
    noteRecordsEnd(segment);
    m_doubt.reset();
}

void WordLines::noteRecordsEnd(std::string_view line)
{
    if (m_reading.kind == Kind::Record)
        noteEnd(line, m_lastRecord);
}

void WordLines::endBlock()
{
    const Place place{m_block.offset(), 0, true, true};
    if (!m_reader.readBlock(m_block.takeEntries(), m_reading))
        return;
    m_form = m_reader.form();
    take(place);
}

void WordLines::finish()
{
    m_block.end();
    if (m_block.ended())
        endBlock();
    m_shapes.countInto(kinds);
    judgePassed();
    judgeDoubts();
    removeCut();
    joinScattered(groups);
    std::ranges::move(m_repeated.take(), std::back_inserter(groups));
}

} // namespace rundiff
