// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/compare/curves/metrickinds.h"

#include "models/compare/curves/monitorname.h"

#include <algorithm>
#include <cmath>

namespace rundiff
{

namespace
{

// A metric that is printed with fewer digits in one run can only be compared in those.
double halfOfLastCommonDigit(const PrintedPrecision &a, const PrintedPrecision &b)
{
    if (a.significantDigits == b.significantDigits)
        return 0;
    return 0.5 * std::pow(10.0, 1 - std::min(a.significantDigits, b.significantDigits));
}

} // namespace

MetricKind metricKind(std::string_view name)
{
    // The words of a module's name say nothing about what is measured of it.
    if (const auto monitor = monitorName(name))
        return vocabulary().kindOfMonitored(monitor->statistic);
    return vocabulary().kindOfMetric(name);
}

MetricKind metricKind(const Curve &curve)
{
    if (!curve.marks.unit.empty())
        return MetricKind::Cost;
    const MetricKind kind = metricKind(curve.baseName());
    const bool counts = kind == MetricKind::Count && !monitorName(curve.baseName());
    const bool mean = counts && curve.precision.decimals > 0; // of several counts
    return mean ? MetricKind::Score : kind;
}

bool isVolatile(MetricKind kind)
{
    return vocabulary().rule(kind).isVolatile;
}

bool isJudged(MetricKind kind)
{
    return vocabulary().rule(kind).judged;
}

Tolerance toleranceOf(MetricKind kind, const Tolerance &losses, const PrintedPrecision &a, const PrintedPrecision &b)
{
    const KindRule &rule = vocabulary().rule(kind);
    if (rule.asLosses)
        return losses;
    const bool equalNan = losses.equalNan || !rule.judged; // no verdict rests on it
    return {0, rule.asPrinted ? halfOfLastCommonDigit(a, b) : rule.rtol, equalNan};
}

} // namespace rundiff
