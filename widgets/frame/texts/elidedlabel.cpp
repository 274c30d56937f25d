// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/frame/texts/elidedlabel.h"

#include "widgets/frame/style/theme.h"

#include <QFontMetrics>
#include <QPainter>

namespace rundiff
{

ElidedLabel::ElidedLabel(const QString &text, QWidget *parent) : QFrame(parent), m_text(text)
{
    setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
    setAccessibleName(text);
}

void ElidedLabel::setText(const QString &text)
{
    m_text = text;
    setAccessibleName(text);
    updateToolTip();
    if (sizePolicy().horizontalPolicy() != QSizePolicy::Ignored) // it changes with every move of the mouse
        updateGeometry();
    update();
}

void ElidedLabel::setQuiet(bool quiet)
{
    m_quiet = quiet;
    update();
}

QSize ElidedLabel::sizeHint() const
{
    const QFontMetrics metrics(font());
    return {metrics.horizontalAdvance(m_text) + 2, metrics.height()};
}

QSize ElidedLabel::minimumSizeHint() const
{
    const QFontMetrics metrics(font());
    return {std::min(metrics.horizontalAdvance(m_text) + 2, metrics.averageCharWidth() * 4), metrics.height()};
}

void ElidedLabel::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    painter.setPen(m_quiet ? colours(palette()).quietText : palette().color(QPalette::WindowText));
    const QString shown = painter.fontMetrics().elidedText(m_text, Qt::ElideRight, width());
    painter.drawText(rect(), Qt::AlignLeft | Qt::AlignVCenter | Qt::TextSingleLine, shown);
}

void ElidedLabel::resizeEvent(QResizeEvent *event)
{
    QFrame::resizeEvent(event);
    updateToolTip();
}

void ElidedLabel::updateToolTip()
{
    setToolTip(QFontMetrics(font()).horizontalAdvance(m_text) > width() ? m_text : QString());
}

} // namespace rundiff

#include "moc_elidedlabel.cpp"
