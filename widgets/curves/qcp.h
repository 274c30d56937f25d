// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// QCustomPlot's header is written with Qt's lower-case keywords, which we switch off.
#define signals Q_SIGNALS
#define slots Q_SLOTS
#define foreach(declaration, container) for (declaration : container)
// It also asks for all of QtPrintSupport, and so for nearly all of Qt, of which it uses nothing: half the time that a
// file with a plot takes to compile.
#define QT_QTPRINTSUPPORT_MODULE_H
#include <QSharedPointer>
#include <QWidget>
#include <qcustomplot.h>
#undef QT_QTPRINTSUPPORT_MODULE_H
#undef signals
#undef slots
#undef foreach
