// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/frame/style/applicationicon.h"

#include "widgets/frame/style/widgetresources.h"

#include <QPainter>
#include <QSvgRenderer>

namespace rundiff
{

namespace
{

constexpr int sides[] = {16, 22, 24, 32, 48, 64, 96, 128, 256, 512};
constexpr int largestOfSmall = 24;

} // namespace

QIcon applicationIcon()
{
    bringWidgetResources();
    QSvgRenderer small(QStringLiteral(":/rundiff/icon-small.svg")), large(QStringLiteral(":/rundiff/icon.svg"));
    QIcon icon;
    for (const int side : sides) {
        QPixmap picture(side, side);
        picture.fill(Qt::transparent);
        QPainter painter(&picture);
        painter.setRenderHint(QPainter::Antialiasing);
        (side <= largestOfSmall ? small : large).render(&painter, QRectF(0, 0, side, side));
        painter.end();
        icon.addPixmap(picture);
    }
    return icon;
}

} // namespace rundiff
