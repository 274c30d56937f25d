// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QIcon>

namespace rundiff
{

// A line as the plot draws it: A solid, B dashed, so that no one has to tell them by colour.
QIcon curveSwatch(const QColor &colour, bool dashed, int size, double ratio);

} // namespace rundiff
