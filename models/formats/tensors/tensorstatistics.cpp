// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/formats/tensors/tensorstatistics.h"

#include "models/formats/tensors/elementblocks.h"
#include "models/formats/tensors/processorcopies.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <type_traits>
#include <vector>

namespace rundiff
{

namespace
{

constexpr std::size_t lanes = 8, fewestForLanes = 4096; // of few numbers, the sum is that of one after the other

// Adds every eighth number up by itself: processors do several of these sums at once.
template <typename Real>
[[gnu::always_inline]] inline NumberTotals totalsOfLanes(const Real *values, std::size_t count)
{
    constexpr Real infinity = std::numeric_limits<Real>::infinity();
    std::array<double, lanes> sums{}, squares{};
    std::array<Real, lanes> largest, smallest;
    largest.fill(-infinity);
    smallest.fill(infinity);
    for (std::size_t at = 0; at < count; at += lanes) {
#pragma omp simd
        for (std::size_t lane = 0; lane < lanes; ++lane) {
            const Real value = values[at + lane];
            const double wide = value;
            sums[lane] += wide;
            squares[lane] += wide * wide;
            largest[lane] = largest[lane] < value ? value : largest[lane];
            smallest[lane] = value < smallest[lane] ? value : smallest[lane];
        }
    }
    NumberTotals totals;
    for (std::size_t lane = 0; lane < lanes; ++lane)
        totals.add({sums[lane], squares[lane], largest[lane], smallest[lane]});
    return totals;
}

// The square of a float is an exact double, so that every processor comes to the same sum.
RUNDIFF_FOR_EACH_PROCESSOR
NumberTotals totalsInLanes(const float *values, std::size_t count)
{
    return totalsOfLanes(values, count);
}

NumberTotals totalsInLanes(const double *values, std::size_t count)
{
    return totalsOfLanes(values, count);
}

template <typename Real>
NumberTotals totals(std::span<const Real> values)
{
    NumberTotals totals;
    if (values.size() >= fewestForLanes) {
        const std::size_t whole = values.size() / lanes * lanes;
        totals = totalsInLanes(values.data(), whole);
        values = values.subspan(whole);
    }
    for (const double value : values)
        totals.add({value, value * value, value, value});
    return totals;
}

// Real represents the numbers of the tensor exactly.
template <typename Real>
std::optional<NumberTotals> totalsAs(const Tensor &tensor, const std::stop_token &stop)
{
    ElementBlocks blocks(tensor);
    NumberTotals found;
    std::vector<char> raw;
    std::vector<Real> values;
    while (blocks.left() > 0) {
        const std::size_t some = std::min<std::uint64_t>(statisticsBlock, blocks.left());
        raw.resize(some * elementSize(tensor.type));
        values.resize(some);
        if (stop.stop_requested() || !blocks.next(raw))
            return std::nullopt;
        if constexpr (std::is_same_v<Real, float>)
            toFloat(tensor.type, raw, values);
        else
            toDouble(tensor.type, raw, values);
        found.add(totalsOf(std::span<const Real>(values)));
    }
    return found;
}

} // namespace

void NumberTotals::add(const NumberTotals &other)
{
    sum += other.sum;
    squares += other.squares;
    max = std::max(max, other.max);
    min = std::min(min, other.min);
}

NumberTotals totalsOf(std::span<const float> values)
{
    return totals(values);
}

NumberTotals totalsOf(std::span<const double> values)
{
    return totals(values);
}

TensorStatistics statisticsOf(const NumberTotals &totals, std::uint64_t count)
{
    TensorStatistics statistics{totals.max, totals.min, totals.sum / static_cast<double>(count),
                                std::sqrt(totals.squares)};
    if (std::isnan(statistics.norm))
        statistics.max = statistics.min = statistics.norm;
    return statistics;
}

std::optional<TensorStatistics> statisticsOf(const Tensor &tensor, const std::stop_token &stop)
{
    const std::uint64_t count = tensor.count();
    if (count == 0)
        return std::nullopt;
    const auto totals = fitsFloat(tensor.type) ? totalsAs<float>(tensor, stop) : totalsAs<double>(tensor, stop);
    return totals ? std::optional(statisticsOf(*totals, count)) : std::nullopt;
}

} // namespace rundiff
