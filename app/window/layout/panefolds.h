// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QList>
#include <QObject>
#include <QString>

#include <vector>

class QDockWidget;

namespace rundiff
{

class DockTitle;

// Panes without information are folded to their title until somebody clicks on it or asks for the pane. Panes in the
// same tabs are folded and unfolded together. A pane that somebody unfolded stays so while the same runs are shown.
class PaneFolds : public QObject
{
    Q_OBJECT

public:
    using QObject::QObject;

    void add(QDockWidget &dock, DockTitle &title);
    // To a line at the top, or upright at the side.
    void fold(const QList<QDockWidget *> &tabs, Qt::Orientation line, const QString &summary);
    void unfold(QDockWidget &dock);
    void unfoldAll();
    void forgetWishes(); // other runs are shown
    bool isFolded(const QDockWidget &dock) const;

Q_SIGNALS:
    void unfolded();

private:
    struct Fold {
        QList<QDockWidget *> tabs;
        QDockWidget *front = nullptr;
    };

    DockTitle &titleOf(const QDockWidget &dock) const;
    void open(const Fold &fold);
    void cameToFront(QDockWidget &dock);

    std::vector<Fold> m_folds;
    QList<const QDockWidget *> m_wanted;
};

} // namespace rundiff
