// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/frame/statemark.h"

#include <QPainter>

namespace rundiff
{

namespace
{

constexpr int iconSize = 64; // scaled down to the size in the view, also on a high-density screen

} // namespace

QColor stateColour(RowState state, bool first, const Palette &palette)
{
    if (first)
        return palette.b;
    switch (state) {
    case RowState::Same:
        return palette.agrees;
    case RowState::Within:
    case RowState::Differs:
        return palette.warning;
    case RowState::OnlyA:
        return palette.a;
    case RowState::OnlyB:
        return palette.b;
    default:
        return palette.unknown;
    }
}

void drawState(QPainter &painter, const QRectF &box, RowState state, const QColor &colour)
{
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(colour, box.width() / 6));
    painter.setBrush(colour);
    const QPointF centre = box.center();
    const double half = box.width() / 2;
    if (state == RowState::Differs) {
        painter.drawPolygon(QPolygonF{{centre + QPointF(0, -half), centre + QPointF(half, 0), centre + QPointF(0, half),
                                       centre + QPointF(-half, 0)}});
    } else {
        if (state != RowState::Same && state != RowState::Within)
            painter.setBrush(Qt::NoBrush);
        painter.drawEllipse(centre, half * 0.8, half * 0.8);
    }
    painter.setRenderHint(QPainter::Antialiasing, false);
}

void drawDamage(QPainter &painter, const QRectF &box, const Palette &palette)
{
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    const double line = box.width() / 8;
    painter.setPen(QPen(palette.incomplete, line, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
    painter.setBrush(palette.incompleteGround);
    const QRectF inner = box.adjusted(line, line, -line, -line);
    const double middle = inner.center().x(), height = inner.height();
    painter.drawPolygon(QPolygonF{{QPointF(middle, inner.top()), inner.bottomRight(), inner.bottomLeft()}});
    painter.drawLine(QPointF(middle, inner.top() + height * 0.4), QPointF(middle, inner.top() + height * 0.62));
    painter.drawPoint(QPointF(middle, inner.top() + height * 0.84));
    painter.restore();
}

QIcon stateIcon(RowState state, const Palette &palette, bool first)
{
    QPixmap picture(iconSize, iconSize);
    picture.fill(Qt::transparent);
    QPainter painter(&picture);
    drawState(painter, QRectF(iconSize * 0.2, iconSize * 0.2, iconSize * 0.6, iconSize * 0.6), state,
              stateColour(state, first && state == RowState::Differs, palette));
    return QIcon(picture);
}

} // namespace rundiff
