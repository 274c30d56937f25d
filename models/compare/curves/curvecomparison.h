// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/compare/curves/commonsteps.h"
#include "models/compare/options/verdict.h"
#include "models/run/kindoftext.h"
#include "models/run/log.h"
#include "models/run/spelling.h"

#include <cstdint>
#include <optional>
#include <vector>

namespace rundiff
{

// Do the losses agree at the first and the second common step (spec of the two-iteration check)? That has a meaning
// only where these are the first two iterations of both trainings: not epochs, not averages over several steps, not the
// first steps after a resumption, and no metric that is not a loss. What dumps say against it: firsttwosteps.h.
struct FirstTwo {
    enum class Meaning : std::uint8_t {
        NotEnoughSteps,
        NotFixed,
        ForwardFixed,
        BothFixed,
        FirstAgrees, // the losses as in ForwardFixed, but the dumps differ in a forward pass
        BothAgree    // the losses as in BothFixed, but the dumps differ
    };
    std::optional<bool> first, second;
    Meaning meaning = Meaning::NotEnoughSteps; // also where the steps are not the first two iterations
    bool iterations = false;                   // they are
    bool ofLoss = true;                        // the metric is one
};

template <>
struct Spelling<FirstTwo::Meaning> {
    static constexpr SpellingTable<FirstTwo::Meaning, 6> names{
        {{"not enough steps", FirstTwo::Meaning::NotEnoughSteps},
         {"not fixed", FirstTwo::Meaning::NotFixed},
         {"forward fixed, backward not", FirstTwo::Meaning::ForwardFixed},
         {"forward and backward fixed", FirstTwo::Meaning::BothFixed},
         {"first loss agrees, second not", FirstTwo::Meaning::FirstAgrees},
         {"first two losses agree", FirstTwo::Meaning::BothAgree}}};
};

// A against repeats of B.
struct NoiseFinding {
    // TooFew: so few values that only a step very far away could be outside, and none is. NoNoise: the repeats print
    // the same numbers.
    enum class Answer : std::uint8_t { Inside, Outside, TooFew, NoNoise };
    Answer answer = Answer::Inside;
    std::size_t runs = 0;
    std::vector<Curve> repeats; // B and the further runs; cheap: the columns are shared
    double errorRate = 0;       // of the whole curve
    std::size_t judged = 0;     // common steps; the tolerance judges the others
    double deviationsSeen = 0;  // how many deviations from the mean a single step must be to be outside: the median
    struct Range {
        std::int64_t step = 0;
        double mean = 0, deviation = 0, allowed = 0;
    };
    std::optional<Range> narrowest, widest; // of the band
    struct Outside : Range {
        double a = 0;
        std::optional<std::int64_t> lastOfSum; // it leaves slowly: no single step is outside before, but their sum is
        double average = 0;                    // deviations, of such a sum
    };
    std::optional<Outside> firstOutside;
    std::optional<ComparedStep> firstByTolerance; // among the steps that the noise does not judge
};

template <>
struct Spelling<NoiseFinding::Answer> {
    static constexpr SpellingTable<NoiseFinding::Answer, 4> names{{{"inside", NoiseFinding::Answer::Inside},
                                                                   {"outside", NoiseFinding::Answer::Outside},
                                                                   {"too few runs", NoiseFinding::Answer::TooFew},
                                                                   {"no noise", NoiseFinding::Answer::NoNoise}}};
};

// An absolute tolerance that the user did not choose and that is larger than the curve, or than all that it changes by:
// values that are entirely different would be within it.
struct BlindTolerance {
    double size = 0; // the largest |value|, or the difference of the largest and the smallest value
    bool ofRange = false;
    ComparedStep first; // the first step whose difference only this tolerance allows
};

// The result for the curves of one metric, every step used.
struct CurveComparison {
    Name metricA, metricB;
    Name agreeingA;                 // the metric that is usually shown: it agrees, so this one is shown instead
    Curve a, b;                     // cheap: the columns are shared
    std::size_t logA = 0, logB = 0; // that they were read from: index into the logs of each run
    Tolerance tolerance;
    Align align = Align::Step;
    std::int64_t offset = 0;
    std::size_t compared = 0, onlyA = 0, onlyB = 0, outside = 0;
    std::size_t timedA = 0, timedB = 0; // further points of one run: a clock decided that it prints them (TimedPoints)
    std::size_t otherSteps = 0;         // records that were compared by their order and print different steps
    std::optional<std::int64_t> firstOtherStep; // A's
    std::optional<ComparedStep> firstOutside, firstUnequal, maxDifference;
    LogPlace placeA, placeB; // of the first step outside
    // Only where the first step outside is NaN in both runs: the first one outside that is not.
    std::optional<ComparedStep> firstBesidesNan;
    LogPlace besidesNanA, besidesNanB;       // of that step
    std::optional<std::int64_t> lastEqual;   // the last step before the first unequal one
    std::optional<std::int64_t> lastOutside; // the last step outside
    std::optional<std::int64_t> insideAgain; // the next common step: from there on all are inside
    std::size_t notFinite = 0;               // common steps that are NaN or infinite in one run at least
    std::optional<double> meanRelativeError; // of the steps that are finite in both runs
    FirstTwo firstTwo;
    std::optional<NoiseFinding> noise;
    std::optional<BlindTolerance> blind; // then an agreement is incomplete
    Verdict verdict = Verdict::Same;

    Counted counted() const { return b.counted(); } // the steps are B's
};

// The curve must outlive the result.
inline PointsView pointsOf(const Curve &curve)
{
    return {StepView(curve.steps), ColumnView<double>(curve.values), curve.size()};
}

// The steps of both curves, in order; the comparison must outlive the result.
inline CommonSteps commonSteps(const CurveComparison &comparison)
{
    return CommonSteps(pointsOf(comparison.a), pointsOf(comparison.b), comparison.tolerance, comparison.align,
                       comparison.offset);
}

} // namespace rundiff
