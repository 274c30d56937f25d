// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/compare/layouts/layoutcomparison.h"
#include "models/compare/options/options.h"
#include "models/compare/options/verdict.h"
#include "models/compare/table/diagnosis.h"
#include "models/compare/table/dumppair.h"
#include "models/compare/table/rowfinding.h"
#include "models/run/dump.h"
#include "models/run/kindoftext.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

namespace rundiff
{

struct FirstDifference {
    std::size_t pair = 0; // index into OperatorComparison::pairs
    Step step;
    RankId rank;
    RowFinding row;
    Diagnosis diagnosis;

    // Also by the other rows of the call: a row in doubt leaves it open.
    bool inputsAgree() const { return row.inputsSame && diagnosis.kind != DiagnosisKind::Undetermined; }
};

// The first difference between A and one more repeat of the baseline.
struct RepeatFinding {
    Path run; // its path
    std::optional<Step> step;
    std::optional<RankId> rank;
    Name row; // empty: no difference
};

// How the dumps of a run are numbered: dump step = log step + offset.
struct DumpCounting {
    std::optional<std::int64_t> offset; // nothing: not known
    bool given = false;                 // by the user; otherwise detected from the log

    bool operator==(const DumpCounting &) const = default;
};

struct OperatorComparison {
    Mode mode = Mode::Statistics;
    DumpCounting countingA, countingB;
    std::int64_t shift = 0;                  // dump step of B - dump step of A, of all pairs
    std::size_t inOtherParts = 0;            // pairs that another part compares
    std::optional<LayoutComparison> layouts; // nothing: both runs are divided alike, or it is not known
    std::vector<DumpPair> pairs;             // by step, then rank
    std::vector<DumpLocation> onlyA, onlyB;
    std::optional<FirstDifference> firstDifference;
    std::vector<RepeatFinding> repeats; // of the further baseline runs with dumps
    Verdict verdict = Verdict::Same;

    // Returns false if no row of any pair has a partner: then nothing was compared, and nothing agrees.
    bool comparedRows() const
    {
        return std::any_of(pairs.begin(), pairs.end(),
                           [](const DumpPair &pair) { return pair.rows > pair.unmatchedA; });
    }
};

} // namespace rundiff
