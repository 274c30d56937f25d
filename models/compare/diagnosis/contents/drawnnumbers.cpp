// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/compare/diagnosis/contents/drawnnumbers.h"

#include "models/compare/table/pairview.h"
#include "models/run/tensorshape.h"

#include <cmath>

namespace rundiff
{

namespace
{

constexpr std::uint64_t fewest = 32; // elements
constexpr double sigmas = 4;

struct Moments {
    double count = 0, max = 0, min = 0, mean = 0, square = 0; // mean of the squares
};

bool isNormal(const Moments &numbers)
{
    const double root = std::sqrt(numbers.count);
    const bool reaches = numbers.max > 1 && numbers.min < -1; // of so many numbers some are far from 0
    return reaches && std::fabs(numbers.mean) <= sigmas / root &&
           std::fabs(numbers.square - 1) <= sigmas * std::sqrt(2.0) / root;
}

bool isUniform(const Moments &numbers)
{
    const double root = std::sqrt(numbers.count);
    constexpr double deviation = 0.289, deviationOfSquare = 0.298; // of numbers between 0 and 1
    const bool inside = numbers.min >= 0 && numbers.max < 1 && numbers.max > 0.8 && numbers.min < 0.2;
    return inside && std::fabs(numbers.mean - 0.5) <= sigmas * deviation / root &&
           std::fabs(numbers.square - 1.0 / 3) <= sigmas * deviationOfSquare / root;
}

} // namespace

bool looksDrawn(const Dump &dump, const DumpRow &row)
{
    const auto max = row.max.number(), min = row.min.number(), mean = row.mean.number(), norm = row.norm.number();
    const std::uint64_t count = elementsOf(dump.name(row.shape));
    const bool known = isTensor(row) && max && min && mean && norm && count >= fewest;
    if (!known || row.max.kind != Statistic::Kind::Real)
        return false;
    const auto elements = static_cast<double>(count);
    const Moments numbers{elements, *max, *min, *mean, *norm * *norm / elements};
    return isNormal(numbers) || isUniform(numbers);
}

bool looksNormalised(const Dump &dump, const DumpRow &row)
{
    const auto norm = row.norm.number();
    const auto count = static_cast<double>(elementsOf(dump.name(row.shape)));
    if (!norm || count < fewest)
        return false;
    constexpr double seldom = 0.1; // of the deviation that drawn numbers have
    return std::fabs(*norm * *norm / count - 1) <= seldom * std::sqrt(2 / count);
}

} // namespace rundiff
