// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

class QWidget;

namespace rundiff
{

// Where something shall be saved; empty: nowhere. A name without an ending gets the ending of the proposed one.
QString askWhereToSave(QWidget *parent, const QString &title, const QString &proposed, const QString &kinds);

} // namespace rundiff
