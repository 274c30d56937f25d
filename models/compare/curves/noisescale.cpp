// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/compare/curves/noisescale.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>

namespace rundiff
{

namespace
{

constexpr std::size_t smallestWidth = 16;  // of a window, in steps
constexpr double confidence = 2.5;         // standard deviations of the logarithm of a variance
constexpr double singlePrecision = 1.2e-7; // a loss is computed in float32 at best

// The lags at which the correlation is computed: all short ones, and then fewer and fewer.
std::vector<std::size_t> lagsUpTo(std::size_t steps)
{
    std::vector<std::size_t> lags;
    for (std::size_t lag = 1; lag < steps; lag += 1 + lag / 8)
        lags.push_back(lag);
    return lags;
}

// The sums of all windows of one width. Only added to, never subtracted from: the small numbers after large ones keep
// their digits.
class RunningSums
{
public:
    explicit RunningSums(const std::vector<double> &values)
        : m_sums(values), m_all(std::accumulate(values.begin(), values.end(), 0.0)), m_steps(values.size())
    {
    }

    // To all steps, or to a power of two.
    void widenTo(std::size_t width)
    {
        for (; m_width < std::min(width, m_steps); m_width *= 2) {
            for (std::size_t i = 0; i + 2 * m_width <= m_steps; ++i)
                m_sums[i] += m_sums[i + m_width];
        }
    }
    double around(std::size_t step) const
    {
        if (m_width >= m_steps)
            return m_all;
        const std::size_t begin = step - std::min(step, m_width / 2);
        return m_sums[std::min(begin, m_steps - m_width)];
    }

private:
    std::vector<double> m_sums; // of the windows that begin at each step
    double m_all;
    std::size_t m_steps, m_width = 1;
};

} // namespace

NoiseScale::NoiseScale(const RepeatValues &values)
{
    addMoments(values);
    cutSpikes();
    // The correlation is that of distances on one scale, and the scale depends on the correlation.
    estimate(windows({}), values.printedUnit);
    const std::vector<double> correlated = correlations(values);
    const std::vector<Window> last = windows(correlated);
    m_correlationLength = last.back().correlated;
    estimate(last, values.printedUnit);
}

double NoiseScale::scaled(const RepeatValues &values, std::size_t run, std::size_t step) const
{
    const double value = values.runs[run][step];
    if (!std::isfinite(value) || m_count[step] < 2 || !(m_deviation[step] > 0))
        return 0;
    return (value - m_mean[step]) / (m_deviation[step] * std::sqrt(1 - 1.0 / m_count[step]));
}

// Around the first value: repeats that are equal have no scatter at all, whatever the sum of their values rounds to.
void NoiseScale::addMoments(const RepeatValues &values)
{
    const std::size_t steps = values.steps();
    m_count.assign(steps, 0);
    m_mean.assign(steps, std::numeric_limits<double>::quiet_NaN());
    m_squares.assign(steps, 0);
    m_freedomOfStep.assign(steps, 0);
    std::vector<double> sum(steps), first(steps);
    for (const auto &run : values.runs) {
        for (std::size_t i = 0; i < steps; ++i) {
            if (!std::isfinite(run[i]))
                continue;
            if (m_count[i]++ == 0)
                first[i] = run[i];
            const double apart = run[i] - first[i];
            sum[i] += apart;
            m_squares[i] += apart * apart;
        }
    }
    for (std::size_t i = 0; i < steps; ++i) {
        if (m_count[i] == 0)
            continue;
        m_mean[i] = first[i] + sum[i] / m_count[i];
        m_freedomOfStep[i] = m_count[i] - 1;
        m_squares[i] = std::max(0.0, m_squares[i] - sum[i] * sum[i] / m_count[i]);
    }
}

// A spike of one repeat says nothing about the scatter of the steps around it.
void NoiseScale::cutSpikes()
{
    constexpr std::size_t block = 16;
    constexpr double most = 10; // times the usual variance of the steps around
    std::vector<double> usual(1, 0), variances;
    for (std::size_t begin = 0; begin < steps(); begin += block) {
        variances.clear();
        for (std::size_t i = begin; i < std::min(steps(), begin + block); ++i) {
            if (m_freedomOfStep[i] > 0)
                variances.push_back(m_squares[i] / m_freedomOfStep[i]);
        }
        const auto middle = variances.begin() + static_cast<std::ptrdiff_t>(variances.size() / 2);
        std::nth_element(variances.begin(), middle, variances.end());
        usual.push_back(0);
        if (!variances.empty())
            usual.back() = *middle;
    }
    usual.push_back(0);
    for (std::size_t i = 0; i < steps(); ++i) {
        const std::size_t own = i / block + 1;
        const double around = std::max({usual[own - 1], usual[own], usual[own + 1]});
        if (around > 0)
            m_squares[i] = std::min(m_squares[i], most * around * m_freedomOfStep[i]);
    }
}

// The widths double, up to all steps.
std::vector<NoiseScale::Window> NoiseScale::windows(const std::vector<double> &correlations) const
{
    std::vector<Window> windows;
    for (std::size_t next = smallestWidth;; next *= 2) {
        const std::size_t width = std::min(next, std::max<std::size_t>(steps(), 1));
        double correlated = 1;
        for (std::size_t lag = 1; lag < std::min(width, correlations.size() + 1); ++lag)
            correlated += 2 * (1 - double(lag) / double(width)) * correlations[lag - 1] * correlations[lag - 1];
        windows.push_back({width, correlated});
        if (next >= steps())
            return windows;
    }
}

void NoiseScale::estimate(const std::vector<Window> &windows, double printedUnit)
{
    m_deviation.assign(steps(), 0);
    m_freedom.assign(steps(), 0);
    m_known.assign(steps(), false);
    m_wholeFreedom = 0;
    if (steps() == 0)
        return;
    constexpr double infinite = std::numeric_limits<double>::infinity();
    std::vector<double> low(steps(), -infinite), high(steps(), infinite), least(low);
    RunningSums squares(m_squares), freedom(m_freedomOfStep);
    for (const Window &window : windows) {
        squares.widenTo(window.width);
        freedom.widenTo(window.width);
        for (std::size_t i = 0; i < steps(); ++i) {
            const double counted = freedom.around(i);
            if (counted > 0 && window.width <= smallestWidth)
                m_known[i] = m_count[i] > 0;
            if (counted == 0 || low[i] > high[i])
                continue;
            const double variance = squares.around(i) / counted, independent = counted / window.correlated;
            const double logarithm = std::log(std::max(variance, invisible(i, printedUnit)));
            const double width = confidence * std::sqrt(2 / independent);
            low[i] = std::max(low[i], logarithm - width);
            high[i] = std::min(high[i], logarithm + width);
            if (low[i] > high[i])
                continue;
            least[i] = std::max(least[i], logarithm - std::sqrt(2 / independent)); // never below the nearest steps
            const double known = std::max({variance, std::exp(least[i]), invisible(i, printedUnit)});
            m_deviation[i] = variance > 0 ? std::sqrt(known) : 0;
            m_freedom[i] = independent;
        }
        m_wholeFreedom = freedom.around(0) / window.correlated;
    }
}

// The variance of what a number loses when it is printed.
double NoiseScale::invisible(std::size_t step, double printedUnit) const
{
    const double unit = std::max(printedUnit, singlePrecision * std::fabs(m_mean[step]));
    if (std::isfinite(unit))
        return unit * unit / 12;
    return 0;
}

std::vector<double> NoiseScale::correlations(const RepeatValues &values) const
{
    const std::size_t steps = m_count.size(), runs = values.runs.size();
    std::vector<std::vector<double>> scaledRuns(runs, std::vector<double>(steps));
    double squares = 0;
    for (std::size_t run = 0; run < runs; ++run) {
        for (std::size_t i = 0; i < steps; ++i) {
            scaledRuns[run][i] = scaled(values, run, i);
            squares += scaledRuns[run][i] * scaledRuns[run][i];
        }
    }
    std::vector<double> all;
    if (!(squares > 0))
        return all;
    double before = 1;
    std::size_t lagBefore = 0;
    for (const std::size_t lag : lagsUpTo(steps)) {
        double products = 0;
        for (const auto &run : scaledRuns) {
            for (std::size_t i = lag; i < steps; ++i)
                products += run[i] * run[i - lag];
        }
        const double pairs = std::max(1.0, double(steps - lag) * double(std::max<std::size_t>(runs, 2) - 1));
        const double correlation = products / squares * double(steps) / double(steps - lag);
        const double chance = 1 / std::sqrt(pairs);
        if (correlation < chance && lag > 1) // it has decayed
            break;
        const double kept = std::clamp(correlation, 0.0, 1.0);
        for (std::size_t between = lagBefore + 1; between <= lag; ++between)
            all.push_back(before + (kept - before) * double(between - lagBefore) / double(lag - lagBefore));
        before = kept;
        lagBefore = lag;
    }
    return all;
}

} // namespace rundiff
