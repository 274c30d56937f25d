// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/process/offscreen.h"

#include "app/process/processguard.h"

#include <QLoggingCategory>

#include <unistd.h>

#include <algorithm>
#include <array>
#include <cstdlib>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace rundiff
{

namespace
{

// Qt's variables scale pictures, and choose fonts and styles: the same command would draw other bytes. Where Qt finds
// its plugins and fonts, and what it logs, remains.
void forgetTheDesktop()
{
    constexpr std::array kept{"QT_PLUGIN_PATH", "QT_QPA_PLATFORM_PLUGIN_PATH", "QT_QPA_FONTDIR", "QT_LOGGING_RULES",
                              "QT_DEBUG_PLUGINS"};
    std::vector<std::string> names;
    for (char **variable = environ; *variable; ++variable) {
        const std::string_view text(*variable);
        names.emplace_back(text.substr(0, text.find('=')));
    }
    for (const std::string &name : names) {
        if (name.starts_with("QT_") && std::ranges::find(kept, name) == kept.end())
            ::unsetenv(name.c_str());
    }
}

} // namespace

std::unique_ptr<QApplication> offscreenApplication(int &argc, char *argv[])
{
    forgetTheDesktop();
    qputenv("QT_QPA_PLATFORM", "offscreen");        // a picture needs no display, and must not depend on one
    auto guard = std::make_shared<PlatformGuard>(); // to the end: Qt starts threads while it draws
    // Qt looks for a Wayland socket even so, and complains where no login gave a folder for it.
    QLoggingCategory::setFilterRules(QStringLiteral("default.warning=false"));
    auto application = std::make_unique<QApplication>(argc, argv);
    QLoggingCategory::setFilterRules({});
    QObject::connect(application.get(), &QObject::destroyed, [guard = std::move(guard)] {});
    return application;
}

} // namespace rundiff
