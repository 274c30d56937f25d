// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

namespace rundiff
{

// A window beside the main one that lists every key of its menus, and what the mouse does in the plots.
void showKeyHelp(QWidget &window);

} // namespace rundiff
