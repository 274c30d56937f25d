// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/layout/screenroom.h"

#include <QScreen>
#include <QStyle>
#include <QWidget>

namespace rundiff
{

QSize roomOnScreen(const QWidget &window)
{
    const QSize known = window.frameGeometry().size() - window.size();
    const int title = window.style()->pixelMetric(QStyle::PM_TitleBarHeight, nullptr, &window);
    return window.screen()->availableSize() - (known.isNull() && !window.isVisible() ? QSize(0, title) : known);
}

void maximiseIfLargeAsScreen(QWidget &window)
{
    const QSize room = roomOnScreen(window);
    if (window.width() >= room.width() || window.height() >= room.height())
        window.setWindowState(window.windowState() | Qt::WindowMaximized);
}

} // namespace rundiff
