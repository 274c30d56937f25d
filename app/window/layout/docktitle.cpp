// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/layout/docktitle.h"

#include "widgets/frame/style/theme.h"

#include <QDockWidget>
#include <QMouseEvent>
#include <QPainter>
#include <QToolButton>

#include <utility>

namespace rundiff
{

DockTitle::DockTitle(QDockWidget &dock)
    : QWidget(&dock), m_dock(dock), m_maximise(button(QStringLiteral("maximisePane"), QStringLiteral("□"),
                                                      tr("Maximise this pane (double click on its title, F11)"))),
      m_close(button(QStringLiteral("closePane"), QStringLiteral("✕"),
                     tr("Close this pane (Ctrl+W); View, Panels shows it again")))
{
    setObjectName(dock.objectName() + QStringLiteral("Title"));
    connect(m_maximise, &QToolButton::clicked, this, &DockTitle::maximiseWanted);
    connect(m_close, &QToolButton::clicked, this, &DockTitle::closeWanted);
    connect(&dock, &QDockWidget::windowTitleChanged, this, qOverload<>(&QWidget::update));
}

// They are reached with the keys of the menu, not with Tab: there are two for each pane.
QToolButton *DockTitle::button(const QString &name, const QString &sign, const QString &explanation)
{
    auto *button = new QToolButton(this);
    button->setObjectName(name);
    button->setText(sign);
    button->setToolTip(explanation);
    button->setAccessibleName(explanation);
    button->setAutoRaise(true);
    button->setFocusPolicy(Qt::NoFocus);
    return button;
}

void DockTitle::setMaximised(bool maximised)
{
    m_maximise->setText(maximised ? QStringLiteral("❐") : QStringLiteral("□"));
    m_maximise->setToolTip(maximised ? tr("Show all panes again (double click on the title, F11)")
                                     : tr("Maximise this pane (double click on its title, F11)"));
    m_maximise->setAccessibleName(m_maximise->toolTip());
}

void DockTitle::setFolded(bool folded, const QString &summary)
{
    m_folded = folded;
    m_summary = summary;
    setCursor(folded ? Qt::PointingHandCursor : Qt::ArrowCursor);
    setToolTip(folded ? tr("Click to unfold: %1").arg(text()) : QString());
    arrangeButtons();
    updateGeometry();
    update();
}

bool DockTitle::isUpright() const
{
    return m_dock.features().testFlag(QDockWidget::DockWidgetVerticalTitleBar);
}

QString DockTitle::text() const
{
    return m_summary.isEmpty() ? m_dock.windowTitle() : m_dock.windowTitle() + QStringLiteral(" · ") + m_summary;
}

int DockTitle::thickness() const
{
    return fontMetrics().height() * 3 / 2;
}

QSize DockTitle::sizeHint() const
{
    const QSize flat(fontMetrics().averageCharWidth() * 10, thickness());
    return isUpright() ? flat.transposed() : flat;
}

QSize DockTitle::minimumSizeHint() const
{
    return sizeHint();
}

void DockTitle::arrangeButtons()
{
    const int side = thickness();
    int right = width();
    for (QToolButton *button : {m_close, m_maximise}) {
        button->setVisible(!m_folded);
        button->setGeometry(right - side, 0, side, height());
        right -= side;
    }
}

void DockTitle::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    const Palette &palette = colours(this->palette());
    painter.fillRect(rect(), palette.ground);
    QRect place = rect();
    if (isUpright()) {
        painter.translate(0, height());
        painter.rotate(-90);
        place = QRect(0, 0, height(), width());
    }
    const int margin = fontMetrics().averageCharWidth() * 3 / 2, buttons = m_folded ? 0 : thickness() * 2;
    place.adjust(margin, 0, -margin - buttons, 0);
    const QString shown = m_folded ? QStringLiteral("▸ ") + text() : text();
    painter.setPen(m_folded ? palette.quietText : palette.text);
    painter.drawText(place, Qt::AlignLeft | Qt::AlignVCenter | Qt::TextSingleLine,
                     fontMetrics().elidedText(shown, Qt::ElideRight, place.width()));
}

// What is not handled here moves the pane.
void DockTitle::mousePressEvent(QMouseEvent *event)
{
    event->ignore();
}

void DockTitle::mouseReleaseEvent(QMouseEvent *event)
{
    if (m_folded && event->button() == Qt::LeftButton && rect().contains(event->pos()))
        Q_EMIT unfoldWanted();
    event->ignore();
}

void DockTitle::mouseDoubleClickEvent(QMouseEvent *event)
{
    if (event->button() == Qt::LeftButton && !m_folded)
        Q_EMIT maximiseWanted();
}

bool DockTitle::event(QEvent *event)
{
    if (event->type() == QEvent::Resize)
        arrangeButtons();
    return QWidget::event(event);
}

} // namespace rundiff

#include "moc_docktitle.cpp"
