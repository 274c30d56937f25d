// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

class QWidget;

namespace rundiff
{

// Rich text keeps the colour that links had when it was set: gives those of a label or a text the colour of the
// current palette.
void recolourLinks(QWidget &widget);

} // namespace rundiff
