// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

#include <string>

class QWidget;

namespace rundiff
{

// The path for saving; empty: cancelled. A name without a suffix gets the suffix of the proposed one.
QString askWhereToSave(QWidget *parent, const QString &title, const QString &proposed, const QString &kinds);

// In the encoding of the file system.
std::string pathOf(const QString &file);

} // namespace rundiff
