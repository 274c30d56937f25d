// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/layout/panewalk.h"

#include <QApplication>
#include <QMainWindow>

#include <algorithm>
#include <tuple>

namespace rundiff
{

namespace
{

bool takesFocus(const QWidget &part)
{
    return part.isVisible() && part.isEnabled() && !part.focusProxy() && part.focusPolicy() & Qt::TabFocus;
}

// Itself, or its first part that takes the focus; null if there is none.
QWidget *focusPartOf(QWidget &view)
{
    QWidget *part = &view;
    while (part->focusProxy())
        part = part->focusProxy();
    if (takesFocus(*part))
        return part;
    for (QWidget *next = view.nextInFocusChain(); next != &view; next = next->nextInFocusChain()) {
        if (view.isAncestorOf(next) && takesFocus(*next))
            return next;
    }
    return nullptr;
}

bool holdsFocus(const QWidget &view)
{
    const QWidget *focus = QApplication::focusWidget();
    return focus && (&view == focus || view.isAncestorOf(focus));
}

} // namespace

void focusNextView(const QMainWindow &window, QList<QWidget *> views, bool backward)
{
    views.removeIf([](QWidget *view) { return view->visibleRegion().isEmpty() || !focusPartOf(*view); });
    if (views.isEmpty())
        return;
    const auto order = [&window](const QWidget *view) {
        const QPoint corner = view->mapTo(&window, QPoint());
        return std::tuple(corner.x() > window.width() / 2, corner.y(), corner.x());
    };
    std::sort(views.begin(), views.end(), [&](QWidget *one, QWidget *other) { return order(one) < order(other); });
    const auto here = std::find_if(views.begin(), views.end(), [](QWidget *view) { return holdsFocus(*view); });
    const qsizetype count = views.size();
    qsizetype from = backward ? 0 : count - 1;
    if (here != views.end())
        from = here - views.begin();
    focusPartOf(*views[(from + (backward ? count - 1 : 1)) % count])->setFocus(Qt::TabFocusReason);
}

} // namespace rundiff
