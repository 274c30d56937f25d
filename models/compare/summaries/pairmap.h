// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/compare/table/operatorcomparison.h"

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace rundiff
{

// A cell of the step x rank map, from harmless to worst.
struct PairCell {
    enum class State : std::uint8_t {
        NoDump, // neither run has a dump there
        Agrees,
        NotKept, // the pair's rows are not in memory: nothing is known about the requested operator
        Empty,   // neither dump has a row: there was nothing to compare
        Absent,  // the pair does not have the requested operator
        OnlyA,   // the dump, or the operator, exists in one run only
        OnlyB,
        Warning, // no difference, but unmatched rows or a verdict of msprobe
        Differs
    };
    State state = State::NoDump;
    std::optional<std::uint32_t> pair; // index into OperatorComparison::pairs
    std::size_t rows = 0, differing = 0, uncompared = 0;
    std::optional<DiagnosisKind> kind; // of the pair's first difference
    bool first = false;                // the first difference of all is here

    bool looksLike(const PairCell &other) const
    {
        return state == other.state && rows == other.rows && differing == other.differing && kind == other.kind &&
               first == other.first;
    }
    double share() const { return rows == 0 ? 0 : static_cast<double>(differing) / static_cast<double>(rows); }
};

// All steps and ranks for which either run has a dump. Only cells with a dump are stored.
class PairMap
{
public:
    struct RankRow {
        RankId rank;
        std::string part; // "graph" or "pynative" where there are both
        auto operator<=>(const RankRow &) const = default;
    };

    PairMap() = default;
    explicit PairMap(const OperatorComparison &operators);
    // Where one operator (a key of A's dumps) differs.
    PairMap(const OperatorComparison &operators, std::string_view operatorKey);

    const std::vector<Step> &steps() const { return m_steps; }
    const std::vector<RankRow> &ranks() const { return m_ranks; }
    PairCell cell(std::size_t rank, std::size_t step) const;
    std::size_t rowOf(const DumpLocation &location) const; // into ranks()

    using Ranks = std::vector<std::uint32_t>; // into ranks()
    // Groups of ranks that have the same cells at all steps, in the order of their first ones.
    std::vector<Ranks> alikeRanks() const;

private:
    struct Placed {
        std::uint32_t rank, step;
        PairCell cell;
    };
    std::span<const Placed> cellsOf(std::size_t rank) const;
    std::size_t lookOf(std::uint32_t rank) const; // a hash
    bool lookAlike(std::uint32_t one, std::uint32_t other) const;
    void place(const OperatorComparison &operators);
    void set(const DumpLocation &location, const PairCell &cell);
    RankRow rankRow(const DumpLocation &location) const;

    bool m_loneProcesses = false; // one process per step: a different number each time, but the same row
    std::vector<Step> m_steps;
    std::vector<RankRow> m_ranks;
    std::vector<Placed> m_cells;       // by rank, then step
    std::vector<std::size_t> m_begins; // of each rank's cells, and the end
};

} // namespace rundiff
