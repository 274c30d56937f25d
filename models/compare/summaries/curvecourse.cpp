// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/compare/summaries/curvecourse.h"

#include "models/compare/curves/curveposition.h"
#include "models/compare/curves/noiseband.h"
#include "models/run/messages.h"

#include <algorithm>
#include <cmath>
#include <vector>

namespace rundiff
{

namespace
{

constexpr std::size_t mostOfSpike = 3; // so few steps outside, with more inside after them, come back
constexpr double fullSize = 0.2;       // of the typical later difference: it did not grow to it
constexpr double unnoticed = 0.02;     // of the first difference outside: what came before did not lead to it

// |A - B| from the first unequal step on, relative where that has a meaning.
struct Differences {
    std::vector<double> before, from; // the first step outside
    bool endsInside = true;
};

Differences differencesOf(const CurveComparison &curves)
{
    Differences found;
    CommonSteps steps = commonSteps(curves);
    ComparedStep step;
    bool outside = false;
    while (steps.next(step)) {
        if (step.step == curves.firstOutside->step)
            outside = true;
        found.endsInside = curves.tolerance.accepts(step.a, step.b);
        if (std::isfinite(step.difference))
            (outside ? found.from : found.before).push_back(step.difference);
    }
    return found;
}

double medianOf(std::vector<double> values)
{
    if (values.empty())
        return 0;
    const auto middle = values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2);
    std::ranges::nth_element(values, middle);
    return *middle;
}

std::string leavingTheNoise(const CurveComparison &curves)
{
    const NoiseFinding::Outside &first = *curves.noise->firstOutside;
    const std::string place = positionName(curves, first.step);
    return first.lastOfSum
               ? message(
                     Messages::tr("A leaves the noise of the repeats slowly from {} on: look for a small difference "
                                  "there."),
                     place)
               : message(Messages::tr("A leaves the noise of the repeats at {}: look at what changes there and in the "
                                      "update before it (data, schedule, a mode that was switched)."),
                         place);
}

} // namespace

CurveCourse courseOf(const CurveComparison &curves)
{
    if (!curves.firstOutside)
        return CurveCourse::Inside;
    const ComparedStep &first = *curves.firstOutside;
    if (!std::isfinite(first.a) || !std::isfinite(first.b))
        return CurveCourse::Overflow;
    const Differences differences = differencesOf(curves);
    if (curves.outside <= mostOfSpike && differences.endsInside && differences.from.size() > 2 * curves.outside)
        return CurveCourse::Spike;
    const double before = differences.before.empty() ? 0 : std::ranges::max(differences.before);
    const bool full = first.difference >= fullSize * medianOf(differences.from);
    if (full && before <= unnoticed * first.difference)
        return CurveCourse::Jump;
    return CurveCourse::Drift;
}

std::string whichPass(const CurveComparison &curves)
{
    if (decidedByNoise(curves) && curves.noise->firstOutside)
        return leavingTheNoise(curves);
    const CurveCourse course = courseOf(curves);
    if (course == CurveCourse::Inside)
        return message(Messages::tr("No step is outside the tolerance."));
    const std::string first = positionName(curves, curves.firstOutside->step);
    if (course == CurveCourse::Overflow)
        return message(
            Messages::tr("NaN or infinity at {}: look for the first overflow there, or in the update before it."),
            first);
    if (curves.firstTwo.meaning == FirstTwo::Meaning::NotFixed)
        return message(
            Messages::tr("The first step already differs: look at its forward pass, the data and the first weights."));
    if (curves.firstTwo.meaning == FirstTwo::Meaning::ForwardFixed)
        return message(
            Messages::tr("The first step agrees and the second does not: look at the first step's backward pass and at "
                         "the optimizer."));
    if (course == CurveCourse::Spike)
        return message(
            Messages::tr("Points outside: {}, the first is {}; the curves agree again after them: a spike; look at the "
                         "data there."),
            curves.outside, first);
    if (curves.firstTwo.first == false)
        return message(
            Messages::tr("The first that both logs have, {}, already differs: look at its weights and its data."),
            first);
    if (course == CurveCourse::Jump)
        return message(
            Messages::tr("The difference has its full size from {} on: a jump; look at what changes there and in the "
                         "update before it (data, schedule, a mode that was switched)."),
            first);
    return message(
        Messages::tr("The difference grows, and {} is the first outside: a drift; look for a small difference from "
                     "the first unequal one on."),
        first);
}

} // namespace rundiff
