// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/layout/panezoom.h"

#include <QDockWidget>
#include <QEvent>
#include <QMainWindow>
#include <QScopedValueRollback>

#include <utility>

namespace rundiff
{

PaneZoom::PaneZoom(QMainWindow &window) : QObject(&window), m_window(window) {}

void PaneZoom::toggle(QDockWidget &dock)
{
    const bool same = m_dock == &dock;
    restore();
    if (!same && !dock.isFloating())
        maximise(&dock);
}

void PaneZoom::maximiseCurves()
{
    restore();
    maximise(nullptr);
}

// Without a pane it is the view in the middle.
void PaneZoom::maximise(QDockWidget *dock)
{
    if (!m_window.centralWidget())
        return;
    const QScopedValueRollback changing(m_changing, true);
    m_before = m_window.saveState();
    m_dock = dock;
    m_window.centralWidget()->setVisible(!dock);
    const QList<QDockWidget *> docks = m_window.findChildren<QDockWidget *>(Qt::FindDirectChildrenOnly);
    for (QDockWidget *other : docks) {
        other->setVisible(other == dock);
        other->installEventFilter(this); // a pane that is asked for ends the zoom
    }
    Q_EMIT changed();
}

void PaneZoom::restore()
{
    if (m_before.isEmpty())
        return;
    {
        const QScopedValueRollback changing(m_changing, true);
        const QList<QDockWidget *> docks = m_window.findChildren<QDockWidget *>(Qt::FindDirectChildrenOnly);
        for (QDockWidget *dock : docks)
            dock->removeEventFilter(this);
        m_dock = nullptr;
        m_window.centralWidget()->show();
        m_window.restoreState(std::exchange(m_before, {}));
    }
    Q_EMIT changed();
}

QDockWidget *PaneZoom::maximised() const
{
    return m_dock;
}

bool PaneZoom::isActive() const
{
    return !m_before.isEmpty();
}

QByteArray PaneZoom::arrangement() const
{
    return m_before.isEmpty() ? m_window.saveState() : m_before;
}

bool PaneZoom::eventFilter(QObject *watched, QEvent *event)
{
    const bool shown = event->type() == QEvent::ShowToParent && watched != m_dock;
    const bool closed = event->type() == QEvent::HideToParent && watched == m_dock;
    if ((shown || closed) && !m_changing && !m_before.isEmpty()) {
        auto *dock = static_cast<QDockWidget *>(watched);
        QMetaObject::invokeMethod(
            this,
            [this, dock = QPointer<QDockWidget>(dock), shown] {
                restore();
                if (dock)
                    dock->setVisible(shown);
                if (dock && shown)
                    dock->raise();
            },
            Qt::QueuedConnection);
    }
    return false;
}

} // namespace rundiff

#include "moc_panezoom.cpp"
