// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QLineF>
#include <QVector>

#include <cstdint>
#include <unordered_set>

namespace rundiff
{

// Where a second curve lies on the first one it is drawn in dashes, so that both are seen; the gaps hide nothing, for
// the first curve has the same line there. Everywhere else the second curve is drawn in full.
class SharedPixels
{
public:
    void add(const QPointF &pixel) { m_pixels.insert(key(pixel)); } // a corner of the first curve
    bool holds(const QLineF &line) const
    {
        return m_pixels.count(key(line.p1())) > 0 && m_pixels.count(key(line.p2())) > 0;
    }

    // The parts of a line, which runs to the right, that are drawn between the pixel columns `left` and `right`.
    static void addDashes(QVector<QLineF> &lines, const QLineF &line, double left, double right);

private:
    static std::uint64_t key(const QPointF &pixel);

    std::unordered_set<std::uint64_t> m_pixels;
};

} // namespace rundiff
