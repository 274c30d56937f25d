// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QAbstractItemView>

#include <algorithm>

namespace rundiff
{

// The height of a view's lines in a picture, which cannot be scrolled; if there are more than `most`, only the first
// ones are included.
inline int roomForLines(const QAbstractItemView &view, int lines, int most)
{
    const int line = std::max(view.sizeHintForRow(0), view.fontMetrics().height() * 3 / 2);
    return std::min(lines, most) * line;
}

} // namespace rundiff
