// SPDX-License-Identifier: GPL-3.0-or-later
// Lines that are not read as they are: damaged, unfinished, or what is left of a record.
#include "models/formats/logs/line/lineskeleton.h"
#include "models/formats/logs/words/wordlines.h"
#include "models/run/messages.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <utility>

namespace rundiff
{

namespace
{

using Kind = LineReading::Kind;
using Where = LineReading::Place;

constexpr std::size_t mostPassed = 1000;
constexpr std::size_t longestPassed = 1000;
constexpr std::size_t longestHeadline = 80;
constexpr std::size_t enoughValues = 4; // to see how many digits all of them have

bool isSame(double one, double other)
{
    return one == other || (std::isnan(one) && std::isnan(other));
}

// Without the digits before its point, or with an exponent that lost its last digit: programs print e-05 and no e-0.
bool isBroken(std::string_view number)
{
    return number.starts_with('.') || number.ends_with("e-0") || number.ends_with("e+0") || number.ends_with("E-0") ||
           number.ends_with("E+0");
}

} // namespace

// The last line, without its line feed: it may end in the middle of a number.
void WordLines::readUnfinished(std::string_view segment, const Place &place)
{
    if (m_reading.kind != Kind::Record) {
        passUnfinished(segment, place);
        return;
    }
    takeUnfinished(segment, place, isCutInNumber(), [&] { take(place); });
}

// A value with fewer digits after the point than each one before it.
bool WordLines::isCutInNumber() const
{
    return std::ranges::any_of(m_reading.values, [&](const LineReading::Value &value) {
        const auto isOwn = [&](const Records::Metric &metric) {
            return metric.name == m_reader.metricName(value.metric) &&
                   metric.marks == m_reader.metricMarks(value.metric);
        };
        return std::ranges::any_of(groups, [&](const WordGroup &group) {
            const auto metric = std::ranges::find_if(group.records.metrics, isOwn);
            return metric != group.records.metrics.end() && metric->values.size() >= enoughValues &&
                   value.number.decimals < metric->precision.fixedDecimals();
        });
    });
}

// A line that is not a record: a headline, or what is left of a record.
void WordLines::pass(std::string_view segment, const Place &place)
{
    if (!place.whole && place.lastSegment) {
        passUnfinished(segment, place);
        return;
    }
    omissions.see(segment, place.line);
    if (takeConflictMark(segment, place)) {
        m_contextHidden = true; // what follows may belong to either version
        return;
    }
    m_saying = m_reader.noteHeader(segment) ? Saying::Something : Saying::Nothing;
    if (segment.size() <= longestHeadline) {
        const LineTopic topic = vocabulary().topic(segment);
        if (topic.validation != topic.training) {
            m_inValidation = topic.validation;
            if (m_saying == Saying::Nothing)
                m_saying = topic.validation ? Saying::Validation : Saying::Training;
        }
    }
    if (said.see(segment, place.line) || m_repeated.see(segment, place.offset, m_reader))
        m_saying = Saying::Something;
    if (m_contexts == 0 && isLeftOfRecord(segment)) {
        loseRecord(segment, place, message(Messages::tr("no step and value could be read from the rest of a record")));
        return;
    }
    if (isLikeRecord(segment) && segment.size() <= longestPassed && m_passed.size() < mostPassed)
        m_passed.push_back({std::string(segment), place.line});
}

// Reads a line that holds several records. Returns false if it holds one, as far as is known.
bool WordLines::readJoined(std::string_view segment, std::size_t prefix, const std::vector<LineField> &fields,
                           const Place &place)
{
    const JoinedLines::Pieces pieces = m_joined.divide(segment, fields);
    if (pieces.records.empty())
        return false;
    const LineReading whole = m_reading;
    if (!readRecord(pieces.records.back())) {
        m_reader.read(segment, prefix, m_reading);
        m_form = m_reader.form();
        m_reading = whole;
        return false;
    }
    takePieces(
        pieces, segment, place,
        [&](std::string_view piece) { return readRecord(piece) && !isCutInNumber() ? &m_reader.fields() : nullptr; },
        [&](std::string_view) { take(place); });
    return true;
}

bool WordLines::readRecord(std::string_view piece)
{
    const bool read = m_reader.read(piece, m_prefix->findAll(m_matcher, piece).length, m_reading);
    m_form = m_reader.form();
    return read && m_reading.kind == Kind::Record;
}

// In a log without positions it takes its number nevertheless.
void WordLines::loseRecord(std::string_view segment, const Place &place, std::string reason)
{
    if (m_contexts == 0)
        ++m_lost;
    addUnread(segment, place, std::move(reason));
}

// Whether a record would take the step of one before it, which a damaged record must not.
bool WordLines::goesBack() const
{
    return m_reading.holds(Where::Iteration) && m_reading[Where::Iteration] <= m_context.step;
}

// A line with a position that names a loss and gives no value for it.
bool WordLines::isDamagedRecord(std::string_view segment, const Place &place)
{
    if (!m_reader.form(m_form).own || !m_reader.mentionsLoss(segment))
        return false;
    takePosition(place); // an evaluation that names no position follows it
    loseRecord(segment, place, message(Messages::tr("no step and value could be read")));
    return true;
}

// Whether the record repeats a value of its headline, as it does where the headline of its own is lost.
bool WordLines::repeatsContext() const
{
    const WordForm &form = m_reader.form(m_form);
    if (form.own || m_followsRecord || m_contexts == 0 || m_reading.kind != Kind::Record)
        return false;
    const std::size_t number = findGroup();
    if (number == groups.size() || m_doubts.repeatsAreUsual(number))
        return false;
    const WordGroup &group = groups[number];
    if (m_contextHidden)
        return true;
    const std::int64_t rank = m_reading.holds(Where::Rank) ? m_reading[Where::Rank] : -1;
    if (group.lastContext != m_contexts || group.records.empty() || group.last.rank != rank)
        return false;
    return std::ranges::any_of(m_reading.values, [&](const LineReading::Value &value) {
        if (value.metric >= group.columns.size())
            return false;
        const WordGroup::Column &column = group.columns[value.metric];
        return column.record == group.records.size() && !isSame(column.last, value.number.value);
    });
}

std::optional<WordDoubt> WordLines::doubtOf(std::string_view segment, const Place &place,
                                            std::optional<LineKinds::Number> kind) const
{
    WordDoubt doubt;
    doubt.displaced = repeatsContext();
    if (!doubt.displaced && !(kind && kinds.isOnly(*kind)))
        return std::nullopt;
    doubt.line = {place.line, shortened(segment), {}};
    doubt.kind = kind;
    doubt.broken = std::ranges::any_of(m_reader.fields(), [&](const LineField &field) {
        return field.place == Where::Count && !field.name && field.end <= segment.size() &&
               isBroken(segment.substr(field.begin, field.end - field.begin));
    });
    return doubt;
}

void WordLines::addDoubt(WordGroup &group)
{
    m_contextHidden |= m_doubt->displaced;
    m_doubt->group = static_cast<std::size_t>(&group - groups.data());
    m_doubt->record = group.records.size() - 1;
    for (const LineReading::Value &value : m_reading.values)
        m_doubt->values.emplace_back(group.columns[value.metric].metric, value.number);
    m_doubts.add(*std::exchange(m_doubt, std::nullopt));
}

void WordLines::judgeDoubts()
{
    for (UnreadLine &line : m_doubts.judge(groups, kinds)) {
        ++unreadCount;
        if (unread.size() < mostUnread)
            unread.push_back(std::move(line));
    }
    removedRecords = m_doubts.removedRecords();
}

// Records whose last number a wrapped line has divided.
void WordLines::removeCut()
{
    std::map<std::size_t, std::vector<std::size_t>> rows; // of each group
    for (const RecordPlace &record : m_cutRecords)
        rows[record.group].push_back(record.row);
    for (const auto &[group, cut] : rows) {
        Records &records = groups[group].records;
        for (std::size_t metric = 0; metric < records.metrics.size(); ++metric)
            records.remove(metric, cut);
    }
}

void WordLines::passUnfinished(std::string_view segment, const Place &place)
{
    m_shapes.countInto(kinds);
    if (m_reader.mentionsLoss(segment))
        pendingLine = place.line;
    else
        kinds.addSuspect(segment, place.line, false);
}

// A line of its own kind among many records: lines of a kind that occurs often are the program's.
void WordLines::judgePassed()
{
    std::map<std::string, std::size_t> count;
    for (const PassedLine &line : m_passed)
        ++count[skeletonOf(line.text)];
    for (const PassedLine &line : m_passed) {
        if (count[skeletonOf(line.text)] == 1)
            kinds.addSuspect(line.text, line.line, true);
    }
    m_passed.clear();
}

} // namespace rundiff
