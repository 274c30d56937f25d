// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/compare/curves/studentbound.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace rundiff
{

namespace
{

constexpr double firstFreedom = 0.5, ratio = 1.05;
constexpr int rows = 240; // up to 40 000 degrees, where t is a normal distribution

// The continued fraction of the incomplete beta function (Abramowitz and Stegun 26.5.8), by Lentz's method.
double betaFraction(double x, double a, double b)
{
    constexpr double tiny = 1e-300;
    const auto awayFromZero = [](double value) { return std::fabs(value) < tiny ? tiny : value; };
    double c = 1, d = 1 / awayFromZero(1 - (a + b) * x / (a + 1)), fraction = d;
    for (int m = 1; m <= 500; ++m) {
        const double even = m * (b - m) * x / ((a + 2 * m - 1) * (a + 2 * m));
        d = 1 / awayFromZero(1 + even * d);
        c = awayFromZero(1 + even / c);
        fraction *= d * c;
        const double odd = -(a + m) * (a + b + m) * x / ((a + 2 * m) * (a + 2 * m + 1));
        d = 1 / awayFromZero(1 + odd * d);
        c = awayFromZero(1 + odd / c);
        fraction *= d * c;
        if (std::fabs(d * c - 1) < 1e-12)
            break;
    }
    return fraction;
}

double incompleteBeta(double x, double a, double b)
{
    if (x <= 0)
        return 0;
    if (x >= 1)
        return 1;
    const double front =
        std::exp(std::lgamma(a + b) - std::lgamma(a) - std::lgamma(b) + a * std::log(x) + b * std::log1p(-x));
    if (x < (a + 1) / (a + b + 2))
        return front * betaFraction(x, a, b) / a;
    return 1 - front * betaFraction(1 - x, b, a) / b;
}

// P(|t| > bound)
double excess(double bound, double freedom)
{
    return incompleteBeta(freedom / (freedom + bound * bound), freedom / 2, 0.5);
}

double boundOf(double probability, double freedom)
{
    double low = 0, high = 1;
    while (excess(high, freedom) > probability && high < 1e12)
        high *= 2;
    for (int i = 0; i < 50; ++i) {
        const double middle = (low + high) / 2;
        (excess(middle, freedom) > probability ? low : high) = middle;
    }
    return high;
}

} // namespace

StudentBound::StudentBound(double probability) : m_probability(probability), m_bounds(rows) {}

double StudentBound::at(double freedom)
{
    if (!(freedom >= firstFreedom))
        return std::numeric_limits<double>::infinity();
    const double place = std::log(freedom / firstFreedom) / std::log(ratio);
    const auto row = static_cast<std::size_t>(std::min(place, rows - 1.0));
    if (m_bounds[row] == 0)
        m_bounds[row] = boundOf(m_probability, firstFreedom * std::pow(ratio, double(row)));
    return m_bounds[row];
}

} // namespace rundiff
