// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/run/curve.h"
#include "tests/models/curvemaker.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <functional>
#include <random>
#include <string>

namespace rundiff
{

// Repeats of one training, with the noise of one kind, as a log prints them. The same numbers on every machine: the
// standard library's distributions are not.
class RepeatMaker
{
public:
    RepeatMaker(std::string kind, std::size_t steps, std::uint64_t seed)
        : m_kind(std::move(kind)), m_steps(steps), m_random(seed)
    {
    }

    Curve repeat()
    {
        Curve::Values values(m_steps);
        double walk = 0;
        for (std::size_t i = 0; i < m_steps; ++i) {
            walk = 0.95 * walk + 0.31 * normal();
            const bool walks = m_kind == "correlated" || m_kind == "growing";
            values[i] = printed(mean(i) + size(i) * (walks ? walk : scatter()));
        }
        Curve curve = curveOf(std::move(values));
        curve.precision.exact = false;
        curve.precision.decimals = decimals();
        return curve;
    }

    // The same run, which leaves at a step by so many deviations and stays.
    Curve departing(const Curve &run, std::size_t at, double deviations) const
    {
        Curve::Values values(*run.values);
        const double sign = m_kind == "accuracy" ? -1 : 1;
        for (std::size_t i = at; i < values.size(); ++i)
            values[i] = printed(values[i] + sign * deviations * size(i));
        Curve other = run;
        other.values = std::make_shared<const Curve::Values>(std::move(values));
        return other;
    }

private:
    double uniform() { return (double(m_random() >> 11) + 0.5) / 9007199254740992.0; }
    double normal()
    {
        const double radius = std::sqrt(-2 * std::log(uniform()));
        return radius * std::cos(6.283185307179586 * uniform());
    }

    double scatter()
    {
        const double value = normal();
        if (m_kind == "spikes")
            return uniform() < 0.01 ? value + 8 * std::fabs(normal()) : value;
        if (m_kind != "heavy tails")
            return value;
        double squares = 0; // Student's t with three degrees of freedom, of variance 1
        for (int i = 0; i < 3; ++i) {
            const double one = normal();
            squares += one * one;
        }
        return value / std::sqrt(squares);
    }

    double mean(std::size_t i) const
    {
        const double step = double(i);
        if (m_kind == "accuracy")
            return 1 - 0.5 * std::exp(-step / 40);
        if (m_kind == "small losses")
            return 1e-4 * (1 + std::exp(-step / 80));
        return 1 + 1.5 * std::exp(-step / 80);
    }

    double size(std::size_t i) const
    {
        const double step = double(i);
        if (m_kind == "shrinking")
            return 0.03 * std::exp(-step / 60) + 0.003;
        if (m_kind == "growing")
            return 0.01 / (1 + std::exp(-(step - 60) / 12));
        if (m_kind == "rate steps")
            return step < 80 ? 0.03 : step < 140 ? 0.003 : 0.0003;
        if (m_kind == "small losses")
            return 2e-6;
        return m_kind == "accuracy" ? 0.03 * std::exp(-step / 60) + 0.001 : 0.01;
    }

    int decimals() const { return m_kind == "small losses" ? 8 : m_kind == "accuracy" ? 4 : 6; }

    double printed(double value) const
    {
        const double digits = std::pow(10.0, decimals());
        return std::round((m_kind == "accuracy" ? std::min(1.0, value) : value) * digits) / digits;
    }

    std::string m_kind;
    std::size_t m_steps;
    std::mt19937_64 m_random;
};

} // namespace rundiff
