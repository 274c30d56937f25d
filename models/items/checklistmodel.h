// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/knowledge/checklist/checklist.h"

#include <QAbstractItemModel>

#include <memory>
#include <vector>

namespace rundiff
{

// The checklist in its groups: a group at the top level, its items below it. A screen reader gets state and title in
// one sentence.
class ChecklistModel : public QAbstractItemModel
{
    Q_OBJECT

public:
    enum Role { StateRole = Qt::UserRole, IdRole, EvidenceRole, OverruledRole, StateWordsRole };

    using QAbstractItemModel::QAbstractItemModel;

    void setChecklist(std::shared_ptr<const Checklist> list);
    void setOnlyNotConfirmed(bool only);
    const ChecklistItem *item(const QModelIndex &index) const; // null for a group
    QModelIndex indexOf(const std::string &id) const;

    QModelIndex index(int row, int column, const QModelIndex &parent = {}) const override;
    QModelIndex parent(const QModelIndex &child) const override;
    int rowCount(const QModelIndex &parent = {}) const override;
    int columnCount(const QModelIndex &parent = {}) const override;
    QVariant data(const QModelIndex &index, int role = Qt::DisplayRole) const override;

private:
    struct Group {
        std::string name;
        std::size_t confirmed = 0, all = 0;
        std::vector<std::size_t> items; // of the list, the visible ones
    };

    void arrange();
    QVariant groupText(const Group &group, int role) const;

    std::shared_ptr<const Checklist> m_list;
    std::vector<Group> m_groups;
    bool m_onlyNotConfirmed = false;
};

// Whether an item has been settled: by evidence, or manually.
bool settled(const ChecklistItem &item);

} // namespace rundiff
