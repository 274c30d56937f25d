// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/compare/curves/divergingloss.h"

namespace rundiff
{

MetricComparison *divergingLoss(MetricComparisons &metrics)
{
    const auto diverges = [](const MetricComparison &metric) {
        const bool judgedLoss = metric.judged && metric.kind == MetricKind::Loss;
        return judgedLoss && metric.curves->firstOutside && vocabulary().role(metric.name) == MetricRole::Loss;
    };
    if (metrics.common.empty() || metrics.common.front().curves->verdict != Verdict::Same)
        return nullptr;
    MetricComparison *earliest = nullptr;
    for (MetricComparison &metric : metrics.common) {
        if (!diverges(metric))
            continue;
        if (!earliest || metric.curves->firstOutside->step < earliest->curves->firstOutside->step)
            earliest = &metric;
    }
    return earliest;
}

LogPairing pairingOf(const CurveComparison &curves, const Run &a, const Run &b)
{
    const Curve *const curveA = a.logs[curves.logA]->curve(curves.metricA);
    const Curve *const curveB = b.logs[curves.logB]->curve(curves.metricB);
    const MetricMatch match = curves.metricA == curves.metricB ? MetricMatch::Name : MetricMatch::NormalisedName;
    return {curves.logA, curves.logB, {curveA, curveB, match}};
}

} // namespace rundiff
