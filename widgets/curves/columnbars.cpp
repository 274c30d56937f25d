// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/curves/columnbars.h"

#include <algorithm>
#include <cmath>

namespace rundiff
{

ColumnBars::ColumnBars(const QRect &area, double pixelSize)
    : m_area(area), m_pixel(pixelSize),
      m_bars(static_cast<std::size_t>(std::max(1.0, std::ceil(area.width() / pixelSize))))
{
}

void ColumnBars::add(std::ptrdiff_t column, double y0, double y1)
{
    if (column < 0 || column >= static_cast<std::ptrdiff_t>(m_bars.size()))
        return;
    Bar &bar = m_bars[static_cast<std::size_t>(column)];
    bar.top = std::min({bar.top, y0, y1});
    bar.bottom = std::max({bar.bottom, y0, y1});
}

void ColumnBars::add(const QLineF &line)
{
    const QLineF rightwards = line.x1() <= line.x2() ? line : QLineF(line.p2(), line.p1());
    const double last = static_cast<double>(m_bars.size());
    const double begin = (rightwards.x1() - m_area.left()) / m_pixel, end = (rightwards.x2() - m_area.left()) / m_pixel;
    if (!(end >= 0 && begin < last))
        return;
    const auto first = static_cast<std::ptrdiff_t>(std::floor(std::max(begin, 0.0)));
    const auto final = static_cast<std::ptrdiff_t>(std::floor(std::min(end, last)));
    if (first == final)
        return add(first, line.y1(), line.y2());
    const auto heightAt = [&](double x) {
        return rightwards.y1() + rightwards.dy() * std::clamp((x - begin) / (end - begin), 0.0, 1.0);
    };
    for (std::ptrdiff_t column = first; column <= final; ++column)
        add(column, heightAt(static_cast<double>(column)), heightAt(static_cast<double>(column) + 1));
}

bool ColumnBars::isFree(const QRectF &place) const
{
    const double columns = static_cast<double>(m_bars.size());
    const auto columnAt = [&](double x) {
        return static_cast<std::size_t>(std::clamp(std::floor((x - m_area.left()) / m_pixel), 0.0, columns));
    };
    for (std::size_t i = columnAt(place.left()); i <= columnAt(place.right()) && i < m_bars.size(); ++i) {
        if (m_bars[i].top <= place.bottom() && m_bars[i].bottom >= place.top())
            return false;
    }
    return true;
}

std::int32_t ColumnBars::rowAt(double y) const
{
    const double rows = std::ceil(m_area.height() / m_pixel);
    return static_cast<std::int32_t>(std::lround(std::clamp((y - m_area.top()) / m_pixel, 0.0, rows)));
}

// Row by row into a picture: pixels above each other lie far apart in memory.
void ColumnBars::paint(QPainter &painter, const QColor &colour, double thickness, double dash) const
{
    const std::size_t columns = m_bars.size();
    std::vector<std::int32_t> first(columns), count(columns);
    std::int32_t top = std::numeric_limits<std::int32_t>::max(), bottom = 0;
    for (std::size_t i = 0; i < columns; ++i) {
        const Bar &bar = m_bars[i];
        if (bar.top > bar.bottom || (dash > 0 && std::fmod(static_cast<double>(i) * m_pixel, dash * 1.5) >= dash))
            continue;
        const double over = std::max(0.0, thickness - (bar.bottom - bar.top)) / 2;
        first[i] = rowAt(bar.top - over);
        count[i] = std::max(1, rowAt(bar.bottom + over) - first[i]);
        top = std::min(top, first[i]);
        bottom = std::max(bottom, first[i] + count[i]);
    }
    if (top >= bottom)
        return;
    QImage picture(static_cast<int>(columns), bottom - top, QImage::Format_ARGB32_Premultiplied);
    const QRgb filled = qPremultiply(colour.rgba());
    for (std::int32_t row = top; row < bottom; ++row) {
        auto *pixels = reinterpret_cast<QRgb *>(picture.scanLine(row - top));
        for (std::size_t i = 0; i < columns; ++i)
            pixels[i] = static_cast<std::uint32_t>(row - first[i]) < static_cast<std::uint32_t>(count[i]) ? filled : 0;
    }
    painter.save();
    painter.translate(m_area.left(), m_area.top());
    painter.scale(m_pixel, m_pixel);
    painter.drawImage(0, top, picture);
    painter.restore();
}

} // namespace rundiff
