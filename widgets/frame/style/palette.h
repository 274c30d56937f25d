// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QColor>
#include <QPalette>

namespace rundiff
{

// Rundiff's colours (Okabe-Ito), for light and for dark windows with the same contrast. No state is shown by colour
// only.
struct Palette {
    QColor a, b, differs, differsGround, incomplete, incompleteGround, warning, agrees, unknown, manual, text,
        quietText, lines, ground, base;
};

const Palette &lightPalette();
const Palette &darkPalette();

// An opaque colour with that share of `colour`: it is painted sooner than a transparent one.
QColor mixed(const QColor &colour, const QColor &ground, double share);

// Of a selected line: quiet, the colours of states are read on it.
QColor chosenGround(const Palette &palette);

// The colours for a widget's palette, for everything that is custom-painted.
const Palette &colours(const QPalette &palette);

} // namespace rundiff
