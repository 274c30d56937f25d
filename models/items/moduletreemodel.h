// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/compare/summaries/moduletree.h"

#include <QAbstractItemModel>

#include <memory>

namespace rundiff
{

// The modules of one dump pair as a tree: names, the number of calls below, and how many of them differ.
class ModuleTreeModel : public QAbstractItemModel
{
    Q_OBJECT

public:
    enum Column { NameColumn, CallsColumn, DifferingColumn, ColumnCount };
    enum Role {
        FirstRowRole = Qt::UserRole, // row of the PairTable to go to: the call's own, or the first below
        DifferingRowsRole,           // of everything below
        OneRunCallsRole,
        OnlyACallsRole, // of them
        OriginsRole
    };

    explicit ModuleTreeModel(QObject *parent = nullptr);

    // The tree of that table. It is built in the background: the operators of a large model take a moment.
    void setTree(std::shared_ptr<const PairTable> table, ModuleTree tree);
    const std::shared_ptr<const PairTable> &table() const { return m_table; }

    QModelIndex indexOfTableRow(std::size_t tableRow) const; // the call that the row belongs to
    std::optional<std::size_t> tableRow(const QModelIndex &index) const;

    QModelIndex index(int row, int column, const QModelIndex &parent = {}) const override;
    QModelIndex parent(const QModelIndex &index) const override;
    int rowCount(const QModelIndex &parent = {}) const override;
    int columnCount(const QModelIndex &parent = {}) const override;
    QVariant data(const QModelIndex &index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

private:
    std::uint32_t nodeOf(const QModelIndex &index) const;
    QModelIndex indexOfNode(std::uint32_t node) const;
    QString label(std::uint32_t node) const;
    QString whose(std::uint32_t node) const;
    QString summary(std::uint32_t node) const;

    std::shared_ptr<const PairTable> m_table;
    ModuleTree m_tree;
};

} // namespace rundiff
