// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QLineF>
#include <QVector>

#include <cstdint>
#include <utility>
#include <vector>

namespace rundiff
{

// Where a second curve overlaps the first one it is drawn in dashes, so that both are visible; the gaps hide nothing,
// because the first curve has the same line there. Elsewhere the second curve is drawn in full.
class SharedPixels
{
public:
    void add(const QPointF &pixel)
    {
        m_pixels.push_back(key(pixel));
    } // a corner of the first curve, from left to right
    bool holds(const QLineF &line) const { return holds(line.p1()) && holds(line.p2()); }

    // The parts of a line, which goes to the right, that are drawn between the pixel columns `left` and `right`.
    static void addDashes(QVector<QLineF> &lines, const QLineF &line, double left, double right);

private:
    using Key = std::pair<std::int32_t, std::int32_t>;
    static Key key(const QPointF &pixel);
    bool holds(const QPointF &pixel) const;

    std::vector<Key> m_pixels;
};

} // namespace rundiff
