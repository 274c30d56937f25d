// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/evidence/checklistdelegate.h"

#include "models/items/checklistmodel.h"
#include "widgets/frame/style/theme.h"

#include <QApplication>
#include <QPainter>

namespace rundiff
{

namespace
{

QPen signPen(const QColor &colour, const QRectF &box)
{
    return QPen(colour, box.width() / 8, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin);
}

void drawTick(QPainter &painter, const QRectF &box)
{
    const auto at = [&](double x, double y) { return box.topLeft() + QPointF(box.width() * x, box.height() * y); };
    painter.drawPolyline(QPolygonF{{at(0.28, 0.53), at(0.44, 0.68), at(0.72, 0.34)}});
}

void drawCross(QPainter &painter, const QRectF &box)
{
    const QRectF inner = box.adjusted(box.width() * 0.32, box.width() * 0.32, -box.width() * 0.32, -box.width() * 0.32);
    painter.drawLine(inner.topLeft(), inner.bottomRight());
    painter.drawLine(inner.topRight(), inner.bottomLeft());
}

// The view has coloured the space before an item; before a group it has drawn its triangle.
// The bar of a group would be between its arrow and its name.
void paintChosen(QPainter &painter, const QRect &place, bool group, const Palette &palette)
{
    const int left = group ? place.left() : 0;
    const QRect line(left, place.top(), place.right() + 1 - left, place.height());
    paintChosenGround(painter, line, palette);
    if (!group)
        painter.fillRect(QRect(line.topLeft(), QSize(3, line.height())), palette.text);
}

} // namespace

void paintChosenGround(QPainter &painter, const QRect &place, const Palette &palette)
{
    painter.fillRect(place, chosenGround(palette));
}

QColor itemStateColour(ItemState state, const Palette &palette)
{
    switch (state) {
    case ItemState::Confirmed:
        return palette.agrees;
    case ItemState::Failing:
        return palette.b;
    case ItemState::Manual:
        return palette.manual;
    case ItemState::Unknown:
    case ItemState::NotApplicable:
        break;
    }
    return palette.unknown;
}

void drawItemState(QPainter &painter, const QRectF &box, ItemState state, const Palette &palette, bool overruled)
{
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    const QColor colour = overruled ? palette.manual : itemStateColour(state, palette);
    const bool ring = state == ItemState::Manual || overruled;
    const double line = box.width() / 10;
    painter.setPen(QPen(colour, line));
    painter.setBrush(ring ? QBrush(Qt::NoBrush) : QBrush(colour));
    painter.drawEllipse(box.adjusted(line / 2, line / 2, -line / 2, -line / 2));
    painter.setPen(signPen(ring ? colour : palette.base, box));
    painter.setBrush(Qt::NoBrush);
    if (state == ItemState::Failing) {
        drawCross(painter, box);
    } else if (state == ItemState::Unknown) {
        QFont font = painter.font();
        font.setPixelSize(static_cast<int>(box.height() * 0.72));
        font.setBold(true);
        painter.setFont(font);
        painter.drawText(box, Qt::AlignCenter, QStringLiteral("?"));
    } else if (state == ItemState::NotApplicable) {
        painter.drawLine(QPointF(box.left() + box.width() * 0.3, box.center().y()),
                         QPointF(box.right() - box.width() * 0.3, box.center().y()));
    } else {
        drawTick(painter, box);
    }
    painter.restore();
}

QSize ChecklistDelegate::sizeHint(const QStyleOptionViewItem &option, const QModelIndex &index) const
{
    const bool item = index.data(ChecklistModel::StateRole).isValid();
    const int line = option.fontMetrics.height();
    return {line * 10, item ? line * 2 + line * 3 / 5 : line + line / 2};
}

void ChecklistDelegate::paint(QPainter *painter, const QStyleOptionViewItem &option, const QModelIndex &index) const
{
    QStyleOptionViewItem own = option;
    const QVariant state = index.data(ChecklistModel::StateRole);
    const Palette &palette = colours(option.palette);
    const bool chosen = option.state.testFlag(QStyle::State_Selected);
    const int unit = option.fontMetrics.height(), gap = unit / 4;
    own.text.clear();
    own.state.setFlag(QStyle::State_Selected, false); // a quiet ground, on which the colours of the states are read
    QApplication::style()->drawPrimitive(QStyle::PE_PanelItemViewItem, &own, painter, option.widget);
    if (chosen)
        paintChosen(*painter, option.rect, !state.isValid(), palette);
    painter->save();
    painter->setFont(option.font);
    QRect place = option.rect.adjusted(gap, unit * 3 / 10, -gap, -unit * 3 / 10);
    const auto line = [&](const QString &text, const QColor &colour) {
        painter->setPen(colour);
        painter->drawText(QRect(place.left(), place.top(), place.width(), unit), Qt::AlignLeft | Qt::AlignVCenter,
                          option.fontMetrics.elidedText(text, Qt::ElideRight, place.width()));
        place.setTop(place.top() + unit);
    };
    if (!state.isValid()) {
        place.setTop(option.rect.top() + unit / 4);
        line(index.data().toString(), palette.quietText);
    } else {
        const auto shown = static_cast<ItemState>(state.toInt());
        const QRectF sign(place.left(), place.top(), unit, unit);
        const bool overruled = index.data(ChecklistModel::OverruledRole).toBool();
        drawItemState(*painter, sign, shown, palette, overruled);
        place.setLeft(place.left() + unit + gap * 2);
        line(index.data().toString(), palette.text);
        line(index.data(ChecklistModel::StateWordsRole).toString() + QStringLiteral(" · ") +
                 index.data(ChecklistModel::EvidenceRole).toString(),
             shown == ItemState::Failing && !overruled ? palette.differs : palette.quietText);
    }
    painter->restore();
}

} // namespace rundiff

#include "moc_checklistdelegate.cpp"
