// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QIcon>

namespace rundiff
{

// Rundiff's icon, drawn for each size in which desktops show it; small ones have fewer and thicker lines.
QIcon applicationIcon();

} // namespace rundiff
