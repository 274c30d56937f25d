// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QIcon>

namespace rundiff
{

// A line as in the plot: A solid with a disc, B dashed with a square, so that they differ not only by colour.
QIcon curveSwatch(const QColor &colour, bool dashed, int size, double ratio);

} // namespace rundiff
