// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/compare/table/diagnosis.h"
#include "models/run/kindoftext.h"
#include "models/run/run.h"

#include <cstddef>
#include <memory>
#include <optional>
#include <vector>

namespace rundiff
{

// Something in a run that no correct run has, found without a second run.
struct ExaminationFinding {
    Step step;
    RankId rank;
    EnglishText law; // its identifier
    Name operatorName;
    std::size_t row = 0; // of the dump
    EnglishText sentence, source;
    Confidence confidence = Confidence::Proven;
    EnglishText decides; // what would settle it; empty if nothing is open
};

// The steps and ranks of one run, examined by the laws of resources/operators.
struct Examination {
    std::shared_ptr<const Run> run;
    std::vector<ExaminationFinding> findings; // by step, rank and place in the dump; at most mostKept
    std::size_t findingCount = 0;             // all
    std::size_t dumps = 0;                    // that were read
    std::size_t calls = 0, callsWithLaw = 0;  // forward calls, and those of them that a law exists for
    Problems problems;

    static constexpr std::size_t mostKept = 1000;

    // Whether a finding is more than a possibility.
    bool broken = false;
    // Whether everything of the run was read.
    bool complete = false;
};

} // namespace rundiff
