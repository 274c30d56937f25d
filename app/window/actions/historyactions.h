// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/compare/comparison.h"
#include "models/items/visitedplaces.h"

#include <QObject>

class QAction;
class QMainWindow;
class QMenu;

namespace rundiff
{

class OperatorTable;

// The way back and forward over the steps, ranks, rows and filters that were visited.
class HistoryActions : public QObject
{
    Q_OBJECT

public:
    HistoryActions(QMainWindow &window, OperatorTable &table);

    void setComparison(const ComparisonPtr &comparison);
    void addEntries(QMenu &menu);

private:
    void visit();
    void rowsArranged();
    void go(bool back);
    void enable();

    OperatorTable &m_table;
    std::shared_ptr<const OperatorComparison> m_operators;
    VisitedPlaces m_places;
    QAction *m_back = nullptr, *m_forward = nullptr;
    QString m_filter; // the last one without a mistake
    bool m_going = false;
    std::optional<std::size_t> m_awaitedRow;
};

} // namespace rundiff
