// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// QCustomPlot's header is written with Qt's lower-case keywords, which we switch off.
#define signals Q_SIGNALS
#define slots Q_SLOTS
#define foreach(declaration, container) for (declaration : container)
#include <qcustomplot.h>
#undef signals
#undef slots
#undef foreach
