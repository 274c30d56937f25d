// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/compare/curves/comparecurves.h"

#include "models/compare/curves/blindtolerance.h"
#include "models/compare/curves/metrickinds.h"
#include "models/compare/curves/timedpoints.h"
#include "models/run/lookup.h"
#include "models/run/numberorder.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace rundiff
{

namespace
{

// The sums that one walk over the common steps fills.
class Walk
{
public:
    explicit Walk(CurveComparison &comparison) : m_comparison(comparison) {}

    void add(const ComparedStep &step)
    {
        CurveComparison &result = m_comparison;
        ++result.compared;
        const bool within = result.tolerance.accepts(step.a, step.b);
        const bool atBeginning = step.indexA + 1 == result.compared && step.indexB + 1 == result.compared;
        if (result.compared <= 2 && !atBeginning)
            m_firstAtBeginning = false;
        addFirstTwo(within);
        if (!within)
            addOutside(step);
        else if (result.lastOutside && !result.insideAgain)
            result.insideAgain = step.step;
        if (!result.firstUnequal)
            addBeginning(step);
        addDifference(step);
    }

    // The same for the steps with which both curves begin equally.
    void addEqualBeginning(CommonSteps &steps)
    {
        CurveComparison &result = m_comparison;
        constexpr double largest = std::numeric_limits<double>::max();
        if (!result.tolerance.accepts(0, 0) || !result.tolerance.accepts(largest, largest))
            return;
        CommonSteps fromStart(steps);
        const CommonSteps::EqualBeginning equal = steps.skipEqualBeginning();
        ComparedStep step;
        for (std::size_t i = 0; i < std::min<std::size_t>(equal.steps, 2) && fromStart.next(step); ++i)
            add(step);
        if (equal.steps <= 2)
            return;
        result.compared = equal.steps;
        result.lastEqual = StepView(result.b.steps)[equal.steps - 1];
        m_relativeCount = equal.steps - equal.zeros;
    }

    void finish()
    {
        CurveComparison &result = m_comparison;
        if (m_relativeCount > 0)
            result.meanRelativeError = m_relativeSum / static_cast<double>(m_relativeCount);
        countOtherSteps();
        const TimedPoints timed(result);
        result.timedA = timed.countA();
        result.timedB = timed.countB();
        result.onlyA = result.a.size() - result.compared - result.timedA;
        result.onlyB = result.b.size() - result.compared - result.timedB;
        judgeFirstTwo(result.firstTwo);
        if (result.outside > 0)
            result.verdict = Verdict::Different;
        else if (result.firstUnequal)
            result.verdict = Verdict::Within;
    }

private:
    void addOutside(const ComparedStep &step)
    {
        CurveComparison &result = m_comparison;
        ++result.outside;
        result.lastOutside = step.step;
        result.insideAgain.reset();
        if (!result.firstOutside)
            result.firstOutside = step;
        const bool nanUntilNow = !result.firstBesidesNan && result.firstOutside->isNanInBoth();
        if (nanUntilNow && !step.isNanInBoth())
            result.firstBesidesNan = step;
    }

    void addBeginning(const ComparedStep &step)
    {
        if (sameNumber(step.a, step.b))
            m_comparison.lastEqual = step.step;
        else
            m_comparison.firstUnequal = step;
    }

    // A counter or a learning rate says nothing about a pass.
    static bool isOfLoss(const Curve &curve)
    {
        return isAnyOf(metricKind(curve), {MetricKind::Loss, MetricKind::Other});
    }

    // A training counts its iterations from 0 or 1, and the log has the first two of them.
    static bool beginsAtTheBeginning(const Curve &curve)
    {
        if (curve.countsEpochs || curve.countsRecords || curve.size() < 2)
            return false;
        const StepView steps(curve.steps);
        const bool fromStart = steps[0] == 0 || steps[0] == 1;
        return fromStart && steps[1] == steps[0] + 1;
    }

    // Only if one of the curves counts its records: the user may align by the order for other reasons.
    void countOtherSteps()
    {
        CurveComparison &result = m_comparison;
        if (!result.a.countsRecords && !result.b.countsRecords)
            return;
        const Curve::Steps &a = printedSteps(result.a), &b = printedSteps(result.b);
        for (std::size_t i = 0; i < std::min(a.size(), b.size()); ++i) {
            if (a[i] != b[i] && result.otherSteps++ == 0)
                result.firstOtherStep = a[i];
        }
    }

    static const Curve::Steps &printedSteps(const Curve &curve)
    {
        return curve.printedSteps ? *curve.printedSteps : *curve.steps;
    }

    void judgeFirstTwo(FirstTwo &two) const
    {
        using Meaning = FirstTwo::Meaning;
        const Curve &a = m_comparison.a, &b = m_comparison.b;
        two.ofLoss = isOfLoss(a) && isOfLoss(b);
        const bool begins = m_firstAtBeginning && beginsAtTheBeginning(a) && beginsAtTheBeginning(b);
        two.iterations = two.ofLoss && begins && m_comparison.compared >= 2;
        if (!two.iterations)
            return;
        if (!*two.first)
            two.meaning = Meaning::NotFixed;
        else
            two.meaning = *two.second ? Meaning::BothFixed : Meaning::ForwardFixed;
    }

    void addFirstTwo(bool within)
    {
        if (m_comparison.compared == 1)
            m_comparison.firstTwo.first = within;
        else if (m_comparison.compared == 2)
            m_comparison.firstTwo.second = within;
    }

    void addDifference(const ComparedStep &step)
    {
        if (std::isnan(step.difference)) {
            ++m_comparison.notFinite;
            return;
        }
        auto &largest = m_comparison.maxDifference;
        if (!largest || step.difference > largest->difference)
            largest = step;
        if (step.b != 0) {
            m_relativeSum += step.difference / std::fabs(step.b);
            ++m_relativeCount;
        }
    }

    CurveComparison &m_comparison;
    bool m_firstAtBeginning = true; // the first common steps are the first of both curves
    double m_relativeSum = 0;
    std::size_t m_relativeCount = 0;
};

} // namespace

CurveComparison compareCurves(const Curve &a, const Curve &b, const CompareOptions &options)
{
    CurveComparison result;
    result.metricA = a.metric;
    result.metricB = b.metric;
    result.a = a;
    result.b = b;
    result.tolerance = options.tolerance;
    // Numbers of records and steps have nothing in common but their order.
    result.align = a.countsRecords == b.countsRecords ? options.align : Align::Index;
    result.offset = options.offset;
    Walk walk(result);
    CommonSteps steps = commonSteps(result);
    walk.addEqualBeginning(steps);
    ComparedStep step;
    while (steps.next(step))
        walk.add(step);
    walk.finish();
    result.blind = blindTolerance(result);
    return result;
}

} // namespace rundiff
