// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/actions/tableactions.h"

#include "app/window/actions/menuentry.h"
#include "app/window/messages/savedialog.h"
#include "app/window/messages/shortmessage.h"
#include "models/items/words/numbers.h"
#include "models/items/words/shownwords.h"
#include "models/result/redaction/redactedcomparison.h"
#include "models/result/tables/csvtables.h"
#include "models/result/tables/spreadsheet.h"

#include <QFileDialog>
#include <QFileInfo>
#include <QMainWindow>
#include <QStatusBar>

#include <utility>

namespace rundiff
{

TableActions::TableActions(QMainWindow &window, Settings &settings)
    : QObject(&window), m_window(window), m_settings(settings)
{
    setObjectName(QStringLiteral("tableActions"));
    for (LatestAnswer *writing : {&m_spreadsheets, &m_csvFiles})
        connect(writing, &LatestAnswer::failed, this, &TableActions::failed);
}

void TableActions::addEntries(QMenu &menu)
{
    addEntry(menu, QStringLiteral("saveSpreadsheet"), tr("All tables as a s&preadsheet (XLSX) …"),
             QKeySequence(tr("Ctrl+Shift+X")), this, [this] { askForSpreadsheet(); });
    addEntry(menu, QStringLiteral("saveCsv"), tr("All tables as CS&V, a file for each pair of dumps …"), {}, this,
             [this] { askForCsvFolder(); });
}

void TableActions::askForSpreadsheet()
{
    if (!m_comparison)
        return;
    const QString file = askWhereToSave(&m_window, tr("Save a spreadsheet"),
                                        proposedFile(m_settings.lastFolder(), *m_comparison, QStringLiteral("xlsx")),
                                        tr("Spreadsheets (*.xlsx)"));
    if (!file.isEmpty())
        saveSpreadsheet(file);
}

void TableActions::askForCsvFolder()
{
    const QString folder =
        QFileDialog::getExistingDirectory(&m_window, tr("Folder of the CSV files"), m_settings.lastFolder());
    if (!folder.isEmpty())
        saveCsv(folder);
}

void TableActions::saveSpreadsheet(const QString &file)
{
    m_settings.setLastFolder(QFileInfo(file).path());
    write(m_spreadsheets, file,
          [file](const Comparison &comparison) { return writeSpreadsheet(comparison, pathOf(file), {}); });
}

void TableActions::saveCsv(const QString &folder)
{
    m_settings.setLastFolder(folder);
    write(m_csvFiles, folder,
          [folder](const Comparison &comparison) { return writeCsvTables(comparison, pathOf(folder), {}); });
}

// What is begun is written to its end, whatever is asked for next.
void TableActions::write(LatestAnswer &writing, const QString &place,
                         std::function<Problems(const Comparison &comparison)> work)
{
    m_window.statusBar()->showMessage(tr("Writing %1 …").arg(place));
    writing.ask([this, comparison = m_comparison, place,
                 work = std::move(work)](const std::stop_token &) -> LatestAnswer::Answer {
        return [this, place, problems = work(*redacted(comparison, Redaction::ofSecrets()))] {
            m_window.statusBar()->clearMessage();
            if (problems.empty())
                showWritten(m_window, place);
            else
                Q_EMIT failed(shownText(problems.front().message));
        };
    });
}

} // namespace rundiff

#include "moc_tableactions.cpp"
