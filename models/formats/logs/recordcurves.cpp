// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/formats/logs/recordcurves.h"

#include "models/formats/logs/doubledrecords.h"
#include "models/formats/logs/metricchoice.h"
#include "models/formats/logs/recordorder.h"
#include "models/formats/logs/stepcounting.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <numeric>
#include <unordered_set>

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

PackedColumn<double> *columnOf(Records &part, const std::string &name)
{
    const auto found = std::find_if(part.metrics.begin(), part.metrics.end(),
                                    [&](const Records::Metric &metric) { return metric.name == name; });
    return found == part.metrics.end() ? nullptr : &found->values;
}

RecordRows gather(std::vector<Records> parts)
{
    RecordRows rows;
    std::size_t total = 0;
    for (Records &part : parts) {
        rows.ranks.append(part.ranks, total);
        rows.epochs.append(part.epochs, total);
        rows.stepsPerEpoch.append(part.stepsPerEpoch, total);
        rows.offsets.append(std::move(part.offsets));
        total += part.size();
        for (const Records::Metric &metric : part.metrics) {
            auto known = std::find_if(rows.metrics.begin(), rows.metrics.end(),
                                      [&](const RecordValues &values) { return values.name == metric.name; });
            if (known == rows.metrics.end())
                known = rows.metrics.insert(rows.metrics.end(), RecordValues{metric.name, {}, {}});
            known->precision.add(metric.precision);
        }
    }
    for (RecordValues &metric : rows.metrics)
        metric.values = join(parts, total, absentValue, [&](Records &part) { return columnOf(part, metric.name); });
    rows.steps = join(parts, total, std::int64_t(0), [](Records &part) { return &part.steps; });
    return rows;
}

template <typename T>
SharedColumn<T> chosenOnes(const SharedColumn<T> &column, const std::vector<std::size_t> &kept)
{
    const std::vector<T> &numbers = *column;
    std::vector<T> chosen;
    chosen.reserve(kept.size());
    for (const std::size_t index : kept)
        chosen.push_back(numbers[index]);
    return std::make_shared<const std::vector<T>>(std::move(chosen));
}

Offsets chosenOnes(const Offsets &offsets, const std::vector<std::size_t> &kept)
{
    Offsets chosen;
    for (const std::size_t index : kept)
        chosen.push(offsets[index]);
    return chosen;
}

// ---- ranks -----------------------------------------------------------------------------------------------------

// The rank whose records are the run's curve: most distinct finite values, then most records, then the lowest number.
// Megatron prints the loss on the last rank only, torchtitan's other ranks print -1.
std::int64_t speakingRank(const RecordRows &rows, const std::vector<std::int64_t> &ranks)
{
    const RecordValues *likeliest = nullptr;
    for (const RecordValues &metric : rows.metrics) {
        if (!likeliest || lossLikelihood(metric.name) > lossLikelihood(likeliest->name))
            likeliest = &metric;
    }
    struct Seen {
        std::unordered_set<double> values;
        std::size_t records = 0;
    };
    std::map<std::int64_t, Seen> seen;
    Stretches::Walk walk(rows.ranks, ranks.front());
    const SharedColumn<double> values = likeliest ? likeliest->values : SharedColumn<double>();
    for (std::size_t row = 0; row < values.size(); ++row) {
        Seen &rank = seen[walk.at(row)];
        const double value = (*values)[row];
        rank.records += isAbsent(value) ? 0 : 1;
        if (std::isfinite(value) && rank.values.size() < 100000)
            rank.values.insert(value);
    }
    std::int64_t best = ranks.front();
    for (const auto &[rank, counts] : seen) {
        const Seen &leader = seen[best];
        if (std::pair(counts.values.size(), counts.records) > std::pair(leader.values.size(), leader.records))
            best = rank;
    }
    return best;
}

void keepOneRank(Log &log, RecordRows &rows, std::optional<std::int64_t> wanted)
{
    std::vector<std::int64_t> ranks = rows.ranks.values();
    std::sort(ranks.begin(), ranks.end());
    ranks.erase(std::unique(ranks.begin(), ranks.end()), ranks.end());
    std::erase(ranks, -1); // records that name no rank
    if (ranks.empty())
        return;
    const bool first = log.ranks.empty();
    for (const std::int64_t rank : ranks) {
        if (std::find(log.ranks.begin(), log.ranks.end(), rank) == log.ranks.end())
            log.ranks.push_back(rank);
    }
    std::sort(log.ranks.begin(), log.ranks.end());
    if (first || !log.rank)
        log.rank = wanted ? *wanted : speakingRank(rows, ranks);
    if (ranks.size() == 1 && rows.ranks.values().size() == 1)
        return;
    std::vector<std::size_t> kept;
    Stretches::Walk walk(rows.ranks, -1);
    for (std::size_t row = 0; row < rows.steps.size(); ++row) {
        const std::int64_t rank = walk.at(row);
        if (rank == *log.rank || (rank == -1 && ranks.size() == 1))
            kept.push_back(row);
    }
    if (kept.empty() && !wanted) // an evaluation that another rank prints
        return;
    Stretches epochs, stepsPerEpoch;
    Stretches::Walk epochWalk(rows.epochs, 0), perEpochWalk(rows.stepsPerEpoch, 0);
    for (std::size_t i = 0; i < kept.size(); ++i) {
        if (!rows.epochs.empty())
            epochs.set(i, epochWalk.at(kept[i]));
        if (!rows.stepsPerEpoch.empty())
            stepsPerEpoch.set(i, perEpochWalk.at(kept[i]));
    }
    rows.epochs = std::move(epochs);
    rows.stepsPerEpoch = std::move(stepsPerEpoch);
    rows.steps = chosenOnes(rows.steps, kept);
    rows.offsets = chosenOnes(rows.offsets, kept);
    for (RecordValues &metric : rows.metrics)
        metric.values = chosenOnes(metric.values, kept);
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
    std::vector<std::size_t> order(steps.size());
    std::iota(order.begin(), order.end(), std::size_t(0));
    std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) { return steps[a] < steps[b]; });
    for (std::size_t i = 0; i < order.size(); ++i) {
        const bool last = i + 1 == order.size() || steps[order[i + 1]] != steps[order[i]];
        (last ? shared.kept : shared.replaced).push_back(order[i]);
    }
    std::sort(shared.replaced.begin(), shared.replaced.end());
    for (const std::size_t index : shared.replaced)
        shared.replacedSteps.push_back(steps[index]);
}

// Steps that count the records from 1.
SharedColumn<std::int64_t> countedSteps(std::size_t records)
{
    return SharedColumn(Sequence<std::int64_t>{1, 1, static_cast<std::int64_t>(records), records});
}

Shared shareColumns(std::vector<bool> present, SharedColumn<std::int64_t> steps, Offsets offsets, bool counted)
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
    }
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
    curve.metric = std::move(metric.name);
    curve.precision = metric.precision.precision();
    curve.steps = shared.steps;
    curve.offsets = shared.offsets;
    curve.printedSteps = shared.printed;
    curve.countsRecords = shared.printed != nullptr;
    if (!shared.present.empty())
        metric.values = chosenOnes(metric.values, rowsPresent(shared.present));
    curve.replacedSteps = shared.replacedSteps;
    for (const std::size_t index : shared.replaced)
        curve.replacedValues.push_back((*metric.values)[index]);
    curve.values = shared.kept.empty() ? std::move(metric.values) : chosenOnes(metric.values, shared.kept);
    return curve;
}

} // namespace

void addCurves(Log &log, std::vector<Records> parts, const StepCounting &counting, std::optional<std::int64_t> rank,
               bool training)
{
    RecordRows rows = gather(std::move(parts));
    if (rows.steps.size() == 0)
        return;
    log.recordCount += static_cast<std::int64_t>(rows.steps.size());
    keepOneRank(log, rows, rank);
    countSteps(log, rows, counting);
    const std::vector<std::size_t> starts = runStarts(rows);
    const bool counted = !counting.redrawn && needCounting(log, rows, starts);
    if (training && counted && starts.size() > 1)
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
            columns.push_back(present.empty() ? shareColumns({}, rows.steps, std::move(rows.offsets), counted)
                                              : shareColumns(present, chosenOnes(rows.steps, kept),
                                                             chosenOnes(rows.offsets, kept), counted));
            shared = columns.end() - 1;
        }
        if (shared->steps.size() == 0)
            continue;
        log.curves.push_back(makeCurve(std::move(metric), *shared));
        log.curves.back().countsEpochs = counting.rule == StepRule::Epoch && !counted;
    }
}

CountedRecords countedRecords(Records records, const StepCounting &counting)
{
    std::vector<Records> parts;
    parts.push_back(std::move(records));
    RecordRows rows = gather(std::move(parts));
    Log unused;
    countSteps(unused, rows, counting);
    CountedRecords counted;
    counted.steps = *rows.steps;
    for (const RecordValues &metric : rows.metrics)
        counted.metrics.emplace_back(metric.name, *metric.values);
    return counted;
}

} // namespace rundiff
