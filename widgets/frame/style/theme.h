// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/frame/style/palette.h"

#include <QApplication>
#include <QFont>
#include <QPalette>
#include <QWidget>

#include <cstdint>

namespace rundiff
{

enum class Theme : std::uint8_t { System, Light, Dark };

// Sets style, palette and style sheet of the program. System uses the desktop's own colours.
void applyTheme(QApplication &application, Theme theme);

// The same for one widget and everything in it, independent of the program's theme.
void wear(QWidget &widget, const Palette &palette);

// The system's fixed-width font in the normal size, for checksums and code.
QFont fixedFont();

} // namespace rundiff
