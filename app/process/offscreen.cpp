// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/process/offscreen.h"

#include "app/process/processguard.h"

#include <QLoggingCategory>

#include <utility>

namespace rundiff
{

std::unique_ptr<QApplication> offscreenApplication(int &argc, char *argv[])
{
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
