// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/formats/kernels/kernelstatistics.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

namespace rundiff
{

// The columns of a statistic.csv; the first ten are always there, in this order.
enum class StatisticColumn : std::uint8_t {
    Type,
    Kernel,
    Task,
    Stream,
    Time,
    Side,
    Slot,
    Size,
    Dtype,
    Shape,
    Max,
    Min,
    Mean,
    Norm,
    Count,
    NegativeCount,
    PositiveCount,
    ZeroCount,
    NanCount,
    NegativeInfinityCount,
    PositiveInfinityCount,
    Md5,
    Sha1,
    Hash, // a checksum whose kind its length shows
    Unknown
};

constexpr std::size_t fixedStatisticColumns = 10;

// Titles differ between versions in letters and words.
StatisticColumn statisticColumn(std::string_view title);

// What the size, the type and the shape of a tensor say about its statistics.
struct StatisticForm {
    bool fits = true;                 // the size is that of the type and the shape
    bool empty = false;               // the shape has no elements
    bool flag = false, whole = false; // booleans, integers
};

// The cells of one line, one after the other. What a cell may contain is known, so a damaged one is found.
class StatisticCells
{
public:
    void begin();
    bool take(StatisticColumn column, std::string_view cell, KernelStatistics &found);
    // A plain number at the start of a longer text, in a column of statistics; returns its end, or nothing if there is
    // none.
    const char *takeNumber(StatisticColumn column, const char *begin, const char *end, KernelStatistics &found);
    // After the size, the type and the shape.
    StatisticForm form(const KernelStatistics &found) const;
    // After the last cell.
    bool finish(KernelStatistics &found, const StatisticForm &form);
    // The most significant digits that any number had.
    int digits() const { return m_digits; }

private:
    bool takeStatistic(Statistic &statistic, std::string_view cell);
    bool takeNumber(Statistic &statistic, std::string_view cell);
    void resolveNull(KernelStatistics &found) const;

    std::array<Statistic *, 4> m_null{}; // statistics of which the cell says null
    std::size_t m_nulls = 0;
    std::uint64_t m_size = 0;
    int m_digits = 6;
};

} // namespace rundiff
