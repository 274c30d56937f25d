// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/compare/table/operatorcomparison.h"

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

namespace rundiff
{

// One row of A (by its operator's key and the rest of its name) in one dump pair.
struct TrendPoint {
    std::size_t pair = 0; // index into OperatorComparison::pairs
    Step step;
    RankId rank;
    bool kept = true;                 // false: the pair's table is not in memory, it must be read again
    std::optional<std::uint32_t> row; // into the pair's table; nothing: the pair has no such row
    RowState state = RowState::Same;
    struct Numbers {
        std::optional<double> max, min, mean, norm;
    };
    Numbers a, b;
};

// The values of a row over steps and ranks, in the order of the pairs.
std::vector<TrendPoint> rowTrend(const OperatorComparison &operators, std::string_view operatorKey,
                                 std::string_view suffix);

// The position of an operator of A in a table, and of its row.
std::optional<std::uint32_t> findOperator(const PairTable &table, std::string_view operatorKey);
std::optional<std::uint32_t> findRow(const PairTable &table, std::string_view operatorKey, std::string_view suffix);

} // namespace rundiff
