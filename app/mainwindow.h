// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/settings.h"
#include "models/compare/options.h"

#include <QMainWindow>

namespace rundiff
{

// The main window: wires views and work together.
class MainWindow : public QMainWindow
{
    Q_OBJECT

public:
    explicit MainWindow(Settings &settings, QWidget *parent = nullptr);

    void openRuns(const QString &pathA, const QString &pathB, const CompareOptions &options);

private:
    Settings &m_settings;
};

} // namespace rundiff
