// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/window/settings/settings.h"

#include <QObject>

class QAction;
class QMainWindow;
class QMenu;

namespace rundiff
{

class OperatorTable;

// Filters of the operators that are kept under a name.
class FilterActions : public QObject
{
    Q_OBJECT

public:
    FilterActions(QMainWindow &window, OperatorTable &table, Settings &settings);

    void save(const QString &name, const QString &filter); // one of the same name is replaced

private:
    void fillMenu();
    void askName();

    QMainWindow &m_window;
    OperatorTable &m_table;
    Settings &m_settings;
    QMenu &m_menu, &m_removal;
    QAction *m_save;
};

} // namespace rundiff
