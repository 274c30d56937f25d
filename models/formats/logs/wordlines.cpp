// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/formats/logs/wordlines.h"

#include "models/formats/logs/lineskeleton.h"
#include "models/run/messages.h"

#include <algorithm>
#include <map>
#include <utility>

namespace rundiff
{

namespace
{

using Kind = LineReading::Kind;
using Where = LineReading::Place;

constexpr std::size_t mostShapes = 12;
constexpr std::size_t mostGroups = 64;
constexpr std::size_t mostKinds = 512;
constexpr std::size_t mostUnread = 1000;
constexpr std::size_t mostPassed = 1000;
constexpr std::size_t longestPassed = 1000;
constexpr std::size_t longestHeadline = 80;
constexpr std::size_t enoughValues = 4; // to see how many digits all of them have

} // namespace

WordLines::WordLines(std::shared_ptr<const LauncherPrefix> prefix)
    : kinds(mostKinds), m_prefix(std::move(prefix)), m_shapes(mostShapes)
{
}

bool WordLines::addLine(std::string_view line, std::uint64_t offset, std::int64_t number, bool whole)
{
    if (!whole && unfinishedWaits)
        return false;
    if (!line.empty() && line.back() == '\r')
        line.remove_suffix(1);
    Place place{offset, number, whole, true};
    if (whole && m_shapes.read(line.data(), line.data() + line.size(), m_reading)) {
        ++segments;
        m_form = m_shapes.tag();
        take(place);
        return true;
    }
    if (!hasControls(line)) {
        readClean(line, place);
        return false;
    }
    while (true) {
        const SegmentEnd end = segmentEnd(line);
        place.lastSegment = end.length == line.size();
        const std::string_view segment = line.substr(0, end.length);
        if (!segment.empty() || place.lastSegment)
            readClean(segment, place);
        if (place.lastSegment)
            break;
        line.remove_prefix(end.next);
        place.offset += end.next;
    }
    return false;
}

LineRun WordLines::addRun(std::string_view text, std::uint64_t offset)
{
    const char *const end = text.data() + text.size();
    LineRun run;
    const char *at = text.data();
    while (const char *stop = m_shapes.read(at, end, m_reading)) {
        if (stop == end)
            break; // the line may go on
        m_form = m_shapes.tag();
        take({offset + static_cast<std::size_t>(at - text.data()), 0, true, true});
        at = stop + (*stop == '\r' ? 2 : 1);
        ++run.lines;
    }
    run.bytes = static_cast<std::size_t>(at - text.data());
    segments += run.lines;
    return run;
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
    if (m_reader.read(text, prefix.length, m_reading) || m_reader.mayHoldLoss(text) || isLeftOfRecord(text))
        addUnread(text, place, say(Words::tr("the line contains damaged bytes")));
    // Zeros in front of a record are what a file has where it was emptied while it was written.
    const std::size_t begin = std::min(segment.find_first_not_of('\0'), segment.size());
    if (begin > 0 && !isDamaged(segment.substr(begin)))
        readSegment(cleaned(segment.substr(begin), m_buffer), place);
}

void WordLines::readSegment(std::string_view segment, const Place &place)
{
    ++segments;
    const LauncherPrefix::Found first = m_prefix->find(m_matcher, segment);
    LauncherPrefix::Found second;
    if (first.length > 0)
        second = m_prefix->find(m_matcher, segment.substr(first.length));
    if (!m_reader.read(segment, first.length + second.length, m_reading)) {
        pass(segment, place);
        return;
    }
    m_form = m_reader.form();
    std::vector<LineField> fields = m_reader.fields();
    const std::size_t before = second.rank ? first.length : 0;
    const LauncherPrefix::Found &named = second.rank ? second : first;
    if (named.rank) {
        m_reading.set(Where::Rank, *named.rank);
        const std::size_t begin = before + named.rankBegin;
        fields.push_back({begin, begin + named.rankLength, Where::Rank, 0, false});
    }
    if (!place.whole && place.lastSegment) {
        readUnfinished(segment, place);
        return;
    }
    if (isDamagedRecord(segment, place))
        return;
    std::optional<LineKinds::Number> kind;
    if (m_reading.kind == Kind::Record) {
        kind = kinds.add(segment, place.line);
        m_recordLength = segment.size();
        m_recordBegin = segment.front();
        m_recordEnd = segment.back();
    }
    if (m_reader.hasShape())
        m_shapes.learn(LineShape(segment, std::move(fields), m_reading.kind), kind, m_form, kinds);
    take(place);
}

// The last line, without its line feed: it may end in the middle of a number.
void WordLines::readUnfinished(std::string_view segment, const Place &place)
{
    if (m_reading.kind != Kind::Record) {
        passUnfinished(segment, place);
        return;
    }
    m_shapes.countInto(kinds);
    const bool cut = kinds.isCutOff(segment), inNumber = segment.back() >= '0' && segment.back() <= '9';
    if ((cut && inNumber) || (!cut && isCutInNumber())) {
        pendingLine = place.line;
        return;
    }
    take(place);
    if (!cut) {
        kinds.addUnended(segment, place.line);
        return;
    }
    pendingLine = place.line;
    pendingUsed = true;
}

// A value with fewer digits after the point than each one before it.
bool WordLines::isCutInNumber() const
{
    return std::ranges::any_of(m_reading.values, [&](const LineReading::Value &value) {
        const std::string &name = m_reader.metricName(value.metric);
        return std::ranges::any_of(groups, [&](const WordGroup &group) {
            const auto metric = std::ranges::find(group.records.metrics, name, &Records::Metric::name);
            return metric != group.records.metrics.end() && metric->values.size() >= enoughValues &&
                   value.number.decimals < metric->precision.fixedDecimals();
        });
    });
}

// A line that is no record: a headline, or what is left of a record.
void WordLines::pass(std::string_view segment, const Place &place)
{
    if (!place.whole && place.lastSegment) {
        passUnfinished(segment, place);
        return;
    }
    m_reader.noteHeader(segment);
    if (segment.size() <= longestHeadline) {
        const LineTopic topic = lineTopic(segment);
        if (topic.validation != topic.training)
            m_inValidation = topic.validation;
    }
    if (isLike(segment) && segment.size() <= longestPassed && m_passed.size() < mostPassed)
        m_passed.push_back({std::string(segment), place.line});
}

// Most lines are told apart by their length and their ends.
bool WordLines::isLike(std::string_view segment) const
{
    return !segment.empty() && 2 * segment.size() >= m_recordLength && segment.size() <= 2 * m_recordLength &&
           (segment.front() == m_recordBegin || segment.back() == m_recordEnd);
}

bool WordLines::isLeftOfRecord(std::string_view segment)
{
    if (!isLike(segment))
        return false;
    m_shapes.countInto(kinds);
    return kinds.isLeftOf(segment);
}

// A line with a position that names a loss and gives no value for it.
bool WordLines::isDamagedRecord(std::string_view segment, const Place &place)
{
    if (!m_reader.form(m_form).own || !m_reader.mentionsLoss(segment))
        return false;
    takePosition(); // an evaluation that names no position follows it
    addUnread(segment, place, say(Words::tr("no step and value could be read")));
    return true;
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
    for (const Passed &line : m_passed)
        ++count[skeletonOf(line.text)];
    for (const Passed &line : m_passed) {
        if (count[skeletonOf(line.text)] == 1)
            kinds.addSuspect(line.text, line.line, true);
    }
    m_passed.clear();
}

void WordLines::addUnread(std::string_view segment, const Place &place, std::string reason)
{
    if (!place.whole && place.lastSegment) {
        pendingLine = place.line;
        return;
    }
    ++unreadCount;
    if (unread.size() < mostUnread)
        unread.push_back({place.line, shortened(segment), std::move(reason)});
}

void WordLines::finish()
{
    m_shapes.countInto(kinds);
    judgePassed();
}

// ---- records --------------------------------------------------------------------------------------------------

void WordLines::take(const Place &place)
{
    const WordForm &form = m_reader.form(m_form);
    const RecordPosition position = takePosition();
    if (m_reading.kind != Kind::Record)
        return;
    if (WordGroup *group = groupFor(form.own, form.validation || (!form.own && m_inValidation)))
        addRow(*group, position, form.own, place);
}

// The line's own position, which lines without one take from it, or that of the line before.
RecordPosition WordLines::takePosition()
{
    const WordForm &form = m_reader.form(m_form);
    RecordPosition position = m_context;
    if (form.own) {
        position = ownPosition();
        if (form.validation && position.step < 0 && m_context.step >= 0 && m_context.epoch < 0)
            position = m_context; // the training counts no epochs
        ++m_contexts;
        if (!form.validation) {
            m_context.epoch = position.epoch >= 0 ? position.epoch : m_context.epoch;
            m_context.step = position.step;
            m_context.total = position.total;
            m_inValidation = false;
        }
    }
    position.rank = m_reading.holds(Where::Rank) ? m_reading[Where::Rank] : -1;
    return position;
}

RecordPosition WordLines::ownPosition() const
{
    const WordForm &form = m_reader.form(m_form);
    RecordPosition position;
    if (m_reading.holds(Where::Iteration))
        position.step = m_reading[Where::Iteration];
    if (m_reading.holds(Where::StepsPerEpoch))
        position.total = m_reading[Where::StepsPerEpoch];
    if (m_reading.holds(Where::Epoch))
        position.epoch = m_reading[Where::Epoch];
    else if (!form.counts)
        position.epoch = m_context.epoch;
    if (form.counts)
        position.epoch = position.total = -1;
    return position;
}

WordGroup *WordLines::groupFor(bool own, bool validation)
{
    static const std::string underStep = "~step", underEpoch = "~epoch", nowhere;
    const WordForm &form = m_reader.form(m_form);
    const std::string &key = own                    ? form.key
                             : m_context.step >= 0  ? underStep
                             : m_context.epoch >= 0 ? underEpoch
                                                    : nowhere;
    for (WordGroup &group : groups) {
        if (group.validation == validation && group.key == key)
            return &group;
    }
    if (groups.size() == mostGroups)
        return nullptr;
    WordGroup &group = groups.emplace_back();
    group.key = key;
    group.validation = validation;
    group.bars = own && form.bar;
    group.counts = own && form.counts;
    return &group;
}

// The same position again, with metrics that its record does not have yet.
bool WordLines::continues(const WordGroup &group, const RecordPosition &position, bool own) const
{
    if (group.records.empty() || group.last != position || (!own && group.lastContext != m_contexts))
        return false;
    return std::ranges::none_of(m_reading.values, [&](const LineReading::Value &value) {
        return value.metric < group.columns.size() && group.columns[value.metric].record == group.records.size();
    });
}

// A bar is drawn again and again; what counts is the last drawing of a step. Where the value is set before the bar
// advances, the first drawing of a step shows its value, and step 0 has none.
bool WordLines::isRedrawn(WordGroup &group, const RecordPosition &position)
{
    std::vector<double> drawn;
    for (const LineReading::Value &value : m_reading.values)
        drawn.push_back(value.number.value);
    const std::vector<double> before = std::exchange(m_drawn, std::move(drawn));
    if (group.firstDrawn)
        return position.step == 0 || position == group.last;
    if (group.records.size() == 1 && group.last.step == 0 && position.step == 1 && before == m_drawn) {
        group.records.steps.replaceLast(1);
        group.last = position;
        group.firstDrawn = true;
        return true;
    }
    if (group.records.empty() || position != group.last)
        return false;
    setValues(group);
    return true;
}

void WordLines::addRow(WordGroup &group, const RecordPosition &position, bool own, const Place &place)
{
    if (group.bars && isRedrawn(group, position))
        return;
    if (!continues(group, position, own)) {
        const bool stepped = position.step >= 0;
        Records &records = group.records;
        records.begin(stepped ? position.step : std::max<std::int64_t>(position.epoch, 0), place.offset);
        const std::size_t row = records.size() - 1;
        if (stepped && position.epoch >= 0)
            records.epochs.set(row, position.epoch);
        if (stepped && position.total >= 0)
            records.stepsPerEpoch.set(row, position.total);
        if (position.rank >= 0 || !records.ranks.empty())
            records.ranks.set(row, position.rank);
        group.steps += stepped;
        group.epochs += position.epoch >= 0;
        group.increases = group.increases && (row == 0 || position.step > group.last.step);
        group.everyComplete = group.everyComplete && stepped && position.step == position.total;
        group.last = position;
        group.lastContext = m_contexts;
    }
    setValues(group);
}

void WordLines::setValues(WordGroup &group)
{
    for (const LineReading::Value &value : m_reading.values) {
        if (group.columns.size() <= value.metric)
            group.columns.resize(value.metric + 1);
        WordGroup::Column &column = group.columns[value.metric];
        if (column.record == 0)
            column.metric = group.records.metric(m_reader.metricName(value.metric));
        column.points += column.record < group.records.size();
        column.record = group.records.size();
        group.records.set(column.metric, value.number);
    }
}

} // namespace rundiff
