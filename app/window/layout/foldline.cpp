// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/layout/foldline.h"

#include "widgets/frame/style/theme.h"

#include <QPainter>

namespace rundiff
{

FoldLine::FoldLine(QWidget *parent) : QPushButton(parent)
{
    setObjectName(QStringLiteral("curveFold"));
    setCursor(Qt::PointingHandCursor);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
}

void FoldLine::setWords(const QString &words)
{
    setText(words);
    setAccessibleName(words);
    setToolTip(tr("Click to unfold: %1").arg(words));
}

QSize FoldLine::sizeHint() const
{
    return {fontMetrics().averageCharWidth() * 20, fontMetrics().height() * 3 / 2};
}

QSize FoldLine::minimumSizeHint() const
{
    return sizeHint();
}

void FoldLine::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    const Palette &palette = colours(this->palette());
    painter.fillRect(rect(), palette.ground);
    const int margin = fontMetrics().averageCharWidth() * 3 / 2;
    const QRect place = rect().adjusted(margin, 0, -margin, 0);
    painter.setPen(hasFocus() ? palette.a : palette.quietText);
    painter.drawText(place, Qt::AlignLeft | Qt::AlignVCenter | Qt::TextSingleLine,
                     fontMetrics().elidedText(QStringLiteral("▸ ") + text(), Qt::ElideRight, place.width()));
}

} // namespace rundiff

#include "moc_foldline.cpp"
