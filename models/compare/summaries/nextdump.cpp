// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/compare/summaries/nextdump.h"

#include "models/run/messages.h"

#include <algorithm>
#include <cmath>

namespace rundiff
{

namespace
{

constexpr std::size_t spike = 3; // so few steps outside, with steps inside behind them, are no drift

bool endsInside(const CurveComparison &curves)
{
    CommonSteps steps(curves);
    ComparedStep step;
    bool inside = true;
    while (steps.next(step))
        inside = curves.tolerance.accepts(step.a, step.b);
    return inside;
}

// Where the losses part: the first unequal step, as far as the log's digits tell.
std::optional<std::int64_t> partingStep(const CurveComparison *curves)
{
    if (!curves || (!curves->firstUnequal && !curves->firstOutside))
        return std::nullopt;
    return curves->firstUnequal ? curves->firstUnequal->step : curves->firstOutside->step;
}

std::string configurationFor(const std::vector<std::int64_t> &steps)
{
    std::string list;
    for (const std::int64_t step : steps)
        list.append(list.empty() ? "" : ", ").append(std::to_string(step));
    return "{\n    \"task\": \"statistics\",\n    \"dump_path\": \"./dump\",\n    \"rank\": [],\n    \"step\": [" +
           list +
           "],\n    \"level\": \"mix\",\n    \"statistics\": {\n        \"scope\": [],\n        \"list\": [],\n"
           "        \"data_mode\": [\"all\"],\n        \"summary_mode\": \"md5\"\n    }\n}\n";
}

bool isDumped(const OperatorComparison *operators, std::int64_t step)
{
    return operators && std::any_of(operators->pairs.begin(), operators->pairs.end(),
                                    [&](const DumpPair &pair) { return pair.a.step.value == step; });
}

NextDump advice(std::vector<std::int64_t> steps, std::string sentence)
{
    NextDump next;
    next.configuration = configurationFor(steps);
    next.steps = std::move(steps);
    next.sentence = std::move(sentence);
    return next;
}

// The dumps show a difference: it is the cause, unless it came in with the weights.
NextDump behindDifference(const OperatorComparison &operators)
{
    const FirstDifference &first = *operators.firstDifference;
    const std::int64_t step = first.step.value;
    if (first.diagnosis.kind != DiagnosisKind::Weights || step <= 0 || isDumped(&operators, step - 1))
        return {};
    return advice({step - 1},
                  say(Words::tr("The weights differ already when step {} begins: dump step {} with its backward "
                                "pass and the optimizer."),
                      step, step - 1));
}

NextDump beforeParting(std::int64_t step, const OperatorComparison *operators)
{
    if (step <= 0)
        return advice({step},
                      say(Words::tr("The losses part in the first step: dump the forward pass of step {}."), step));
    if (isDumped(operators, step))
        return advice(
            {step - 1, step},
            say(Words::tr("The dumps of step {} agree although its loss does not: the loss is made by code that was "
                          "not captured, or the dumps belong to other runs. Dump steps {} and {} again together "
                          "with the losses. Collecting itself can hide a race, because it makes the host wait for the "
                          "device: where the losses agree while dumping, compare runs with ASCEND_LAUNCH_BLOCKING=1."),
                step, step - 1, step));
    if (isDumped(operators, step - 1))
        return advice({step},
                      say(Words::tr("The dumps of step {} agree and the loss of step {} does not: dump the backward "
                                    "pass and the optimizer of step {} and the forward pass of step {}."),
                          step - 1, step, step - 1, step));
    return advice({step - 1, step},
                  say(Words::tr("Step {} still agrees and the loss of step {} does not: dump the backward "
                                "pass of step {} and the forward pass of step {}."),
                      step - 1, step, step - 1, step));
}

} // namespace

std::string whichPass(const CurveComparison &curves)
{
    if (!curves.firstOutside)
        return say(Words::tr("No step is outside the tolerance."));
    const ComparedStep &first = *curves.firstOutside;
    if (!std::isfinite(first.a) || !std::isfinite(first.b))
        return say(Words::tr("Step {} has NaN or infinity: look for the first overflow of that step, or of the update "
                             "before it."),
                   first.step);
    if (curves.firstTwo.first == false)
        return say(
            Words::tr("The first step differs already: look at its forward pass, the data and the first weights."));
    if (curves.firstTwo.second == false)
        return say(
            Words::tr("The first step agrees and the second does not: look at the first step's backward pass and at "
                      "the optimizer."));
    if (curves.outside <= spike && endsInside(curves))
        return say(Words::tr("Only {} steps are outside, the first is {}: a spike; look at the data of that step."),
                   curves.outside, first.step);
    return say(Words::tr("The first two steps agree and step {} is the first outside: a late drift; look for a small "
                         "difference that grows, from the first unequal step on."),
               first.step);
}

std::optional<DumpBefore> dumpBefore(std::int64_t step, const OperatorComparison &operators)
{
    std::optional<DumpBefore> found;
    for (std::size_t at = 0; at < operators.pairs.size(); ++at) {
        const DumpPair &pair = operators.pairs[at];
        const std::int64_t dumped = pair.b.step.value; // curves are drawn over B's steps
        if (dumped > step || (found && dumped < found->step))
            continue;
        const bool later = !found || dumped > found->step;
        if (later || (pair.firstDifference && !operators.pairs[found->pair].firstDifference))
            found = DumpBefore{at, dumped, step - dumped};
    }
    return found;
}

NextDump nextDump(const CurveComparison *curves, const OperatorComparison *operators)
{
    const auto parting = partingStep(curves);
    NextDump next;
    if (operators && operators->firstDifference)
        next = behindDifference(*operators);
    else if (parting)
        next = beforeParting(*parting, operators);
    if (!parting || !operators)
        return next;
    for (const DumpPair &pair : operators->pairs) {
        if (pair.a.step.value <= *parting)
            next.nearestStep = std::max(next.nearestStep.value_or(pair.a.step.value), pair.a.step.value);
    }
    if (next.nearestStep)
        next.stepsBetween = *parting - *next.nearestStep;
    return next;
}

} // namespace rundiff
