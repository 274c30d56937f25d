// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/sharedpixels.h"

#include <algorithm>
#include <cmath>

namespace rundiff
{

namespace
{

constexpr double period = 18, dashLength = 9; // pixels
constexpr double fine = 4;                    // parts of a pixel that are told apart

} // namespace

std::uint64_t SharedPixels::key(const QPointF &pixel)
{
    const auto part = [](double place) {
        return static_cast<std::uint32_t>(static_cast<std::int32_t>(std::clamp(std::round(place * fine), -1e9, 1e9)));
    };
    return static_cast<std::uint64_t>(part(pixel.x())) << 32 | part(pixel.y());
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
