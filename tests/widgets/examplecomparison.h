// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/compare/curves/comparecurves.h"
#include "models/compare/curves/curvecomparison.h"
#include "tests/models/items/examplepair.h"

#include <cmath>

namespace rundiff
{

inline Curve curveOf(std::vector<double> values, std::int64_t firstStep = 0)
{
    auto steps = std::make_shared<Curve::Steps>();
    for (std::size_t i = 0; i < values.size(); ++i)
        steps->push_back(firstStep + static_cast<std::int64_t>(i));
    Curve curve;
    curve.metric = "loss";
    curve.steps = steps;
    curve.values = std::make_shared<const Curve::Values>(std::move(values));
    curve.offsets = std::make_shared<const Curve::Offsets>(steps->size());
    return curve;
}

inline std::shared_ptr<const Run> runWith(const std::string &name, const Curve &curve)
{
    auto log = std::make_shared<Log>();
    log->path = name + "/train.log";
    log->curves = {curve};
    auto run = std::make_shared<Run>();
    run->name = name;
    run->path = "/runs/" + name;
    run->logs = {log};
    return run;
}

inline ComparisonPtr comparisonOf(const Curve &a, const Curve &b, bool withOperators = true,
                                  const CompareOptions &options = {})
{
    auto comparison = std::make_shared<Comparison>();
    comparison->options = options;
    comparison->a = runWith("npu_run2", a);
    comparison->b = runWith("npu_run1", b);
    comparison->curves = std::make_shared<const CurveComparison>(compareCurves(a, b, options));
    if (withOperators)
        comparison->operators = gridSampleOperators();
    auto checklist = std::make_shared<Checklist>(checkSources({}, "pytorch"));
    checklist->items[0].state = ItemState::Failing;
    checklist->items[1].state = ItemState::Confirmed;
    comparison->checklist = std::move(checklist);
    comparison->verdict = comparison->curves->verdict;
    if (comparison->operators)
        comparison->verdict = worst(comparison->verdict, comparison->operators->verdict);
    return comparison;
}

// Equal for 400 steps, then increasingly different; outside 1e-3 somewhat later.
inline ComparisonPtr partingRuns()
{
    std::vector<double> a, b;
    for (int step = 0; step < 1000; ++step) {
        const double loss = 1 + 6 * std::exp(-step / 300.0) + 0.05 * std::sin(step * 0.7) + 0.04 * std::cos(step * 2.3);
        const double apart = step < 400 ? 0.0 : std::expm1((step - 400) / 120.0) * 1e-3 * (1.2 + std::sin(step * 1.3));
        b.push_back(loss);
        a.push_back(loss + apart);
    }
    return comparisonOf(curveOf(std::move(a)), curveOf(std::move(b)));
}

} // namespace rundiff
