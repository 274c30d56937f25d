// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/frame/style/housestyle.h"

#include "widgets/frame/style/palette.h"

#include <QPainter>
#include <QStyleFactory>
#include <QStyleOption>
#include <QTabBar>

namespace rundiff
{

namespace
{

void drawCheckBox(QPainter &painter, const QStyleOption &option)
{
    const Palette &palette = colours(option.palette);
    const bool enabled = option.state.testFlag(QStyle::State_Enabled);
    const bool marked = option.state.testFlag(QStyle::State_HasFocus) || option.state.testFlag(QStyle::State_MouseOver);
    const QRectF box = QRectF(option.rect).adjusted(0.5, 0.5, -0.5, -0.5);
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(marked ? palette.a : palette.quietText, 1));
    if (!enabled)
        painter.setPen(QPen(palette.lines, 1));
    painter.setBrush(palette.base);
    painter.drawRoundedRect(box, 2, 2);
    painter.setPen(QPen(enabled ? palette.text : palette.unknown, box.width() / 7, Qt::SolidLine, Qt::RoundCap));
    const auto at = [&](double x, double y) { return box.topLeft() + QPointF(x * box.width(), y * box.height()); };
    if (option.state.testFlag(QStyle::State_On))
        painter.drawPolyline(QPolygonF{{at(0.22, 0.52), at(0.43, 0.73), at(0.78, 0.28)}});
    else if (option.state.testFlag(QStyle::State_NoChange))
        painter.drawLine(at(0.25, 0.5), at(0.75, 0.5));
    painter.restore();
}

} // namespace

HouseStyle::HouseStyle() : QProxyStyle(QStyleFactory::create(QStringLiteral("Fusion"))) {}

void HouseStyle::drawPrimitive(PrimitiveElement element, const QStyleOption *option, QPainter *painter,
                               const QWidget *widget) const
{
    if (element == PE_IndicatorCheckBox || element == PE_IndicatorItemViewItemCheck)
        drawCheckBox(*painter, *option);
    else
        QProxyStyle::drawPrimitive(element, option, painter, widget);
}

// The tabs of the panes would be shortened to "De…" if there are many: whole words with two arrows are more useful.
void HouseStyle::polish(QWidget *widget)
{
    QProxyStyle::polish(widget);
    if (auto *tabs = qobject_cast<QTabBar *>(widget))
        tabs->setElideMode(Qt::ElideNone);
}

int HouseStyle::pixelMetric(PixelMetric metric, const QStyleOption *option, const QWidget *widget) const
{
    const int length = QProxyStyle::pixelMetric(metric, option, widget);
    return metric == PM_TabBarTabHSpace ? length * 7 / 12 : length;
}

} // namespace rundiff

#include "moc_housestyle.cpp"
