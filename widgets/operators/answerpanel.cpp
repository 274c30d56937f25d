// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/operators/answerpanel.h"

#include "widgets/operators/rowpanel.h"
#include "widgets/operators/whypanel.h"

#include <QAbstractTextDocumentLayout>
#include <QHBoxLayout>
#include <QResizeEvent>

#include <cmath>

namespace rundiff
{

AnswerPanel::AnswerPanel(QWidget *parent) : QWidget(parent), m_why(new WhyPanel(this)), m_row(new RowPanel(this))
{
    auto *parts = new QHBoxLayout(this);
    parts->setContentsMargins({});
    parts->setSpacing(0);
    parts->addWidget(m_why, 3);
    parts->addWidget(m_row, 2);
    setFocusProxy(m_why);
    connect(m_why->document()->documentLayout(), &QAbstractTextDocumentLayout::documentSizeChanged, this,
            &AnswerPanel::measure, Qt::QueuedConnection);
}

void AnswerPanel::setRowVisible(bool visible)
{
    m_row->setVisible(visible);
}

int AnswerPanel::wantedHeight() const
{
    return static_cast<int>(std::ceil(m_why->document()->size().height())) + 2 * m_why->frameWidth();
}

// A scroll bar that takes a letter from each line must not make the pane jump.
void AnswerPanel::measure()
{
    if (std::abs(wantedHeight() - m_announced) < fontMetrics().height())
        return;
    m_announced = wantedHeight();
    Q_EMIT heightChanged();
}

void AnswerPanel::resizeEvent(QResizeEvent *event)
{
    QWidget::resizeEvent(event);
    if (event->size().width() != event->oldSize().width())
        measure();
}

} // namespace rundiff

#include "moc_answerpanel.cpp"
