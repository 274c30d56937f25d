// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/actions/filteractions.h"

#include "app/window/actions/menuentry.h"
#include "app/window/messages/shortmessage.h"
#include "widgets/operators/operatortable.h"

#include <QInputDialog>
#include <QMainWindow>

namespace rundiff
{

FilterActions::FilterActions(QMainWindow &window, OperatorTable &table, Settings &settings)
    : QObject(&window), m_window(window), m_table(table), m_settings(settings), m_menu(*new QMenu(table.menu())),
      m_removal(*new QMenu(&m_menu))
{
    m_menu.setTitle(tr("Sa&ved filters"));
    m_menu.setToolTipsVisible(true);
    m_removal.setTitle(tr("&Delete"));
    m_save = addEntry(m_menu, QStringLiteral("saveFilter"), tr("&Save this filter …"), QKeySequence(tr("Ctrl+Alt+S")),
                      this, [this] { askName(); });
    m_table.addAction(m_save); // for its key
    m_menu.addMenu(&m_removal);
    QMenu &rows = *table.menu();
    QAction *behind = table.findChild<QAction *>(QStringLiteral("filterOutValue"));
    rows.insertMenu(rows.actions().value(rows.actions().indexOf(behind) + 1), &m_menu);
    fillMenu();
}

// When a filter changes, not when the menu is shown: the palette of commands lists it too.
void FilterActions::fillMenu()
{
    const QList<QAction *> before = m_menu.actions();
    for (QAction *entry : before) {
        if (entry != m_save && entry != m_removal.menuAction())
            delete entry;
    }
    m_removal.clear();
    const std::vector<SavedFilter> filters = m_settings.savedFilters();
    m_removal.menuAction()->setVisible(!filters.empty());
    for (const SavedFilter &filter : filters) {
        auto *entry = new QAction(plainTitle(filter.name), &m_menu);
        entry->setToolTip(filter.text);
        connect(entry, &QAction::triggered, this, [this, filter] { m_table.setFilterText(filter.text); });
        m_menu.insertAction(m_removal.menuAction(), entry);
        m_removal.addAction(plainTitle(filter.name), this, [this, filter] {
            m_settings.removeFilter(filter.name);
            QMetaObject::invokeMethod(this, &FilterActions::fillMenu, Qt::QueuedConnection); // its entry is in use
        });
    }
}

void FilterActions::askName()
{
    const QString filter = m_table.filterText().trimmed();
    if (filter.isEmpty())
        return showShortly(m_window, tr("There is no filter to save. Type one above the rows."));
    auto *dialog = new QInputDialog(&m_window);
    dialog->setObjectName(QStringLiteral("filterNameDialog"));
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setWindowTitle(tr("Save a filter"));
    dialog->setLabelText(tr("Name of the filter %1").arg(filter));
    dialog->setTextValue(filter);
    connect(dialog, &QInputDialog::textValueSelected, this,
            [this, filter](const QString &name) { save(name, filter); });
    dialog->open();
}

void FilterActions::save(const QString &name, const QString &filter)
{
    if (name.trimmed().isEmpty())
        return;
    m_settings.saveFilter({name.trimmed(), filter});
    fillMenu();
}

} // namespace rundiff

#include "moc_filteractions.cpp"
