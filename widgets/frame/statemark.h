// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/compare/table/pairtable.h"
#include "widgets/frame/palette.h"

#include <QIcon>
#include <QRectF>

class QPainter;

namespace rundiff
{

// The shape and colour of a row's state: a disc agrees, a diamond differs, a ring was not compared or is unmatched.
QColor stateColour(RowState state, bool first, const Palette &palette);
void drawState(QPainter &painter, const QRectF &box, RowState state, const QColor &colour);
QIcon stateIcon(RowState state, const Palette &palette, bool first = true); // first: where a difference starts

} // namespace rundiff
