// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/evidence/checklistitems.h"

#include "models/items/words/numbers.h"
#include "models/items/words/shownwords.h"
#include "models/knowledge/checklist/overruled.h"
#include "widgets/evidence/checklistdelegate.h"
#include "widgets/frame/style/theme.h"

#include <QKeyEvent>

#include <algorithm>

namespace rundiff
{

namespace
{

const std::vector<ChecklistEvidence> &evidenceOf(const ChecklistItem &item)
{
    return item.evidence;
}

} // namespace

ChecklistItems::ChecklistItems(QWidget *parent) : QTreeView(parent), m_model(new ChecklistModel(this))
{
    setObjectName(QStringLiteral("checklistItems"));
    setAccessibleName(tr("Randomness checklist"));
    setModel(m_model);
    setItemDelegate(new ChecklistDelegate(this));
    setHeaderHidden(true);
    setFrameShape(NoFrame);
    setIndentation(fontMetrics().height() * 2 / 3);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setVerticalScrollMode(ScrollPerPixel);
    connect(selectionModel(), &QItemSelectionModel::currentChanged, this, &ChecklistItems::chosenChanged);
}

// The same quiet ground as next to it, not the colour of the selection.
void ChecklistItems::drawBranches(QPainter *painter, const QRect &rect, const QModelIndex &index) const
{
    if (selectionModel()->isSelected(index))
        paintChosenGround(*painter, rect, colours(palette()));
    QTreeView::drawBranches(painter, rect, index);
}

void ChecklistItems::setChecklist(const std::shared_ptr<const Checklist> &list)
{
    const EnglishText id = chosen() ? chosen()->id : EnglishText();
    const bool sameEvidence =
        m_list && list && std::ranges::equal(m_list->items, list->items, {}, &evidenceOf, &evidenceOf);
    const QStringList open = openGroups();
    m_model->setChecklist(list);
    m_list = list;
    if (sameEvidence)
        openOnly(open);
    else
        openFailing();
    choose(sameEvidence ? id : EnglishText());
}

QString ChecklistItems::groupName(int group) const
{
    const ChecklistItem *first = m_model->item(m_model->index(0, 0, m_model->index(group, 0)));
    return first ? shownText(first->group) : QString();
}

QStringList ChecklistItems::openGroups() const
{
    QStringList open;
    for (int group = 0; group < m_model->rowCount(); ++group) {
        if (isExpanded(m_model->index(group, 0)))
            open << groupName(group);
    }
    return open;
}

void ChecklistItems::openOnly(const QStringList &groups)
{
    for (int group = 0; group < m_model->rowCount(); ++group)
        setExpanded(m_model->index(group, 0), groups.contains(groupName(group)));
}

void ChecklistItems::openFailing()
{
    QStringList failing;
    for (std::size_t i = 0; m_list && i < m_list->items.size(); ++i) {
        const ChecklistItem &item = m_list->items[i];
        if (item.state == ItemState::Failing && !isOverruled(item))
            failing << shownText(item.group);
    }
    openOnly(failing);
}

void ChecklistItems::setOnlyNotConfirmed(bool only)
{
    const EnglishText id = chosen() ? chosen()->id : EnglishText();
    m_model->setOnlyNotConfirmed(only);
    expandAll();
    choose(id);
}

const ChecklistItem *ChecklistItems::chosen() const
{
    return m_model->item(currentIndex());
}

// The current item is kept; otherwise the first that fails, and without one the first group, closed.
void ChecklistItems::choose(const std::string &id)
{
    QModelIndex index = m_model->indexOf(id);
    for (std::size_t i = 0; m_list && i < m_list->items.size() && !index.isValid(); ++i) {
        if (m_list->items[i].state == ItemState::Failing)
            index = m_model->indexOf(m_list->items[i].id);
    }
    if (!index.isValid())
        index = m_model->index(0, 0);
    setCurrentIndex(index);
    Q_EMIT chosenChanged();
}

int ChecklistItems::wholeHeight() const
{
    int height = 0;
    for (int group = 0; group < m_model->rowCount(); ++group) {
        const QModelIndex parent = m_model->index(group, 0);
        height += rowHeight(parent);
        for (int row = 0; row < m_model->rowCount(parent); ++row)
            height += rowHeight(m_model->index(row, 0, parent));
    }
    return height;
}

void ChecklistItems::keyPressEvent(QKeyEvent *event)
{
    if (event->key() == Qt::Key_Space && chosen())
        return Q_EMIT tickWanted();
    QTreeView::keyPressEvent(event);
}

} // namespace rundiff

#include "moc_checklistitems.cpp"
