// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/actions/newwindow.h"

#include <QCoreApplication>
#include <QProcess>

namespace rundiff
{

bool openNewWindow(const QStringList &paths)
{
    return QProcess::startDetached(QCoreApplication::applicationFilePath(), paths);
}

} // namespace rundiff
