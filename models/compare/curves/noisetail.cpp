// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/compare/curves/noisetail.h"

#include <algorithm>
#include <cmath>
#include <functional>

namespace rundiff
{

namespace
{

constexpr std::size_t fewestValues = 40;
constexpr std::size_t share = 20; // the largest twentieth is the tail
constexpr std::size_t fewestInTail = 4, mostInTail = 40;

// How fast the tail grows: x ~ log(1/p)^growth, 1/2 for a normal distribution, 1 for an exponential one, more for those
// with spikes (the estimator of the Weibull tail coefficient by Gardes and Girard).
double growthOf(const std::vector<double> &values, std::size_t tail, double begin)
{
    const double count = double(values.size()), levels = std::log(count / double(tail));
    double heights = 0, depths = 0;
    for (std::size_t i = 0; i < tail; ++i) {
        heights += std::log(std::max(values[i], begin) / begin);
        depths += std::log(std::log(count / (double(i) + 0.5)) / levels);
    }
    if (depths > 0)
        return heights / depths;
    return 0;
}

} // namespace

double tailBound(std::vector<double> values, double probability, double together)
{
    if (values.size() < fewestValues)
        return 0;
    const std::size_t tail = std::clamp(values.size() / share, fewestInTail, mostInTail);
    std::nth_element(values.begin(), values.begin() + std::ptrdiff_t(tail), values.end(), std::greater<>());
    std::sort(values.begin(), values.begin() + std::ptrdiff_t(tail), std::greater<>());
    const double largest = values.front();
    if (!(largest > 0))
        return 0;
    const double begin = std::max(values[tail], largest * 0.01);
    double growth = growthOf(values, tail, begin);
    if (together <= 1) // single spikes: as far as the estimate may be wrong
        growth *= 1 + 4 / std::sqrt(double(tail));
    const double seen = std::log(std::max(4.0, double(values.size()) / together));
    return largest * std::pow(std::max(1.0, -std::log(probability) / seen), std::min(growth, 4.0));
}

} // namespace rundiff
