// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

namespace rundiff
{

// A separate window that lists every key of the menus, and the mouse actions in the plots.
void showKeyHelp(QWidget &window);

} // namespace rundiff
