// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/compare/curves/curvecomparison.h"
#include "models/run/log.h"

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace rundiff
{

// ---- tightest tolerance ----------------------------------------------------------------------------------------

struct LadderRung {
    double atol = 0;
    std::optional<std::int64_t> firstOutside; // nullopt: every step is within
    std::size_t outside = 0;
};

// The same comparison for atol 1e-1 ... 1e-8 and the comparison's own rtol.
struct ToleranceLadder {
    std::array<LadderRung, 8> rungs;
    std::optional<double> smallestAtol; // the smallest that passes every step; nullopt: none does (NaN, an infinity in
                                        // one run)
};
ToleranceLadder toleranceLadder(const CurveComparison &comparison);

// ---- drift -----------------------------------------------------------------------------------------------------

// Mean of |a - b| / |b| over the compared steps where both are finite and b is not 0. A drift is visible in the last
// tenth. nullopt: there is no such step.
struct RelativeErrors {
    std::optional<double> all, firstTen, lastTenth;
    std::size_t leftOut = 0; // steps without a relative error
};
RelativeErrors relativeErrors(const CurveComparison &comparison);

// ---- precision of a log ------------------------------------------------------------------------------------------

// The larger one of both curves, if the tolerance cannot be tested with the printed digits.
std::optional<double> untestableBelow(const CurveComparison &comparison);

// ---- different step numbering ----------------------------------------------------------------------------------

// The offset for A's steps with which runs match that do not match now: one counts from 0 and the other one from 1, or
// one started later. nullopt: they match, or no single offset makes them match.
std::optional<std::int64_t> betterOffset(const CurveComparison &now, const CompareOptions &options);

// ---- spikes ------------------------------------------------------------------------------------------------------

enum class SpikeIn : std::uint8_t { A, B, Both };
struct Spike {
    std::int64_t step = 0; // B's numbering
    SpikeIn in = SpikeIn::Both;
    double a = 0, b = 0; // NaN if the run does not have the step
};

// Values larger than 1.5 times the median of the ten points on either side; the first `most` of them.
std::vector<Spike> findSpikes(const CurveComparison &comparison, std::size_t most = 1000);

// ---- suspiciously equal ------------------------------------------------------------------------------------------

enum class SuspiciousEquality : std::uint8_t { None, SameFile, DifferentSeeds };

// All common values are equal, and both logs are the same file, or they print different seeds.
SuspiciousEquality suspiciousEquality(const CurveComparison &comparison, const Log &a, const Log &b);

// ---- for display only --------------------------------------------------------------------------------------------

// TensorBoard's smoothing: an exponential average without the bias towards its start. Values that are not numbers are
// passed through and do not take part; a constant curve is unchanged. weight is within [0, 1].
Curve smoothed(const Curve &curve, double weight);

} // namespace rundiff
