// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/formats/logs/records/countedrecords.h"

#include "models/formats/logs/records/chosenrows.h"
#include "models/formats/logs/records/doubledrecords.h"
#include "models/formats/logs/records/rankrows.h"
#include "models/formats/logs/records/recordorder.h"
#include "models/formats/logs/records/repeatedkeys.h"
#include "models/formats/logs/records/settleddrawings.h"
#include "models/formats/logs/records/stepcounting.h"
#include "models/formats/logs/records/steporder.h"
#include "models/formats/logs/records/totalrows.h"
#include "models/run/messages.h"

#include <algorithm>
#include <numeric>

namespace rundiff
{

namespace
{

constexpr std::size_t mostRestarts = 1000;

// One column of all parts; `find` gives the column of a part, or null where it has none.
template <typename T, typename Find>
SharedColumn<T> join(std::vector<Records> &parts, std::size_t total, T missing, Find find)
{
    Sequence<T> sequence;
    const bool packed = std::all_of(parts.begin(), parts.end(), [&](Records &part) {
        PackedColumn<T> *column = find(part);
        if (column)
            column->fill(part.size(), missing);
        return part.empty() || (column && column->sequence() && sequence.append(*column->sequence()));
    });
    if (packed)
        return SharedColumn<T>(sequence);
    std::vector<T> numbers;
    numbers.reserve(total);
    preferLargePages(numbers.data(), total * sizeof(T));
    std::size_t rows = 0;
    for (Records &part : parts) {
        rows += part.size();
        if (PackedColumn<T> *column = find(part)) {
            column->fill(part.size(), missing);
            column->drainInto(numbers);
        }
        numbers.resize(rows, missing);
    }
    return std::make_shared<const std::vector<T>>(std::move(numbers));
}

bool isSame(const Records::Metric &metric, const RecordValues &values)
{
    return metric.name == values.name && metric.marks == values.marks;
}

PackedColumn<double> *columnOf(Records &part, const RecordValues &values)
{
    const auto found = std::find_if(part.metrics.begin(), part.metrics.end(),
                                    [&](const Records::Metric &metric) { return isSame(metric, values); });
    if (found == part.metrics.end())
        return nullptr;
    return &found->values;
}

RecordRows gather(std::vector<Records> parts)
{
    RecordRows rows;
    std::size_t total = 0;
    for (Records &part : parts) {
        rows.ranks.append(part.ranks, total);
        rows.epochs.append(part.epochs, total);
        rows.stepsPerEpoch.append(part.stepsPerEpoch, total);
        rows.drawings.append(part.drawings, total);
        rows.offsets.append(std::move(part.offsets));
        total += part.size();
        for (const Records::Metric &metric : part.metrics) {
            auto known = std::find_if(rows.metrics.begin(), rows.metrics.end(),
                                      [&](const RecordValues &values) { return isSame(metric, values); });
            if (known == rows.metrics.end())
                known = rows.metrics.insert(rows.metrics.end(), RecordValues{metric.name, {}, {}, metric.marks});
            known->precision.add(metric.precision);
        }
    }
    for (RecordValues &metric : rows.metrics)
        metric.values = join(parts, total, absentValue, [&](Records &part) { return columnOf(part, metric); });
    rows.steps = join(parts, total, std::int64_t(0), [](Records &part) { return &part.steps; });
    return rows;
}

// ---- restarts -----------------------------------------------------------------------------------------------------

// A restart goes back and then on for at least three records; lines of several processes that come in turn only
// jump to and fro.
void findRestarts(Log &log, const RecordRows &rows)
{
    if (strictlyIncreasing(rows.steps))
        return;
    const Curve::Steps &steps = *rows.steps;
    for (std::size_t row = 1; row + 2 < steps.size() && log.restarts.size() < mostRestarts; ++row) {
        if (steps[row] >= steps[row - 1])
            continue;
        if (steps[row + 1] > steps[row] && steps[row + 2] > steps[row + 1])
            log.restarts.push_back({static_cast<std::int64_t>(rows.offsets[row]), steps[row - 1], steps[row]});
    }
}

// ---- curves ----------------------------------------------------------------------------------------------------

// The columns that all metrics with values in the same records share.
struct Shared {
    std::vector<bool> present; // empty: in every record
    SharedColumn<std::int64_t> steps;
    std::shared_ptr<const Offsets> offsets;
    std::shared_ptr<const Curve::Steps> printed; // only if the steps count the records
    std::shared_ptr<const Curve::Steps> passing;
    std::vector<std::size_t> kept;     // indexes into the present records by step; empty: all of them in their order
    std::vector<std::size_t> replaced; // indexes of the others in the order of the file
    Curve::Steps replacedSteps;
};

// For equal steps the last record in the file wins.
void orderBySteps(Shared &shared, const SharedColumn<std::int64_t> &column)
{
    if (strictlyIncreasing(column))
        return;
    const Curve::Steps &steps = *column;
    StepOrder order = stepOrder(steps);
    shared.kept = std::move(order.kept);
    shared.replaced = std::move(order.replaced);
    for (const std::size_t index : shared.replaced)
        shared.replacedSteps.push_back(steps[index]);
}

// Steps that count the records from 1.
SharedColumn<std::int64_t> countedSteps(std::size_t records)
{
    return SharedColumn(Sequence<std::int64_t>{1, 1, static_cast<std::int64_t>(records), records});
}

// Of the points whose steps these are. A step that is drawn to its end in one place passes in none.
std::shared_ptr<const Curve::Steps> passingSteps(const Curve::Steps &steps, const std::vector<bool> &passing)
{
    auto chosen = std::make_shared<Curve::Steps>();
    for (std::size_t i = 0; i < std::min(steps.size(), passing.size()); ++i) {
        if (passing[i])
            chosen->push_back(steps[i]);
    }
    return chosen->empty() ? nullptr : chosen;
}

Shared shareColumns(std::vector<bool> present, SharedColumn<std::int64_t> steps, Offsets offsets,
                    std::vector<bool> passing, bool counted)
{
    Shared shared;
    shared.present = std::move(present);
    if (counted) {
        shared.printed = std::make_shared<const Curve::Steps>(*steps);
        steps = countedSteps(steps.size());
    }
    orderBySteps(shared, steps);
    if (!shared.kept.empty()) {
        steps = chosenOnes(steps, shared.kept);
        offsets = chosenOnes(offsets, shared.kept);
        if (!passing.empty())
            passing = chosenOnes(passing, shared.kept);
    }
    if (!passing.empty() && !counted)
        shared.passing = passingSteps(*steps, passing);
    shared.steps = std::move(steps);
    shared.offsets = std::make_shared<const Offsets>(std::move(offsets));
    return shared;
}

// Empty: the metric is in every record.
std::vector<bool> presence(const SharedColumn<double> &column)
{
    if (column.sequence() && !isAbsent(column.front())) // numbers that go on from a number
        return {};
    const Curve::Values &values = *column;
    if (std::none_of(values.begin(), values.end(), isAbsent))
        return {};
    std::vector<bool> present(values.size());
    for (std::size_t i = 0; i < values.size(); ++i)
        present[i] = !isAbsent(values[i]);
    return present;
}

std::vector<std::size_t> rowsPresent(const std::vector<bool> &present)
{
    std::vector<std::size_t> rows;
    for (std::size_t i = 0; i < present.size(); ++i) {
        if (present[i])
            rows.push_back(i);
    }
    return rows;
}

Curve makeCurve(RecordValues metric, const Shared &shared)
{
    Curve curve;
    curve.metric = std::move(metric.name); // addCurves() adds the marks
    curve.marks = std::move(metric.marks);
    curve.precision = metric.precision.precision();
    curve.steps = shared.steps;
    curve.offsets = shared.offsets;
    curve.printedSteps = shared.printed;
    curve.passingSteps = shared.passing;
    curve.countsRecords = shared.printed != nullptr;
    if (!shared.present.empty())
        metric.values = chosenOnes(metric.values, rowsPresent(shared.present));
    curve.replacedSteps = shared.replacedSteps;
    for (const std::size_t index : shared.replaced)
        curve.replacedValues.push_back((*metric.values)[index]);
    curve.values = shared.kept.empty() ? std::move(metric.values) : chosenOnes(metric.values, shared.kept);
    return curve;
}

// Parts of one series that lie among each other in the file.
void orderByOffsets(RecordRows &rows)
{
    std::vector<std::size_t> order(rows.steps.size());
    std::iota(order.begin(), order.end(), std::size_t(0));
    const auto before = [&](std::size_t one, std::size_t other) { return rows.offsets[one] < rows.offsets[other]; };
    if (std::ranges::is_sorted(order, before))
        return;
    std::ranges::stable_sort(order, before);
    rows = chosenRows(rows, order);
}

// The last drawing of each step of a bar.
RecordRows lastDrawings(const RecordRows &rows)
{
    const Curve::Steps &steps = *rows.steps;
    std::vector<std::size_t> kept;
    for (std::size_t row = 0; row < steps.size(); ++row) {
        if (row + 1 == steps.size() || steps[row + 1] != steps[row])
            kept.push_back(row);
    }
    return chosenRows(rows, kept);
}

// The bars of several runs become the last drawing of each step. A bar that began again and goes further than before
// replaces what it had.
bool becomeRuns(Log &log, RecordRows &rows, std::vector<std::size_t> &starts, bool training)
{
    RecordRows drawn = lastDrawings(rows);
    std::vector<std::size_t> drawnStarts = runStarts(drawn);
    const Curve::Steps &steps = *drawn.steps;
    const auto last = steps.begin() + static_cast<std::ptrdiff_t>(drawnStarts.back());
    if (last == steps.begin() || std::max_element(last, steps.end())[0] > std::max_element(steps.begin(), last)[0] ||
        !needCounting(log, drawn, drawnStarts, training, false))
        return false;
    rows = std::move(drawn);
    starts = std::move(drawnStarts);
    return true;
}

// A further run in the log counts its other records, too.
bool isCounted(Log &log, RecordRows &rows, const StepCounting &counting, bool training,
               std::vector<std::size_t> &starts)
{
    if (counting.scattered) {
        starts.resize(1);
        reportScattered(log, rows.steps.size());
        return true;
    }
    if (counting.redrawn)
        return starts.size() > 1 && becomeRuns(log, rows, starts, training);
    const bool ofSegments = !training && !log.segments.empty() && !strictlyIncreasing(rows.steps);
    return ofSegments || needCounting(log, rows, starts, training, counting.borrowed);
}

DrawnCount countOf(const StepCounting &counting)
{
    if (counting.redrawn && counting.rule == StepRule::Step)
        return DrawnCount::Steps;
    return DrawnCount::Bar;
}

// Gives the rows the steps of the run.
SettledDrawings settleSteps(Log &log, RecordRows &rows, const StepCounting &counting)
{
    const SettledDrawings settled = settleDrawings(rows, countOf(counting));
    if (settled.numbered)
        log.problems.push_back({log.path, 0, Severity::Warning,
                                message(Messages::tr("A progress bar counts later than it shows values. Its {} "
                                                     "different drawings are numbered in their order."),
                                        rows.steps.size())});
    else if (!counting.scattered)
        countSteps(log, rows, counting);
    return settled;
}

std::vector<bool> passingOf(const RecordRows &rows, const std::vector<std::size_t> &kept)
{
    if (rows.passing.empty())
        return rows.passing;
    return chosenOnes(rows.passing, kept);
}

void addCurvesOfRank(Log &log, RecordRows rows, StepCounting counting, bool training, BorrowedSteps *borrowed)
{
    const SettledDrawings settled = settleSteps(log, rows, counting);
    counting.redrawn &= !settled.full;
    if (borrowed)
        lendSteps(rows, *borrowed);
    std::vector<std::size_t> starts = runStarts(rows);
    const bool counted = settled.numbered || isCounted(log, rows, counting, training, starts);
    if (training && counted && areRuns(rows, starts))
        addSegments(log, rows, starts);
    if (training && !counted) {
        findRestarts(log, rows);
        findDoubled(log, rows);
    }

    // Metrics of every record come last: the columns of steps and offsets go to them without a copy.
    std::vector<std::pair<std::vector<bool>, RecordValues>> metrics;
    for (RecordValues &metric : rows.metrics) {
        std::vector<bool> present = presence(metric.values);
        metrics.emplace_back(std::move(present), std::move(metric));
    }
    std::stable_partition(metrics.begin(), metrics.end(), [](const auto &metric) { return !metric.first.empty(); });
    std::vector<Shared> columns;
    for (auto &[present, metric] : metrics) {
        auto shared = std::find_if(columns.begin(), columns.end(),
                                   [&present = present](const Shared &other) { return other.present == present; });
        if (shared == columns.end()) {
            const std::vector<std::size_t> kept = rowsPresent(present);
            columns.push_back(present.empty()
                                  ? shareColumns({}, rows.steps, std::move(rows.offsets), rows.passing, counted)
                                  : shareColumns(present, chosenOnes(rows.steps, kept), chosenOnes(rows.offsets, kept),
                                                 passingOf(rows, kept), counted));
            shared = columns.end() - 1;
        }
        if (shared->steps.size() == 0)
            continue;
        log.curves.push_back(makeCurve(std::move(metric), *shared));
        Curve &curve = log.curves.back();
        curve.countsEpochs = counting.rule == StepRule::Epoch && (!counted || !log.segments.empty());
        curve.printsNoStep = counting.rule == StepRule::Index || counting.unprinted;
    }
}

} // namespace

void addCurves(Log &log, std::vector<Records> parts, const StepCounting &counting, std::optional<std::int64_t> rank,
               bool training, BorrowedSteps *borrowed)
{
    RecordRows rows = gather(std::move(parts));
    if (rows.steps.size() == 0)
        return;
    if (counting.scattered)
        orderByOffsets(rows);
    settleRepeatedKeys(log, rows);
    log.recordCount += static_cast<std::int64_t>(rows.steps.size());
    for (TotalRows &loop : rowsByTotal(std::move(rows))) {
        for (RankRows &part : rowsByRank(log, std::move(loop.rows), rank)) {
            const std::size_t before = log.curves.size();
            addCurvesOfRank(log, std::move(part.rows), counting, training && !part.rank && !loop.total, borrowed);
            for (std::size_t i = before; i < log.curves.size(); ++i) {
                Curve &curve = log.curves[i];
                if (loop.total)
                    curve.marks.loop = loop.total;
                curve.marks.rank = part.rank;
                curve.metric += curve.marks.suffix();
            }
        }
    }
}

CountedRecords countedRecords(Records records, const StepCounting &counting)
{
    std::vector<Records> parts;
    parts.push_back(std::move(records));
    RecordRows rows = gather(std::move(parts));
    Log unused;
    settleRepeatedKeys(unused, rows);
    settleDrawings(rows, countOf(counting));
    countSteps(unused, rows, counting);
    CountedRecords counted;
    counted.steps = *rows.steps;
    for (const RecordValues &metric : rows.metrics)
        counted.metrics.emplace_back(metric.name + metric.marks.suffix(), *metric.values);
    return counted;
}

} // namespace rundiff
