// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/compare/tokens/outsidesamples.h"

#include <algorithm>
#include <numeric>

namespace rundiff
{

OutsideSamples::OutsideSamples(const TokenEvidence &evidence) : m_evidence(evidence)
{
    std::size_t points = 0;
    for (const TokenPair &pair : evidence.pairs) {
        const bool hasColumns = pair.valuesA && pair.valuesB;
        if (!hasColumns || !pair.finding.first)
            continue;
        ++m_count;
        if (points >= mostPoints)
            continue;
        m_samples.push_back({&pair, pointsOf(pair)});
        points += m_samples.back().points.size();
    }
}

std::vector<double> OutsideSamples::differences() const
{
    std::vector<double> differences;
    for (const OutsideSample &sample : m_samples) {
        for (const TokenPoint &point : sample.points) {
            if (std::isfinite(point.a - point.b))
                differences.push_back(point.a - point.b);
        }
    }
    return differences;
}

double rankCorrelation(const std::vector<double> &numbers)
{
    if (numbers.size() < 2)
        return 0;
    std::vector<std::size_t> order(numbers.size());
    std::iota(order.begin(), order.end(), std::size_t(0));
    std::ranges::stable_sort(order, {}, [&](std::size_t at) { return numbers[at]; });
    const auto count = static_cast<double>(numbers.size());
    double squares = 0;
    for (std::size_t rank = 0; rank < order.size(); ++rank) {
        const double distance = static_cast<double>(rank) - static_cast<double>(order[rank]);
        squares += distance * distance;
    }
    return 1 - 6 * squares / (count * (count * count - 1));
}

} // namespace rundiff
