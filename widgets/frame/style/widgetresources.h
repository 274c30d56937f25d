// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace rundiff
{

// Makes the files of widgets.qrc available: those of a static library are not until somebody asks for them.
void bringWidgetResources();

} // namespace rundiff
