// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/formats/logs/records/records.h"
#include "models/run/log.h"

#include <cstddef>
#include <cstdint>
#include <deque>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace rundiff
{

// The points of one name, in the order of the file. Short ones are kept in plain vectors: a column of Records uses
// blocks of a megabyte.
class ScalarPoints
{
public:
    void add(std::int64_t step, double value, std::uint64_t offset)
    {
        if (m_long) {
            m_records.begin(step, offset);
            m_records.setBinary(0, value);
        } else {
            m_points.push_back({step, value, offset});
            if (m_points.size() == mostShort)
                lengthen();
        }
    }
    bool empty() const { return m_points.empty() && m_records.empty(); }
    std::size_t dropFrom(std::int64_t step); // the number of points dropped
    Records take(const std::string &name);   // is empty afterwards

private:
    static constexpr std::size_t mostShort = 16384;
    struct Point {
        std::int64_t step = 0;
        double value = 0;
        std::uint64_t offset = 0;
    };

    void lengthen();

    std::vector<Point> m_points;
    Records m_records;
    bool m_long = false;
};

// Named numbers of a binary log, each name with steps of its own.
class ScalarSeries
{
public:
    // Null: there are too many names; the point is counted as lost.
    ScalarPoints *points(std::string_view name);
    void add(std::string_view name, std::int64_t step, double value, std::uint64_t offset)
    {
        if (ScalarPoints *known = points(name))
            known->add(step, value, offset);
        m_records += m_lastOffset != offset;
        m_lastOffset = offset;
    }

    bool empty() const { return m_series.empty(); }
    // Points from this step on, of every name: a resumed run overwrote them. Returns their number.
    std::size_t dropFrom(std::int64_t step);

    // Adds a curve for each name, and what was lost.
    void finish(Log &log);

private:
    struct Series {
        std::string name;
        ScalarPoints points;
    };

    std::deque<Series> m_series; // in the order of their first points
    std::unordered_map<std::string_view, ScalarPoints *> m_byName;
    std::int64_t m_leftOut = 0;
    std::int64_t m_records = 0; // with values
    std::optional<std::uint64_t> m_lastOffset;
};

} // namespace rundiff
