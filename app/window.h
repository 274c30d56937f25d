// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/compare/options.h"

#include <QApplication>
#include <QString>

namespace rundiff
{

// Opens the window, with the two runs when they are given, and returns when it is closed.
int runWindow(QApplication &application, const QString &pathA, const QString &pathB, const CompareOptions &options);

} // namespace rundiff
