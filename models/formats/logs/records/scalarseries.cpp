// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/formats/logs/records/scalarseries.h"

#include "models/formats/logs/records/countedrecords.h"
#include "models/run/messages.h"

#include <optional>

namespace rundiff
{

namespace
{

constexpr std::size_t mostNames = 20000;

} // namespace

void ScalarPoints::lengthen()
{
    m_records.metric({});
    m_long = true;
    for (const Point &point : m_points)
        add(point.step, point.value, point.offset);
    m_points = {};
}

std::size_t ScalarPoints::dropFrom(std::int64_t step)
{
    if (m_long) {
        std::vector<std::int64_t> steps;
        std::vector<double> values;
        m_records.steps.drainInto(steps);
        m_records.metrics.front().values.drainInto(values);
        const Offsets offsets = std::move(m_records.offsets);
        m_records = Records();
        m_records.metric({});
        std::size_t dropped = 0;
        for (std::size_t i = 0; i < steps.size(); ++i) {
            if (steps[i] < step)
                add(steps[i], values[i], offsets[i]);
            else
                ++dropped;
        }
        return dropped;
    }
    return std::erase_if(m_points, [&](const Point &point) { return point.step >= step; });
}

Records ScalarPoints::take(const std::string &name)
{
    if (!m_long)
        lengthen();
    m_records.metrics.front().name = name;
    return std::move(m_records);
}

ScalarPoints *ScalarSeries::points(std::string_view name)
{
    if (const auto known = m_byName.find(name); known != m_byName.end())
        return known->second;
    if (m_series.size() >= mostNames) {
        ++m_leftOut;
        return nullptr;
    }
    Series &series = m_series.emplace_back(Series{std::string(name), {}});
    m_byName.emplace(series.name, &series.points);
    return &series.points;
}

std::size_t ScalarSeries::dropFrom(std::int64_t step)
{
    std::size_t dropped = 0;
    for (Series &series : m_series)
        dropped += series.points.dropFrom(step);
    return dropped;
}

void ScalarSeries::finish(Log &log)
{
    for (Series &series : m_series) {
        if (series.points.empty() || log.curve(series.name))
            continue;
        std::vector<Records> records;
        records.push_back(series.points.take(series.name));
        addCurves(log, std::move(records), {}, std::nullopt, log.restarts.empty());
    }
    log.recordCount = m_records;
    if (m_leftOut > 0)
        log.problems.push_back({log.path, 0, Severity::Warning,
                                message(Messages::tr("Only the first {} names of metrics are read"), mostNames),
                                Unread{UnreadReason::Limit, "values", m_leftOut, {}}});
}

} // namespace rundiff
