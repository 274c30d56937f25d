// SPDX-License-Identifier: GPL-3.0-or-later
// What becomes of the lines that are read: records, and their positions.
#include "models/formats/logs/words/wordlines.h"

#include <algorithm>
#include <functional>
#include <span>
#include <utility>

namespace rundiff
{

namespace
{

using Kind = LineReading::Kind;
using Where = LineReading::Place;

constexpr std::size_t mostGroups = 64;
constexpr std::size_t unknownGroup = mostGroups;
constexpr std::uint8_t onlyStep = 1U << static_cast<unsigned>(Where::Iteration);

std::int64_t partOf(const RecordPosition &position, Where place)
{
    switch (place) {
    case Where::Epoch:
        return position.epoch;
    case Where::StepsPerEpoch:
        return position.total;
    case Where::Rank:
        return position.rank;
    default:
        return -1; // none: no line has it
    }
}

} // namespace

void WordLines::take(const Place &place)
{
    const WordForm &form = m_reader.form(m_form);
    const RecordPosition position = takePosition(place);
    if (m_reading.kind != Kind::Record)
        return;
    if (WordGroup *group = groupFor()) {
        addRow(*group, position, isOwn(form), place);
        m_lastRecord = {static_cast<std::size_t>(group - groups.data()), group->records.size() - 1};
        const bool bars = group->bars || !group->records.drawings.empty();
        m_nextForm = form.own && !form.validation && !bars ? m_form : noForm;
    }
}

// Takes a record like the one before it, with a larger step as its only position: most lines of most logs. Does the
// same as take(), without the questions whose answers are known.
bool WordLines::takeNext(const Place &place)
{
    if (m_form != m_nextForm || m_reading.kind != Kind::Record || m_reading.has != onlyStep || m_context.epoch >= 0)
        return false;
    WordGroup &group = groups[m_lastRecord.group];
    const std::int64_t step = m_reading[Where::Iteration];
    if (step <= group.last.step || !group.records.ranks.empty() || !group.records.drawings.empty())
        return false;
    ++m_contexts;
    m_context.step = step;
    m_context.total = -1;
    m_inValidation = m_contextHidden = m_followsRecord = false;
    group.records.begin(step, place.offset);
    ++group.steps;
    ++group.contexts;
    group.everyComplete = false;
    group.last.step = step;
    group.last.total = group.last.epoch = group.last.rank = -1;
    group.lastContext = m_contexts;
    setValues(group);
    m_lastRecord.row = group.records.size() - 1;
    return true;
}

// Takes the lines at the start of the text that are like the record before them, which was the last line: with a larger
// step or another rank, and the same epoch. Does the same as take() for each of them.
LineRun WordLines::takeMany(std::string_view text, std::uint64_t offset)
{
    LineRun run;
    LineShape::Quick *const quick = m_shapes.tag() == m_nextForm ? m_shapes.quick() : nullptr;
    if (!quick || quick->step != Where::Iteration)
        return run;
    WordGroup &group = groups[m_lastRecord.group];
    std::vector<std::int64_t> same;
    for (const Where place : quick->same)
        same.push_back(partOf(group.last, place));
    LineBatch &batch = *m_batch;
    do {
        quick->line.read(text.substr(run.bytes), {true, group.last.step, same, group.last.rank}, batch);
        if (batch.lines > 0)
            addBatch(group, quick->metrics, offset + run.bytes);
        run.bytes += batch.bytes;
        run.lines += static_cast<std::int64_t>(batch.lines);
    } while (batch.lines == LineBatch::most);
    m_shapes.count(run.lines);
    return run;
}

void WordLines::addBatch(WordGroup &group, const std::vector<std::uint32_t> &metrics, std::uint64_t offset)
{
    const LineBatch &batch = *m_batch;
    const auto lines = static_cast<std::int64_t>(batch.lines);
    std::vector<std::size_t> columns;
    for (std::size_t i = 0; i < metrics.size(); ++i) {
        WordGroup::Column &column = columnOf(group, metrics[i]);
        column.points += batch.lines;
        column.record = group.records.size() + batch.lines;
        column.last = batch.columns[i].values[batch.lines - 1];
        columns.push_back(column.metric);
    }
    group.records.append(batch, offset, columns);
    const auto steps = std::span(batch.steps).first(batch.lines);
    const bool increases = steps.front() > group.last.step &&
                           std::ranges::adjacent_find(steps, std::ranges::greater_equal()) == steps.end();
    group.increases = group.increases && (!batch.ranked || increases);
    group.last.step = batch.lastStep();
    if (batch.ranked)
        group.last.rank = batch.ranks[batch.lines - 1];
    group.steps += lines;
    if (group.last.epoch >= 0)
        group.epochs += lines;
    const auto isComplete = [&](std::int64_t step) { return step == group.last.total; };
    group.everyComplete = group.everyComplete && std::ranges::all_of(steps, isComplete);
    m_contexts += batch.lines;
    group.contexts += batch.lines;
    group.lastContext = m_contexts;
    m_context.step = group.last.step;
    m_context.total = group.last.total;
    m_inValidation = m_contextHidden = m_followsRecord = false;
    m_lastRecord.row = group.records.size() - 1;
    m_form = m_nextForm;
    noteEnd(batch.lastLine, m_lastRecord);
}

// A bar between the records of another reader counts a loop of its own.
bool WordLines::isOwn(const WordForm &form) const
{
    return form.own && !(form.bar && m_followed > 0);
}

// The line's own position, which lines without one take from it, or that of the line before.
RecordPosition WordLines::takePosition(const Place &place)
{
    const WordForm &form = m_reader.form(m_form);
    RecordPosition position = m_followsRecord ? RecordPosition() : m_context;
    if (isOwn(form)) {
        position = ownPosition();
        const bool isOfTraining = form.validation && position.step < 0 && m_context.epoch < 0;
        if (isOfTraining && m_context.step >= 0)
            position = m_context; // the training counts no epochs
        ++m_contexts;
        m_reader.beginRecords();
        if (!form.validation)
            moveContext(position, form.bar || place.over);
    }
    position.rank = m_reading.holds(Where::Rank) ? m_reading[Where::Rank] : -1;
    return position;
}

// What lines without a position belong to from now on. Where a bar is, while it goes on, depends on the time.
void WordLines::moveContext(const RecordPosition &position, bool isDrawn)
{
    if (position.epoch >= 0)
        m_context.epoch = position.epoch;
    const bool passes = isDrawn && position.step < position.total;
    m_context.step = passes ? -1 : position.step;
    m_context.total = passes ? -1 : position.total;
    m_inValidation = m_contextHidden = m_followsRecord = false;
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

const std::string &WordLines::groupKey() const
{
    static const std::string underStep = "~step", underEpoch = "~epoch", underRecord = "~record", bar = "~bar", nowhere;
    const WordForm &form = m_reader.form(m_form);
    const bool own = isOwn(form);
    if (!own && m_followsRecord)
        return form.bar ? bar : underRecord;
    if (own)
        return form.key;
    if (m_context.step >= 0)
        return underStep;
    if (m_context.epoch >= 0)
        return underEpoch;
    return nowhere;
}

// Of the reading; the count of groups if it is a new one.
std::size_t WordLines::findGroup() const
{
    const WordForm &form = m_reader.form(m_form);
    const bool validation = form.validation || (!isOwn(form) && m_inValidation);
    const auto found = std::ranges::find_if(groups, [&, &key = groupKey()](const WordGroup &group) {
        return group.validation == validation && group.key == key;
    });
    return static_cast<std::size_t>(found - groups.begin());
}

WordGroup *WordLines::groupFor()
{
    if (!isOwn(m_reader.form(m_form)))
        return foundGroup();
    if (m_form >= m_groupOfForm.size())
        m_groupOfForm.resize(m_form + 1, unknownGroup);
    std::size_t &known = m_groupOfForm[m_form];
    if (known != unknownGroup)
        return &groups[known];
    WordGroup *const found = foundGroup();
    known = found ? static_cast<std::size_t>(found - groups.data()) : unknownGroup;
    return found;
}

// Of the reading, a new one if need be; null beyond the limit.
WordGroup *WordLines::foundGroup()
{
    const std::size_t known = findGroup();
    if (known < groups.size())
        return &groups[known];
    if (known == mostGroups)
        return nullptr;
    const WordForm &form = m_reader.form(m_form);
    WordGroup &group = groups.emplace_back();
    group.key = groupKey();
    const bool own = isOwn(form);
    group.validation = form.validation || (!own && m_inValidation);
    group.bars = form.own && form.bar;
    group.counts = own && form.counts;
    group.borrows = !own && m_followsRecord;
    return &group;
}

// The same position again, with metrics that its record does not have yet. Every line may have a time of its own.
bool WordLines::continues(const WordGroup &group, const RecordPosition &position, bool own) const
{
    if (group.records.empty() || group.last != position || (!own && group.lastContext != m_contexts))
        return false;
    return std::ranges::none_of(m_reading.values, [&](const LineReading::Value &value) {
        return isSet(group, value.metric) && !group.columns[value.metric].cost;
    });
}

// Whether the last record of the group has the metric.
bool WordLines::isSet(const WordGroup &group, std::size_t metric)
{
    return metric < group.columns.size() && group.columns[metric].record == group.records.size();
}

// Of a line that continues a record: its time is not that of the lines before.
void WordLines::nameCostsApart(const WordGroup &group)
{
    for (LineReading::Value &value : m_reading.values) {
        std::size_t number = value.metric;
        for (std::size_t count = 2; number != WordReader::none && isSet(group, number); ++count)
            number = m_reader.repeatedMetric(value.metric, count);
        if (number != WordReader::none)
            value.metric = static_cast<std::uint32_t>(number);
    }
}

// A bar between the records of another reader, or in the row of an epoch, is drawn again and again; what counts is the
// last drawing.
bool WordLines::isRedrawn(WordGroup &group, const RecordPosition &position, bool own, std::int64_t line)
{
    std::vector<double> drawn;
    for (const LineReading::Value &value : m_reading.values)
        drawn.push_back(value.number.value);
    const std::vector<double> before = std::exchange(group.drawn, std::move(drawn));
    const bool sameLine = std::exchange(group.drawnLine, line) == line;
    const bool again = std::exchange(group.followed, m_followed) == m_followed || own;
    if (group.records.empty() || position != group.last || !again)
        return false;
    if (!sameLine && position.total >= 0 && position.step == position.total && before != group.drawn)
        return false; // it was complete: this is the next one of as many steps, as every evaluation has
    setValues(group);
    return true;
}

// Of a bar, or of another line with an end that is written over.
bool WordLines::isDrawing(const WordGroup &group, const RecordPosition &position, const Place &place) const
{
    const bool over = position.total >= 0 && (place.over || group.drawnLine == place.line);
    return over || m_reader.form(m_form).bar;
}

// The last record of the group is a drawing of a bar, or not.
void WordLines::noteDrawing(WordGroup &group, bool drawing, std::int64_t line)
{
    const bool sameLine = std::exchange(group.drawnLine, drawing ? line : -1) == line;
    BarDrawing kind = BarDrawing::None;
    if (drawing)
        kind = sameLine ? BarDrawing::SameLine : BarDrawing::NewLine;
    group.records.drawings.set(group.records.size() - 1, static_cast<std::int64_t>(kind));
}

void WordLines::addRow(WordGroup &group, const RecordPosition &position, bool own, const Place &place)
{
    const bool counts = own && position.step >= 0;
    if (group.bars && !counts && isRedrawn(group, position, own, place.line))
        return;
    const bool drawing = counts && isDrawing(group, position, place);
    const bool begins = drawing || !continues(group, position, own);
    if (m_doubt)
        m_doubt->begins = begins;
    if (begins) {
        beginRow(group, position, place);
        if (drawing || !group.records.drawings.empty())
            noteDrawing(group, drawing, place.line);
    } else {
        nameCostsApart(group);
    }
    setValues(group);
}

// The number of a record: its step, its epoch, or how many were lost before it.
std::int64_t WordLines::numberOf(const RecordPosition &position)
{
    if (position.step >= 0)
        return position.step;
    return position.epoch >= 0 ? position.epoch : std::exchange(m_lost, 0);
}

void WordLines::beginRow(WordGroup &group, const RecordPosition &position, const Place &place)
{
    Records &records = group.records;
    const std::size_t row = records.size();
    const bool stepped = position.step >= 0;
    records.begin(numberOf(position), place.offset);
    if (stepped && position.epoch >= 0)
        records.epochs.set(row, position.epoch);
    if (stepped && position.total >= 0)
        records.stepsPerEpoch.set(row, position.total);
    if (position.rank >= 0 || !records.ranks.empty())
        records.ranks.set(row, position.rank);
    if (row == 0) {
        group.firstStep = position.step;
    } else {
        group.increases = group.increases && position.step > group.last.step;
        group.sameStep = group.sameStep && position.step == group.last.step;
    }
    group.steps += stepped;
    group.epochs += position.epoch >= 0;
    group.everyComplete = group.everyComplete && stepped && position.step == position.total;
    group.last = position;
    group.contexts += group.contexts == 0 || group.lastContext != m_contexts;
    group.lastContext = m_contexts;
}

WordGroup::Column &WordLines::columnOf(WordGroup &group, std::uint32_t metric) const
{
    if (group.columns.size() <= metric)
        group.columns.resize(metric + 1);
    WordGroup::Column &column = group.columns[metric];
    if (column.record == 0) {
        column.metric = group.records.metric(m_reader.metricName(metric), m_reader.metricMarks(metric));
        column.cost =
            !m_reader.metricMarks(metric).unit.empty() || vocabulary().meaning(m_reader.metricName(metric)).isCost();
    }
    return column;
}

void WordLines::setValues(WordGroup &group)
{
    for (const LineReading::Value &value : m_reading.values) {
        WordGroup::Column &column = columnOf(group, value.metric);
        column.changes = column.changes || (column.record > 0 && column.last != value.number.value);
        column.points += column.record < group.records.size();
        column.record = group.records.size();
        column.last = value.number.value;
        if (m_doubt && !group.bars)
            group.records.setUnsure(column.metric, value.number);
        else
            group.records.set(column.metric, value.number);
    }
    if (m_doubt && !group.bars)
        addDoubt(group);
}

} // namespace rundiff
