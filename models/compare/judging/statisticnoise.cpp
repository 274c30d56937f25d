// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/compare/judging/statisticnoise.h"

#include "models/compare/table/rowdistance.h"
#include "models/run/tensorshape.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <tuple>

namespace rundiff
{

namespace
{

constexpr double meanNoise = 1, normNoise = 2; // epsilons that a sum is off by when it is added in a different order
constexpr std::uint64_t fewestElements = 16;   // below that no sum is divided among threads

bool isSingle(double number)
{
    return static_cast<double>(static_cast<float>(number)) == number;
}

} // namespace

bool differsInStatisticsOnly(const PairTable &table, std::size_t row, double times)
{
    const PairRow &pair = table.rows[row];
    if (!pair.inBoth())
        return false;
    const DumpRow a = table.a->rows[pair.a], b = table.b->rows[pair.b];
    const auto form = [](const Dump &dump, const DumpRow &values) {
        return std::tuple(dump.name(values.dtype), dump.name(values.shape), values.requiresGrad, values.max,
                          values.min);
    };
    if (a.scalar || b.scalar || form(*table.a, a) != form(*table.b, b))
        return false;
    const double epsilon = epsilonOf(table.a->name(a.dtype));
    const std::uint64_t count = elementsOf(table.a->name(a.shape));
    if (epsilon <= 0 || count < fewestElements || !a.max.isNumber())
        return false;
    constexpr double nan = std::numeric_limits<double>::quiet_NaN(); // cannot be a number of single precision
    const double meanA = a.mean.number().value_or(nan), meanB = b.mean.number().value_or(nan);
    const double normA = a.norm.number().value_or(nan), normB = b.norm.number().value_or(nan);
    if (!std::ranges::all_of(std::array{meanA, meanB, normA, normB}, isSingle))
        return false;
    const double typical = normB / std::sqrt(static_cast<double>(count));
    return std::fabs(meanA - meanB) <= times * meanNoise * epsilon * typical &&
           std::fabs(normA - normB) <= times * normNoise * epsilon * normB;
}

} // namespace rundiff
