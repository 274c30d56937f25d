// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/layout/panefolds.h"

#include "app/window/layout/docktitle.h"

#include <QDockWidget>

#include <algorithm>

namespace rundiff
{

void PaneFolds::add(QDockWidget &dock, DockTitle &title)
{
    connect(&title, &DockTitle::unfoldWanted, this, [this, &dock] { unfold(dock); });
    connect(&dock, &QDockWidget::visibilityChanged, this, [this, &dock](bool visible) {
        if (visible)
            cameToFront(dock);
    });
}

DockTitle &PaneFolds::titleOf(const QDockWidget &dock) const
{
    return *static_cast<DockTitle *>(dock.titleBarWidget());
}

// The content keeps its place in the pane, without height: hidden, it would take the width of its title only.
void PaneFolds::fold(const QList<QDockWidget *> &tabs, Qt::Orientation line, const QString &summary)
{
    Fold fold{tabs, tabs.front()};
    for (QDockWidget *dock : tabs) {
        if (isFolded(*dock) || m_wanted.contains(dock) || !dock->widget())
            return;
    }
    for (QDockWidget *dock : tabs) {
        dock->setFeatures(dock->features().setFlag(QDockWidget::DockWidgetVerticalTitleBar, line == Qt::Vertical));
        dock->widget()->setMinimumSize(0, 0);
        dock->widget()->setEnabled(false); // nothing in it takes the focus
        if (line == Qt::Horizontal)
            dock->widget()->setMaximumHeight(0);
        else
            dock->widget()->setMaximumWidth(0);
        titleOf(*dock).setFolded(true, dock == fold.front ? summary : QString());
    }
    m_folds.push_back(fold);
}

bool PaneFolds::isFolded(const QDockWidget &dock) const
{
    return std::any_of(m_folds.begin(), m_folds.end(),
                       [&](const Fold &fold) { return fold.tabs.contains(const_cast<QDockWidget *>(&dock)); });
}

void PaneFolds::open(const Fold &fold)
{
    for (QDockWidget *dock : fold.tabs) {
        dock->setFeatures(dock->features().setFlag(QDockWidget::DockWidgetVerticalTitleBar, false));
        dock->widget()->setMaximumSize(QWIDGETSIZE_MAX, QWIDGETSIZE_MAX);
        dock->widget()->setEnabled(true);
        titleOf(*dock).setFolded(false, {});
    }
}

void PaneFolds::unfold(QDockWidget &dock)
{
    const auto found =
        std::find_if(m_folds.begin(), m_folds.end(), [&](const Fold &fold) { return fold.tabs.contains(&dock); });
    if (found == m_folds.end())
        return;
    const Fold fold = *found;
    for (const QDockWidget *tab : fold.tabs)
        m_wanted << tab;
    m_folds.erase(found);
    open(fold);
    Q_EMIT unfolded();
}

void PaneFolds::unfoldAll()
{
    if (m_folds.empty())
        return;
    for (const Fold &fold : m_folds)
        open(fold);
    m_folds.clear();
    Q_EMIT unfolded();
}

void PaneFolds::forgetWishes()
{
    m_wanted.clear();
}

// The tab of another pane of the same fold.
void PaneFolds::cameToFront(QDockWidget &dock)
{
    const bool other = std::any_of(m_folds.begin(), m_folds.end(),
                                   [&](const Fold &fold) { return fold.front != &dock && fold.tabs.contains(&dock); });
    if (other)
        unfold(dock);
}

} // namespace rundiff

#include "moc_panefolds.cpp"
