// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QSize>

class QWidget;

namespace rundiff
{

// The largest size of a window with which its frame is on the screen, too. Before the window is shown, its frame is
// estimated.
QSize roomOnScreen(const QWidget &window);

// A window that is as large as its screen is maximised: only the window manager knows where its frame ends.
void maximiseIfLargeAsScreen(QWidget &window);

} // namespace rundiff
