// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QList>

class QMainWindow;
class QWidget;

namespace rundiff
{

// Moves the focus from the view that has it to the next one on the screen: down the left half of the window, then down
// the right one. Views that others cover are left out.
void focusNextView(const QMainWindow &window, QList<QWidget *> views, bool backward);

} // namespace rundiff
