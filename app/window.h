// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/compare/options.h"

#include <QApplication>
#include <QStringList>

namespace rundiff
{

// Opens the window, with two runs, a session or a saved result when they are given, and returns when it is closed.
int runWindow(QApplication &application, const QStringList &paths, const CompareOptions &options);

} // namespace rundiff
