// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/items/checklistmodel.h"

#include <QTreeView>

namespace rundiff
{

// The lines of the checklist in their groups. Space requests a manual tick.
class ChecklistItems : public QTreeView
{
    Q_OBJECT

public:
    explicit ChecklistItems(QWidget *parent = nullptr);

    void setChecklist(const std::shared_ptr<const Checklist> &list);
    void setOnlyNotConfirmed(bool only);
    const ChecklistItem *chosen() const; // null if there is none
    int wholeHeight() const;             // of all lines

Q_SIGNALS:
    void chosenChanged();
    void tickWanted();

protected:
    void drawBranches(QPainter *painter, const QRect &rect, const QModelIndex &index) const override;
    void keyPressEvent(QKeyEvent *event) override;

private:
    void choose(const std::string &id);
    QString groupName(int group) const;
    QStringList openGroups() const;
    void openOnly(const QStringList &groups);
    void openFailing(); // the groups with items that fail

    ChecklistModel *m_model;
    std::shared_ptr<const Checklist> m_list;
};

} // namespace rundiff
