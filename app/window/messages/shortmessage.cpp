// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/messages/shortmessage.h"

#include <QCoreApplication>
#include <QMainWindow>
#include <QStatusBar>

namespace rundiff
{

void showShortly(const QMainWindow &window, const QString &message)
{
    constexpr int milliseconds = 6000;
    window.statusBar()->showMessage(message, milliseconds);
}

void showWritten(const QMainWindow &window, const QString &path)
{
    showShortly(window, QCoreApplication::translate("rundiff::ShortMessage", "Written: %1").arg(path));
}

} // namespace rundiff
