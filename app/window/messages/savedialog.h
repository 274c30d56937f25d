// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/compare/comparison.h"

#include <QString>

#include <string>

class QWidget;

namespace rundiff
{

// The path for saving; empty: cancelled. A name without a suffix gets the suffix of the proposed one.
QString askWhereToSave(QWidget *parent, const QString &title, const QString &proposed, const QString &kinds);

// A file in that folder, named after both runs.
QString proposedFile(const QString &folder, const Comparison &comparison, const QString &suffix);

// In the encoding of the file system.
std::string pathOf(const QString &file);

} // namespace rundiff
