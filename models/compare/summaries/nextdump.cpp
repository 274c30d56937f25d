// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/compare/summaries/nextdump.h"
#include "models/compare/curves/noiseband.h"

#include "models/compare/curves/curveposition.h"
#include "models/compare/curves/iterationcount.h"
#include "models/run/messages.h"
#include "models/run/textpieces.h"

#include <algorithm>

namespace rundiff
{

namespace
{

// Where the losses diverge: the first unequal step, as far as the log's digits tell.
// Repeats of B are unequal from the start: with them it is where A leaves their noise.
std::optional<ComparedStep> partingStep(const CurveComparison *curves)
{
    if (!curves)
        return std::nullopt;
    if (!decidedByNoise(*curves))
        return curves->firstUnequal ? curves->firstUnequal : curves->firstOutside;
    const std::optional<std::int64_t> leaving = firstDecidingStep(*curves);
    CommonSteps steps = commonSteps(*curves);
    ComparedStep step;
    while (leaving && steps.next(step)) {
        if (step.step == *leaving)
            return step;
    }
    return std::nullopt;
}

std::string configurationFor(const std::vector<std::int64_t> &steps)
{
    std::string list;
    for (const std::int64_t step : steps)
        addToList(list, std::to_string(step));
    return "{\n    \"task\": \"statistics\",\n    \"dump_path\": \"./dump\",\n    \"rank\": [],\n    \"step\": [" +
           list +
           "],\n    \"level\": \"mix\",\n    \"statistics\": {\n        \"scope\": [],\n        \"list\": [],\n"
           "        \"data_mode\": [\"all\"],\n        \"summary_mode\": \"md5\"\n    }\n}\n";
}

NextDump advice(std::vector<std::int64_t> steps, std::string sentence)
{
    NextDump next;
    next.configuration = configurationFor(steps);
    next.steps = std::move(steps);
    next.sentence = std::move(sentence);
    return next;
}

bool printsNoStep(const CurveComparison &curves)
{
    return curves.a.printsNoStep || curves.b.printsNoStep;
}

// A dump is of one step, which neither an average, nor a repeated step, nor the number of a record shows.
NextDump withoutStep(const CurveComparison &curves, const ComparedStep &step)
{
    NextDump next;
    if (curves.counted() == Counted::Steps) {
        next.sentence = message(Messages::tr("The logs print no steps, and record {} is the first that differs: log "
                                             "the step of each loss to find the step to dump."),
                                step.step);
        return next;
    }
    const std::string first = positionName(curves, step.step);
    next.sentence = curves.counted() == Counted::Epochs
                        ? message(Messages::tr("The losses are averages of epochs, and {} is the first that differs: "
                                               "log the loss of every step to find the step to dump."),
                                  first)
                        : message(Messages::tr("The logs repeat their steps, and {} is the first that differs: log "
                                               "each step once to find the step to dump."),
                                  first);
    return next;
}

// The last step before this one that both logs have, in B's numbering.
std::optional<std::int64_t> commonStepBefore(const CurveComparison &curves, const ComparedStep &step)
{
    const Curve::Steps &a = *curves.a.steps, &b = *curves.b.steps;
    std::size_t endA = std::min(step.indexA, a.size()), endB = std::min(step.indexB, b.size());
    while (endA > 0 && endB > 0) {
        std::int64_t stepA = 0;
        const bool tooLarge = __builtin_add_overflow(a[endA - 1], curves.offset, &stepA);
        const bool isCommon = curves.align == Align::Index || (!tooLarge && stepA == b[endB - 1]);
        if (isCommon)
            return b[endB - 1];
        if (tooLarge || stepA > b[endB - 1])
            --endA;
        else
            --endB;
    }
    return std::nullopt;
}

// What is around the step where the losses diverge, in the steps of B's log and of the dumps.
class Parting
{
public:
    Parting(const CurveComparison &curves, const ComparedStep &step, const OperatorComparison *operators)
        : m_curves(curves), m_step(step), m_operators(operators), m_lastCommon(commonStepBefore(curves, step)),
          m_iterations(iterationsOf(curves.b))
    {
        m_countingA = counting(curves.a);
        m_countingB = counting(curves.b);
        if (operators) {
            m_countingA = operators->countingA;
            m_countingB = operators->countingB;
        }
    }

    // From 0 on in equal larger steps: of samples rather than of iterations. A program that prints now and then does so
    // every 10th, 50th or 100th time.
    bool countsSamples() const
    {
        constexpr std::int64_t roundNumber = 5;
        if (!m_iterations || !m_iterations->mayCountSamples || m_iterations->perStep % roundNumber == 0)
            return false;
        return m_lastCommon && *m_lastCommon == step() - m_iterations->perStep;
    }

    NextDump advised() const
    {
        if (countsSamples())
            return advisedBySamples();
        NextDump next = withoutCounting();
        const bool known = m_countingA.offset && m_countingB.offset;
        const bool isBeginning = isFirst() && step() == 0; // of samples as well as of steps
        if (known || isBeginning)
            addCounting(next);
        else
            leaveCountingOpen(next);
        return next;
    }

private:
    static DumpCounting counting(const Curve &curve)
    {
        const auto iterations = iterationsOf(curve);
        if (iterations && !iterations->mayCountSamples)
            return DumpCounting{-iterations->first, false};
        return DumpCounting{};
    }

    std::int64_t step() const { return m_step.step; }
    std::int64_t dumpStep(std::int64_t logStep) const
    {
        return logStep - m_curves.offset + m_countingA.offset.value_or(0);
    }
    bool isFirst() const { return !m_lastCommon; }
    // The training made steps before the first one of its log.
    bool beginsUnseen() const { return isFirst() && step() > (m_iterations ? m_iterations->first : 1); }
    std::int64_t before() const { return step() - 1; }

    // In both runs, with rows that could be compared.
    bool isDumped(std::int64_t logStep) const
    {
        return m_operators && std::ranges::any_of(m_operators->pairs, [&](const DumpPair &pair) {
                   return pair.rows > pair.uncompared && logStepOf(pair, *m_operators) == logStep;
               });
    }

    // The records are neighbours: each of them is one iteration.
    NextDump advisedBySamples() const
    {
        const std::int64_t iteration = step() / m_iterations->perStep;
        return advice(
            {iteration - 1, iteration},
            message(Messages::tr("The logs count by {} from 0 on, so they rather count samples: {} and {} are "
                                 "neighbours, the iterations {} and {} counted from 0. Dump the backward pass "
                                 "and the optimizer of iteration {} and the forward pass of iteration {}. (If "
                                 "they print every {}th iteration only, log every one first.)"),
                    m_iterations->perStep, *m_lastCommon, step(), iteration - 1, iteration, iteration - 1, iteration,
                    m_iterations->perStep));
    }

    NextDump withoutCounting() const
    {
        if (beginsUnseen())
            return advice(
                {dumpStep(step())},
                message(Messages::tr("The losses differ from the first step on that both logs have, step {}, and the "
                                     "steps before it are not in both logs: log every step from the start, and dump "
                                     "the first that differs."),
                        step()));
        if (isFirst())
            return advice(
                {dumpStep(step())},
                message(
                    Messages::tr("The losses differ from the first step on that both logs have: dump the forward pass "
                                 "of step {}."),
                    step()));
        if (*m_lastCommon < before())
            return advice(
                {dumpStep(step())},
                message(Messages::tr("The losses begin to differ between step {} and step {}, and no step between them "
                                     "is in both logs: log every step, and dump the first that differs and the one "
                                     "before."),
                        *m_lastCommon, step()));
        if (isDumped(step()))
            return advice(
                {dumpStep(before()), dumpStep(step())},
                message(
                    Messages::tr(
                        "The dumps of step {} agree although its loss differs: the loss is computed by code that was "
                        "not captured, or the dumps belong to other runs. Dump steps {} and {} again together "
                        "with the losses. Collecting itself can hide a race, because it makes the host wait for the "
                        "device: where the losses agree while dumping, compare runs with ASCEND_LAUNCH_BLOCKING=1."),
                    step(), before(), step()));
        if (isDumped(before()))
            return advice(
                {dumpStep(step())},
                message(Messages::tr("The dumps of step {} agree and the loss of step {} differs: dump the backward "
                                     "pass and the optimizer of step {} and the forward pass of step {}."),
                        before(), step(), before(), step()));
        return advice({dumpStep(before()), dumpStep(step())},
                      message(Messages::tr("Step {} is still equal and the loss of step {} differs: dump the backward "
                                           "pass and the optimizer of step {} and the forward pass of step {}."),
                              before(), step(), before(), step()));
    }

    static void leaveCountingOpen(NextDump &next)
    {
        next.steps.clear();
        next.configuration.clear();
        next.sentence += message(Messages::tr(" The log does not show which step of the dump tool that is: set it by "
                                              "--dump-offset."));
    }

    // Where the dump tool counts otherwise than the logs.
    void addCounting(NextDump &next) const
    {
        const std::int64_t inA = dumpStep(step()), inB = step() + m_countingB.offset.value_or(0);
        if (inA == step() && inB == step())
            return;
        // The log may be of a resumed training, or the end of a longer one.
        const bool assumed = m_iterations && m_iterations->resumed() && !m_countingB.given && inA == inB;
        if (assumed) {
            next.sentence += message(Messages::tr(" If the process began with step {}, the dump tool counts step {} as "
                                                  "{}."),
                                     m_iterations->first, step(), inA);
            return;
        }
        next.sentence += inA == inB ? message(Messages::tr(" The dump tool counts step {} as {}."), step(), inA)
                                    : message(Messages::tr(" The dump tool counts step {} as {} in A and {} in B."),
                                              step(), inA, inB);
    }

    const CurveComparison &m_curves;
    const ComparedStep &m_step;
    const OperatorComparison *m_operators;
    std::optional<std::int64_t> m_lastCommon;
    std::optional<IterationCount> m_iterations; // of B, in whose steps the advice is
    DumpCounting m_countingA, m_countingB;
};

bool hasPairBefore(const OperatorComparison &operators, Step step)
{
    return std::ranges::any_of(operators.pairs,
                               [&](const DumpPair &pair) { return pair.a.step.value + 1 == step.value; });
}

// The dumps show a difference: its own facts say what to do, unless it came in with the weights of a step that was not
// dumped.
NextDump behindDifference(const OperatorComparison &operators)
{
    const FirstDifference &first = *operators.firstDifference;
    const std::int64_t step = first.step.value;
    if (first.diagnosis.kind != DiagnosisKind::Weights || step <= 0 || hasPairBefore(operators, first.step))
        return {};
    return advice({step - 1},
                  message(Messages::tr("The weights already differ when step {} starts: dump step {} with its "
                                       "backward pass and the optimizer."),
                          step, step - 1));
}

} // namespace

std::int64_t logStepOf(const DumpPair &pair, const OperatorComparison &operators)
{
    return pair.b.step.value - operators.countingB.offset.value_or(0);
}

std::optional<DumpBefore> dumpBefore(std::int64_t step, const OperatorComparison &operators)
{
    std::optional<DumpBefore> found;
    for (std::size_t at = 0; at < operators.pairs.size(); ++at) {
        const DumpPair &pair = operators.pairs[at];
        const std::int64_t dumped = logStepOf(pair, operators); // curves are drawn over B's steps
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
    const std::optional<ComparedStep> parting = partingStep(curves);
    NextDump next;
    bool countsSamples = false;
    if (operators && operators->firstDifference)
        next = behindDifference(*operators);
    else if (parting && (curves->counted() != Counted::Steps || printsNoStep(*curves)))
        next = withoutStep(*curves, *parting);
    else if (parting) {
        const Parting around(*curves, *parting, operators);
        next = around.advised();
        countsSamples = around.countsSamples();
    }
    if (countsSamples) // the steps of the log are not those of the dumps
        return next;
    if (!parting || !operators || curves->counted() != Counted::Steps || printsNoStep(*curves))
        return next;
    for (const DumpPair &pair : operators->pairs) {
        const std::int64_t step = logStepOf(pair, *operators);
        if (step > parting->step || (next.nearestStep && step <= *next.nearestStep))
            continue;
        next.nearestStep = step;
        next.nearestDump = pair.a.step.value;
    }
    if (next.nearestStep)
        next.stepsBetween = parting->step - *next.nearestStep;
    return next;
}

std::string nearestDumpName(const NextDump &next)
{
    if (next.nearestStep == next.nearestDump)
        return message(Messages::tr("step {}"), *next.nearestStep);
    return message(Messages::tr("step {} of the dumps (step {} of the logs)"), *next.nearestDump, *next.nearestStep);
}

} // namespace rundiff
