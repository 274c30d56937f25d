// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/curves/sharedpixels.h"

#include <algorithm>
#include <cmath>

namespace rundiff
{

namespace
{

constexpr double period = 24, dashLength = 12; // pixels
constexpr double fine = 4;                     // fractions of a pixel that are distinguished

} // namespace

SharedPixels::Key SharedPixels::key(const QPointF &pixel)
{
    const auto part = [](double place) {
        return static_cast<std::int32_t>(std::floor(std::clamp(place * fine, -1e9, 1e9) + 0.5));
    };
    return {part(pixel.x()), part(pixel.y())};
}

bool SharedPixels::holds(const QPointF &pixel) const
{
    const Key wanted = key(pixel);
    const auto before = [](const Key &one, const Key &other) { return one.first < other.first; };
    const auto [first, last] = std::equal_range(m_pixels.begin(), m_pixels.end(), wanted, before);
    return std::find(first, last, wanted) != last;
}

void SharedPixels::addDashes(QVector<QLineF> &lines, const QLineF &line, double left, double right)
{
    const double width = line.dx();
    if (width < 1) { // up or down: all of it or nothing
        const double middle = line.center().x();
        if (middle - std::floor(middle / period) * period < dashLength)
            lines.push_back(line);
        return;
    }
    const double begin = std::max(line.x1(), left), end = std::min(line.x2(), right);
    for (double dash = std::floor(begin / period) * period; dash < end; dash += period) {
        const double from = std::max(begin, dash), to = std::min(end, dash + dashLength);
        if (from < to)
            lines.push_back({line.pointAt((from - line.x1()) / width), line.pointAt((to - line.x1()) / width)});
    }
}

} // namespace rundiff
