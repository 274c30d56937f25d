// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/compare/summaries/curvecourse.h"

#include "models/compare/curves/curveposition.h"
#include "models/compare/curves/curveshape.h"
#include "models/compare/curves/noiseband.h"
#include "models/run/messages.h"

#include <algorithm>
#include <cmath>
#include <vector>

namespace rundiff
{

namespace
{

constexpr std::size_t mostOfSpike = 3;   // so few steps outside, with more inside after them, come back
constexpr std::size_t insideForEach = 4; // steps inside for each one outside, of several spikes
constexpr double quiet = 0.05;           // of the typical spike: between spikes the curves agree
constexpr double fullSize = 0.2;         // of the typical later difference: it did not grow to it
constexpr double unnoticed = 0.02;       // of the first difference outside: what came before did not lead to it

// |A - B| from the first unequal step on, relative where that has a meaning.
struct Differences {
    std::vector<double> before, from;    // the first step outside
    std::vector<double> inside, outside; // of those from there on
    std::size_t excursions = 0;          // of steps outside without one inside between them
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
        const bool inside = curves.tolerance.accepts(step.a, step.b);
        found.excursions += !inside && found.endsInside;
        found.endsInside = inside;
        if (!std::isfinite(step.difference))
            continue;
        (outside ? found.from : found.before).push_back(step.difference);
        if (outside)
            (inside ? found.inside : found.outside).push_back(step.difference);
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

bool areSpikes(const Differences &differences)
{
    return differences.excursions > 1 && differences.inside.size() >= insideForEach * differences.outside.size() &&
           medianOf(differences.inside) <= quiet * medianOf(differences.outside);
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
    if (areSpikes(differences))
        return CurveCourse::Spikes;
    const double before = differences.before.empty() ? 0 : std::ranges::max(differences.before);
    const bool full = first.difference >= fullSize * medianOf(differences.from);
    const bool stays = 2 * differences.outside.size() > differences.from.size();
    if (full && stays && before <= unnoticed * first.difference)
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
    if (course == CurveCourse::Spikes)
        return message(
            Messages::tr("Points outside: {} in {} places, the first is {}; the curves agree again after each of them: "
                         "several spikes; look at the data of these steps, and whether they come at equal distances "
                         "(evaluation, saving, an interval of the schedule)."),
            curves.outside, differencesOf(curves).excursions, first);
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

std::string shapeSentence(const CurveComparison &curves)
{
    const auto shape = shapeOf(curves);
    if (!shape || decidedByNoise(curves))
        return {};
    const auto shown = [](double number) { return fmt::format("{:.4g}", number); };
    switch (shape->kind) {
    case CurveShape::Kind::Ratio:
        return message(
            Messages::tr("A constant ratio: in all {} compared points A is {} times B, half of them within {} of it. "
                         "Usual causes: a mean over another number of tokens, samples or ranks, or a factor of the "
                         "loss. To decide, print what the loss is divided by in both runs."),
            shape->steps, shown(shape->number), fmt::format("{:.2g} %", 100 * shape->spread));
    case CurveShape::Kind::Offset:
        return message(
            Messages::tr(
                "A constant offset: in all {} compared points A - B is {}, half of them within {} of it. Usual "
                "causes: a term of the loss that one run leaves out or weighs in another way, or labels that "
                "are counted in one run only. To decide, print the terms of the loss in both runs."),
            shape->steps, shown(shape->number), shown(shape->spread));
    case CurveShape::Kind::Scatter:
        return message(
            Messages::tr(
                "Scatter without bias: A is above B in {} of {} points and below it in {}, the mean difference "
                "is {} and the typical one {}. That is rather another seed or order of the data than a "
                "defect. To decide, repeat B with another seed and compare with both (--baseline)."),
            shape->larger, shape->steps, shape->smaller, shown(shape->number), shown(shape->spread));
    case CurveShape::Kind::Speed:
        break;
    }
    return message(
        Messages::tr("The same course at another speed: A at step n is where B is at step {} n. Usual causes: the "
                     "learning rate or its schedule, the batch size, accumulation, updates that are skipped. To "
                     "decide, compare the learning rate and the number of samples of the first steps."),
        shown(shape->number));
}

} // namespace rundiff
