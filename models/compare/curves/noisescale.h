// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <span>
#include <vector>

namespace rundiff
{

// The values of the repeats of one training at the same steps; NaN where a repeat has none.
struct RepeatValues {
    std::vector<std::vector<double>> runs;
    double printedUnit = 0; // of the last printed digit: nothing smaller is visible; 0: all digits are printed

    std::size_t steps() const { return runs.empty() ? 0 : runs.front().size(); }
};

// How far single repeats are from their mean, step by step.
//
// A few values of one step say little about their scatter. The steps around it are pooled: as many as agree in their
// scatter (the intersection of the confidence intervals of growing windows), so that a scatter that shrinks or grows
// with the training is followed. Values that are correlated from step to step count as fewer.
class NoiseScale
{
public:
    explicit NoiseScale(const RepeatValues &values);

    std::size_t steps() const { return m_mean.size(); }
    unsigned values(std::size_t step) const { return m_count[step]; }      // that are finite
    double mean(std::size_t step) const { return m_mean[step]; }           // NaN: there is no value
    double deviation(std::size_t step) const { return m_deviation[step]; } // 0: no scatter is visible around this step
    // Around this step at least two repeats have values, and one of them at it.
    bool knows(std::size_t step) const { return m_known[step]; }
    double freedom(std::size_t step) const { return m_freedom[step]; } // degrees of freedom of the deviation
    double wholeFreedom() const { return m_wholeFreedom; }             // of all steps together
    double correlationLength() const
    {
        return m_correlationLength;
    } // in steps: 1 + 2 * the sum of squared correlations

    // A repeat's distance from the mean, in deviations of such a distance; 0 where nothing is known.
    double scaled(const RepeatValues &values, std::size_t run, std::size_t step) const;

private:
    struct Window {
        std::size_t width;
        double correlated; // how many values count as one
    };
    void addMoments(const RepeatValues &values);
    void cutSpikes();
    void estimate(const std::vector<Window> &windows, double printedUnit);
    std::vector<Window> windows(const std::vector<double> &correlations) const;
    std::vector<double> correlations(const RepeatValues &values) const;
    double invisible(std::size_t step, double printedUnit) const;

    std::vector<unsigned> m_count;
    std::vector<double> m_mean, m_squares, m_freedomOfStep; // squares: of the distances from the mean, summed
    std::vector<double> m_deviation, m_freedom;
    std::vector<bool> m_known;
    double m_wholeFreedom = 0, m_correlationLength = 1;
};

} // namespace rundiff
