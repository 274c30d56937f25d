// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QMenu>

namespace rundiff
{

class OperatorTable;

// The actions on the rows of the operators. Its keys work in the whole window, those for copying in the table.
class OperatorMenu : public QMenu
{
    Q_OBJECT

public:
    explicit OperatorMenu(OperatorTable &table);

private:
    template <typename Work>
    QAction *add(QMenu &menu, const QString &name, const QString &title, const QKeySequence &key, Work work);
    void addWalking();
    void addFiltering();
    void addOrder();
    void addGrouping(QMenu &menu);
    void addCopying();
    void filterForValue(bool without);

    OperatorTable &m_table;
};

} // namespace rundiff
