// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/compare/options/options.h"
#include "models/compare/table/rowfields.h"

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace rundiff
{

// All fields of a row of a PairTable: the columns of tables, filters and rules.
enum class RowField : std::uint8_t {
    Number,
    Operator,
    CallOfB, // next to A's, where the runs call other operators
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
    Epsilons, // how far apart, in parts of what the dtype can tell apart
    Cosine,
    Euclidean,
    MaxAbsolute,
    MaxRelative,
    OneThousandth,
    FiveThousandths,
    Ulps, // the largest of the row
    MsprobeResult,
    MatchedBy,
    Role,
    Result // Rundiff's own
};

// A row and the operator that it belongs to.
struct RowOfCall {
    const PairTable &table;
    const PairOperator &owner;
    std::size_t row;
};

// A text of one of the two dumps; empty: neither has it.
struct RowText {
    bool ofA = true;
    NameId id;
};

// How the values of a column are computed, ordered and printed.
enum class ColumnKind : std::uint8_t {
    RowNumber,
    Text,     // ordered naturally by `name`
    Word,     // one of few, ordered by `rank`
    Checksum, // ordered by its first letters
    StatisticA,
    StatisticB,
    Difference,
    RelativeDifference,
    Epsilons,
    Metric, // of real tensors
    Ulps
};

// One column of the operator table, which filters, rules and the JSON result know by its name: all that a new one
// needs.
struct RowColumn {
    RowField field = RowField::Number;
    std::string_view name;
    ColumnKind kind = ColumnKind::Text;
    const char *title = nullptr; // translated by columnTitle()
    const char *help = nullptr;  // nothing: the title explains it
    unsigned modes = 0;          // in which the table shows it unless the user chose others: see shownIn()
    StatisticName statistic = StatisticName::Max;
    TensorMetric TensorMetrics::*metric = nullptr;
    bool largerIsBetter = false;
    bool shownExactly = false; // with all digits: those of a cosine begin after many nines
    std::string (*text)(const RowOfCall &) = nullptr;
    std::string (*fullText)(const RowOfCall &) = nullptr; // nothing: as `text`
    RowText (*dumpText)(const RowOfCall &) = nullptr;
    std::uint64_t (*rank)(const RowOfCall &) = nullptr;

    bool shownIn(Mode mode) const { return (modes >> static_cast<unsigned>(mode) & 1) != 0; }
    bool isNumber() const { return kind == ColumnKind::RowNumber || kind >= ColumnKind::StatisticA; }
    bool ofTensors() const { return kind == ColumnKind::Metric || kind == ColumnKind::Ulps; }
    bool isDifference() const { return kind >= ColumnKind::Difference; }
    // Its sign does not count when rows are sorted or filtered.
    bool bySize() const { return kind == ColumnKind::Difference; }
};

// All, in the order in which the table shows them.
std::span<const RowColumn> rowColumns();
const RowColumn &rowColumn(RowField field);

std::string_view fieldName(RowField field);
std::optional<RowField> fieldNamed(std::string_view name);

// In the user's language.
std::string columnTitle(const RowColumn &column);
std::string columnHelp(const RowColumn &column);

// Nothing if the row has no such number: unmatched, null, a text.
std::optional<double> rowNumber(const PairTable &table, std::size_t row, const RowColumn &column);
std::optional<double> rowNumber(const PairTable &table, std::size_t row, RowField field);

// "differs", "same" ...: the word next to the colour, which a filter can find.
std::string stateWord(RowState state);

} // namespace rundiff
