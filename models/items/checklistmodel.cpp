// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/items/checklistmodel.h"

#include "models/items/words/numbers.h"
#include "models/items/words/shownwords.h"
#include "models/knowledge/checklist/overruled.h"
#include "models/result/texts/checklisttext.h"

#include <algorithm>

namespace rundiff
{

namespace
{

constexpr quintptr ofGroup = ~quintptr(0); // the id of an item's index is its group

// What the item's line says under its title: what is missing, the first thing that was seen, or what somebody noted.
QString firstEvidence(const ChecklistItem &item)
{
    if ((item.state == ItemState::Manual && !item.note.empty()) || isOverruled(item))
        return textOf(item.note);
    if (!item.openReason().empty())
        return shownText(item.openReason());
    if (item.evidence.empty())
        return ChecklistModel::tr("no evidence found");
    const ChecklistEvidence &seen = item.evidence.front();
    const QString text = shownText(seen.text);
    if (seen.path.empty() || seen.line <= 0)
        return text;
    return text +
           QStringLiteral(" · %1:%2").arg(textOf(seen.path).section(QLatin1Char('/'), -1), QString::number(seen.line));
}

} // namespace

bool settled(const ChecklistItem &item)
{
    switch (item.state) {
    case ItemState::Confirmed:
    case ItemState::Manual:
    case ItemState::NotApplicable:
        return true;
    case ItemState::Failing:
    case ItemState::Unknown:
        break;
    }
    return isOverruled(item);
}

void ChecklistModel::setChecklist(std::shared_ptr<const Checklist> list)
{
    beginResetModel();
    m_list = std::move(list);
    arrange();
    endResetModel();
}

void ChecklistModel::setOnlyNotConfirmed(bool only)
{
    beginResetModel();
    m_onlyNotConfirmed = only;
    arrange();
    endResetModel();
}

void ChecklistModel::arrange()
{
    m_groups.clear();
    for (std::size_t i = 0; m_list && i < m_list->items.size(); ++i) {
        const ChecklistItem &item = m_list->items[i];
        auto group = std::find_if(m_groups.begin(), m_groups.end(),
                                  [&](const Group &candidate) { return candidate.name == item.group; });
        if (group == m_groups.end())
            group = m_groups.insert(m_groups.end(), Group{item.group, 0, 0, {}});
        ++group->all;
        group->confirmed += settled(item);
        if (!m_onlyNotConfirmed || !settled(item))
            group->items.push_back(i);
    }
    std::erase_if(m_groups, [](const Group &group) { return group.items.empty(); });
}

const ChecklistItem *ChecklistModel::item(const QModelIndex &index) const
{
    if (!index.isValid() || index.internalId() == ofGroup)
        return nullptr;
    return &m_list->items[m_groups[index.internalId()].items[static_cast<std::size_t>(index.row())]];
}

QModelIndex ChecklistModel::indexOf(const std::string &id) const
{
    for (std::size_t group = 0; group < m_groups.size(); ++group) {
        for (std::size_t row = 0; row < m_groups[group].items.size(); ++row) {
            if (m_list->items[m_groups[group].items[row]].id == id)
                return createIndex(static_cast<int>(row), 0, group);
        }
    }
    return {};
}

QModelIndex ChecklistModel::index(int row, int column, const QModelIndex &parent) const
{
    if (!hasIndex(row, column, parent))
        return {};
    return createIndex(row, column, parent.isValid() ? static_cast<quintptr>(parent.row()) : ofGroup);
}

QModelIndex ChecklistModel::parent(const QModelIndex &child) const
{
    if (!child.isValid() || child.internalId() == ofGroup)
        return {};
    return createIndex(static_cast<int>(child.internalId()), 0, ofGroup);
}

int ChecklistModel::rowCount(const QModelIndex &parent) const
{
    if (!parent.isValid())
        return static_cast<int>(m_groups.size());
    if (parent.internalId() != ofGroup || parent.column() != 0)
        return 0;
    return static_cast<int>(m_groups[static_cast<std::size_t>(parent.row())].items.size());
}

int ChecklistModel::columnCount(const QModelIndex &) const
{
    return 1;
}

QVariant ChecklistModel::groupText(const Group &group, int role) const
{
    if (role == Qt::DisplayRole || role == Qt::AccessibleTextRole)
        return tr("%1 · %2 of %3").arg(shownText(group.name)).arg(group.confirmed).arg(group.all);
    return {};
}

QVariant ChecklistModel::data(const QModelIndex &index, int role) const
{
    if (!index.isValid())
        return {};
    const ChecklistItem *shown = item(index);
    if (!shown)
        return groupText(m_groups[static_cast<std::size_t>(index.row())], role);
    switch (role) {
    case Qt::DisplayRole:
        return shownText(shown->title);
    case Qt::AccessibleTextRole:
        return QStringLiteral("%1: %2. %3")
            .arg(shownText(stateWords(*shown)), shownText(shown->title), firstEvidence(*shown));
    case Qt::ToolTipRole:
    case EvidenceRole:
        return firstEvidence(*shown);
    case StateRole:
        return static_cast<int>(shown->state);
    case OverruledRole:
        return isOverruled(*shown);
    case StateWordsRole:
        return shownText(stateWords(*shown));
    case IdRole:
        return textOf(shown->id);
    default:
        return {};
    }
}

} // namespace rundiff

#include "moc_checklistmodel.cpp"
