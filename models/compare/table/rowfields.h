// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/compare/table/operatorcomparison.h"

#include <optional>
#include <string>
#include <string_view>

namespace rundiff
{

// All fields of a row of a PairTable: the columns of tables, filters and rules.
enum class RowField : std::uint8_t {
    Number,
    Operator,
    Direction,
    Parameter,
    Module,
    Side,
    Dtype,
    Shape,
    ChecksumA,
    ChecksumB,
    MaxA,
    MaxB,
    MinA,
    MinB,
    MeanA,
    MeanB,
    NormA,
    NormB,
    MaxDifference,
    MinDifference,
    MeanDifference,
    NormDifference,
    MaxRelativeDifference,
    MinRelativeDifference,
    MeanRelativeDifference,
    NormRelative,
    Cosine,
    Euclidean,
    MaxAbsolute,
    MaxRelative,
    OneThousandth,
    FiveThousandths,
    Ulps,          // the largest of the row
    Result,        // Rundiff's own: same, within, differs ...
    MsprobeResult, // pass, warning, error
    MatchedBy,
    Role // origin, carrier, healed, clean
};

constexpr bool isNumber(RowField field)
{
    return field == RowField::Number || (field >= RowField::MaxA && field <= RowField::Ulps);
}

// "norm_rel", "max_diff", "dtype": the name of a field in filters and in the JSON result.
std::string_view fieldName(RowField field);
std::optional<RowField> fieldNamed(std::string_view name);

// The number of a statistic; True is 1, False is 0.
std::optional<double> numberOf(const Statistic &statistic);

// a - b of two statistics: 0 if both are the same, including NaN and infinities; NaN if only one is NaN.
std::optional<double> differenceOf(const Statistic &a, const Statistic &b);

// |a - b| / |b|, infinite if only b is 0.
std::optional<double> relativeDifferenceOf(const Statistic &a, const Statistic &b);

// Nothing if the row has no such number: unmatched, null, a text.
std::optional<double> rowNumber(const PairTable &table, std::size_t row, RowField field);

// The operator that a row belongs to; null if the table is not well formed.
const PairOperator *operatorOfRow(const PairTable &table, std::size_t row);

// A's names, or B's if A has none.
std::string_view operatorKey(const PairTable &table, const PairOperator &owner);
std::string_view moduleKey(const PairTable &table, const PairOperator &owner); // empty if not known
std::string rowName(const PairTable &table, const PairOperator &owner, std::size_t row);
std::string_view rowSuffix(const PairTable &table, std::size_t row);
Side rowSide(const PairTable &table, std::size_t row);

// "torch.float32" -> "float32": the framework's name is the same in every row.
std::string_view withoutFramework(std::string_view dtype);

// A row that requires attention: it differs, or only one run has it.
constexpr bool isDifference(RowState state)
{
    return state == RowState::Differs || state == RowState::OnlyA || state == RowState::OnlyB;
}

} // namespace rundiff
