// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/curves/plottedcurves.h"

#include "models/formats/logs/vocabulary/metricchoice.h"

#include <algorithm>
#include <cmath>

namespace rundiff
{

namespace
{

// Where A's points stand among B's steps.
auto stepsOfA(const Curve &a, const Curve &b, Align align, std::int64_t offset) -> decltype(a.steps)
{
    if (align == Align::Step && offset == 0)
        return a.steps;
    const Curve::Steps &own = *a.steps, &others = *b.steps;
    auto steps = std::make_shared<Curve::Steps>(own.size());
    for (std::size_t i = 0; i < own.size(); ++i) {
        if (align == Align::Step)
            (*steps)[i] = own[i] + offset;
        else if (i < others.size())
            (*steps)[i] = others[i];
        else
            (*steps)[i] = i == 0 ? 0 : (*steps)[i - 1] + 1;
    }
    return steps;
}

} // namespace

PlottedCurves curvesWithoutDifference(const CurveComparison &comparison)
{
    PlottedCurves plotted{comparison.a, comparison.b, {}, {}};
    plotted.a.steps = stepsOfA(comparison.a, comparison.b, comparison.align, comparison.offset);
    return plotted;
}

PlottedCurves plottedCurves(const CurveComparison &comparison)
{
    PlottedCurves plotted = curvesWithoutDifference(comparison);
    auto steps = std::make_shared<Curve::Steps>();
    auto differences = std::make_shared<Curve::Values>(), allowed = std::make_shared<Curve::Values>();
    steps->reserve(comparison.compared);
    differences->reserve(comparison.compared);
    allowed->reserve(comparison.compared);
    CommonSteps common = commonSteps(comparison);
    for (ComparedStep step; common.next(step);) {
        steps->push_back(step.step);
        differences->push_back(step.a == step.b ? 0.0 : step.difference); // inf and inf agree
        allowed->push_back(step.allowed);
    }
    plotted.difference.steps = plotted.allowed.steps = steps;
    plotted.difference.values = std::move(differences);
    plotted.allowed.values = std::move(allowed);
    return plotted;
}

std::vector<std::string> furtherMetrics(const Comparison &comparison)
{
    std::vector<std::string> names;
    if (!comparison.curves)
        return names;
    const Log &a = *comparison.a->logs[comparison.curves->logA], &b = *comparison.b->logs[comparison.curves->logB];
    for (const MetricPair &pair : commonMetrics(a, b)) {
        if (pair.b->metric != comparison.curves->metricB)
            names.push_back(pair.b->metric);
    }
    return names;
}

std::optional<MetricCurves> metricCurves(const Comparison &comparison, const std::string &name)
{
    if (!comparison.curves)
        return std::nullopt;
    const CurveComparison &curves = *comparison.curves;
    const auto pairs = commonMetrics(*comparison.a->logs[curves.logA], *comparison.b->logs[curves.logB]);
    const auto found =
        std::find_if(pairs.begin(), pairs.end(), [&](const MetricPair &pair) { return pair.b->metric == name; });
    if (found == pairs.end())
        return std::nullopt;
    MetricCurves metric{name, *found->a, *found->b};
    metric.a.steps = stepsOfA(*found->a, *found->b, curves.align, curves.offset);
    return metric;
}

std::optional<std::size_t> nearestPoint(const Curve &curve, double step)
{
    const Curve::Steps &steps = *curve.steps;
    if (steps.empty())
        return std::nullopt;
    const auto below = [](std::int64_t one, double bound) { return static_cast<double>(one) < bound; };
    const auto after = std::lower_bound(steps.begin(), steps.end(), step, below);
    if (after == steps.begin())
        return 0;
    const auto before = std::prev(after);
    const bool afterIsNearer =
        after != steps.end() && static_cast<double>(*after) - step < step - static_cast<double>(*before);
    return static_cast<std::size_t>((afterIsNearer ? after : before) - steps.begin());
}

std::optional<std::size_t> pointAt(const Curve &curve, std::int64_t step)
{
    const auto at = std::lower_bound(curve.steps->begin(), curve.steps->end(), step);
    if (at == curve.steps->end() || *at != step)
        return std::nullopt;
    return static_cast<std::size_t>(at - curve.steps->begin());
}

} // namespace rundiff
