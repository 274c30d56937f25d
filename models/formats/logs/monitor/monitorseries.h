// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/formats/logs/line/literaltext.h"
#include "models/formats/logs/records/records.h"
#include "models/run/log.h"

#include <cstdint>
#include <deque>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace rundiff
{

// The series of one rank of msprobe's monitor, in the order of their first rows: each has rows with a step and some
// statistics.
class MonitorSeries
{
public:
    // More of them are left out, and their rows counted.
    static constexpr std::size_t most = 50000;

    std::size_t statistic(std::string_view name); // its number; a new name adds one

    class Series
    {
    public:
        // The cells of its rows that name it, as they are in the file.
        void setCells(std::string cells) { m_cells = std::move(cells); }
        const std::string &cells() const { return m_cells; }
        // The same in the order of the columns, in files with this header.
        void setLiterals(std::size_t header, std::vector<LiteralText> literals)
        {
            m_header = header;
            m_literals = std::move(literals);
        }
        const std::vector<LiteralText> *literals(std::size_t header) const
        {
            return header == m_header ? &m_literals : nullptr;
        }

        void begin(std::int64_t step, std::uint64_t offset) { m_records.begin(step, offset); }
        void set(std::size_t statistic, const PrintedNumber &number)
        {
            if (m_records.metrics.size() <= statistic)
                m_records.metrics.resize(statistic + 1);
            m_records.set(statistic, number);
        }

        Series *next = nullptr; // whose row followed the last time: rows have the same order in each step

    private:
        friend class MonitorSeries;
        std::string m_name, m_cells;
        std::size_t m_header = 0; // none
        std::vector<LiteralText> m_literals;
        Records m_records; // the metrics by the numbers of the statistics
    };

    // Null: there are too many.
    Series *named(std::string_view name);
    std::size_t size() const { return m_series.size(); }

    // Adds a curve for each statistic of each series. Returns how many rows were left out: those of the series after
    // the first `room`.
    std::int64_t finish(Log &log, std::size_t room);

private:
    std::vector<std::string> m_statistics;
    std::deque<Series> m_series;
    std::unordered_map<std::string_view, Series *> m_byName;
    std::int64_t m_rowsLeftOut = 0;
};

} // namespace rundiff
