// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

class QMainWindow;

namespace rundiff
{

// A line at the window's lower edge that disappears after some seconds.
void showShortly(const QMainWindow &window, const QString &message);

void showWritten(const QMainWindow &window, const QString &path);

} // namespace rundiff
