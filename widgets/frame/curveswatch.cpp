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
    painter.fillRect(QRectF(0, (size - thick) / 2, dashed ? size * 0.25 : size, thick), colour);
    if (dashed)
        painter.fillRect(QRectF(size * 0.75, (size - thick) / 2, size * 0.25, thick), colour);
    painter.setRenderHint(QPainter::Antialiasing);
    const double wide = size * 0.45, line = size / 10.0;
    const QRectF symbol((size - wide) / 2, (size - wide) / 2, wide, wide);
    painter.setPen(dashed ? QPen(colour, line, Qt::SolidLine, Qt::SquareCap, Qt::MiterJoin) : QPen(Qt::NoPen));
    if (!dashed)
        painter.setBrush(colour);
    dashed ? painter.drawRect(symbol) : painter.drawEllipse(symbol);
    return QIcon(pixmap);
}

} // namespace rundiff
