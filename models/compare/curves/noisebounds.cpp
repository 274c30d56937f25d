// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/compare/curves/noisebounds.h"

#include "models/compare/curves/noisetail.h"
#include "models/compare/curves/studentbound.h"

#include <algorithm>
#include <cmath>

namespace rundiff
{

namespace
{

constexpr double shareOfSteps = 2.0 / 3; // of the error rate
constexpr double mostDeviations = 10;    // a bound above it comes from too few values
constexpr double mostOfAStep = 2.5;      // deviations with which one step counts in a sum: a spike is not a departure

double cut(double scaled)
{
    return std::clamp(scaled, -mostOfAStep, mostOfAStep);
}

// The averages over the last `length` steps, at every step that has so many.
template <typename Take>
bool forEachAverage(const std::vector<double> &values, std::size_t length, std::size_t end, Take take)
{
    double sum = 0;
    for (std::size_t i = 0; i < std::min(end, values.size()); ++i) {
        sum += values[i];
        if (i >= length)
            sum -= values[i - length];
        if (i + 1 >= length && !take(i, sum / double(length)))
            return false;
    }
    return true;
}

// The step from which on the sum is most unlikely: a window may begin before the departure does.
std::size_t beginningOf(const std::vector<double> &scaled, std::size_t begin, std::size_t end)
{
    std::size_t best = begin;
    double sum = 0, most = 0;
    for (std::size_t i = end + 1; i-- > begin;) {
        sum += scaled[i];
        const double evidence = std::fabs(sum) / std::sqrt(double(end - i + 1));
        if (evidence >= most) {
            most = evidence;
            best = i;
        }
    }
    return best;
}

} // namespace

NoiseBounds::NoiseBounds(RepeatValues values, double errorRate)
    : m_values(std::move(values)), m_scale(m_values), m_errorRate(errorRate)
{
    const std::size_t steps = m_scale.steps();
    const double ofOneStep = errorRate * shareOfSteps / double(std::max<std::size_t>(steps, 1));
    StudentBound student(ofOneStep);
    std::vector<double> distances;
    for (std::size_t run = 0; run < m_values.runs.size(); ++run) {
        for (std::size_t i = 0; i < steps; ++i) {
            if (const double distance = std::fabs(m_scale.scaled(m_values, run, i)); distance > 0)
                distances.push_back(distance);
        }
    }
    const double tail = tailBound(std::move(distances), ofOneStep, 1);
    m_factors.reserve(steps);
    for (std::size_t i = 0; i < steps; ++i) {
        const double known = student.at(m_scale.freedom(i)),
                     mean = std::sqrt(1 + 1.0 / std::max(1U, m_scale.values(i)));
        m_factors.push_back(std::max(known, tail) * mean);
        m_isVague.push_back(known * mean > mostDeviations);
    }
}

double NoiseBounds::allowed(std::size_t step) const
{
    const double deviation = m_scale.deviation(step);
    if (deviation > 0)
        return std::max(m_factors[step] * deviation, m_values.printedUnit);
    return m_values.printedUnit;
}

std::vector<double> NoiseBounds::scaledRun(std::size_t run) const
{
    std::vector<double> scaled(m_scale.steps());
    for (std::size_t i = 0; i < scaled.size(); ++i)
        scaled[i] = cut(m_scale.scaled(m_values, run, i));
    return scaled;
}

double NoiseBounds::boundOfSums(const std::vector<std::vector<double>> &repeats, std::size_t length,
                                double errorRate) const
{
    std::vector<double> averages;
    double squares = 0;
    for (const auto &repeat : repeats) {
        forEachAverage(repeat, length, repeat.size(), [&](std::size_t, double average) {
            squares += average * average;
            averages.push_back(std::fabs(average));
            return true;
        });
    }
    if (averages.empty())
        return 0;
    const double overlap = 2.0 / 3 * double(length - 1);
    const double independent =
        m_scale.wholeFreedom() * m_scale.correlationLength() / (m_scale.correlationLength() + overlap);
    const double variance = squares / double(averages.size());
    const double ofOneSum = errorRate * double(length) / (2 * double(m_scale.steps()));
    return std::max(StudentBound(ofOneSum).at(independent) * std::sqrt(variance),
                    tailBound(std::move(averages), ofOneSum, overlap));
}

std::optional<NoiseBounds::Departure> NoiseBounds::slowDeparture(const std::vector<double> &values,
                                                                 std::size_t end) const
{
    const std::size_t steps = m_scale.steps();
    std::vector<double> scaled(steps);
    for (std::size_t i = 0; i < steps; ++i) {
        // Where the repeats have no distances of their own, their sums do not show what is usual.
        if (std::isfinite(values[i]) && m_scale.values(i) > 1 && m_scale.deviation(i) > 0)
            scaled[i] = (values[i] - m_scale.mean(i)) / (m_scale.deviation(i) * std::sqrt(1 + 1.0 / m_scale.values(i)));
    }
    std::vector<double> counted(steps);
    std::ranges::transform(scaled, counted.begin(), cut);
    std::vector<std::vector<double>> repeats;
    for (std::size_t run = 0; run < m_values.runs.size(); ++run)
        repeats.push_back(scaledRun(run));
    int lengths = 0;
    for (std::size_t length = 2; length <= steps / 4; length *= 2)
        ++lengths;
    std::optional<Departure> first;
    for (std::size_t length = 2; length <= steps / 4; length *= 2) {
        const double bound = boundOfSums(repeats, length, m_errorRate * (1 - shareOfSteps) / lengths);
        forEachAverage(counted, length, first ? first->end : end, [&](std::size_t step, double average) {
            if (!(std::fabs(average) > bound))
                return true;
            first = Departure{step + 1 - length, step, 0};
            return false;
        });
    }
    if (!first)
        return first;
    first->begin = beginningOf(counted, first->begin, first->end);
    for (std::size_t i = first->begin; i <= first->end; ++i)
        first->average += scaled[i] * std::sqrt(1 + 1.0 / std::max(1U, m_scale.values(i)));
    first->average /= double(first->end - first->begin + 1);
    return first;
}

} // namespace rundiff
