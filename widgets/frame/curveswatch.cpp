// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/frame/curveswatch.h"

#include <QPainter>

namespace rundiff
{

QIcon curveSwatch(const QColor &colour, bool dashed, int size, double ratio)
{
    QPixmap pixmap(QSize(size, size) * ratio);
    pixmap.setDevicePixelRatio(ratio);
    pixmap.fill(Qt::transparent);
    QPainter painter(&pixmap);
    const double thick = size / 5.0;
    painter.fillRect(QRectF(0, (size - thick) / 2, dashed ? size * 0.4 : size, thick), colour);
    if (dashed)
        painter.fillRect(QRectF(size * 0.6, (size - thick) / 2, size * 0.4, thick), colour);
    return QIcon(pixmap);
}

} // namespace rundiff
