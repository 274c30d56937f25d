// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/process/offscreen.h"

#include "app/process/processguard.h"

#include <QLoggingCategory>

namespace rundiff
{

std::unique_ptr<QApplication> offscreenApplication(int &argc, char *argv[])
{
    qputenv("QT_QPA_PLATFORM", "offscreen"); // a picture needs no display, and must not depend on one
    const PlatformGuard guard;
    // Qt looks for a Wayland socket even so, and complains where no login gave a folder for it.
    QLoggingCategory::setFilterRules(QStringLiteral("default.warning=false"));
    auto application = std::make_unique<QApplication>(argc, argv);
    QLoggingCategory::setFilterRules({});
    return application;
}

} // namespace rundiff
