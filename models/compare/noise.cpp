// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/compare/noise.h"

#include <algorithm>
#include <cmath>

namespace rundiff
{

namespace
{

constexpr double deviationsAllowed = 3;

// The value that a repeat has at a step of A, remembering where the last one was found: steps only go up.
class Repeat
{
public:
    Repeat(const Curve &curve, const CompareOptions &options) : m_curve(curve), m_options(options) {}

    const double *at(const Curve &a, std::size_t index)
    {
        if (m_options.align == Align::Index)
            return index < m_curve.size() ? &(*m_curve.values)[index] : nullptr;
        const auto &steps = *m_curve.steps;
        const std::int64_t step = (*a.steps)[index] + m_options.offset;
        while (m_next < steps.size() && steps[m_next] < step)
            ++m_next;
        return m_next < steps.size() && steps[m_next] == step ? &(*m_curve.values)[m_next] : nullptr;
    }

private:
    const Curve &m_curve;
    const CompareOptions &m_options;
    std::size_t m_next = 0;
};

struct Band {
    std::size_t values = 0;
    double mean = 0, deviation = 0;
};

Band bandOf(const std::vector<double> &values)
{
    Band band;
    band.values = values.size();
    if (band.values < 2)
        return band;
    double sum = 0;
    for (const double value : values)
        sum += value;
    band.mean = sum / double(band.values);
    double squares = 0;
    for (const double value : values)
        squares += (value - band.mean) * (value - band.mean);
    band.deviation = std::sqrt(squares / double(band.values - 1));
    return band;
}

} // namespace

NoiseFinding compareWithNoise(const Curve &a, const std::vector<const Curve *> &repeats, const CompareOptions &options)
{
    NoiseFinding finding;
    finding.runs = repeats.size();
    std::vector<Repeat> cursors;
    for (const Curve *repeat : repeats)
        cursors.emplace_back(*repeat, options);
    std::vector<double> values;
    for (std::size_t i = 0; i < a.size(); ++i) {
        values.clear();
        for (Repeat &cursor : cursors) {
            const double *value = cursor.at(a, i);
            if (value && std::isfinite(*value))
                values.push_back(*value);
        }
        const Band band = bandOf(values);
        if (band.values < 2)
            continue;
        const double own = (*a.values)[i];
        const double allowed = std::max(options.tolerance.atol, deviationsAllowed * band.deviation);
        if (!(std::fabs(own - band.mean) <= allowed)) {
            const std::int64_t step = options.align == Align::Index ? (*a.steps)[i] : (*a.steps)[i] + options.offset;
            finding.firstOutside = NoiseFinding::Outside{step, own, band.mean, band.deviation};
            break;
        }
    }
    return finding;
}

} // namespace rundiff
