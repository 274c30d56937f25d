// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/compare/diagnosis/amplification.h"

#include "models/compare/table/pairview.h"

#include <algorithm>
#include <cmath>

namespace rundiff
{

namespace
{

constexpr std::size_t mostListed = 5;
constexpr double leastGrowth = 10;     // below, rounding in a different order explains it
constexpr double smallestError = 1e-7; // smaller relative differences are not visible in float32

// The largest difference of a statistic, over the larger of |max| and |min| in B: the scale of the row tolerance.
double errorOf(const PairTable &table, const PairRow &row)
{
    if (!row.inBoth())
        return 0;
    const DumpRow a = table.a->rows[row.a], b = table.b->rows[row.b];
    const auto largest = b.max.number(), smallest = b.min.number();
    if (a.scalar || b.scalar || !largest || !smallest)
        return 0;
    const double scale = std::max(std::fabs(*largest), std::fabs(*smallest));
    double error = 0;
    for (const auto &[one, other] :
         {std::pair(&a.max, &b.max), std::pair(&a.min, &b.min), std::pair(&a.mean, &b.mean)}) {
        const auto numberA = one->number(), numberB = other->number();
        if (numberA && numberB && std::isfinite(*numberA) && std::isfinite(*numberB))
            error = std::max(error, std::fabs(*numberA - *numberB));
    }
    if (scale > 0 && std::isfinite(scale))
        return error / scale;
    return 0;
}

double growth(const Amplification &found)
{
    return found.outputError / std::max(found.inputError, smallestError);
}

} // namespace

std::vector<Amplification> largestAmplifications(const PairTable &table)
{
    std::vector<Amplification> found;
    for (std::size_t index = 0; index < table.operators.size(); ++index) {
        const CallRows call{table, index};
        if (!call.inBoth() || call.name().kind != CallName::Kind::Api)
            continue;
        Amplification amplification;
        for (const PairRow &row : call.rows()) {
            const double error = errorOf(table, row);
            if (isInput(sideOf(table, row))) {
                amplification.inputError = std::max(amplification.inputError, error);
            } else if (error > amplification.outputError) {
                amplification.outputError = error;
                amplification.tableRow = static_cast<std::size_t>(&row - table.rows.data());
            }
        }
        if (growth(amplification) < leastGrowth)
            continue;
        amplification.operatorName = call.key();
        found.push_back(std::move(amplification));
    }
    std::ranges::stable_sort(found, std::ranges::greater(), growth);
    found.resize(std::min(found.size(), mostListed));
    return found;
}

} // namespace rundiff
