// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QLineF>
#include <QPainter>
#include <QVector>

#include <limits>
#include <vector>

namespace rundiff
{

// Lines that stand closer than they can be told apart, as one upright bar for every pixel column that they touch. They
// cover the same pixels, and a thousand bars are painted in the time of a few long lines.
class ColumnBars
{
public:
    // Between the places `left` and `right`; pixelSize is less than 1 on a screen of high density.
    ColumnBars(double left, double right, double pixelSize);

    void add(const QLineF &line);
    // With a dash, which has gaps of half its length, only some of the columns are painted.
    void paint(QPainter &painter, const QColor &colour, double thickness, double dash = 0) const;

private:
    struct Bar {
        double top = std::numeric_limits<double>::infinity(), bottom = -top;
    };
    void add(std::ptrdiff_t column, double y0, double y1);

    double m_left, m_pixel;
    std::vector<Bar> m_bars;
};

} // namespace rundiff
