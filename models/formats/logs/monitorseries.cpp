// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/formats/logs/monitorseries.h"

#include "models/formats/logs/recordcurves.h"
#include "models/formats/logs/records.h"
#include "models/run/messages.h"

#include <algorithm>

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

void MonitorSeries::Series::set(std::size_t statistic, const PrintedNumber &number)
{
    if (m_columns.size() <= statistic)
        m_columns.resize(statistic + 1);
    Column &column = m_columns[statistic];
    column.values.resize(m_steps.size() - 1, absentValue);
    column.values.push_back(number.value);
    column.precision.add(number);
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

void MonitorSeries::finish(Log &log)
{
    m_byName.clear();
    for (Series &series : m_series) {
        Records records;
        for (std::size_t row = 0; row < series.m_steps.size(); ++row)
            records.begin(series.m_steps[row], series.m_offsets[row]);
        for (std::size_t i = 0; i < series.m_columns.size(); ++i) {
            Series::Column &column = series.m_columns[i];
            if (column.values.empty())
                continue;
            Records::Metric &metric = records.metrics.emplace_back();
            metric.name = series.m_name + "/" + m_statistics[i];
            for (const double value : column.values)
                metric.values.push(value);
            metric.precision = column.precision;
            column = {};
        }
        std::vector<Records> parts;
        parts.push_back(std::move(records));
        addCurves(log, std::move(parts), {}, std::nullopt, false);
        series = {};
    }
    if (m_rowsLeftOut > 0)
        log.problems.push_back({log.path, 0, Severity::Warning,
                                message(Messages::tr("Only the first {} series are read; {} rows of others were not. "
                                                     "Specify the folder of one rank to read all of its series."),
                                        most, m_rowsLeftOut),
                                Unread{UnreadReason::Limit, "rows", m_rowsLeftOut, {}}});
}

} // namespace rundiff
