// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/items/rows/operatortablemodel.h"
#include "widgets/frame/columnwidths.h"

#include <QObject>
#include <QStringList>

#include <map>

class QMenu;
class QTableView;

namespace rundiff
{

// The columns of the operators, their order and width. Each mode has its own columns.
class OperatorColumns : public QObject
{
    Q_OBJECT

public:
    OperatorColumns(OperatorTableModel &model, QTableView &view);

    // Names of fields, as in filters; empty: the default of the mode.
    QStringList chosen(Mode mode) const;
    void setChosen(Mode mode, const QStringList &fields);

    void showForTable();                                // after the model got another table
    void measure(std::optional<std::size_t> aroundRow); // widths from the rows around one of the table, and others
    void fit();
    void fillMenu(QMenu &menu);
    void chooseInDialog();
    void sortBy(int column); // the first click, the second; the third restores the order of the dump

Q_SIGNALS:
    void changed(rundiff::Mode mode, const QStringList &fields);
    void sorting();                              // the rows are about to be ordered by a column
    void filterWanted(const QString &beginning); // of a condition, which the user completes

private:
    Mode mode() const;
    std::vector<OperatorColumn> usual() const;
    void apply(const std::vector<OperatorColumn> &columns);
    void keep(const std::vector<OperatorColumn> &columns);
    void sectionMoved();
    std::vector<OperatorColumn> inShownOrder() const;
    void toggle(OperatorColumn column, bool shown);
    std::vector<OperatorColumn> offered() const; // that this mode can show
    void choose(const std::vector<OperatorColumn> &columns);
    void restoreDefaults();
    void showHeaderMenu(const QPoint &place);
    std::vector<int> sampledRows() const; // whose texts decide about the widths
    ColumnWidth widthOf(int column, const std::vector<int> &sample) const;

    OperatorTableModel &m_model;
    QTableView &m_view;
    std::map<Mode, std::vector<OperatorColumn>> m_chosen;
    std::vector<ColumnWidth> m_widths;
    std::optional<std::size_t> m_around;
};

} // namespace rundiff
