// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/formats/logs/records/stepcounting.h"

#include "models/formats/logs/records/steprule.h"
#include "models/run/messages.h"
#include "models/run/textpieces.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace rundiff
{

namespace
{

// The smallest distance from one record to the next; 0 where no step follows a smaller one.
std::int64_t printingInterval(const Curve::Steps &steps)
{
    std::int64_t interval = 0;
    for (std::size_t row = 1; row < steps.size(); ++row) {
        const std::int64_t distance = steps[row] - steps[row - 1];
        if (distance > 0 && (interval == 0 || distance < interval))
            interval = distance;
    }
    return interval;
}

// Where no line says how many steps an epoch has: the largest iteration of any epoch, a lower bound; counted from 0
// it is one printing interval more.
std::int64_t stepsPerEpochSeen(const RecordRows &rows)
{
    const Curve::Steps &steps = *rows.steps;
    const auto [smallest, largest] = std::minmax_element(steps.begin(), steps.end());
    if (smallest == steps.end())
        return 0;
    return std::max<std::int64_t>(*largest, 0) +
           (*smallest == 0 ? std::max<std::int64_t>(printingInterval(steps), 1) : 0);
}

// The epochs of rows that have them as one more number, if each of them restarts the steps; nothing if steps also
// decrease for another reason, or continue from one epoch to the next.
Stretches epochsThatBeginAnew(const RecordRows &rows)
{
    const auto named = std::find_if(rows.metrics.begin(), rows.metrics.end(), [](const RecordValues &metric) {
        return isAnyOf(metric.name, {"epoch", "Epoch"});
    });
    if (named == rows.metrics.end())
        return {};
    const Curve::Steps &steps = *rows.steps;
    const Curve::Values &values = *named->values;
    Stretches epochs;
    std::int64_t epoch = -1;
    for (std::size_t row = 0; row < steps.size(); ++row) {
        const double value = values[row];
        if (isAbsent(value))
            continue;
        const bool whole = value >= 0 && value < 1e9 && value == std::floor(value);
        const std::int64_t before = std::exchange(epoch, whole ? static_cast<std::int64_t>(value) : -1);
        const bool anew = row > 0 && steps[row] < steps[row - 1];
        if (!whole || epoch < before || (before >= 0 && anew != (epoch > before)))
            return {};
        epochs.set(row, epoch);
    }
    if (epochs.values().size() < 2)
        return {};
    return epochs;
}

// Some scripts count through all epochs although they print the epoch as well. A log with one epoch only, of a run
// that was resumed, shows it by a first record that is not the first of its epoch.
bool countsThrough(const RecordRows &rows)
{
    if (!rows.stepsPerEpoch.empty())
        return false;
    const Curve::Steps &steps = *rows.steps;
    if (rows.epochs.values().size() < 2) {
        const std::int64_t interval = printingInterval(steps);
        return interval > 0 && steps.front() > interval;
    }
    Stretches::Walk epochs(rows.epochs, 0);
    std::int64_t epoch = epochs.at(0);
    for (std::size_t row = 1; row < steps.size(); ++row) {
        const std::int64_t before = std::exchange(epoch, epochs.at(row));
        if (epoch > before && steps[row] <= steps[row - 1])
            return false;
    }
    return true;
}

void countStepsOverEpochs(Log &log, RecordRows &rows, const StepCounting &counting)
{
    if (rows.epochs.empty() || countsThrough(rows))
        return;
    const std::int64_t first = rows.epochs.values().front();
    const std::int64_t firstEpoch = first == 0 || first == 1 ? first : counting.base;
    const std::int64_t assumed = rows.stepsPerEpoch.empty() ? stepsPerEpochSeen(rows) : 0;
    Stretches::Walk epochs(rows.epochs, firstEpoch), perEpoch(rows.stepsPerEpoch, assumed);
    bool overflow = false;
    Curve::Steps steps = *rows.steps;
    for (std::size_t row = 0; row < steps.size(); ++row) {
        std::int64_t before = 0;
        overflow |= __builtin_mul_overflow(epochs.at(row) - firstEpoch, perEpoch.at(row), &before);
        overflow |= __builtin_add_overflow(steps[row], before, &steps[row]);
    }
    rows.steps = std::make_shared<const Curve::Steps>(std::move(steps));
    if (rows.stepsPerEpoch.values().size() > 1)
        log.problems.push_back(
            {log.path, 0, Severity::Warning,
             message(Messages::tr(
                 "The number of steps in an epoch changes inside the log; steps are counted with the number "
                 "of each line. Compare by index if they do not match the other run."))});
    if (overflow)
        log.problems.push_back(
            {log.path, 0, Severity::Warning,
             message(Messages::tr("Epoch and iteration are too large to be combined into a step."))});
}

// Each record says how many were lost in front of it.
void countRecords(RecordRows &rows, std::int64_t base)
{
    const Sequence<std::int64_t> *lost = rows.steps.sequence();
    if (lost && lost->first == 0 && lost->last == 0) {
        const auto last = base + static_cast<std::int64_t>(rows.steps.size()) - 1;
        rows.steps = SharedColumn(Sequence<std::int64_t>{base, 1, last, rows.steps.size()});
        return;
    }
    Curve::Steps steps = *rows.steps;
    for (std::int64_t &step : steps) {
        base += step;
        step = base++;
    }
    rows.steps = std::make_shared<const Curve::Steps>(std::move(steps));
}

} // namespace

bool strictlyIncreasing(const SharedColumn<std::int64_t> &steps)
{
    if (const auto *sequence = steps.sequence(); sequence && sequence->last >= sequence->first)
        return sequence->distance > 0 || sequence->count < 2;
    return std::adjacent_find(steps->begin(), steps->end(), [](auto a, auto b) { return a >= b; }) == steps->end();
}

void countSteps(Log &log, RecordRows &rows, const StepCounting &counting)
{
    if (counting.rule == StepRule::Step && rows.epochs.empty() && !strictlyIncreasing(rows.steps))
        rows.epochs = epochsThatBeginAnew(rows);
    if (counting.rule == StepRule::EpochIteration || !rows.epochs.empty())
        countStepsOverEpochs(log, rows, counting);
    if (counting.rule == StepRule::Index)
        countRecords(rows, counting.base);
}

} // namespace rundiff
