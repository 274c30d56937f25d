// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/compare/curves/timedpoints.h"

#include <algorithm>
#include <limits>
#include <map>

namespace rundiff
{

namespace
{

constexpr std::size_t leastCommon = 3;  // points
constexpr std::size_t leastRecords = 2; // common points that no clock chose: the ends of bars
constexpr std::size_t commonShare = 10; // one of so many points of the shorter curve must be common
constexpr std::size_t leastOfTimer = 6; // points that show that no rule chose their steps
constexpr std::int64_t holeFactor = 8;  // so many usual distances are a hole
constexpr std::size_t chanceFactor = 8; // so many times as many common points as chance makes

constexpr std::int64_t largest = std::numeric_limits<std::int64_t>::max();

// Steps are numbers of a file: they may be as large as they like.
std::int64_t distanceOf(std::int64_t from, std::int64_t to)
{
    std::int64_t distance = 0;
    if (__builtin_sub_overflow(to, from, &distance))
        return largest;
    return distance;
}

// One of the two curves, in B's numbering of steps.
class TimedCurve
{
public:
    TimedCurve(const Curve &curve, std::int64_t offset) : m_curve(curve), m_steps(curve.steps), m_offset(offset)
    {
        std::vector<std::int64_t> distances;
        for (std::size_t i = 1; i < curve.size(); ++i)
            distances.push_back(distanceOf(m_steps[i - 1], m_steps[i]));
        if (distances.empty())
            return;
        m_irregular = curve.size() >= leastOfTimer && isIrregular(distances);
        const auto middle = distances.begin() + static_cast<std::ptrdiff_t>(distances.size() / 2);
        std::ranges::nth_element(distances, middle);
        m_usual = *middle;
        m_hole = holeFactor * (std::min(m_usual, largest / holeFactor - 1) + 1);
    }

    std::size_t size() const { return m_curve.size(); }
    std::int64_t step(std::size_t point) const
    {
        std::int64_t step = 0;
        if (__builtin_add_overflow(m_steps[point], m_offset, &step))
            return largest;
        return step;
    }
    bool isIrregular() const { return m_irregular; }
    std::int64_t usualDistance() const { return m_usual; }
    bool isPassing(std::size_t point) const
    {
        return m_curve.passingSteps && std::ranges::binary_search(*m_curve.passingSteps, m_steps[point]);
    }
    // Whether the run printed something near this step, which is between its point `next` and the one before.
    bool printsNear(std::int64_t step, std::size_t next) const
    {
        if (size() == 0)
            return false;
        const std::int64_t before = next > 0 ? this->step(next - 1) : step;
        return distanceOf(before, next < size() ? this->step(next) : step) <= m_hole;
    }

private:
    // A program that prints each of the first steps, and then every tenth, changes its distance once.
    static bool mayBeOfTimer(const std::vector<std::int64_t> &distances)
    {
        std::size_t changes = 0;
        for (std::size_t i = 1; i < distances.size(); ++i)
            changes += distances[i] != distances[i - 1];
        return 4 * changes >= distances.size();
    }

    // A program that prints every so many steps has one distance between most of its points.
    static bool isIrregular(const std::vector<std::int64_t> &distances)
    {
        std::map<std::int64_t, std::size_t> counts;
        std::size_t most = 0;
        for (const std::int64_t distance : distances)
            most = std::max(most, ++counts[distance]);
        return mayBeOfTimer(distances) && 4 * most <= 3 * distances.size();
    }

    const Curve &m_curve;
    StepView m_steps;
    std::int64_t m_offset, m_usual = 0, m_hole = 0;
    bool m_irregular = false;
};

// A timer that prints every hundredth step or so meets one of a hundred steps of another run. More of them were chosen
// by the training, and a lone one among them is a record that the other run lacks.
bool meetsByChance(std::size_t common, const TimedCurve &a, const TimedCurve &b)
{
    const auto points = static_cast<double>(std::min(a.size(), b.size()));
    const auto distance = static_cast<double>(std::min(a.usualDistance(), b.usualDistance()));
    return static_cast<double>(common) * distance <= static_cast<double>(chanceFactor) * points;
}

struct Common {
    std::vector<bool> a, b;  // of each point: the other run has its step
    std::size_t records = 0; // of them chosen by no clock
};

Common commonPoints(const CurveComparison &comparison, const TimedCurve &a, const TimedCurve &b)
{
    Common common{std::vector<bool>(a.size()), std::vector<bool>(b.size()), 0};
    CommonSteps steps = commonSteps(comparison);
    for (ComparedStep step; steps.next(step);) {
        common.a[step.indexA] = common.b[step.indexB] = true;
        common.records += !a.isPassing(step.indexA) && !b.isPassing(step.indexB);
    }
    return common;
}

// The lone points of one curve; `timer`: whichever they are.
std::vector<bool> timedOf(const TimedCurve &own, const TimedCurve &other, const std::vector<bool> &common, bool timer,
                          std::size_t &count)
{
    std::vector<bool> timed(own.size());
    std::size_t next = 0; // of the other curve, after the point
    for (std::size_t point = 0; point < own.size(); ++point) {
        const std::int64_t step = own.step(point);
        while (next < other.size() && other.step(next) <= step)
            ++next;
        timed[point] = !common[point] && (timer || own.isPassing(point)) && other.printsNear(step, next);
        count += timed[point];
    }
    return timed;
}

} // namespace

TimedPoints::TimedPoints(const CurveComparison &comparison)
{
    const std::size_t loneA = comparison.a.size() - comparison.compared,
                      loneB = comparison.b.size() - comparison.compared;
    const bool drawn = comparison.a.passingSteps || comparison.b.passingSteps;
    const bool anyLone = loneA > 0 || loneB > 0, bothLone = loneA > 0 && loneB > 0;
    const bool mayBeTimed = bothLone || (drawn && anyLone);
    if (!mayBeTimed || comparison.align != Align::Step || comparison.compared == 0)
        return;
    const TimedCurve a(comparison.a, comparison.offset), b(comparison.b, 0);
    const bool timer = bothLone && a.isIrregular() && b.isIrregular() && meetsByChance(comparison.compared, a, b);
    const Common common = commonPoints(comparison, a, b);
    const bool enough =
        comparison.compared >= leastCommon && comparison.compared * commonShare >= std::min(a.size(), b.size());
    const bool enoughRecords = drawn && common.records >= leastRecords;
    if (!enough && !enoughRecords)
        return;
    m_a = timedOf(a, b, common.a, timer && enough, m_countA);
    m_b = timedOf(b, a, common.b, timer && enough, m_countB);
}

} // namespace rundiff
