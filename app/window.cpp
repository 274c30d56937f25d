// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window.h"

#include "app/mainwindow.h"
#include "widgets/theme.h"

namespace rundiff
{

int runWindow(QApplication &application, const QString &pathA, const QString &pathB, const CompareOptions &options)
{
    QApplication::setOrganizationName(QStringLiteral("rundiff"));
    QApplication::setApplicationName(QStringLiteral("rundiff"));
    QApplication::setApplicationDisplayName(QStringLiteral("Rundiff"));
    Settings settings;
    applyTheme(application, settings.theme());
    MainWindow window(settings);
    window.show();
    if (!pathA.isEmpty() && !pathB.isEmpty())
        window.openRuns(pathA, pathB, options);
    return QApplication::exec();
}

} // namespace rundiff
