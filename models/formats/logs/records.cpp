// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/formats/logs/records.h"

#include "models/compare/metricchoice.h"
#include "models/run/words.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>
#include <numeric>
#include <unordered_set>

namespace rundiff
{

namespace
{

constexpr std::size_t mostRestarts = 1000;

struct Values {
    std::string name;
    Curve::Values values;
    PrecisionSeen precision;
};

// All parts in one piece.
struct Rows {
    Curve::Steps steps;
    Curve::Offsets offsets;
    std::vector<Values> metrics;
    Stretches ranks, epochs, stepsPerEpoch;
};

Rows gather(std::vector<Records> parts)
{
    Rows rows;
    std::size_t total = 0;
    for (const Records &part : parts)
        total += part.size();
    rows.steps.reserve(total);
    rows.offsets.reserve(total);
    for (Records &part : parts) {
        const std::size_t before = rows.steps.size(), count = part.size();
        rows.ranks.append(part.ranks, before);
        rows.epochs.append(part.epochs, before);
        rows.stepsPerEpoch.append(part.stepsPerEpoch, before);
        part.steps.drainInto(rows.steps);
        part.offsets.drainInto(rows.offsets);
        for (Records::Metric &metric : part.metrics) {
            auto known = std::find_if(rows.metrics.begin(), rows.metrics.end(),
                                      [&](const Values &values) { return values.name == metric.name; });
            if (known == rows.metrics.end()) {
                known = rows.metrics.insert(rows.metrics.end(), Values{metric.name, {}, {}});
                known->values.reserve(total);
            }
            known->values.resize(before, absentValue);
            metric.values.fill(count, absentValue);
            metric.values.drainInto(known->values);
            known->precision.add(metric.precision);
        }
    }
    for (Values &metric : rows.metrics)
        metric.values.resize(rows.steps.size(), absentValue);
    return rows;
}

template <typename T>
void keepOnly(std::vector<T> &values, const std::vector<std::size_t> &kept)
{
    std::vector<T> chosen;
    chosen.reserve(kept.size());
    for (const std::size_t index : kept)
        chosen.push_back(values[index]);
    values.swap(chosen);
}

// ---- ranks -----------------------------------------------------------------------------------------------------

// The rank whose records are the run's curve: most distinct finite values, then most records, then the lowest number.
// Megatron prints the loss on the last rank only, torchtitan's other ranks print -1.
std::int64_t speakingRank(const Rows &rows, const std::vector<std::int64_t> &ranks)
{
    const Values *likeliest = nullptr;
    for (const Values &metric : rows.metrics) {
        if (!likeliest || lossLikelihood(metric.name) > lossLikelihood(likeliest->name))
            likeliest = &metric;
    }
    struct Seen {
        std::unordered_set<double> values;
        std::size_t records = 0;
    };
    std::map<std::int64_t, Seen> seen;
    Stretches::Walk walk(rows.ranks, ranks.front());
    for (std::size_t row = 0; likeliest && row < rows.steps.size(); ++row) {
        Seen &rank = seen[walk.at(row)];
        const double value = likeliest->values[row];
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

void keepOneRank(Log &log, Rows &rows, std::optional<std::int64_t> wanted)
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
    keepOnly(rows.steps, kept);
    keepOnly(rows.offsets, kept);
    for (Values &metric : rows.metrics)
        keepOnly(metric.values, kept);
}

// ---- steps -----------------------------------------------------------------------------------------------------

// Where no line says how many steps an epoch has: the largest iteration of any epoch, a lower bound; counted from 0
// it is one printing interval more.
std::int64_t stepsPerEpochSeen(const Rows &rows)
{
    std::int64_t largest = 0, smallest = std::numeric_limits<std::int64_t>::max(), interval = 0;
    for (std::size_t row = 0; row < rows.steps.size(); ++row) {
        largest = std::max(largest, rows.steps[row]);
        smallest = std::min(smallest, rows.steps[row]);
        const std::int64_t distance = row > 0 ? rows.steps[row] - rows.steps[row - 1] : 0;
        if (distance > 0 && (interval == 0 || distance < interval))
            interval = distance;
    }
    return smallest == 0 ? largest + std::max<std::int64_t>(interval, 1) : largest;
}

void countStepsOverEpochs(Log &log, Rows &rows, const StepCounting &counting)
{
    if (rows.epochs.empty())
        return;
    const std::int64_t first = rows.epochs.values().front();
    const std::int64_t firstEpoch = first == 0 || first == 1 ? first : counting.base;
    const std::int64_t assumed = rows.stepsPerEpoch.empty() ? stepsPerEpochSeen(rows) : 0;
    Stretches::Walk epochs(rows.epochs, firstEpoch), perEpoch(rows.stepsPerEpoch, assumed);
    bool overflow = false;
    for (std::size_t row = 0; row < rows.steps.size(); ++row) {
        std::int64_t before = 0;
        overflow |= __builtin_mul_overflow(epochs.at(row) - firstEpoch, perEpoch.at(row), &before);
        overflow |= __builtin_add_overflow(rows.steps[row], before, &rows.steps[row]);
    }
    if (rows.stepsPerEpoch.values().size() > 1)
        log.problems.push_back({log.path, 0, Severity::Warning,
                                say(Words::tr("The number of steps in an epoch changes inside the log; steps are "
                                              "counted with the number of each line. Compare by index if they do not "
                                              "fit the other run."))});
    if (overflow)
        log.problems.push_back({log.path, 0, Severity::Warning,
                                say(Words::tr("Epoch and iteration are too large to make a step of them."))});
}

void countSteps(Log &log, Rows &rows, const StepCounting &counting)
{
    if (counting.rule == StepRule::EpochIteration)
        countStepsOverEpochs(log, rows, counting);
    if (counting.rule == StepRule::Index)
        std::iota(rows.steps.begin(), rows.steps.end(), counting.base);
}

// A restart goes back and then on for at least three records; lines of several processes that come in turn only
// jump to and fro.
void findRestarts(Log &log, const Rows &rows)
{
    const Curve::Steps &steps = rows.steps;
    for (std::size_t row = 1; row < steps.size() && log.restarts.size() < mostRestarts; ++row) {
        if (steps[row] >= steps[row - 1])
            continue;
        bool goesOn = true;
        for (std::size_t next = row + 1; next < std::min(row + 3, steps.size()); ++next)
            goesOn = goesOn && steps[next] > steps[next - 1];
        if (goesOn)
            log.restarts.push_back({static_cast<std::int64_t>(rows.offsets[row]), steps[row - 1], steps[row]});
    }
}

// ---- curves ----------------------------------------------------------------------------------------------------

// The columns that all metrics with values in the same records share.
struct Shared {
    std::vector<bool> present; // empty: in every record
    std::shared_ptr<const Curve::Steps> steps;
    std::shared_ptr<const Curve::Offsets> offsets;
    std::vector<std::size_t> kept;     // indexes into the present records by step; empty: all of them in their order
    std::vector<std::size_t> replaced; // indexes of the others in the order of the file
    Curve::Steps replacedSteps;
};

bool strictlyIncreasing(const Curve::Steps &steps)
{
    return std::adjacent_find(steps.begin(), steps.end(), [](auto a, auto b) { return a >= b; }) == steps.end();
}

// For equal steps the last record in the file wins.
void orderBySteps(Shared &shared, Curve::Steps &steps)
{
    if (strictlyIncreasing(steps))
        return;
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

Shared shareColumns(std::vector<bool> present, Curve::Steps steps, Curve::Offsets offsets)
{
    Shared shared;
    shared.present = std::move(present);
    orderBySteps(shared, steps);
    if (!shared.kept.empty()) {
        keepOnly(steps, shared.kept);
        keepOnly(offsets, shared.kept);
    }
    shared.steps = std::make_shared<const Curve::Steps>(std::move(steps));
    shared.offsets = std::make_shared<const Curve::Offsets>(std::move(offsets));
    return shared;
}

std::vector<bool> presence(const Curve::Values &values)
{
    if (std::none_of(values.begin(), values.end(), isAbsent))
        return {};
    std::vector<bool> present(values.size());
    for (std::size_t i = 0; i < values.size(); ++i)
        present[i] = !isAbsent(values[i]);
    return present;
}

template <typename T>
std::vector<T> presentOnes(const std::vector<T> &values, const std::vector<bool> &present)
{
    std::vector<T> chosen;
    for (std::size_t i = 0; i < values.size(); ++i) {
        if (present[i])
            chosen.push_back(values[i]);
    }
    return chosen;
}

Curve makeCurve(Values metric, const Shared &shared)
{
    Curve curve;
    curve.metric = std::move(metric.name);
    curve.precision = metric.precision.precision();
    curve.steps = shared.steps;
    curve.offsets = shared.offsets;
    if (!shared.present.empty())
        metric.values = presentOnes(metric.values, shared.present);
    curve.replacedSteps = shared.replacedSteps;
    for (const std::size_t index : shared.replaced)
        curve.replacedValues.push_back(metric.values[index]);
    if (!shared.kept.empty())
        keepOnly(metric.values, shared.kept);
    curve.values = std::make_shared<const Curve::Values>(std::move(metric.values));
    return curve;
}

} // namespace

std::size_t Records::metric(std::string_view name)
{
    for (std::size_t i = 0; i < metrics.size(); ++i) {
        if (metrics[i].name == name)
            return i;
    }
    metrics.push_back({std::string(name), {}, {}});
    return metrics.size() - 1;
}

void addCurves(Log &log, std::vector<Records> parts, const StepCounting &counting, std::optional<std::int64_t> rank,
               bool training)
{
    Rows rows = gather(std::move(parts));
    if (rows.steps.empty())
        return;
    keepOneRank(log, rows, rank);
    countSteps(log, rows, counting);
    if (training)
        findRestarts(log, rows);

    // Metrics of every record come last: the columns of steps and offsets go to them without a copy.
    std::vector<std::pair<std::vector<bool>, Values>> metrics;
    for (Values &metric : rows.metrics) {
        std::vector<bool> present = presence(metric.values);
        metrics.emplace_back(std::move(present), std::move(metric));
    }
    std::stable_partition(metrics.begin(), metrics.end(), [](const auto &metric) { return !metric.first.empty(); });
    std::vector<Shared> columns;
    for (auto &[present, metric] : metrics) {
        auto shared = std::find_if(columns.begin(), columns.end(),
                                   [&present = present](const Shared &other) { return other.present == present; });
        if (shared == columns.end()) {
            columns.push_back(present.empty() ? shareColumns({}, std::move(rows.steps), std::move(rows.offsets))
                                              : shareColumns(present, presentOnes(rows.steps, present),
                                                             presentOnes(rows.offsets, present)));
            shared = columns.end() - 1;
        }
        if (!shared->steps->empty())
            log.curves.push_back(makeCurve(std::move(metric), *shared));
    }
}

} // namespace rundiff
