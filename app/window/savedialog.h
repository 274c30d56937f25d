// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

#include <string>

class QWidget;

namespace rundiff
{

// Where something shall be saved; empty: nowhere. A name without an ending gets the ending of the proposed one.
QString askWhereToSave(QWidget *parent, const QString &title, const QString &proposed, const QString &kinds);

// As the file system has it.
std::string pathOf(const QString &file);

} // namespace rundiff
