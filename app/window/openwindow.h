// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/compare/options/options.h"
#include "models/run/limits.h"

#include <QApplication>
#include <QStringList>

#include <functional>

namespace rundiff
{

// Opens the window, with the given runs, session or saved result, and returns when it is closed. `limits` computes
// those of its work from those in the settings.
int runWindow(QApplication &application, const QStringList &paths, const CompareOptions &options,
              const std::function<Limits(const Limits &)> &limits);

} // namespace rundiff
