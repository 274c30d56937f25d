// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/gate/judgemetric.h"

#include "models/compare/curves/commonsteps.h"
#include "models/run/numberorder.h"

#include <algorithm>
#include <cmath>

namespace rundiff
{

namespace
{

struct Agreement {
    bool agrees = false;
    bool inFewerDigits = false;
    double allowed = 0;
};

// What a file of single precision holds of a number.
bool isSinglePrecision(double value)
{
    return static_cast<double>(static_cast<float>(value)) == value;
}

// Equal in all digits that both sides have. A last digit more or less is a difference.
Agreement exactly(const RecordedMetric &golden, double goldenValue, const RecordedMetric &fresh, double freshValue)
{
    if (sameNumber(goldenValue, freshValue))
        return {true, false, 0};
    if (!std::isfinite(goldenValue) || !std::isfinite(freshValue))
        return {};
    const bool single =
        isSinglePrecision(freshValue) && static_cast<float>(goldenValue) == static_cast<float>(freshValue);
    if (single && fresh.precision.exact && golden.precision.exact)
        return {true, true, 0};
    constexpr double slack = 1 + 1e-6; // for the last bit of numbers that binary cannot hold
    const double ofGolden = halfOfLastDigit(golden.precision, goldenValue);
    const double ofFresh = halfOfLastDigit(fresh.precision, goldenValue);
    if (ofGolden == ofFresh)
        return {};
    const double allowed = std::max(ofGolden, ofFresh);
    return {std::fabs(goldenValue - freshValue) <= allowed * slack, true, allowed};
}

Agreement agreementOf(const LaneOfMetric &lane, const RecordedMetric &golden, double goldenValue,
                      const RecordedMetric &fresh, double freshValue)
{
    if (lane.lane != GateLane::Tolerance)
        return exactly(golden, goldenValue, fresh, freshValue);
    Tolerance tolerance = lane.tolerance;
    tolerance.equalNan = true; // the golden values say that it is NaN
    return {tolerance.accepts(freshValue, goldenValue), false, tolerance.allowed(goldenValue)};
}

void judgeStep(GateMetric &found, const GateStep &step, const Agreement &agreement)
{
    ++found.compared;
    found.inFewerDigits += agreement.agrees && agreement.inFewerDigits;
    const bool larger = !found.largest || std::isnan(step.difference) || step.difference > found.largest->difference;
    const bool isNan = found.largest && std::isnan(found.largest->difference);
    if (larger && !isNan && !sameNumber(step.golden, step.fresh))
        found.largest = step;
    if (agreement.agrees)
        return;
    if (!found.firstOutside)
        found.firstOutside = step;
    ++found.outside;
}

PointsView pointsOf(const RecordedMetric &metric)
{
    return {StepView(metric.steps), ColumnView<double>(metric.values), metric.steps.size()};
}

// A golden NaN may be a step without a value, which the new run need not have either.
void addMissing(GateMetric &found, const RecordedMetric &golden, std::size_t first, std::size_t last)
{
    for (std::size_t i = first; i < last; ++i) {
        if (!std::isnan(golden.values[i]) && found.missing++ == 0)
            found.firstMissing = golden.steps[i];
    }
}

void judgeSteps(GateMetric &found, const RecordedMetric &golden, const RecordedMetric &fresh)
{
    CommonSteps common(pointsOf(fresh), pointsOf(golden), found.lane.tolerance);
    std::size_t next = 0;
    for (ComparedStep step; common.next(step); next = step.indexB + 1) {
        addMissing(found, golden, next, step.indexB);
        const Agreement agreement = agreementOf(found.lane, golden, step.b, fresh, step.a);
        judgeStep(found, {step.step, step.b, step.a, step.difference, agreement.allowed}, agreement);
    }
    addMissing(found, golden, next, golden.steps.size());
}

GateVerdict verdictOf(const GateMetric &found)
{
    if (found.lane.lane == GateLane::NotJudged)
        return GateVerdict::NotJudged;
    if (found.outside > 0 || found.textDiffers)
        return GateVerdict::Fail;
    if (found.newName.empty() || found.compared == 0)
        return GateVerdict::Incomplete;
    if (found.missing + found.lacking == 0)
        return GateVerdict::Pass;
    return GateVerdict::Incomplete;
}

} // namespace

GateMetric judgeMetric(const RecordedMetric &golden, const RecordedMetric *fresh, const GateRules &rules)
{
    GateMetric found;
    found.name = golden.name;
    found.lane = laneOf(rules, golden);
    found.golden = static_cast<std::int64_t>(golden.steps.size());
    found.lacking = static_cast<std::int64_t>(golden.lacking.size());
    if (!golden.lacking.empty())
        found.firstLacking = golden.lacking.front();
    if (fresh) {
        found.newName = fresh->name;
        if (golden.text || fresh->text) {
            found.golden = found.compared = 1;
            found.textDiffers = golden.text != fresh->text;
        } else {
            judgeSteps(found, golden, *fresh);
        }
    }
    found.verdict = verdictOf(found);
    return found;
}

void conclude(GatePair &pair)
{
    const auto has = [&](GateVerdict verdict) {
        return std::any_of(pair.metrics.begin(), pair.metrics.end(),
                           [&](const GateMetric &metric) { return metric.verdict == verdict; });
    };
    const bool unread = std::ranges::any_of(pair.problems, removesResults);
    const bool judged = has(GateVerdict::Pass) && !has(GateVerdict::Incomplete);
    if (has(GateVerdict::Fail))
        pair.verdict = GateVerdict::Fail;
    else if (unread || !judged)
        pair.verdict = GateVerdict::Incomplete;
    else
        pair.verdict = GateVerdict::Pass;
}

std::size_t GateFinding::count(GateVerdict of) const
{
    return static_cast<std::size_t>(
        std::count_if(pairs.begin(), pairs.end(), [&](const GatePair &pair) { return pair.verdict == of; }));
}

void conclude(GateFinding &finding)
{
    if (finding.count(GateVerdict::Fail) > 0)
        finding.verdict = GateVerdict::Fail;
    else if (finding.pairs.empty() || !finding.problems.empty() ||
             finding.count(GateVerdict::Pass) < finding.pairs.size())
        finding.verdict = GateVerdict::Incomplete;
    else
        finding.verdict = GateVerdict::Pass;
}

} // namespace rundiff
