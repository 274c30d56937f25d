// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/compare/table/pairtable.h"
#include "models/knowledge/operators/callname.h"

#include <optional>
#include <string>
#include <string_view>

namespace rundiff
{

// The number of a statistic; True is 1, False is 0.
std::optional<double> numberOf(const Statistic &statistic);

// a - b of two statistics: 0 if both are the same, including NaN and infinities; NaN if only one is NaN.
std::optional<double> differenceOf(const Statistic &a, const Statistic &b);

// |a - b| / |b|, infinite if only b is 0.
std::optional<double> relativeDifferenceOf(const Statistic &a, const Statistic &b);

// The operator that a row belongs to; null if the table is not well formed.
const PairOperator *operatorOfRow(const PairTable &table, std::size_t row);

// A's names, or B's if A has none.
std::string_view operatorKey(const PairTable &table, const PairOperator &owner);
CallName callNameOf(const PairTable &table, const PairOperator &owner);
bool isKernel(const PairTable &table, const PairOperator &owner);
std::string_view moduleKey(const PairTable &table, const PairOperator &owner); // empty if not known
std::string rowName(const PairTable &table, const PairOperator &owner, std::size_t row);
std::string_view rowSuffix(const PairTable &table, std::size_t row);
Side rowSide(const PairTable &table, std::size_t row);

// "Functional.grid_sample.3" of "Functional.grid_sample.3.forward"; and "forward", "backward" or nothing.
std::string withoutDirection(std::string_view key);
std::string_view directionIn(std::string_view key);

// "torch.float32" -> "float32": the framework's name is the same in every row.
std::string_view withoutFramework(std::string_view dtype);
std::string_view withoutDot(std::string_view suffix); // ".input.0" -> "input.0"

// A row that requires attention: it differs, or only one run has it.
constexpr bool isDifference(RowState state)
{
    return state == RowState::Differs || state == RowState::OnlyA || state == RowState::OnlyB;
}

} // namespace rundiff
