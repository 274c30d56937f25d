// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/formats/logs/number.h"
#include "models/run/log.h"

#include <cstdint>
#include <deque>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace rundiff
{

// The series of msprobe's monitor, in the order of their first rows: each has rows with a step and some statistics.
class MonitorSeries
{
public:
    // More of them are left out, and their rows counted.
    static constexpr std::size_t most = 50000;

    std::size_t statistic(std::string_view name); // its number; a new name adds one

    class Series
    {
    public:
        void begin(std::int64_t step, std::uint64_t offset)
        {
            m_steps.push_back(step);
            m_offsets.push_back(offset);
        }
        void set(std::size_t statistic, const PrintedNumber &number);

    private:
        friend class MonitorSeries;
        struct Column {
            std::vector<double> values; // absent ones at the end are missing
            PrecisionSeen precision;
        };
        std::string m_name;
        std::vector<std::int64_t> m_steps;
        std::vector<std::uint64_t> m_offsets;
        std::vector<Column> m_columns; // by the number of the statistic
    };

    // Null: there are too many.
    Series *named(std::string_view name);

    // Adds a curve for each statistic of each series, and what was left out.
    void finish(Log &log);

private:
    std::vector<std::string> m_statistics;
    std::deque<Series> m_series;
    std::unordered_map<std::string_view, Series *> m_byName;
    std::int64_t m_rowsLeftOut = 0;
};

} // namespace rundiff
