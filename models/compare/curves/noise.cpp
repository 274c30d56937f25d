// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/compare/curves/noise.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace rundiff
{

namespace
{

constexpr double deviationsAllowed = 3;

// The value that a repeat has at a step of A, remembering where the last one was found: steps only go up.
class Repeat
{
public:
    Repeat(const Curve &curve, Align align, std::int64_t offset) : m_curve(curve), m_align(align), m_offset(offset) {}

    const double *at(const Curve &a, std::size_t index)
    {
        if (m_align == Align::Index)
            return index < m_curve.size() ? &(*m_curve.values)[index] : nullptr;
        const auto &steps = *m_curve.steps;
        std::int64_t step = 0;
        if (__builtin_add_overflow((*a.steps)[index], m_offset, &step))
            return nullptr;
        while (m_next < steps.size() && steps[m_next] < step)
            ++m_next;
        return m_next < steps.size() && steps[m_next] == step ? &(*m_curve.values)[m_next] : nullptr;
    }

private:
    const Curve &m_curve;
    Align m_align;
    std::int64_t m_offset;
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

double allowedAround(const Band &band, const Tolerance &tolerance)
{
    return std::max(tolerance.atol, deviationsAllowed * band.deviation);
}

// The finite values that the repeats have at a point.
class Repeats
{
public:
    void add(const Curve &curve, Align align, std::int64_t offset) { m_repeats.emplace_back(curve, align, offset); }

    Band bandAt(const Curve &along, std::size_t index)
    {
        m_values.clear();
        for (Repeat &repeat : m_repeats) {
            const double *value = repeat.at(along, index);
            if (value && std::isfinite(*value))
                m_values.push_back(*value);
        }
        return bandOf(m_values);
    }

private:
    std::vector<Repeat> m_repeats;
    std::vector<double> m_values;
};

} // namespace

NoiseFinding compareWithNoise(const Curve &a, const std::vector<const Curve *> &repeats, const CompareOptions &options)
{
    NoiseFinding finding;
    finding.runs = repeats.size();
    Repeats at;
    for (const Curve *repeat : repeats) {
        at.add(*repeat, options.align, options.offset);
        finding.repeats.push_back(*repeat);
    }
    for (std::size_t i = 0; i < a.size(); ++i) {
        const Band band = at.bandAt(a, i);
        if (band.values < 2)
            continue;
        const double own = (*a.values)[i];
        if (!(std::fabs(own - band.mean) <= allowedAround(band, options.tolerance))) {
            const std::int64_t step = options.align == Align::Index ? (*a.steps)[i] : (*a.steps)[i] + options.offset;
            finding.firstOutside = NoiseFinding::Outside{step, own, band.mean, band.deviation};
            break;
        }
    }
    return finding;
}

NoiseBand noiseBand(const Curve &along, const std::vector<Curve> &repeats, const Tolerance &tolerance, Align align)
{
    Repeats at;
    for (const Curve &repeat : repeats)
        at.add(repeat, align, 0);
    auto lower = std::make_shared<Curve::Values>(along.size(), std::numeric_limits<double>::quiet_NaN());
    auto upper = std::make_shared<Curve::Values>(*lower);
    for (std::size_t i = 0; i < along.size(); ++i) {
        const Band band = at.bandAt(along, i);
        if (band.values < 2)
            continue;
        (*lower)[i] = band.mean - allowedAround(band, tolerance);
        (*upper)[i] = band.mean + allowedAround(band, tolerance);
    }
    NoiseBand shown;
    shown.lower.steps = shown.upper.steps = along.steps;
    shown.lower.values = std::move(lower);
    shown.upper.values = std::move(upper);
    return shown;
}

} // namespace rundiff
