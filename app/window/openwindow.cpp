// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/openwindow.h"

#include "app/window/actions/sessionactions.h"
#include "app/window/layout/screenroom.h"
#include "app/window/layout/scrolledwindow.h"
#include "app/window/mainwindow.h"
#include "app/window/windowlanguage.h"
#include "app/window/windowtextsize.h"
#include "widgets/frame/style/applicationicon.h"
#include "widgets/frame/style/theme.h"

#include <optional>

namespace rundiff
{

int runWindow(QApplication &application, const QStringList &paths, const CompareOptions &options,
              const std::function<Limits(const Limits &)> &limits)
{
    QApplication::setOrganizationName(QStringLiteral("rundiff"));
    QApplication::setApplicationName(QStringLiteral("rundiff"));
    QApplication::setApplicationDisplayName(QStringLiteral("Rundiff"));
    QApplication::setWindowIcon(applicationIcon());
    QGuiApplication::setDesktopFileName(QStringLiteral("io.github.rundiff.Rundiff"));
    Settings settings;
    applyTheme(application, settings.theme());
    showLanguage(wantedLanguage(settings));
    showTextSize(settings.textSize());
    MainWindow window(settings);
    window.setLimits(limits(settings.limits()));
    const QSize screen = roomOnScreen(window);
    std::optional<ScrolledWindow> scrolled;
    if (ScrolledWindow::isNeeded(window, screen)) {
        scrolled.emplace(window);
        scrolled->resize(screen);
        scrolled->show();
    } else {
        if (settings.geometry().isEmpty())
            maximiseIfLargeAsScreen(window);
        window.show();
    }
    if (paths.size() == 2)
        window.openRuns(paths[0], paths[1], options);
    else if (paths.size() == 1 && options.tokens.ofOneRun)
        window.openTokens(paths[0], options);
    else if (paths.size() == 1)
        window.openOne(paths[0]);
    else
        window.sessions().offerWhatWasLeft();
    return QApplication::exec();
}

} // namespace rundiff
