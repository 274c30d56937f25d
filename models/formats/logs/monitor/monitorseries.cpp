// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/formats/logs/monitor/monitorseries.h"

#include "models/formats/logs/records/countedrecords.h"

#include <algorithm>
#include <utility>

namespace rundiff
{

std::size_t MonitorSeries::statistic(std::string_view name)
{
    const auto found = std::find(m_statistics.begin(), m_statistics.end(), name);
    const auto place = static_cast<std::size_t>(found - m_statistics.begin());
    if (found == m_statistics.end())
        m_statistics.emplace_back(name);
    return place;
}

MonitorSeries::Series *MonitorSeries::named(std::string_view name)
{
    if (const auto known = m_byName.find(name); known != m_byName.end())
        return known->second;
    if (m_series.size() >= most) {
        ++m_rowsLeftOut;
        return nullptr;
    }
    Series &series = m_series.emplace_back();
    series.m_name = name;
    m_byName.emplace(series.m_name, &series);
    return &series;
}

std::int64_t MonitorSeries::finish(Log &log, std::size_t room)
{
    m_byName.clear();
    std::int64_t leftOut = std::exchange(m_rowsLeftOut, 0);
    for (Series &series : m_series) {
        Records records = std::move(series.m_records);
        if (room == 0) {
            leftOut += static_cast<std::int64_t>(records.size());
            continue;
        }
        --room;
        for (std::size_t i = 0; i < records.metrics.size(); ++i)
            records.metrics[i].name = series.m_name + "/" + m_statistics[i];
        std::erase_if(records.metrics, [](const Records::Metric &metric) { return metric.values.size() == 0; });
        std::vector<Records> parts;
        parts.push_back(std::move(records));
        addCurves(log, std::move(parts), {}, std::nullopt, false);
    }
    m_series.clear();
    return leftOut;
}

} // namespace rundiff
