// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// QCustomPlot's header uses Qt's lower-case keywords, which we disable.
#define signals Q_SIGNALS
#define slots Q_SLOTS
#define foreach(declaration, container) for (declaration : container)
// It also includes all of QtPrintSupport, and so nearly all of Qt, which it does not use: half the compile time of a
// file with a plot.
#define QT_QTPRINTSUPPORT_MODULE_H
#include <QSharedPointer>
#include <QWidget>
#include <qcustomplot.h>
#undef QT_QTPRINTSUPPORT_MODULE_H
#undef signals
#undef slots
#undef foreach
