// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/result/comparison.h"

#include <QImage>
#include <cstdint>

#include <string>

class QWidget;

namespace rundiff
{

enum class RenderView : std::uint8_t { Window, Curves, Operators, Map, Checklist };

// Writes a picture of a comparison; the name's ending says which kind: png, svg or pdf. The same comparison gives the
// same bytes. Needs a QApplication, and no display (QT_QPA_PLATFORM=offscreen). False with a sentence in `error`.
bool renderView(const ComparisonPtr &comparison, RenderView view, const std::string &outFile, std::string *error);

// What the view shows now, twice as fine as a common screen: for the clipboard.
QImage pictureOf(QWidget &view);

} // namespace rundiff
