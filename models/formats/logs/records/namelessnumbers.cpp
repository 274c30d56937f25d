// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/formats/logs/records/namelessnumbers.h"

#include "models/formats/logs/vocabulary/vocabulary.h"

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <functional>
#include <numeric>
#include <vector>

namespace rundiff
{

namespace
{

constexpr std::size_t mostOfStep = 128; // records of one step, one of each rank
constexpr std::size_t fewLosses = 4;    // show no course
constexpr std::size_t enoughLines = 8;  // of numbers in an unknown form
// Of the mean square of the changes from number to number, by the variance: 2 for numbers in no order.
constexpr double ofCourse = 0.8;

std::vector<double> finiteValues(Records &records)
{
    std::vector<double> values;
    for (Records::Metric &metric : records.metrics)
        metric.values.drainInto(values);
    std::erase_if(values, [](double value) { return !std::isfinite(value); });
    return values;
}

// Classes, counts and labels are whole; of losses at least one has a fraction.
bool areWhole(const std::vector<double> &values)
{
    return !values.empty() && std::ranges::all_of(values, [](double value) { return std::trunc(value) == value; });
}

bool haveOneSign(const std::vector<double> &values)
{
    const auto [least, largest] = std::ranges::minmax(values);
    return least >= 0 || largest <= 0;
}

bool areInOrder(const std::vector<double> &values)
{
    const auto count = static_cast<double>(values.size());
    const double mean = std::accumulate(values.begin(), values.end(), 0.0) / count;
    double variance = 0, changes = 0;
    for (std::size_t i = 0; i < values.size(); ++i) {
        variance += (values[i] - mean) * (values[i] - mean) / count;
        if (i > 0)
            changes += (values[i] - values[i - 1]) * (values[i] - values[i - 1]) / (count - 1);
    }
    return variance > 0 && changes < ofCourse * variance;
}

// The places of the values in their order, so that a few that lie far off do not count for more.
std::vector<double> ranksOf(const std::vector<double> &values)
{
    std::vector<std::size_t> order(values.size());
    std::iota(order.begin(), order.end(), std::size_t(0));
    std::ranges::stable_sort(order, {}, [&](std::size_t index) { return values[index]; });
    std::vector<double> ranks(values.size());
    for (std::size_t rank = 0; rank < order.size(); ++rank)
        ranks[order[rank]] = static_cast<double>(rank);
    return ranks;
}

// Losses of a training follow each other: the next one is near, compared with the way from the first to the last.
bool takeACourse(const std::vector<double> &values)
{
    const auto [least, largest] = std::ranges::minmax(values);
    return least < largest && (areInOrder(values) || areInOrder(ranksOf(values)));
}

} // namespace

bool canBeStepsAndLosses(Records records)
{
    std::vector<std::int64_t> steps;
    records.steps.drainInto(steps);
    std::size_t rises = 0, falls = 0;
    for (std::size_t i = 1; i < steps.size(); ++i) {
        rises += steps[i] > steps[i - 1];
        falls += steps[i] < steps[i - 1];
    }
    const bool count = steps.size() < 2 || (rises > 2 * falls && mostOfStep * (rises + 1) >= steps.size());
    return count && !areWhole(finiteValues(records));
}

bool canBeLosses(Records records, const std::string &path)
{
    const std::vector<double> values = finiteValues(records);
    if (values.empty() || areWhole(values))
        return false;
    const std::string name = std::filesystem::path(path).stem().string();
    return vocabulary().meaning(name).isLoss() ||
           (values.size() >= fewLosses && haveOneSign(values) && takeACourse(values));
}

bool holdCurves(Records records)
{
    std::vector<std::int64_t> steps;
    records.steps.drainInto(steps);
    const bool increases = std::ranges::adjacent_find(steps, std::ranges::greater_equal()) == steps.end();
    if (steps.size() < enoughLines || !increases)
        return false;
    return std::ranges::any_of(records.metrics, [](Records::Metric &metric) {
        std::vector<double> values;
        metric.values.drainInto(values);
        return canBeCurve(values);
    });
}

bool canBeCurve(const std::vector<double> &values)
{
    const bool areFinite = std::ranges::all_of(values, [](double value) { return std::isfinite(value); });
    if (values.size() < enoughLines || !areFinite || areWhole(values))
        return false;
    return !std::ranges::is_sorted(values) && takeACourse(values); // a time only increases
}

} // namespace rundiff
