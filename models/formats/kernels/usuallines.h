// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/formats/kernels/statisticcells.h"

#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace rundiff
{

// Without control characters and letters outside ASCII.
bool isPrintableAscii(std::string_view text);

// Lines of a statistic.csv in the form that MindSpore writes: nothing is quoted but the shape. They are read in one
// pass, and what lines repeat (the kernel, the type with the shape) is checked once. Every other line has to be read
// cell by cell.
class UsualLines
{
public:
    // The columns of the table, and whether a comma follows the last cell.
    void begin(std::span<const StatisticColumn> columns, bool commaAtEnd);

    // Whether the line has the usual form and no cell is damaged: then `found` is what its cells say. The line begins
    // a text that ends at `textEnd`.
    bool read(std::string_view line, const char *textEnd, StatisticCells &cells, KernelStatistics &found);

private:
    struct TextHash {
        using is_transparent = void;
        std::size_t operator()(std::string_view text) const { return std::hash<std::string_view>{}(text); }
    };
    struct SizeAndType {
        std::string_view dtype, shape; // of the text that it was read from
        StatisticForm form;
    };

    bool takeKernel(StatisticCells &cells, KernelStatistics &found);
    bool learnKernel(StatisticCells &cells);
    bool takePlace(KernelStatistics &found);
    const SizeAndType *takeSizeAndType(StatisticCells &cells, KernelStatistics &found);
    bool learnSizeAndType(std::string_view text, StatisticCells &cells, SizeAndType &learned);
    bool takeStatistics(const char *textEnd, StatisticCells &cells, KernelStatistics &found);
    bool takeCell(StatisticColumn column, StatisticCells &cells, KernelStatistics &found);
    bool takeWhole(std::uint64_t &number);
    bool takeWord(std::string_view word);
    std::string_view rest() const { return {m_at, static_cast<std::size_t>(m_end - m_at)}; }

    std::vector<StatisticColumn> m_columns; // after the fixed ones
    bool m_commaAtEnd = false;
    const char *m_at = nullptr, *m_end = nullptr;
    std::string m_kernelText; // "Conv2D,Default_Conv2D-op0,0,0,"
    std::string_view m_type, m_kernel, m_task;
    std::unordered_map<std::string, SizeAndType, TextHash, std::equal_to<>> m_sizesAndTypes; // by their text
};

} // namespace rundiff
