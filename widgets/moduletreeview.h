// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/items/moduletreemodel.h"

#include <QWidget>

class QLabel;
class QTreeView;

namespace rundiff
{

// The modules of the dump pair as a tree, each with its worst state and how many of its calls differ. It is made when
// it is looked at first: the operators of a large model take a moment.
class ModuleTreeView : public QWidget
{
    Q_OBJECT

public:
    explicit ModuleTreeView(QWidget *parent = nullptr);

    void setTable(std::shared_ptr<const PairTable> table, const std::vector<std::uint8_t> &ignored);
    void showRow(std::size_t tableRow); // opens the tree at the call of the row

Q_SIGNALS:
    void rowWanted(qulonglong tableRow);

protected:
    void showEvent(QShowEvent *event) override;

private:
    void catchUp();
    void follow();

    ModuleTreeModel m_model;
    std::shared_ptr<const PairTable> m_table;
    std::vector<std::uint8_t> m_ignored;
    std::optional<std::size_t> m_row;
    bool m_stale = false, m_following = false;
    QTreeView *m_view;
    QLabel *m_empty;
};

} // namespace rundiff
