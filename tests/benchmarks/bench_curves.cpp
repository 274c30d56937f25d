// SPDX-License-Identifier: GPL-3.0-or-later
// What a changed tolerance, offset or alignment costs on curves of a million steps: an answer that feels immediate
// takes less than 50 ms. Exit status 1 when one takes longer.
#include "models/compare/curves/comparecurves.h"
#include "models/compare/curves/curvefacts.h"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <ctime>

using namespace rundiff;

namespace
{

constexpr double longest = 50; // milliseconds
constexpr int rounds = 9;

Curve wavy(std::size_t count, double noise)
{
    Curve::Steps steps(count);
    Curve::Values values(count);
    for (std::size_t i = 0; i < count; ++i) {
        steps[i] = static_cast<std::int64_t>(i) + 1;
        values[i] = 2 + 8 / std::sqrt(static_cast<double>(i) + 1) + noise * std::sin(static_cast<double>(i * i % 1009));
    }
    Curve curve;
    curve.metric = "loss";
    curve.steps = std::make_shared<const Curve::Steps>(std::move(steps));
    curve.values = std::make_shared<const Curve::Values>(std::move(values));
    curve.offsets = std::make_shared<const Curve::Offsets>(count);
    return curve;
}

template <typename Work>
bool measure(const char *name, Work work)
{
    double shortest = 1e9;
    for (int round = 0; round < rounds; ++round) {
        const std::clock_t begin = std::clock(); // of the processor: one thread, and others may use the machine
        work(round);
        shortest = std::min(shortest, 1000.0 * static_cast<double>(std::clock() - begin) / CLOCKS_PER_SEC);
    }
    std::printf("%-24s %6.1f ms\n", name, shortest);
    return shortest < longest;
}

} // namespace

int main()
{
    const Curve a = wavy(1000000, 1e-3), b = wavy(1000000, 1.001e-3);
    const auto answer = [&](const CompareOptions &options) {
        const CurveComparison comparison = compareCurves(a, b, options);
        const ToleranceLadder ladder = toleranceLadder(comparison);
        const RelativeErrors errors = relativeErrors(comparison);
        if (comparison.compared == 0 || ladder.rungs.empty() || errors.leftOut > 0)
            std::puts("nothing was compared");
    };
    bool good = measure("tolerance", [&](int round) {
        CompareOptions options;
        options.tolerance.atol = std::pow(10.0, -round);
        answer(options);
    });
    good &= measure("offset", [&](int round) {
        CompareOptions options;
        options.offset = round - 4;
        answer(options);
    });
    good &= measure("by index", [&](int) {
        CompareOptions options;
        options.align = Align::Index;
        answer(options);
    });
    const CurveComparison comparison = compareCurves(a, b, {});
    good &= measure("spikes", [&](int) { findSpikes(comparison); });
    return good ? 0 : 1;
}
