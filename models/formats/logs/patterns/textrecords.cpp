// SPDX-License-Identifier: GPL-3.0-or-later
// What becomes of the lines that a pattern has read: records, their steps, what is unread.
#include "models/formats/logs/line/segments.h"
#include "models/formats/logs/patterns/patternlines.h"
#include "models/formats/logs/records/steprule.h"
#include "models/formats/logs/records/totalrows.h"
#include "models/formats/texts/cuttext.h"
#include "models/run/messages.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace rundiff
{

namespace
{

using Kind = LineReading::Kind;
using Where = LineReading::Place;

constexpr std::size_t mostEvaluations = 16; // bars with a total of their own
constexpr std::size_t mostRankedBars = 4096;

} // namespace

void PatternLines::take(std::string_view segment, const Place &place)
{
    switch (m_reading.kind) {
    case Kind::Record:
    case Kind::NoValue:
        if (m_pattern->complete && m_reading[Where::Done] != m_reading[Where::Total]) {
            if (place.lastSegment)
                noteUnfinished(segment, place);
            return;
        }
        if (m_pattern->complete && !place.lastSegment)
            return;
        if (m_pattern->counting.rule == StepRule::Bar && !m_reading.holds(Where::Step))
            m_reading.set(Where::Step, stepFromBar(segment));
        noteBeforeEpochs(segment, place);
        if (isOfLostEpoch()) {
            addUnread(segment, place, message(Messages::tr("no line names its epoch")));
            return;
        }
        takeRecord(place);
        return;
    case Kind::Other:
        addRow(others, place, m_reading.holds(Where::Step) ? m_reading[Where::Step] : std::max(m_lastStep, m_bar));
        return;
    case Kind::Bad:
        if (isCounted())
            m_counted.lose();
        if (m_reading.holds(Where::Step))
            m_lastStep = m_reading[Where::Step]; // an evaluation that names no step follows it
        if (!m_pattern->complete || place.lastSegment)
            addUnread(segment, place, message(Messages::tr("no step and value could be read")));
        return;
    case Kind::Ignored:
        return;
    }
}

// Other output may end the line of a bar that is drawn to its end below.
void PatternLines::noteUnfinished(std::string_view segment, const Place &place)
{
    if (m_unfinished && m_unfinished->epoch != m_epoch)
        loseUnfinished();
    m_unfinished = UnfinishedBar{cutText(segment, longestName), place, m_epoch};
}

void PatternLines::loseUnfinished()
{
    if (const auto bar = std::exchange(m_unfinished, std::nullopt))
        addUnread(bar->text, bar->place, message(Messages::tr("the epoch was not finished")));
}

void PatternLines::takeRecord(const Place &place)
{
    if (m_unfinished && m_epoch >= 0 && m_unfinished->epoch == m_epoch)
        m_unfinished.reset();
    if (m_pattern->barEpochs && isEvaluationsBar()) {
        addEvaluation(place);
        return;
    }
    std::int64_t step = m_reading.holds(Where::Step) ? m_reading[Where::Step] : m_reading[Where::Iteration];
    const bool counted = m_pattern->counting.rule == StepRule::EpochIteration && !m_reading.holds(Where::Step);
    if (m_pattern->counting.rule == StepRule::Epoch) {
        const std::int64_t epoch = m_reading.holds(Where::Epoch) ? m_reading[Where::Epoch] : m_epoch;
        step = epoch >= 0 ? epoch : static_cast<std::int64_t>(training.size()) + 1;
    } else if (m_pattern->counting.rule == StepRule::Index) {
        step = m_counted.next(printedEpoch()) - 1; // that were lost in front of it
    }
    if (m_reading.kind == Kind::Record)
        recordCount += m_pattern->dropRepeats && isRepeat(step) ? 0 : 1;
    else
        ++withoutValue;
    if (m_passedCount > 0)
        judgePassed(isGap(step));
    m_distance = step - m_lastStep;
    m_lastStep = step;
    addRow(training, place, step);
    const std::size_t row = training.size() - 1;
    if (m_pattern->dropRepeats)
        noteDrawing(training, place);
    if (counted && m_reading.holds(Where::Epoch))
        training.epochs.set(row, m_reading[Where::Epoch]);
    if (counted && m_reading.holds(Where::StepsPerEpoch))
        training.stepsPerEpoch.set(row, m_reading[Where::StepsPerEpoch]);
}

// Completes the reading of a training's bar with the epoch that it does not name.
bool PatternLines::isEvaluationsBar()
{
    if (!m_reading.holds(Where::StepsPerEpoch))
        return false;
    const bool ranked = m_reading.holds(Where::Rank) && m_barEpochs.size() < mostRankedBars;
    const std::int64_t rank = ranked ? m_reading[Where::Rank] : -1;
    const auto epoch = m_barEpochs[rank].epochAt(m_reading[Where::Iteration], m_reading[Where::StepsPerEpoch]);
    if (epoch && !m_reading.holds(Where::Epoch))
        m_reading.set(Where::Epoch, *epoch);
    return !epoch;
}

// The bar of another loop, which only its total distinguishes: its values are metrics of their own.
void PatternLines::addEvaluation(const Place &place)
{
    const std::int64_t done = m_reading[Where::Iteration], total = m_reading[Where::StepsPerEpoch];
    if (evaluations.size() >= mostEvaluations && !evaluations.contains(total))
        return;
    Records &records = evaluations[total];
    records.begin(done, place.offset);
    if (m_reading.holds(Where::Rank) || !records.ranks.empty())
        records.ranks.set(records.size() - 1, m_reading.holds(Where::Rank) ? m_reading[Where::Rank] : -1);
    records.stepsPerEpoch.set(records.size() - 1, total);
    noteDrawing(records, place);
    for (const LineReading::Value &value : m_reading.values)
        records.set(records.metric(training.metrics[value.metric].name, {.loop = total}), value.number);
}

// The last record is a drawing of a bar.
void PatternLines::noteDrawing(Records &records, const Place &place)
{
    const bool sameLine = std::exchange(m_drawnLine, place.line) == place.line;
    records.drawings.set(records.size() - 1,
                         static_cast<std::int64_t>(sameLine ? BarDrawing::SameLine : BarDrawing::NewLine));
}

// A bar that is drawn again without progress.
bool PatternLines::isRepeat(std::int64_t step)
{
    const double value = m_reading.values.empty() ? 0 : m_reading.values.front().number.value;
    const bool repeat = step == m_drawnStep && value == m_drawnValue;
    m_drawnStep = step;
    m_drawnValue = value;
    return repeat;
}

void PatternLines::addRow(Records &records, const Place &place, std::int64_t step)
{
    records.begin(step, place.offset);
    if (m_reading.holds(Where::Rank))
        records.ranks.set(records.size() - 1, m_reading[Where::Rank]);
    else if (!records.ranks.empty())
        records.ranks.set(records.size() - 1, -1);
    for (const LineReading::Value &value : m_reading.values)
        records.set(value.metric, value.number);
}

// ---- progress bars ---------------------------------------------------------------------------------------------

// Only the bars that count to the first bar's total are the training's; others are evaluations inside of it.
void PatternLines::seeBar(std::string_view segment)
{
    const auto bar = findBar(segment);
    if (!bar)
        return;
    if (m_barTotal < 0)
        m_barTotal = bar->total;
    if (bar->total != m_barTotal)
        return;
    m_bar = bar->done;
    m_anyBar = true;
    if (m_awaitsBar && training.size() > 0)
        training.steps.replaceLast(bar->done);
    m_awaitsBar = false;
}

// tqdm draws the bar again right after the dictionary, with the exact number; a bar before it may lag.
std::int64_t PatternLines::stepFromBar(std::string_view segment)
{
    const auto own = findBar(segment);
    if (own && own->total == m_barTotal) {
        m_behindBars.push_back(training.size()); // the record that is added next
        return own->done;
    }
    m_awaitsBar = true;
    if (m_anyBar)
        return m_bar;
    m_counted.next(printedEpoch());
    return m_counted.total();
}

std::optional<double> PatternLines::printedEpoch() const
{
    const auto named = std::find_if(m_reading.values.begin(), m_reading.values.end(),
                                    [&](const auto &value) { return training.metrics[value.metric].name == "epoch"; });
    if (named == m_reading.values.end())
        return std::nullopt;
    return named->number.value;
}

// The values of a metric, by row; absentValue where a row has none.
std::vector<double> PatternLines::valuesOf(std::string_view metric)
{
    std::vector<double> values;
    const auto named = std::ranges::find(training.metrics, metric, &Records::Metric::name);
    if (named == training.metrics.end())
        return std::vector<double>(training.size(), absentValue);
    named->values.fill(training.size(), absentValue);
    named->values.drainInto(values);
    for (const double value : values)
        named->values.push(value);
    return values;
}

// A program may print a record after a bar that was drawn some time ago. The epoch that it names is the one of a
// record whose bar was drawn again at once, with the exact number.
void PatternLines::settleBehindBars()
{
    if (m_behindBars.empty() || m_behindBars.back() >= training.size())
        return;
    const std::vector<double> epochs = valuesOf("epoch");
    std::vector<std::int64_t> steps;
    training.steps.drainInto(steps);
    std::map<double, std::int64_t> stepsOfEpochs;
    for (std::size_t row = 0; row < steps.size(); ++row) {
        if (std::isfinite(epochs[row]) && !std::ranges::binary_search(m_behindBars, row))
            stepsOfEpochs.emplace(epochs[row], steps[row]);
    }
    for (const std::size_t row : m_behindBars) {
        const auto known = std::isfinite(epochs[row]) ? stepsOfEpochs.find(epochs[row]) : stepsOfEpochs.end();
        if (known != stepsOfEpochs.end())
            steps[row] = known->second;
    }
    for (const std::int64_t step : steps)
        training.steps.push(step);
}

} // namespace rundiff
