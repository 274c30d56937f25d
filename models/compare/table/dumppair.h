// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/compare/options/options.h"
#include "models/compare/options/verdict.h"
#include "models/compare/table/callfindings.h"
#include "models/compare/table/communication.h"
#include "models/compare/table/diagnosis.h"
#include "models/compare/table/ignoredrows.h"
#include "models/compare/table/pairtable.h"
#include "models/compare/table/referee.h"
#include "models/compare/table/rowfinding.h"
#include "models/compare/table/rowrule.h"
#include "models/compare/table/rowsource.h"
#include "models/run/dump.h"
#include "models/run/kindoftext.h"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

namespace rundiff
{

// Whether the two files of a pair are independent.
enum class SameFiles : std::uint8_t { No, OneFile, EqualBytes };

struct DumpPair;

// What the tensors said of a row when the pair was compared elsewhere; nothing if it cannot be computed again.
struct KnownReferee {
    std::size_t tableRow = 0;
    std::optional<Referee> referee;
};

// The effect of the user's decisions on a pair.
struct PairDecisions {
    IgnoredRows ignored;
    std::size_t matchedManually = 0;        // rows of A
    std::vector<EnglishText> remarks;       // a rule or a match that cannot be used here
    std::shared_ptr<const DumpPair> before; // the pair as it was compared; null: no decision affects it
};

// One step and rank of both runs.
struct DumpPair {
    DumpLocation a, b;
    DumpFacts factsA, factsB;
    Name framework, level, task;
    Mode mode = Mode::Statistics;
    Match match = Match::Exact;
    std::size_t rows = 0, pass = 0, warning = 0, error = 0, unmatchedA = 0, unmatchedB = 0;
    std::size_t operatorsA = 0, operatorsB = 0, operatorsCompared = 0;
    std::size_t differing = 0;   // rows with RowState::Differs
    std::size_t uncompared = 0;  // rows with a partner, with too little information to compare them
    Name firstUncompared;        // the name of the first of them
    Name firstOnlyA, firstOnlyB; // names of the first rows without partner, empty: none
    SameFiles sameFiles = SameFiles::No;
    Verdict verdict = Verdict::Same;
    bool equalAsPrinted = false; // no row differs in a printed digit, and some rows have more digits than those
    RowRule rule;                // the row rule of the pair
    std::optional<RowFinding> firstDifference;
    std::optional<Diagnosis> diagnosis;        // of the first difference
    std::vector<Communication> communications; // A's, in order
    std::size_t communicationsBefore = 0;      // of them, before the call of the first difference
    std::optional<MsprobeCall> msprobe;
    std::optional<SpecialCall> special;
    std::optional<KnownReferee> knownReferee; // nothing: the tensors are asked when it is wanted
    std::optional<OverflowFinding> overflowA, overflowB;
    std::vector<Amplification> amplifications; // the largest, if a tolerance applies
    Problems problems;
    PairDecisions decisions;
    Address savedRows;                      // the group of a.savedFile with the table, empty: none
    std::size_t savedRowCount = 0;          // of that table
    std::shared_ptr<const PairTable> table; // null if it was not kept: use rowsOf
    RowSourcePtr source;                    // of a table that was not kept; null: there is none
};

// Everything that both dumps hold was compared and is equal.
inline bool holdTheSame(const DumpPair &pair)
{
    return pair.verdict == Verdict::Same && pair.rows > pair.uncompared;
}

// The rows of a pair: those in memory, or else those of its source.
inline ReadRows rowsOf(const DumpPair &pair, const Progress &progress)
{
    if (pair.table || !pair.source)
        return {pair.table, {}};
    return pair.source->read(progress);
}

inline DumpPair withTable(DumpPair pair, const Progress &progress)
{
    pair.table = rowsOf(pair, progress).table;
    return pair;
}

} // namespace rundiff
