// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/formats/logs/patterns/patternlines.h"

#include "models/formats/logs/line/typographicnumber.h"
#include "models/formats/logs/records/steprule.h"
#include "models/formats/texts/cuttext.h"
#include "models/run/lookup.h"
#include "models/run/messages.h"
#include "models/run/numberorder.h"

#include <algorithm>
#include <utility>

namespace rundiff
{

namespace
{

using Kind = LineReading::Kind;
using Where = LineReading::Place;

constexpr std::size_t mostShapes = 8;
constexpr std::size_t mostMetrics = 500; // keys beyond that are not metrics but text that looks like them
constexpr auto stepAlone = std::uint8_t(1U << static_cast<unsigned>(Where::Step));

} // namespace

PatternLines::PatternLines(PatternPtr pattern, std::shared_ptr<const LauncherPrefix> prefix)
    : LineReader(mostShapes, LineKinds()), m_pattern(std::move(pattern)), m_prefix(std::move(prefix)),
      m_plainSteps(m_pattern->counting.rule == StepRule::Step && !m_pattern->sequential())
{
    if (m_pattern->loss)
        training.metric(m_pattern->metric);
}

void PatternLines::readBesides(bool first)
{
    if (m_pattern->besides)
        besides = std::make_unique<BesideLines>(m_prefix, first);
}

bool PatternLines::addLine(std::string_view line, std::uint64_t offset, std::int64_t number, bool whole)
{
    const bool known = readLine(
        line, {offset, number, whole},
        [this](std::string_view text, const Place &at) {
            take(text, at);
            noteRecordsEnd(text);
            return true;
        },
        [this](std::string_view segment, const Place &at) { readClean(segment, at); });
    return known && !m_pattern->sequential();
}

LineRun PatternLines::addRun(std::string_view text, std::uint64_t offset)
{
    const auto takeOne = [this](std::string_view line, const Place &place) {
        if (m_plainSteps && m_reading.kind == Kind::Record && m_reading.has == stepAlone)
            takePlain(place);
        else
            take(line, place);
        noteRecordsEnd(line);
        return true;
    };
    return readRun(text, offset, takeOne, [this](std::string_view lines, std::uint64_t at) {
        if (m_plainSteps && m_passedCount == 0)
            return takeMany(lines, at);
        return LineRun();
    });
}

void PatternLines::noteRecordsEnd(std::string_view line)
{
    if (m_reading.kind == Kind::Record && !training.empty())
        noteEnd(line, {0, training.size() - 1});
}

// What take() does with a record that names its step and nothing else.
void PatternLines::takePlain(const Place &place)
{
    ++recordCount;
    if (m_passedCount > 0)
        judgePassed(isGap(m_reading[Where::Step]));
    m_distance = m_reading[Where::Step] - m_lastStep;
    m_lastStep = m_reading[Where::Step];
    training.begin(m_lastStep, place.offset);
    for (const LineReading::Value &value : m_reading.values)
        training.set(value.metric, value.number);
    if (!training.ranks.empty())
        training.ranks.set(training.size() - 1, -1);
}

// The same for the lines at the start of the text that have the shape of the line before them.
LineRun PatternLines::takeMany(std::string_view text, std::uint64_t offset)
{
    LineRun run;
    LineShape::Quick *const quick = m_shapes.quick();
    if (!quick || quick->step != Where::Step || !quick->same.empty() ||
        !(training.ranks.empty() || quick->line.namesRanks()))
        return run;
    const std::vector<std::size_t> columns(quick->metrics.begin(), quick->metrics.end());
    LineBatch &batch = *m_batch;
    do {
        quick->line.read(text.substr(run.bytes), {}, batch);
        if (batch.lines > 0) {
            training.append(batch, offset + run.bytes, columns);
            m_distance = batch.lastStep() - (batch.lines > 1 ? batch.steps[batch.lines - 2] : m_lastStep);
            m_lastStep = batch.lastStep();
            noteEnd(batch.lastLine, {0, training.size() - 1});
        }
        run.bytes += batch.bytes;
        run.lines += static_cast<std::int64_t>(batch.lines);
    } while (batch.lines == LineBatch::most);
    recordCount += run.lines;
    m_shapes.count(run.lines);
    return run;
}

void PatternLines::readSegment(std::string_view segment, const Place &place)
{
    ++segments;
    if (takeRest(segment, place))
        return;
    if (m_pattern->counting.rule == StepRule::Bar)
        seeBar(segment);
    if (!hasLiteral(segment)) {
        pass(segment, place);
        return;
    }
    if (readEpochLine(segment)) {
        passBesides(segment, place);
        return;
    }
    if (!place.whole && place.lastSegment) {
        readUnfinished(segment, place);
        return;
    }
    if (!m_shapes.read(segment.data(), segment.data() + segment.size(), m_reading)) {
        ++expressionHits;
        classify(segment);
        if (m_reading.kind == Kind::Ignored) {
            pass(segment, place);
            return;
        }
        if (m_reading.kind != Kind::Bad) {
            if (readJoined(segment, place))
                return;
            addRepeats(segment);
            const auto kind = kinds.add(segment, place.line);
            if ((isCounted() || goesBack()) && isDamagedKind(kind)) {
                loseRecord(segment, place);
                return;
            }
            if (learnsShapes && m_hasShape)
                m_shapes.learn(LineShape(segment, m_fields, m_reading.kind), kind, 0, kinds);
            noteRecord(segment);
        }
    }
    take(segment, place);
    noteRecordsEnd(segment);
}

bool PatternLines::hasLiteral(std::string_view segment) const
{
    if (m_pattern->literals.empty())
        return !segment.empty();
    const auto holds = [&](const std::string &literal) { return segment.find(literal) != std::string_view::npos; };
    return std::any_of(m_pattern->literals.begin(), m_pattern->literals.end(), holds) ||
           std::any_of(m_pattern->others.begin(), m_pattern->others.end(),
                       [&](const OtherLine &other) { return holds(other.literal); }) ||
           (m_pattern->epoch && segment.starts_with("Epoch"));
}

bool PatternLines::readEpochLine(std::string_view segment)
{
    if (!m_pattern->epoch || !m_matcher.match(*m_pattern->epoch, segment))
        return false;
    const bool first = m_epoch < 0;
    m_epoch = parseInteger(m_matcher.group(m_pattern->epoch->group("epoch"))).value_or(-1);
    m_epochsValue.reset();
    if (first && m_epoch > m_pattern->counting.base)
        loseBeforeEpochs();
    return true;
}

// Where no line names epochs, the records are counted. Whether some do comes later.
void PatternLines::noteBeforeEpochs(std::string_view segment, const Place &place)
{
    if (m_pattern->epoch && m_epoch < 0 && m_pattern->counting.rule == StepRule::Epoch &&
        !m_reading.holds(Where::Epoch) && m_beforeEpochs.size() < mostUnread)
        m_beforeEpochs.push_back({cutText(segment, longestName), place.line});
}

// A second record with a different value below a line that starts an epoch: what names its own is lost.
bool PatternLines::isOfLostEpoch()
{
    if (m_epoch < 0 || m_reading.holds(Where::Epoch) || m_pattern->counting.rule != StepRule::Epoch ||
        m_reading.values.empty())
        return false;
    const double value = m_reading.values.front().number.value;
    if (!m_epochsValue)
        m_epochsValue = value;
    return !sameNumber(*m_epochsValue, value);
}

// The first epochs that are named are not the run's first: of the records in front of them, the names were lost.
void PatternLines::loseBeforeEpochs()
{
    for (const PassedLine &line : m_beforeEpochs)
        addUnread(line.text, {0, line.line}, message(Messages::tr("no line names its epoch")));
    for (std::size_t row = 0; row < training.size() && !m_beforeEpochs.empty(); ++row)
        m_cutRecords.push_back({0, row});
    m_beforeEpochs.clear();
}

// ---- shapes ----------------------------------------------------------------------------------------------------

// ---- expressions -----------------------------------------------------------------------------------------------

// First unchanged, then without the prefix of a launcher, at most twice.
void PatternLines::classify(std::string_view segment)
{
    m_reading.clear();
    m_fields.clear();
    m_hasShape = m_pattern->shapes;
    classifyStripped(segment, 0);
    const LauncherPrefix::Found first = m_prefix->find(m_matcher, segment);
    const std::size_t skipped = first.length;
    std::size_t prefixes = first.length; // of all launchers
    LauncherPrefix::Found named = first;
    if (first.length > 0) {
        const LauncherPrefix::Found second = m_prefix->find(m_matcher, segment.substr(skipped));
        prefixes += second.length;
        if (second.rank) {
            named = second;
            named.rankBegin += skipped;
        }
        if (isAnyOf(m_reading.kind, {Kind::Ignored, Kind::Bad})) {
            m_fields.clear();
            classifyStripped(segment, skipped);
            if (isAnyOf(m_reading.kind, {Kind::Ignored, Kind::Bad}) && second.length > 0)
                classifyStripped(segment, skipped + second.length);
        }
    }
    const bool read = std::ranges::find(m_fields, named.rankBegin, &LineField::begin) != m_fields.end();
    if (named.rank && !read && !m_reading.holds(Where::Rank)) {
        m_reading.set(Where::Rank, *named.rank);
        m_fields.push_back({named.rankBegin, named.rankBegin + named.rankLength, Where::Rank, 0, false});
    }
    addFurtherValues(segment, prefixes);
}

void PatternLines::classifyStripped(std::string_view segment, std::size_t skipped)
{
    if (readOther(segment, skipped) || readRecord(segment, skipped) || readNoValue(segment, skipped))
        return;
    if (m_pattern->anchor && m_matcher.match(*m_pattern->anchor, segment.substr(skipped))) {
        addPlace(m_pattern->anchor->group("step"), Where::Step, segment);
        m_reading.kind = Kind::Bad;
    }
}

bool PatternLines::readOther(std::string_view segment, std::size_t skipped)
{
    const std::string_view text = segment.substr(skipped);
    for (const OtherLine &other : m_pattern->others) {
        if (text.find(other.literal) == std::string_view::npos || !m_matcher.match(other.expression, text))
            continue;
        addPlace(other.expression.group("step"), Where::Step, segment);
        for (const auto &[group, name] : other.metrics)
            addValue(others, m_matcher.group(group), name, segment);
        m_reading.kind = Kind::Other;
        m_hasShape = other.shapes;
        return true;
    }
    return false;
}

bool PatternLines::readRecord(std::string_view segment, std::size_t skipped)
{
    const std::string_view text = segment.substr(skipped);
    if (!m_matcher.match(*m_pattern->record, text))
        return false;
    addPlace(m_pattern->step, Where::Step, segment);
    addPlace(m_pattern->iter, Where::Iteration, segment);
    addPlace(m_pattern->epochGroup, Where::Epoch, segment);
    addPlace(m_pattern->spe, Where::StepsPerEpoch, segment);
    addPlace(m_pattern->rank, Where::Rank, segment);
    addPlace(m_pattern->n, Where::Done, segment);
    addPlace(m_pattern->m, Where::Total, segment);
    const std::size_t begin = m_matcher.begin();
    if (m_pattern->loss)
        addValue(training, m_matcher.group(m_pattern->loss), m_pattern->metric, segment);
    for (const auto &[group, name] : m_pattern->metrics)
        addValue(training, m_matcher.group(group), name, segment);
    if (m_reading.values.empty())
        return false;
    m_reading.kind = Kind::Record;
    addPairs(segment, skipped, begin);
    if (m_pattern->stepElsewhere && !m_reading.holds(Where::Step) && m_matcher.match(*m_pattern->stepElsewhere, text))
        addPlace(m_pattern->stepElsewhere->group("step"), Where::Step, segment);
    return true;
}

bool PatternLines::readNoValue(std::string_view segment, std::size_t skipped)
{
    if (!m_pattern->noValue || !m_matcher.match(*m_pattern->noValue, segment.substr(skipped)))
        return false;
    addPlace(m_pattern->noValue->group("step"), Where::Step, segment);
    addPlace(m_pattern->noValue->group("epoch"), Where::Epoch, segment);
    addPlace(m_pattern->noValue->group("iter"), Where::Iteration, segment);
    addPlace(m_pattern->noValue->group("spe"), Where::StepsPerEpoch, segment);
    m_reading.kind = Kind::NoValue;
    addPairs(segment, skipped, m_matcher.begin());
    return true;
}

void PatternLines::addPairs(std::string_view segment, std::size_t skipped, std::size_t from)
{
    if (!m_pattern->pairs)
        return;
    const Expression &pairs = *m_pattern->pairs;
    const Expression::Group *key = pairs.group("key"), *val = pairs.group("val");
    const std::string_view text = segment.substr(skipped);
    const std::size_t metricsBefore = m_reading.values.size();
    for (std::size_t at = from; at < text.size() && m_matcher.match(pairs, text, at);) {
        at = std::max(m_matcher.end(), at + 1);
        const std::string_view name = m_matcher.group(key), value = m_matcher.group(val);
        if (name.empty() || name.size() > longestName)
            continue;
        const auto known = std::find_if(m_reading.values.begin(), m_reading.values.begin() + metricsBefore,
                                        [&](const auto &v) { return training.metrics[v.metric].name == name; });
        if (known != m_reading.values.begin() + metricsBefore || name == m_pattern->metric)
            continue;
        const std::string ownName(trimmed(name));
        if (m_pattern->skipPair && m_matcher.match(*m_pattern->skipPair, ownName))
            continue;
        const std::string_view metric = m_pattern->metricName(ownName);
        if (training.metrics.size() >= mostMetrics && !training.holds(metric))
            continue;
        addValue(training, value, metric, segment);
        const auto begin = static_cast<std::size_t>(name.data() - segment.data());
        m_fields.push_back({begin, begin + name.size(), Where::Count, 0, true});
    }
}

void PatternLines::addPlace(const Expression::Group *group, Where place, std::string_view segment)
{
    const std::string_view text = m_matcher.group(group);
    const auto number = text.data() ? parseInteger(text) : std::nullopt;
    if (!number)
        return;
    m_reading.set(place, *number);
    const auto begin = static_cast<std::size_t>(text.data() - segment.data());
    m_fields.push_back({begin, begin + text.size(), place, 0, false});
}

void PatternLines::addValue(Records &records, std::string_view text, std::string_view name, std::string_view segment,
                            const MetricMarks &marks)
{
    PrintedNumber number;
    if (text.empty())
        return;
    const auto begin = static_cast<std::size_t>(text.data() - segment.data());
    // A word processor's dash in the exponent: the expression matches the digits in front of it alone.
    if (scanTypographicNumber(segment.substr(begin), number) > text.size()) {
        m_hasShape = false;
    } else if (scanNumber(text, number) != text.size()) {
        m_hasShape = false; // a line of the same shape may have a readable number there
        return;
    }
    const auto metric = static_cast<std::uint32_t>(records.metric(name, marks));
    m_reading.values.push_back({metric, number});
    m_fields.push_back({begin, begin + text.size(), Where::Count, metric, false});
}

void PatternLines::finish()
{
    m_shapes.countInto(kinds);
    loseUnfinished();
    judgePassed(true);
    settleBehindBars();
    std::vector<std::size_t> rows;
    for (const RecordPlace &record : m_cutRecords)
        rows.push_back(record.row);
    for (std::size_t metric = 0; metric < training.metrics.size() && !rows.empty(); ++metric)
        training.remove(metric, rows);
}

} // namespace rundiff
