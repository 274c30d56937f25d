// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/compare/judging/statisticnoise.h"

#include "models/compare/table/rowdistance.h"
#include "models/run/tensorshape.h"

#include <algorithm>
#include <array>
#include <cmath>

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

bool differsInStatisticsOnly(const PairTable &table, std::size_t row)
{
    const PairRow &pair = table.rows[row];
    if (pair.a == PairRow::none || pair.b == PairRow::none || table.a->rows.scalar(pair.a) ||
        table.b->rows.scalar(pair.b))
        return false;
    const DumpRow a = table.a->rows[pair.a], b = table.b->rows[pair.b];
    if (a.requiresGrad != b.requiresGrad)
        return false;
    const double epsilon = epsilonOf(table.a->name(a.dtype));
    const std::uint64_t count = elementsOf(table.a->name(a.shape));
    if (epsilon <= 0 || table.a->name(a.dtype) != table.b->name(b.dtype) ||
        table.a->name(a.shape) != table.b->name(b.shape) || count < fewestElements || !a.max.isNumber() ||
        a.max != b.max || a.min != b.min)
        return false;
    const auto meanA = a.mean.number(), meanB = b.mean.number(), normA = a.norm.number(), normB = b.norm.number();
    if (!meanA || !meanB || !normA || !normB ||
        !std::ranges::all_of(std::array{*meanA, *meanB, *normA, *normB}, isSingle))
        return false;
    const double typical = *normB / std::sqrt(static_cast<double>(count));
    return std::fabs(*meanA - *meanB) <= meanNoise * epsilon * typical &&
           std::fabs(*normA - *normB) <= normNoise * epsilon * *normB;
}

} // namespace rundiff
