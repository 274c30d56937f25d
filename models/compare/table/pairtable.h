// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/compare/options/options.h"
#include "models/compare/table/tensormetrics.h"
#include "models/run/dump.h"
#include "models/run/spelling.h"

#include <cstdint>
#include <limits>
#include <memory>
#include <vector>

namespace rundiff
{

// msprobe's Result of a row.
enum class RowResult : std::uint8_t { Pass, Warning, Error };

template <>
struct Spelling<RowResult> {
    static constexpr SpellingTable<RowResult, 3> names{
        {{"pass", RowResult::Pass}, {"warning", RowResult::Warning}, {"error", RowResult::Error}}};
};

// Rundiff's own view of a row: whether A agrees with B, by the rule of the pair's mode.
enum class RowState : std::uint8_t { Same, Within, Differs, OnlyA, OnlyB, Suspect, NotComparable };

template <>
struct Spelling<RowState> {
    static constexpr SpellingTable<RowState, 7> names{{{"same", RowState::Same},
                                                       {"within", RowState::Within},
                                                       {"differs", RowState::Differs},
                                                       {"only_a", RowState::OnlyA},
                                                       {"only_b", RowState::OnlyB},
                                                       {"suspect", RowState::Suspect},
                                                       {"not_comparable", RowState::NotComparable}}};
};

// How a row of A was matched with its row of B.
enum class MatchedBy : std::uint8_t { Nothing, Exact, Renumbered, Fuzzy, Aligned, Mapping, User };

template <>
struct Spelling<MatchedBy> {
    static constexpr SpellingTable<MatchedBy, 7> names{{{"nothing", MatchedBy::Nothing},
                                                        {"exact", MatchedBy::Exact},
                                                        {"renumbered", MatchedBy::Renumbered},
                                                        {"fuzzy", MatchedBy::Fuzzy},
                                                        {"aligned", MatchedBy::Aligned},
                                                        {"mapping", MatchedBy::Mapping},
                                                        {"hand", MatchedBy::User}}};
};

// msprobe's messages (Err_message), as a set.
enum class RowMessage : std::uint16_t {
    NanOrInf = 1 << 0,
    NormRelativeError = 1 << 1,
    OneThousandth = 1 << 2,
    RequiresGrad = 1 << 3,
    ScalarParameters = 1 << 4,
    Checksum = 1 << 5,
    NoMatch = 1 << 6,
    Dtype = 1 << 7,
    Shape = 1 << 8,
    NormTenTimes = 1 << 9,
    Cosine = 1 << 10,
};

struct PairRow {
    static constexpr std::uint32_t none = std::numeric_limits<std::uint32_t>::max();
    std::uint32_t a = none; // index into A's dump rows
    std::uint32_t b = none; // index into B's dump rows
    RowState state = RowState::Same;
    RowResult result = RowResult::Pass;
    MatchedBy matchedBy = MatchedBy::Nothing;
    bool shownUnmatched = false; // msprobe leaves B's half empty, because it does not compare these two dtypes
    std::uint16_t messages = 0;  // set of RowMessage, in msprobe's order of rules

    bool inA() const { return a != none; }
    bool inB() const { return b != none; }
    bool inBoth() const { return inA() && inB(); }
    std::uint32_t of(bool ofA) const { return ofA ? a : b; }
};

// Rows [first, first + count) of a PairTable belong to one operator of A (or, if A has none, of B).
struct PairOperator {
    std::uint32_t a = PairRow::none; // index into A's operators
    std::uint32_t b = PairRow::none;
    std::uint32_t firstRow = 0, rowCount = 0;

    bool inA() const { return a != PairRow::none; }
    bool inB() const { return b != PairRow::none; }
    bool inBoth() const { return inA() && inB(); }
    std::uint32_t of(bool ofA) const { return ofA ? a : b; }
};

// One dump of A compared with its dump of B: A's rows in A's order, unmatched rows of B in their place.
struct PairTable {
    std::shared_ptr<const Dump> a, b;
    Mode mode = Mode::Statistics; // never Auto
    Match match = Match::Exact;   // never Auto: the one used
    std::vector<PairOperator> operators;
    std::vector<PairRow> rows;
    std::vector<TensorMetrics> tensorMetrics; // tensor mode only: one per row

    const Dump &dump(bool ofA) const { return ofA ? *a : *b; }
};

} // namespace rundiff
