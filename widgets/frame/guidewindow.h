// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <QWidget>

namespace rundiff
{

enum class GuideDocument { UserGuide, SavedResults };

// A separate window with one of the documents that are part of the program, and a search in it. Esc closes it.
void showGuide(QWidget &window, GuideDocument document);

// The first of the pages that packaging/docs.sh makes, in the language in force; empty if they are not in the folder.
QString firstPageIn(const QString &folder);

// Where the pages are installed: next to the program, in share/doc/rundiff/html.
QString installedPages();

} // namespace rundiff
