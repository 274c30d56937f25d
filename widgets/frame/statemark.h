// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/compare/table/pairtable.h"
#include "widgets/frame/style/palette.h"

#include <QIcon>
#include <QRectF>

class QPainter;

namespace rundiff
{

// The shape and colour of a row's state: a disc agrees, a diamond differs, a ring was not compared or is unmatched.
QColor stateColour(RowState state, bool first, const Palette &palette);
void drawState(QPainter &painter, const QRectF &box, RowState state, const QColor &colour);
// A triangle with an exclamation mark: rests on a damaged file.
void drawDamage(QPainter &painter, const QRectF &box, const Palette &palette);
QIcon stateIcon(RowState state, const Palette &palette, bool first = true); // first: where a difference starts

} // namespace rundiff
