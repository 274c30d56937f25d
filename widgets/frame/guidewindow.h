// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

namespace rundiff
{

enum class GuideDocument { UserGuide, SavedResults };

// A separate window with one of the documents that are part of the program, and a search in it. Esc closes it.
void showGuide(QWidget &window, GuideDocument document);

} // namespace rundiff
