// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/curves/drawnpoints.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

namespace rundiff
{

namespace
{

// The points that fall into one pixel column, until the next column begins.
class Column
{
public:
    explicit Column(DrawnPoints &drawn) : m_drawn(drawn) {}

    void begin(std::int64_t number)
    {
        if (number == m_number)
            return;
        flush();
        m_number = number;
        m_nan = m_positive = m_negative = false;
    }

    void add(double step, double value)
    {
        if (!std::isfinite(value)) {
            flush();
            endPiece();
            addNotANumber(step, value);
            return;
        }
        const QPointF point(step, value);
        if (!m_filled)
            m_first = m_lowest = m_highest = point;
        m_last = point;
        if (value < m_lowest.y())
            m_lowest = point;
        if (value > m_highest.y())
            m_highest = point;
        m_filled = true;
        noteRange(value);
    }

    void flush()
    {
        if (!m_filled)
            return;
        if (!m_inPiece)
            m_drawn.pieces.emplace_back();
        m_inPiece = true;
        std::vector<QPointF> &piece = m_drawn.pieces.back();
        const bool lowestFirst = m_lowest.x() <= m_highest.x();
        for (const QPointF &point :
             {m_first, lowestFirst ? m_lowest : m_highest, lowestFirst ? m_highest : m_lowest, m_last}) {
            if (piece.empty() || piece.back() != point)
                piece.push_back(point);
        }
        m_filled = false;
    }

private:
    void endPiece() { m_inPiece = false; }

    void addNotANumber(double step, double value)
    {
        if (!std::exchange(known(value), true))
            m_drawn.notNumbers.push_back({step, value});
    }

    // Whether the column holds a value of this kind (NaN, an infinity) already.
    bool &known(double value)
    {
        if (std::isnan(value))
            return m_nan;
        return value > 0 ? m_positive : m_negative;
    }

    void noteRange(double value)
    {
        m_drawn.smallest = m_drawn.anyFinite ? std::min(m_drawn.smallest, value) : value;
        m_drawn.largest = m_drawn.anyFinite ? std::max(m_drawn.largest, value) : value;
        m_drawn.anyFinite = true;
        if (value > 0 && (m_drawn.smallestPositive == 0 || value < m_drawn.smallestPositive))
            m_drawn.smallestPositive = value;
    }

    DrawnPoints &m_drawn;
    std::int64_t m_number = -1;
    QPointF m_first, m_last, m_lowest, m_highest;
    bool m_filled = false, m_inPiece = false;
    bool m_nan = false, m_positive = false, m_negative = false;
};

constexpr std::size_t fewPoints = 16; // are inspected one by one; of more in one pixel column only extremes are visible

// What a column of very many points looks like: its extremes, in their order.
void addExtremes(Column &column, const Curve &curve, const CurvePyramid::Extent &extent)
{
    const auto stepOf = [&](std::size_t index) { return static_cast<double>((*curve.steps)[index]); };
    const bool lowestFirst = extent.smallest < extent.largest;
    column.add(stepOf(lowestFirst ? extent.smallest : extent.largest), lowestFirst ? extent.low : extent.high);
    column.add(stepOf(lowestFirst ? extent.largest : extent.smallest), lowestFirst ? extent.high : extent.low);
}

// A column that holds gaps keeps its extremes between two marks: finer than a pixel nothing is seen.
void addGaps(Column &column, const Curve &curve, const CurvePyramid::Extent &extent)
{
    const double step = static_cast<double>((*curve.steps)[extent.firstNotFinite]);
    const auto mark = [&](bool present, double value) {
        if (present)
            column.add(step, value);
    };
    mark(extent.notANumber, std::numeric_limits<double>::quiet_NaN());
    mark(extent.plusInfinity, std::numeric_limits<double>::infinity());
    mark(extent.minusInfinity, -std::numeric_limits<double>::infinity());
    if (extent.smallest == CurvePyramid::Extent::none)
        return;
    addExtremes(column, curve, extent);
    column.add(step, (*curve.values)[extent.firstNotFinite]);
}

} // namespace

DrawnPoints drawnPoints(const Curve &curve, const CurvePyramid &pyramid, double from, double to, int columns)
{
    DrawnPoints drawn;
    if (curve.empty())
        return drawn;
    Column column(drawn);
    const auto add = [&](std::size_t index) {
        column.add(static_cast<double>((*curve.steps)[index]), (*curve.values)[index]);
    };
    const std::vector<CurvePyramid::PixelColumn> parts = pyramid.columns(from, to, columns);
    std::int64_t number = 0;
    column.begin(number);
    if (parts.front().first > 0)
        add(parts.front().first - 1); // the line that comes in from outside
    for (const CurvePyramid::PixelColumn &part : parts) {
        column.begin(++number);
        const bool gaps = part.extent.firstNotFinite != CurvePyramid::Extent::none;
        if (part.last - part.first <= fewPoints) {
            for (std::size_t index = part.first; index < part.last; ++index)
                add(index);
        } else if (gaps) {
            addGaps(column, curve, part.extent);
        } else {
            addExtremes(column, curve, part.extent);
        }
    }
    column.begin(++number);
    for (std::size_t index = parts.back().last; index < curve.size(); ++index) {
        add(index); // the point on the last step in view, and the line that goes out
        if (static_cast<double>((*curve.steps)[index]) > to)
            break;
    }
    column.flush();
    return drawn;
}

DrawnPoints drawnPoints(const Curve &curve, double from, double to, int columns)
{
    DrawnPoints drawn;
    const Curve::Steps &steps = *curve.steps;
    const Curve::Values &values = *curve.values;
    const auto below = [](std::int64_t step, double bound) { return static_cast<double>(step) < bound; };
    const auto above = [](double bound, std::int64_t step) { return bound < static_cast<double>(step); };
    auto first = std::lower_bound(steps.begin(), steps.end(), from, below);
    auto last = std::upper_bound(first, steps.end(), to, above);
    if (first != steps.begin())
        --first; // the lines that come in from outside
    if (last != steps.end())
        ++last;
    const double columnsPerStep = to > from ? columns / (to - from) : 1.0;
    Column column(drawn);
    for (auto at = first; at != last; ++at) {
        const double step = static_cast<double>(*at);
        column.begin(std::max<std::int64_t>(-1, static_cast<std::int64_t>((step - from) * columnsPerStep)) + 1);
        column.add(step, values[static_cast<std::size_t>(at - steps.begin())]);
    }
    column.flush();
    return drawn;
}

} // namespace rundiff
