// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/items/rows/operatorcolumn.h"

#include <QDialog>

#include <vector>

class QLineEdit;
class QListWidget;

namespace rundiff
{

// The columns of a table with their explanations: searched, ticked, and moved by dragging or with Alt+Up and Alt+Down.
// The first column stays.
class ColumnDialog : public QDialog
{
    Q_OBJECT

public:
    ColumnDialog(const std::vector<OperatorColumn> &shown, const std::vector<OperatorColumn> &others, QWidget *parent);
    ~ColumnDialog() override;

    std::vector<OperatorColumn> ticked() const; // in their order

Q_SIGNALS:
    void columnsChosen(const std::vector<rundiff::OperatorColumn> &columns);
    void defaultsWanted();

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    void add(OperatorColumn column, bool shown);
    void showOnly(const QString &words);
    void move(int by);

    QLineEdit *m_search;
    QListWidget *m_list;
};

} // namespace rundiff
