// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/compare/curves/noiseband.h"

#include "models/compare/curves/noisebounds.h"
#include "models/compare/curves/visibledifference.h"
#include "models/run/lookup.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace rundiff
{

namespace
{

using Answer = NoiseFinding::Answer;

constexpr double missing = std::numeric_limits<double>::quiet_NaN();

// The values that a repeat has at B's steps.
std::vector<double> valuesAlong(const Curve &along, const Curve &repeat, Align align)
{
    std::vector<double> values(along.size(), missing);
    CommonSteps common(pointsOf(along), pointsOf(repeat), Tolerance(), align);
    for (ComparedStep step; common.next(step);)
        values[step.indexA] = step.b;
    return values;
}

RepeatValues valuesOf(const Curve &along, const std::vector<const Curve *> &repeats, Align align)
{
    RepeatValues values;
    for (const Curve *repeat : repeats) {
        values.runs.push_back(valuesAlong(along, *repeat, align));
        values.printedUnit = std::max(values.printedUnit, 2 * smallestVisibleDifference(*repeat));
    }
    return values;
}

// A against the bounds, along B's steps.
class NoiseWalk
{
public:
    NoiseWalk(const CurveComparison &curves, const NoiseBounds &bounds)
        : m_curves(curves), m_bounds(bounds), m_steps(curves.b.steps)
    {
    }

    double allowed(std::size_t index) const
    {
        const double tolerated = m_curves.tolerance.allowed(m_bounds.scale().mean(index));
        const bool byTolerance = m_curves.tolerance.atolGiven || !(m_bounds.scale().deviation(index) > 0);
        if (byTolerance)
            return std::max(tolerated, m_bounds.allowed(index));
        return m_bounds.allowed(index);
    }

    std::size_t vague() const { return m_vague; } // steps

    void judge(NoiseFinding &finding)
    {
        std::vector<double> values(m_curves.b.size(), missing), factors;
        std::optional<std::size_t> single;
        CommonSteps common = commonSteps(m_curves);
        ComparedStep step;
        while (common.next(step)) {
            const std::size_t index = step.indexB;
            if (!isJudged(step)) {
                if (!m_curves.tolerance.accepts(step.a, step.b) && !finding.firstByTolerance)
                    finding.firstByTolerance = step;
                continue;
            }
            ++finding.judged;
            values[index] = step.a;
            factors.push_back(m_bounds.factor(index));
            m_vague += m_bounds.isVague(index);
            addToBand(index, finding);
            if (!single && !(std::fabs(step.a - m_bounds.scale().mean(index)) <= allowed(index)))
                single = index;
        }
        if (!factors.empty()) {
            const auto middle = factors.begin() + std::ptrdiff_t(factors.size() / 2);
            std::nth_element(factors.begin(), middle, factors.end());
            finding.deviationsSeen = *middle;
        }
        const auto slow = m_bounds.slowDeparture(values, single.value_or(values.size()));
        if (slow && !isTolerated(values, *slow))
            finding.firstOutside = outsideOf(*slow, values);
        else if (single)
            finding.firstOutside = outsideAt(*single, values[*single]);
    }

private:
    // A NaN of A is only outside where the repeats have numbers.
    bool isJudged(const ComparedStep &step) const
    {
        const NoiseScale &scale = m_bounds.scale();
        return scale.knows(step.indexB) && (std::isfinite(step.a) || scale.values(step.indexB) > 1);
    }

    NoiseFinding::Range rangeAt(std::size_t index) const
    {
        return {m_steps[index], m_bounds.scale().mean(index), m_bounds.scale().deviation(index), allowed(index)};
    }

    void addToBand(std::size_t index, NoiseFinding &finding) const
    {
        const NoiseFinding::Range range = rangeAt(index);
        if (!finding.narrowest || range.allowed < finding.narrowest->allowed)
            finding.narrowest = range;
        if (!finding.widest || range.allowed > finding.widest->allowed)
            finding.widest = range;
    }

    // The user's own tolerance allows all steps of the sum.
    bool isTolerated(const std::vector<double> &values, const NoiseBounds::Departure &slow) const
    {
        if (!m_curves.tolerance.atolGiven)
            return false;
        for (std::size_t i = slow.begin; i <= slow.end; ++i) {
            if (std::isfinite(values[i]) && !m_curves.tolerance.accepts(values[i], m_bounds.scale().mean(i)))
                return false;
        }
        return true;
    }

    NoiseFinding::Outside outsideAt(std::size_t index, double a) const
    {
        NoiseFinding::Outside outside;
        static_cast<NoiseFinding::Range &>(outside) = rangeAt(index);
        outside.a = a;
        return outside;
    }

    NoiseFinding::Outside outsideOf(const NoiseBounds::Departure &slow, const std::vector<double> &values) const
    {
        std::size_t begin = slow.begin;
        while (begin < slow.end && !std::isfinite(values[begin]))
            ++begin;
        NoiseFinding::Outside outside = outsideAt(begin, values[begin]);
        outside.lastOfSum = m_steps[slow.end];
        outside.average = slow.average;
        return outside;
    }

    const CurveComparison &m_curves;
    const NoiseBounds &m_bounds;
    const StepView m_steps;
    std::size_t m_vague = 0;
};

// At least two repeats have values at the same steps, and they are equal.
bool isWithoutNoise(const NoiseScale &scale)
{
    bool known = false;
    for (std::size_t i = 0; i < scale.steps(); ++i) {
        if (scale.deviation(i) > 0)
            return false;
        if (scale.knows(i))
            known = true;
    }
    return known;
}

// Nothing is known about a run that is inside where most bounds are vague.
Answer answerOf(const NoiseFinding &finding, std::size_t vague)
{
    if (finding.firstOutside)
        return Answer::Outside;
    if (finding.judged == 0 || 2 * vague > finding.judged)
        return Answer::TooFew;
    return Answer::Inside;
}

Verdict verdictOf(const CurveComparison &curves)
{
    if (curves.noise->firstOutside || curves.noise->firstByTolerance)
        return Verdict::Different;
    return curves.firstUnequal ? Verdict::Within : Verdict::Same;
}

} // namespace

void judgeByNoise(CurveComparison &curves, const std::vector<const Curve *> &repeats, double errorRate)
{
    NoiseFinding finding;
    finding.runs = repeats.size();
    finding.errorRate = errorRate;
    for (const Curve *repeat : repeats)
        finding.repeats.push_back(*repeat);
    const NoiseBounds bounds(valuesOf(curves.b, repeats, curves.align), errorRate);
    if (isWithoutNoise(bounds.scale())) {
        finding.answer = Answer::NoNoise;
    } else {
        NoiseWalk walk(curves, bounds);
        walk.judge(finding);
        finding.answer = answerOf(finding, walk.vague());
    }
    curves.noise = std::move(finding);
    if (!decidedByNoise(curves))
        return;
    curves.verdict = verdictOf(curves);
    curves.blind.reset();
}

bool decidedByNoise(const CurveComparison &curves)
{
    return curves.noise && isAnyOf(curves.noise->answer, {Answer::Inside, Answer::Outside});
}

bool isInsideNoise(const CurveComparison &curves)
{
    return decidedByNoise(curves) && !firstDecidingStep(curves);
}

std::optional<std::int64_t> firstDecidingStep(const CurveComparison &curves)
{
    std::optional<std::int64_t> first;
    const auto take = [&](std::int64_t step) { first = std::min(step, first.value_or(step)); };
    if (!decidedByNoise(curves)) {
        if (curves.firstOutside)
            take(curves.firstOutside->step);
        return first;
    }
    if (curves.noise->firstOutside)
        take(curves.noise->firstOutside->step);
    if (curves.noise->firstByTolerance)
        take(curves.noise->firstByTolerance->step);
    return first;
}

NoiseBand noiseBand(const CurveComparison &curves)
{
    std::vector<const Curve *> repeats;
    for (const Curve &repeat : curves.noise->repeats)
        repeats.push_back(&repeat);
    const NoiseBounds bounds(valuesOf(curves.b, repeats, curves.align), curves.noise->errorRate);
    const NoiseWalk walk(curves, bounds);
    auto lower = std::make_shared<Curve::Values>(curves.b.size(), missing);
    auto upper = std::make_shared<Curve::Values>(*lower);
    for (std::size_t i = 0; i < curves.b.size(); ++i) {
        if (!bounds.scale().knows(i) || bounds.isVague(i))
            continue;
        (*lower)[i] = bounds.scale().mean(i) - walk.allowed(i);
        (*upper)[i] = bounds.scale().mean(i) + walk.allowed(i);
    }
    NoiseBand shown;
    shown.lower.steps = shown.upper.steps = curves.b.steps;
    shown.lower.values = std::move(lower);
    shown.upper.values = std::move(upper);
    return shown;
}

} // namespace rundiff
