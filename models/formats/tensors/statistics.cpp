// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/formats/tensors/statistics.h"

#include "models/formats/tensors/elements.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <span>
#include <vector>

namespace rundiff
{

namespace
{

constexpr double infinity = std::numeric_limits<double>::infinity();
constexpr std::size_t lanes = 8, fewestForLanes = 4096; // of few numbers, the sum is that of one after the other

struct Totals {
    double sum = 0, squares = 0, max = -infinity, min = infinity;

    void add(double value) { add({value, value * value, value, value}); }
    void add(const Totals &other)
    {
        sum += other.sum;
        squares += other.squares;
        max = std::max(max, other.max);
        min = std::min(min, other.min);
    }
};

// Adds every eighth number up by itself: processors do several of these sums at once.
Totals totalsOfLanes(std::span<const double> values)
{
    std::array<double, lanes> sums{}, squares{}, largest, smallest;
    largest.fill(-infinity);
    smallest.fill(infinity);
    for (std::size_t at = 0; at < values.size(); at += lanes) {
        for (std::size_t lane = 0; lane < lanes; ++lane) {
            const double value = values[at + lane];
            sums[lane] += value;
            squares[lane] += value * value;
            largest[lane] = largest[lane] < value ? value : largest[lane];
            smallest[lane] = value < smallest[lane] ? value : smallest[lane];
        }
    }
    Totals totals;
    for (std::size_t lane = 0; lane < lanes; ++lane)
        totals.add({sums[lane], squares[lane], largest[lane], smallest[lane]});
    return totals;
}

Totals totalsOf(std::span<const double> values)
{
    Totals totals;
    if (values.size() >= fewestForLanes) {
        const std::size_t whole = values.size() / lanes * lanes;
        totals = totalsOfLanes(values.first(whole));
        values = values.subspan(whole);
    }
    for (const double value : values)
        totals.add(value);
    return totals;
}

} // namespace

std::optional<TensorStatistics> statisticsOf(const Tensor &tensor, const std::stop_token &stop)
{
    constexpr std::uint64_t blockElements = 16384;
    ElementBlocks blocks(tensor);
    const std::uint64_t count = blocks.left();
    TensorStatistics statistics{-infinity, infinity, 0, 0};
    std::vector<char> raw;
    std::vector<double> values;
    while (blocks.left() > 0) {
        const std::size_t some = std::min(blockElements, blocks.left());
        raw.resize(some * elementSize(tensor.type));
        values.resize(some);
        if (stop.stop_requested() || !blocks.next(raw))
            return std::nullopt;
        toDouble(tensor.type, raw, values);
        const Totals totals = totalsOf(values);
        statistics.mean += totals.sum;
        statistics.norm += totals.squares;
        statistics.max = std::max(statistics.max, totals.max);
        statistics.min = std::min(statistics.min, totals.min);
    }
    if (count == 0)
        return std::nullopt;
    statistics.mean /= static_cast<double>(count);
    statistics.norm = std::sqrt(statistics.norm);
    if (std::isnan(statistics.norm))
        statistics.max = statistics.min = statistics.norm;
    return statistics;
}

} // namespace rundiff
