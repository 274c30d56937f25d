// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/result/reports/curvedrawing.h"

#include "models/compare/curves/comparecurves.h"
#include "models/language/phrasebook.h"
#include "models/result/reports/markup.h"
#include "models/run/messages.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <vector>

namespace rundiff
{

namespace
{

constexpr std::size_t mostColumns = 400;
constexpr double left = 70, right = 990, top = 10, bottom = 250; // of the plot, in a drawing of 1000 x 280

// The steps of one column of the drawing.
struct DrawnColumn {
    ComparedStep told; // the farthest apart
    double lowA = 0, highA = 0, lowB = 0, highB = 0;
    bool drawn = false;
};

class CurveDrawing
{
public:
    explicit CurveDrawing(const CurveComparison &curves) : m_curves(curves) { collect(); }

    std::string svg() const
    {
        if (m_columns.empty() || !(m_low <= m_high))
            return {};
        std::string svg = "<svg class=\"curves\" role=\"img\" viewBox=\"0 0 1000 280\">\n";
        svg += frame() + firstOutside() + line(true) + line(false);
        for (std::size_t at = 0; at < m_columns.size(); ++at)
            svg += hover(at);
        return svg + "</svg>\n";
    }

private:
    static bool isFinite(const ComparedStep &step) { return std::isfinite(step.a) && std::isfinite(step.b); }

    void collect()
    {
        const std::size_t each = std::max<std::size_t>(1, (m_curves.compared + mostColumns - 1) / mostColumns);
        CommonSteps steps = commonSteps(m_curves);
        ComparedStep step;
        for (std::size_t count = 0; steps.next(step); ++count) {
            if (count % each == 0)
                m_columns.push_back({step, 0, 0, 0, 0, false});
            add(m_columns.back(), step);
        }
    }

    void add(DrawnColumn &column, const ComparedStep &step)
    {
        if (!isFinite(step)) {
            if (!column.drawn)
                column.told = step;
            return;
        }
        if (!column.drawn)
            column = {step, step.a, step.a, step.b, step.b, true};
        else if (step.difference > column.told.difference)
            column.told = step;
        column.lowA = std::min(column.lowA, step.a);
        column.highA = std::max(column.highA, step.a);
        column.lowB = std::min(column.lowB, step.b);
        column.highB = std::max(column.highB, step.b);
        m_low = std::min({m_low, step.a, step.b});
        m_high = std::max({m_high, step.a, step.b});
    }

    double x(std::size_t at) const
    {
        return m_columns.size() == 1 ? (left + right) / 2
                                     : left + (right - left) * double(at) / double(m_columns.size() - 1);
    }

    double y(double value) const
    {
        const double range = m_high - m_low;
        return range > 0 ? bottom - (bottom - top) * ((value - m_low) / range) : (top + bottom) / 2;
    }

    std::string line(bool ofA) const
    {
        std::string points;
        for (std::size_t at = 0; at < m_columns.size(); ++at) {
            const DrawnColumn &column = m_columns[at];
            if (!column.drawn)
                continue;
            const double low = ofA ? column.lowA : column.lowB, high = ofA ? column.highA : column.highB;
            points += fmt::format("{:.1f},{:.1f} ", x(at), y(low));
            if (high > low)
                points += fmt::format("{:.1f},{:.1f} ", x(at), y(high));
        }
        return fmt::format("<polyline class=\"{}\" points=\"{}\"/>\n", ofA ? "ofA" : "ofB", points);
    }

    std::string frame() const
    {
        const auto word = [](double at, double height, std::string_view anchor, const std::string &text) {
            return fmt::format("<text x=\"{:.1f}\" y=\"{:.1f}\" text-anchor=\"{}\">{}</text>\n", at, height, anchor,
                               asHtml(text));
        };
        const std::int64_t first = m_columns.front().told.step, last = m_columns.back().told.step;
        return fmt::format("<rect class=\"plot\" x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\"/>\n", left, top,
                           right - left, bottom - top) +
               word(left - 6, top + 10, "end", fmt::format("{:.6g}", m_high)) +
               word(left - 6, bottom, "end", fmt::format("{:.6g}", m_low)) +
               word(left, bottom + 18, "start", std::to_string(first)) +
               word(right, bottom + 18, "end", std::to_string(last));
    }

    std::string firstOutside() const
    {
        if (!m_curves.firstOutside)
            return {};
        const auto after = std::find_if(m_columns.begin(), m_columns.end(), [&](const DrawnColumn &column) {
            return column.told.step >= m_curves.firstOutside->step;
        });
        const double at = x(std::size_t(std::min(after, m_columns.end() - 1) - m_columns.begin()));
        const std::string words =
            shown(Message::of(Messages::tr("first step outside atol: {}"), std::int64_t(m_curves.firstOutside->step)));
        const bool fits = at < (left + right) / 2;
        return fmt::format("<line class=\"mark\" x1=\"{0:.1f}\" x2=\"{0:.1f}\" y1=\"{1}\" y2=\"{2}\"/>\n", at, top,
                           bottom) +
               fmt::format("<text class=\"mark\" x=\"{:.1f}\" y=\"{}\" text-anchor=\"{}\">{}</text>\n",
                           fits ? at + 6 : at - 6, top + 14, fits ? "start" : "end", asHtml(words));
    }

    std::string hover(std::size_t at) const
    {
        const ComparedStep &step = m_columns[at].told;
        const double half = m_columns.size() == 1 ? 40 : (right - left) / double(m_columns.size() - 1) / 2;
        const std::string words =
            shown(Message::of(Messages::tr("step {}: A {}, B {}, |A-B| {}"), step.step, fmt::format("{}", step.a),
                              fmt::format("{}", step.b), fmt::format("{:.3g}", step.difference)));
        return fmt::format("<rect class=\"step\" x=\"{:.1f}\" y=\"{}\" width=\"{:.1f}\" height=\"{}\">"
                           "<title>{}</title></rect>\n",
                           x(at) - half, top, 2 * half, bottom - top, asHtml(words));
    }

    const CurveComparison &m_curves;
    std::vector<DrawnColumn> m_columns;
    double m_low = std::numeric_limits<double>::infinity(), m_high = -std::numeric_limits<double>::infinity();
};

} // namespace

std::string curveDrawing(const CurveComparison &curves)
{
    return CurveDrawing(curves).svg();
}

} // namespace rundiff
