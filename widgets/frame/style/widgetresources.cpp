// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/frame/style/widgetresources.h"

#include <QtGlobal>

// The macro requires the global namespace.
static void initWidgetResources()
{
    Q_INIT_RESOURCE(widgets);
}

void rundiff::bringWidgetResources()
{
    initWidgetResources();
}
