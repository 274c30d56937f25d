// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QColor>

namespace rundiff
{

// The colours of the house (Okabe-Ito), once for light and once for dark windows with the same contrast.
// No state is told by colour alone.
struct Palette {
    QColor a, b, differs, differsGround, incomplete, incompleteGround, warning, agrees, unknown, byHand, text,
        quietText, lines, ground, base;
};

const Palette &lightPalette();
const Palette &darkPalette();

} // namespace rundiff
