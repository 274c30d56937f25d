// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/compare/curves/monitorgrid.h"

#include "models/compare/curves/monitorname.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>
#include <tuple>

namespace rundiff
{

namespace
{

constexpr std::int64_t mostColumns = 400;
constexpr std::size_t mostRows = 2000;

struct GridSeries {
    MonitorName name;
    std::uint32_t metric = 0;
};

float ratioOf(const ComparedStep &step, const Tolerance &tolerance)
{
    constexpr float outside = std::numeric_limits<float>::infinity();
    if (!std::isfinite(step.difference))
        return tolerance.accepts(step.a, step.b) ? 0.0F : outside;
    if (step.difference == 0)
        return 0;
    if (!(step.allowed > 0))
        return outside;
    return static_cast<float>(step.difference / step.allowed);
}

std::vector<GridSeries> seriesOfMonitor(const MetricComparisons &metrics)
{
    std::vector<GridSeries> series;
    for (std::size_t i = 0; i < metrics.common.size(); ++i) {
        const MetricComparison &metric = metrics.common[i];
        if (!metric.judged || metric.curves->compared == 0)
            continue;
        if (const auto name = monitorName(metric.name))
            series.push_back({*name, static_cast<std::uint32_t>(i)});
    }
    return series;
}

// Where each module of a phase is first in the files.
using RowKey = std::tuple<MonitorPhase, std::string_view, std::string_view>;
std::map<RowKey, std::uint64_t> placesOf(const std::vector<GridSeries> &series, const MetricComparisons &metrics)
{
    std::map<RowKey, std::uint64_t> places;
    for (const GridSeries &one : series) {
        const Curve &curve = metrics.common[one.metric].curves->a;
        const std::uint64_t place = curve.offsets->size() > 0 ? (*curve.offsets)[0] : 0;
        const auto known = places.emplace(RowKey(one.name.phase, one.name.what, one.name.module), place).first;
        known->second = std::min(known->second, place);
    }
    return places;
}

class GridMaking
{
public:
    explicit GridMaking(const MetricComparisons &metrics) : m_metrics(metrics), m_series(seriesOfMonitor(metrics)) {}

    MonitorGrid make()
    {
        if (m_series.empty())
            return {};
        spanSteps();
        addRows();
        for (const GridSeries &series : m_series)
            addSeries(series);
        return std::move(m_grid);
    }

private:
    void spanSteps()
    {
        std::int64_t first = std::numeric_limits<std::int64_t>::max(), last = std::numeric_limits<std::int64_t>::min();
        for (const GridSeries &series : m_series) {
            const Curve &curve = m_metrics.common[series.metric].curves->b;
            first = std::min(first, curve.steps.front());
            last = std::max(last, curve.steps.back());
        }
        const double span = static_cast<double>(last) - static_cast<double>(first) + 1;
        m_grid.firstStep = first;
        m_grid.lastStep = last;
        m_grid.stepsPerColumn = static_cast<std::int64_t>(std::ceil(span / static_cast<double>(mostColumns)));
        m_grid.columns = static_cast<std::size_t>(std::ceil(span / static_cast<double>(m_grid.stepsPerColumn)));
    }

    void addRows()
    {
        const auto places = placesOf(m_series, m_metrics);
        std::vector<std::pair<std::tuple<MonitorPhase, std::string_view, std::uint64_t>, RowKey>> order;
        for (const auto &[key, place] : places)
            order.emplace_back(std::tuple(std::get<0>(key), std::get<1>(key), place), key);
        std::sort(order.begin(), order.end());
        for (const auto &[place, key] : order) {
            if (m_grid.rows.size() == mostRows) {
                ++m_grid.rowsLeftOut;
                continue;
            }
            m_rows.emplace(key, m_grid.rows.size());
            m_grid.rows.push_back({std::string(std::get<1>(key)), std::string(std::get<2>(key)),
                                   std::vector<MonitorGrid::Cell>(m_grid.columns)});
        }
    }

    void addSeries(const GridSeries &series)
    {
        const auto row = m_rows.find(RowKey(series.name.phase, series.name.what, series.name.module));
        if (row == m_rows.end())
            return;
        const CurveComparison &curves = *m_metrics.common[series.metric].curves;
        CommonSteps steps = commonSteps(curves);
        ComparedStep step;
        while (steps.next(step)) {
            const auto column = static_cast<std::size_t>((step.step - m_grid.firstStep) / m_grid.stepsPerColumn);
            MonitorGrid::Cell &cell = m_grid.rows[row->second].cells[std::min(column, m_grid.columns - 1)];
            if (const float ratio = ratioOf(step, curves.tolerance); ratio > cell.ratio)
                cell = {ratio, series.metric, step.step};
        }
    }

    const MetricComparisons &m_metrics;
    std::vector<GridSeries> m_series;
    std::map<RowKey, std::size_t> m_rows;
    MonitorGrid m_grid;
};

} // namespace

MonitorGrid monitorGrid(const MetricComparisons &metrics)
{
    return GridMaking(metrics).make();
}

} // namespace rundiff
