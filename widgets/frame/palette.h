// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QColor>
#include <QPalette>

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

// The colours that go with a widget's palette, for everything that we paint ourselves.
const Palette &colours(const QPalette &palette);

} // namespace rundiff
