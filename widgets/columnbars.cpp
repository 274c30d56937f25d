// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/columnbars.h"

#include <algorithm>
#include <cmath>

namespace rundiff
{

namespace
{

constexpr double farAway = 1e5; // beyond every screen, and within what painters can count

} // namespace

ColumnBars::ColumnBars(double left, double right, double pixelSize)
    : m_left(left), m_pixel(pixelSize),
      m_bars(static_cast<std::size_t>(std::max(1.0, std::ceil((right - left) / pixelSize))))
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
    const double begin = (rightwards.x1() - m_left) / m_pixel, end = (rightwards.x2() - m_left) / m_pixel;
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

void ColumnBars::paint(QPainter &painter, const QColor &colour, double thickness, double dash) const
{
    for (std::size_t i = 0; i < m_bars.size(); ++i) {
        const Bar &bar = m_bars[i];
        const double x = m_left + static_cast<double>(i) * m_pixel;
        if (bar.top > bar.bottom || (dash > 0 && std::fmod(x, dash * 1.5) >= dash))
            continue;
        const double top = std::clamp(bar.top, -farAway, farAway), bottom = std::clamp(bar.bottom, -farAway, farAway);
        const double height = std::max(thickness, bottom - top);
        painter.fillRect(QRectF(x, (top + bottom - height) / 2, m_pixel, height), colour);
    }
}

} // namespace rundiff
