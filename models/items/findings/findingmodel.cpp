// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/items/findings/findingmodel.h"

#include "models/items/words/numbers.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <tuple>

namespace rundiff
{

namespace
{

constexpr quintptr ofGroup = ~quintptr(0); // the id of a finding's index is its group

} // namespace

void FindingModel::setFilter(const QString &words)
{
    if (words.simplified() == m_filter)
        return;
    m_filter = words.simplified();
    arrange();
}

void FindingModel::setOnlyDiffering(bool only)
{
    if (only == m_onlyDiffering)
        return;
    m_onlyDiffering = only;
    arrange();
}

void FindingModel::arrange()
{
    beginResetModel();
    collect();
    endResetModel();
}

void FindingModel::collect()
{
    std::map<int, Group> groups;
    const QStringList words = m_filter.split(QLatin1Char(' '), Qt::SkipEmptyParts);
    for (std::size_t finding = 0; finding < count(); ++finding) {
        Group &group = groups[this->group(finding)];
        group.number = this->group(finding);
        ++group.all;
        group.differing += state(finding) != FindingState::Equal;
        if (isShown(finding, words))
            group.shown.push_back(finding);
    }
    m_groups.clear();
    for (auto &[number, group] : groups) {
        sortGroup(group.shown);
        if (!group.shown.empty())
            m_groups.push_back(std::move(group));
    }
}

bool FindingModel::isShown(std::size_t finding, const QStringList &words) const
{
    if (m_onlyDiffering && state(finding) == FindingState::Equal)
        return false;
    return std::all_of(words.begin(), words.end(), [&](const QString &word) {
        if (groupTitle(group(finding)).contains(word, Qt::CaseInsensitive))
            return true;
        for (int column = 0; column < columnCount(); ++column) {
            if (cell(finding, column).contains(word, Qt::CaseInsensitive))
                return true;
        }
        return false;
    });
}

// Those without a number stand at the end, in either order.
void FindingModel::sortGroup(std::vector<std::size_t> &findings) const
{
    if (m_sorted < 0)
        return;
    const bool isDescending = m_order == Qt::DescendingOrder;
    const auto isBefore = [&](std::size_t one, std::size_t other) {
        const std::optional<double> numberOne = number(one, m_sorted), numberOther = number(other, m_sorted);
        const bool areTexts = !numberOne && !numberOther;
        if (areTexts && isDescending)
            return cell(other, m_sorted) < cell(one, m_sorted);
        if (areTexts)
            return cell(one, m_sorted) < cell(other, m_sorted);
        const bool hasBoth = numberOne && numberOther && !std::isnan(*numberOne) && !std::isnan(*numberOther);
        if (!hasBoth)
            return numberOne && !std::isnan(*numberOne);
        return isDescending ? *numberOther < *numberOne : *numberOne < *numberOther;
    };
    std::stable_sort(findings.begin(), findings.end(), isBefore);
}

void FindingModel::sort(int column, Qt::SortOrder order)
{
    m_sorted = column;
    m_order = order;
    arrange();
}

std::size_t FindingModel::shownCount() const
{
    std::size_t count = 0;
    for (const Group &group : m_groups)
        count += group.shown.size();
    return count;
}

std::optional<std::size_t> FindingModel::finding(const QModelIndex &index) const
{
    if (!index.isValid() || index.internalId() == ofGroup)
        return std::nullopt;
    return m_groups[index.internalId()].shown[static_cast<std::size_t>(index.row())];
}

QModelIndex FindingModel::indexOf(std::size_t finding) const
{
    for (std::size_t group = 0; group < m_groups.size(); ++group) {
        const std::vector<std::size_t> &shown = m_groups[group].shown;
        const auto found = std::find(shown.begin(), shown.end(), finding);
        if (found != shown.end())
            return createIndex(static_cast<int>(found - shown.begin()), 0, group);
    }
    return {};
}

QModelIndex FindingModel::nextDifference(const QModelIndex &from, bool backward) const
{
    std::vector<Place> places = placesOf(FindingState::Differs);
    if (places.empty())
        places = placesOf(FindingState::Within);
    // The first one that is not before, and not until, `from`.
    auto notBefore = places.begin(), behind = places.begin();
    if (from.isValid()) {
        const Place current = finding(from) ? Place(from.internalId(), from.row()) : Place(from.row(), -1);
        std::tie(notBefore, behind) = std::equal_range(places.begin(), places.end(), current);
    }
    if (backward && notBefore == places.begin())
        return {};
    const auto next = backward ? std::prev(notBefore) : behind;
    if (next == places.end())
        return {};
    return createIndex(next->second, 0, next->first);
}

std::vector<FindingModel::Place> FindingModel::placesOf(FindingState wanted) const
{
    std::vector<Place> places;
    for (std::size_t group = 0; group < m_groups.size(); ++group) {
        for (std::size_t row = 0; row < m_groups[group].shown.size(); ++row) {
            if (state(m_groups[group].shown[row]) == wanted)
                places.emplace_back(group, static_cast<int>(row));
        }
    }
    return places;
}

QString FindingModel::asText(const QModelIndex &index) const
{
    QStringList cells;
    for (int column = 0; column < columnCount(); ++column) {
        const QString text = this->index(index.row(), column, index.parent()).data().toString();
        if (finding(index) || column == 0)
            cells << text;
    }
    return cells.join(QLatin1Char('\t'));
}

QModelIndex FindingModel::index(int row, int column, const QModelIndex &parent) const
{
    if (!hasIndex(row, column, parent))
        return {};
    return createIndex(row, column, parent.isValid() ? static_cast<quintptr>(parent.row()) : ofGroup);
}

QModelIndex FindingModel::parent(const QModelIndex &child) const
{
    if (!child.isValid() || child.internalId() == ofGroup)
        return {};
    return createIndex(static_cast<int>(child.internalId()), 0, ofGroup);
}

int FindingModel::rowCount(const QModelIndex &parent) const
{
    if (!parent.isValid())
        return static_cast<int>(m_groups.size());
    if (parent.internalId() != ofGroup || parent.column() != 0)
        return 0;
    return static_cast<int>(m_groups[static_cast<std::size_t>(parent.row())].shown.size());
}

int FindingModel::columnCount(const QModelIndex &) const
{
    return static_cast<int>(titles().size());
}

QVariant FindingModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || role != Qt::DisplayRole)
        return {};
    return titles().value(section);
}

QVariant FindingModel::groupData(const Group &group, int column, int role) const
{
    const bool isText = column == 0 && (role == Qt::DisplayRole || role == Qt::AccessibleTextRole);
    if (!isText)
        return {};
    return tr("%1 · %2 of %3 differ")
        .arg(groupTitle(group.number), groupedNumber(std::int64_t(group.differing)),
             groupedNumber(std::int64_t(group.all)));
}

QString FindingModel::stateWords(std::size_t finding) const
{
    switch (state(finding)) {
    case FindingState::Equal:
        return tr("equal");
    case FindingState::Within:
        return tr("differs within the tolerance");
    case FindingState::Differs:
        break;
    }
    return tr("differs");
}

QVariant FindingModel::data(const QModelIndex &index, int role) const
{
    if (!index.isValid())
        return {};
    const auto shown = finding(index);
    if (!shown)
        return groupData(m_groups[static_cast<std::size_t>(index.row())], index.column(), role);
    switch (role) {
    case Qt::DisplayRole:
        return cell(*shown, index.column());
    case Qt::ToolTipRole:
        return toolTip(*shown, index.column());
    case Qt::AccessibleTextRole:
        return index.column() == 0 ? stateWords(*shown) + QStringLiteral(": ") + cell(*shown, 0)
                                   : cell(*shown, index.column());
    case Qt::TextAlignmentRole:
        return index.column() > 0 && number(*shown, index.column()) ? QVariant(int(Qt::AlignRight | Qt::AlignVCenter))
                                                                    : QVariant();
    case StateRole:
        return static_cast<int>(state(*shown));
    default:
        return {};
    }
}

} // namespace rundiff

#include "moc_findingmodel.cpp"
