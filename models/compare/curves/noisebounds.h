// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/compare/curves/noisescale.h"

#include <cstddef>
#include <optional>
#include <vector>

namespace rundiff
{

// How far a further repeat may be from the mean of the known ones: the bound of a prediction (Student's t, times
// sqrt(1 + 1/n)), exceeded anywhere on the whole curve by `errorRate` of all healthy repeats. Two thirds of it are for
// single steps; a third is for sums over steps, which find what is small and lasts.
class NoiseBounds
{
public:
    NoiseBounds(RepeatValues values, double errorRate);

    const NoiseScale &scale() const { return m_scale; }
    double printedUnit() const { return m_values.printedUnit; }
    // Deviations from the mean; with sqrt(1 + 1/n).
    double factor(std::size_t step) const { return m_factors[step]; }
    // So few values are known around the step that the bound is wider than what it should find.
    bool isVague(std::size_t step) const { return m_isVague[step]; }
    // From the mean. Without scatter: one unit of the last printed digit.
    double allowed(std::size_t step) const;

    struct Departure {
        std::size_t begin = 0, end = 0; // the first and the last step of the sum
        double average = 0;             // deviations from the mean, with their sign
    };
    // The first sum that is outside, among those that end before `end`. Values that are not finite are left out.
    std::optional<Departure> slowDeparture(const std::vector<double> &values, std::size_t end) const;

private:
    double boundOfSums(const std::vector<std::vector<double>> &repeats, std::size_t length, double errorRate) const;
    std::vector<double> scaledRun(std::size_t run) const;

    RepeatValues m_values;
    NoiseScale m_scale;
    double m_errorRate;
    std::vector<double> m_factors;
    std::vector<bool> m_isVague;
};

} // namespace rundiff
