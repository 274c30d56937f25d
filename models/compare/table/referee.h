// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/run/kindoftext.h"
#include "models/run/spelling.h"

#include <optional>

namespace rundiff
{

enum class WrongRun : std::uint8_t { Unknown, A, B, Both };

template <>
struct Spelling<WrongRun> {
    static constexpr SpellingTable<WrongRun, 4> names{
        {{"unknown", WrongRun::Unknown}, {"a", WrongRun::A}, {"b", WrongRun::B}, {"both", WrongRun::Both}}};
};

// A law of resources/operators that a result breaks.
struct RefereeLaw {
    EnglishText id, source;
};

// The operator computed again in double precision from the inputs that each run captured.
struct Recomputation {
    Name result;                // the row that was computed: "Functional.linear.0.forward.output.0"
    std::optional<double> a, b; // how far each run is off, in epsilons; nothing where it was not computed
    double budget = 0;          // epsilons that rounding may make
    EnglishText missing;        // why it was not computed for a run; empty if it was for both
};

// Which run is wrong at the first difference, by what needs no second run.
struct Referee {
    WrongRun wrong = WrongRun::Unknown;
    EnglishText sentence;
    std::optional<RefereeLaw> law;
    std::optional<Recomputation> recomputed;
};

} // namespace rundiff
