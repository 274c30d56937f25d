// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QObject>
#include <QPointer>

class QDockWidget;
class QMainWindow;

namespace rundiff
{

// One pane, or the curves, that takes the whole window, and the way back to the arrangement before.
class PaneZoom : public QObject
{
    Q_OBJECT

public:
    explicit PaneZoom(QMainWindow &window);

    void toggle(QDockWidget &dock);
    void maximiseCurves();
    void restore();
    bool isActive() const;
    QDockWidget *maximised() const; // none also while the curves are
    QByteArray arrangement() const; // with all panes, also while one is maximised

Q_SIGNALS:
    void changed();

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    void maximise(QDockWidget *dock);

    QMainWindow &m_window;
    QPointer<QDockWidget> m_dock;
    QByteArray m_before;
    bool m_changing = false;
};

} // namespace rundiff
