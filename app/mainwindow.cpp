// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/mainwindow.h"

namespace rundiff
{

MainWindow::MainWindow(Settings &settings, QWidget *parent) : QMainWindow(parent), m_settings(settings)
{
    setObjectName(QStringLiteral("mainWindow"));
    restoreGeometry(m_settings.geometry());
}

void MainWindow::openRuns(const QString &pathA, const QString &pathB, const CompareOptions &)
{
    setWindowTitle(pathA + QStringLiteral(" — ") + pathB);
}

} // namespace rundiff
