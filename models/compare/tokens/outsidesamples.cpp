// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/compare/tokens/outsidesamples.h"

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

} // namespace rundiff
