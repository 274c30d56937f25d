// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/window/settings/settings.h"
#include "models/compare/comparison.h"
#include "widgets/frame/latestanswer.h"

#include <QObject>

#include <functional>

class QMainWindow;
class QMenu;

namespace rundiff
{

// Exports the tables of all dump pairs in msprobe's form: as one spreadsheet, or as a CSV file for each pair.
class TableActions : public QObject
{
    Q_OBJECT

public:
    TableActions(QMainWindow &window, Settings &settings);

    void setComparison(const ComparisonPtr &comparison) { m_comparison = comparison; }
    void addEntries(QMenu &menu);

    void saveSpreadsheet(const QString &file);
    void saveCsv(const QString &folder);

Q_SIGNALS:
    void failed(const QString &reason);

private:
    void askForSpreadsheet();
    void askForCsvFolder();
    void write(LatestAnswer &writing, const QString &place, std::function<Problems(const Comparison &comparison)> work);

    QMainWindow &m_window;
    Settings &m_settings;
    ComparisonPtr m_comparison;
    LatestAnswer m_spreadsheets, m_csvFiles;
};

} // namespace rundiff
