// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QLineF>
#include <QPainter>
#include <QRect>

#include <cstdint>
#include <limits>
#include <vector>

namespace rundiff
{

// Lines that are too close to be distinguished, drawn as one upright bar for every pixel column that they touch. They
// cover the same pixels, and take the same short time for any length.
class ColumnBars
{
public:
    // Within an area; pixelSize is less than 1 on a high-density screen.
    ColumnBars(const QRect &area, double pixelSize);

    void add(const QLineF &line);
    // With a dash, whose gaps have half its length, only some of the columns are painted.
    bool isFree(const QRectF &place) const; // of all lines
    void paint(QPainter &painter, const QColor &colour, double thickness, double dash = 0) const;

private:
    struct Bar {
        double top = std::numeric_limits<double>::infinity(), bottom = -top;
    };
    void add(std::ptrdiff_t column, double y0, double y1);
    std::int32_t rowAt(double y) const;

    QRect m_area;
    double m_pixel;
    std::vector<Bar> m_bars;
};

} // namespace rundiff
