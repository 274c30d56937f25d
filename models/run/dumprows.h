// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/run/names.h"
#include "models/run/spelling.h"

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

namespace rundiff
{

// The part of an operator that a row belongs to (msprobe's "state").
enum class Side : std::uint8_t { Input, Output, Parameters, ParametersGrad, Debug };

template <>
struct Spelling<Side> {
    static constexpr SpellingTable<Side, 5> names{{{"input", Side::Input},
                                                   {"output", Side::Output},
                                                   {"parameters", Side::Parameters},
                                                   {"parameters_grad", Side::ParametersGrad},
                                                   {"debug", Side::Debug}}};
};

// One statistic as the dump wrote it. Integers and reals are separate because msprobe's tables print them differently.
struct Statistic {
    enum class Kind : std::uint8_t { None, Integer, Real, True, False, Text };
    Kind kind = Kind::None;
    std::uint64_t bits = 0;

    static Statistic ofInteger(std::int64_t number) { return {Kind::Integer, std::bit_cast<std::uint64_t>(number)}; }
    static Statistic ofReal(double number) { return {Kind::Real, std::bit_cast<std::uint64_t>(number)}; }
    static Statistic ofText(NameId text) { return {Kind::Text, text.value}; }
    static Statistic ofBool(bool value) { return {value ? Kind::True : Kind::False, 0}; }

    std::int64_t integer() const { return std::bit_cast<std::int64_t>(bits); }
    double real() const { return std::bit_cast<double>(bits); }
    NameId text() const { return {static_cast<std::uint32_t>(bits)}; }

    bool isNumber() const { return kind == Kind::Integer || kind == Kind::Real; }
    // The value of an integer or a real.
    std::optional<double> number() const
    {
        if (kind == Kind::Real)
            return real();
        if (kind == Kind::Integer)
            return static_cast<double>(integer());
        return std::nullopt;
    }
    bool operator==(const Statistic &) const = default; // bitwise
};

enum class StatisticName : std::uint8_t { Max, Min, Mean, Norm };

enum class Flag : std::uint8_t { Missing, False, True };

// A checksum of a row. The kind is detected from its form; checksums of different kinds are never compared.
enum class ChecksumKind : std::uint8_t { None, Crc32, Md5, Sha1, Xor, Other };

// One leaf of an operator: a tensor or a scalar argument. A row of the tables.
struct DumpRow {
    NameId suffix; // row name = operator's key + suffix, unless ownName
    Side side = Side::Input;
    bool ownName = false; // suffix is the whole name (a data_name that does not start with the operator's key)
    bool scalar = false;  // the leaf has no dtype: a scalar argument, a torch.Size, null ...
    bool null = false;    // null leaf
    Flag requiresGrad = Flag::Missing;
    bool checksumMade = false; // computed from the text of a scalar, not from the file
    ChecksumKind checksumKind = ChecksumKind::None;
    NameId type;
    NameId dtype;
    NameId shape; // as text: "[2, 3]"
    NameId checksum;
    NameId dataName; // empty: none
    Statistic max, min, mean, norm;
};

// How many elements of a tensor are of each kind, where the dump counts them.
struct ElementCounts {
    enum Kind : std::uint8_t { All, Negative, Positive, Zero, Nan, NegativeInfinity, PositiveInfinity };
    static constexpr std::size_t kinds = 7;
    std::array<std::uint64_t, kinds> numbers{};
    std::uint8_t known = 0; // one bit for each kind

    void set(Kind kind, std::uint64_t number)
    {
        numbers[kind] = number;
        known |= static_cast<std::uint8_t>(1 << kind);
    }
    bool has(Kind kind) const { return (known >> kind & 1) != 0; }
    std::uint64_t of(Kind kind) const { return numbers[kind]; } // 0 if not known
    bool anyNotFinite() const { return of(Nan) + of(NegativeInfinity) + of(PositiveInfinity) > 0; }
};

// The rows of a dump, stored in columns: a million rows need no more memory than their numbers.
class DumpRows
{
public:
    struct Bits {
        Side side;
        bool ownName : 1;
        bool scalar : 1;
        bool null : 1;
        bool checksumMade : 1;
        Flag requiresGrad;
        ChecksumKind checksumKind;
    };
    struct StatisticColumn {
        std::vector<std::uint64_t> bits;
        std::vector<Statistic::Kind> kinds;
        void add(const Statistic &statistic)
        {
            bits.push_back(statistic.bits);
            kinds.push_back(statistic.kind);
        }
        Statistic at(std::size_t row) const { return {kinds[row], bits[row]}; }
    };
    // All of the same length.
    struct Columns {
        std::vector<NameId> suffix, type, dtype, shape, checksum, dataName;
        std::vector<Bits> bits;
        StatisticColumn max, min, mean, norm;
        std::vector<ElementCounts> counts; // empty: this dump has none
    };

    DumpRows() = default;
    explicit DumpRows(Columns columns) : m_columns(std::move(columns)) {}

    std::size_t size() const { return m_columns.suffix.size(); }
    bool empty() const { return m_columns.suffix.empty(); }
    void reserve(std::size_t rows);
    void add(const DumpRow &row);
    // Of a row that was added.
    void setCounts(std::size_t row, const ElementCounts &counts);
    void setDataName(std::size_t row, NameId name) { m_columns.dataName[row] = name; }
    void setChecksum(std::size_t row, NameId checksum, ChecksumKind kind)
    {
        m_columns.checksum[row] = checksum;
        m_columns.bits[row].checksumKind = kind;
    }
    DumpRow operator[](std::size_t row) const;

    // Single columns, for loops over all rows.
    NameId suffix(std::size_t row) const { return m_columns.suffix[row]; }
    NameId checksum(std::size_t row) const { return m_columns.checksum[row]; }
    NameId type(std::size_t row) const { return m_columns.type[row]; }
    NameId dtype(std::size_t row) const { return m_columns.dtype[row]; }
    NameId shape(std::size_t row) const { return m_columns.shape[row]; }
    NameId dataName(std::size_t row) const { return m_columns.dataName[row]; }
    Side side(std::size_t row) const { return m_columns.bits[row].side; }
    bool scalar(std::size_t row) const { return m_columns.bits[row].scalar; }
    bool ownName(std::size_t row) const { return m_columns.bits[row].ownName; }
    bool null(std::size_t row) const { return m_columns.bits[row].null; }
    Flag requiresGrad(std::size_t row) const { return m_columns.bits[row].requiresGrad; }
    ChecksumKind checksumKind(std::size_t row) const { return m_columns.bits[row].checksumKind; }
    bool checksumMade(std::size_t row) const { return m_columns.bits[row].checksumMade; }
    Statistic statistic(std::size_t row, StatisticName name) const;
    // Null if nothing was counted.
    const ElementCounts *counts(std::size_t row) const
    {
        return row < m_columns.counts.size() && m_columns.counts[row].known != 0 ? &m_columns.counts[row] : nullptr;
    }

private:
    const StatisticColumn &column(StatisticName name) const
    {
        switch (name) {
        case StatisticName::Max:
            return m_columns.max;
        case StatisticName::Min:
            return m_columns.min;
        case StatisticName::Mean:
            return m_columns.mean;
        case StatisticName::Norm:
            break;
        }
        return m_columns.norm;
    }

    Columns m_columns;
};

inline Statistic DumpRows::statistic(std::size_t row, StatisticName name) const
{
    return column(name).at(row);
}

} // namespace rundiff
