// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/items/pairmapmodel.h"

#include "models/items/words/counted.h"
#include "models/items/words/numbers.h"

#include <algorithm>

namespace rundiff
{

namespace
{

constexpr std::size_t mostApart = 64; // ranks that are shown one by one

}

PairMapModel::PairMapModel(QObject *parent) : QAbstractTableModel(parent) {}

void PairMapModel::setOperators(std::shared_ptr<const OperatorComparison> operators, const QString &operatorKey)
{
    beginResetModel();
    m_operators = std::move(operators);
    if (!m_operators)
        m_map = {};
    else if (operatorKey.isEmpty())
        m_map = PairMap(*m_operators);
    else
        m_map = PairMap(*m_operators, operatorKey.toStdString());
    makeRows();
    endResetModel();
}

void PairMapModel::makeRows()
{
    m_rows.clear();
    m_rowOf.assign(m_map.ranks().size(), 0);
    std::vector<bool> apart(m_rowOf.size(), m_rowOf.size() <= mostApart);
    for (const auto &[pair, words] : m_damage) {
        if (m_operators && pair < m_operators->pairs.size())
            apart[m_map.rowOf(m_operators->pairs[pair].a)] = true;
    }
    for (const PairMap::Ranks &group : m_map.alikeRanks()) {
        PairMap::Ranks together = group;
        const auto alone =
            std::stable_partition(together.begin(), together.end(), [&](std::uint32_t rank) { return !apart[rank]; });
        std::for_each(alone, together.end(), [&](std::uint32_t rank) { m_rows.push_back({rank}); });
        together.erase(alone, together.end());
        if (!together.empty())
            m_rows.push_back(std::move(together));
    }
    std::sort(m_rows.begin(), m_rows.end());
    for (std::size_t row = 0; row < m_rows.size(); ++row) {
        for (const std::uint32_t rank : m_rows[row])
            m_rowOf[rank] = static_cast<int>(row);
    }
}

QModelIndex PairMapModel::indexOfPair(std::size_t pair) const
{
    if (!m_operators || pair >= m_operators->pairs.size())
        return {};
    const DumpLocation &place = m_operators->pairs[pair].a;
    const auto step = std::lower_bound(m_map.steps().begin(), m_map.steps().end(), place.step);
    return index(m_rowOf[m_map.rowOf(place)], static_cast<int>(step - m_map.steps().begin()));
}

int PairMapModel::rowCount(const QModelIndex &parent) const
{
    if (parent.isValid())
        return 0;
    return static_cast<int>(m_rows.size());
}

int PairMapModel::columnCount(const QModelIndex &parent) const
{
    if (parent.isValid())
        return 0;
    return static_cast<int>(m_map.steps().size());
}

QString PairMapModel::sentence(const PairCell &cell) const
{
    switch (cell.state) {
    case PairCell::State::NoDump:
        return tr("no dump");
    case PairCell::State::Agrees:
        return counted(static_cast<std::int64_t>(cell.rows), tr("1 row agrees"), tr("%1 rows agree"));
    case PairCell::State::NotKept:
        return tr("not in memory: open this pair to see it");
    case PairCell::State::Empty:
        return tr("the dumps have no rows: nothing was compared");
    case PairCell::State::Absent:
        return tr("this operator is not in this dump");
    case PairCell::State::OnlyA:
        return tr("only in A");
    case PairCell::State::OnlyB:
        return tr("only in B");
    case PairCell::State::Warning:
        if (cell.uncompared > 0)
            return tr("no row differs, but %1 of %2 rows could not be compared")
                .arg(groupedNumber(static_cast<std::int64_t>(cell.uncompared)),
                     groupedNumber(static_cast<std::int64_t>(cell.rows)));
        return tr("no row differs; unmatched rows or a warning of msprobe");
    case PairCell::State::Differs:
        return withSingulars(tr("%1 of %2 rows differ")
                                 .arg(groupedNumber(static_cast<std::int64_t>(cell.differing)),
                                      groupedNumber(static_cast<std::int64_t>(cell.rows))));
    }
    return {};
}

void PairMapModel::setDamage(std::map<std::size_t, QString> damage)
{
    beginResetModel();
    m_damage = std::move(damage);
    makeRows();
    endResetModel();
}

QString PairMapModel::damageOf(const PairCell &cell) const
{
    const auto found = cell.pair ? m_damage.find(*cell.pair) : m_damage.end();
    if (found == m_damage.end())
        return QString();
    return found->second;
}

QVariant PairMapModel::data(const QModelIndex &index, int role) const
{
    if (!index.isValid() || index.row() >= rowCount() || index.column() >= columnCount())
        return {};
    const PairCell cell = m_map.cell(ranksAt(index.row()).front(), static_cast<std::size_t>(index.column()));
    switch (role) {
    case Qt::ToolTipRole: {
        QString text = headerData(index.column(), Qt::Horizontal, Qt::ToolTipRole).toString() + QStringLiteral(" · ") +
                       headerData(index.row(), Qt::Vertical, Qt::DisplayRole).toString() + QLatin1Char('\n') +
                       sentence(cell);
        if (const QString damage = damageOf(cell); !damage.isEmpty())
            text += QLatin1Char('\n') + damage;
        if (cell.first)
            text += QLatin1Char('\n') + tr("first difference");
        return text;
    }
    case StateRole:
        return static_cast<int>(cell.state);
    case ShareRole:
        return cell.share();
    case PairRole:
        if (!cell.pair)
            return QVariant();
        return QVariant(*cell.pair);
    case KindRole:
        if (!cell.kind)
            return QVariant();
        return QVariant(static_cast<int>(*cell.kind));
    case DamageRole:
        return damageOf(cell);
    case FirstRole:
        return cell.first;
    default:
        return {};
    }
}

QVariant PairMapModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    const bool across = orientation == Qt::Horizontal;
    if (section < 0 || section >= (across ? columnCount() : rowCount()))
        return {};
    if (role != Qt::DisplayRole && role != Qt::ToolTipRole)
        return {};
    const auto at = static_cast<std::size_t>(section);
    if (across) {
        const QString step = groupedNumber(m_map.steps()[at].value);
        return role == Qt::DisplayRole ? step : tr("step %1").arg(step);
    }
    return titleOf(m_rows[at]);
}

QString PairMapModel::titleOf(const RankId &rank) const
{
    if (rank.kind == RankId::Kind::Rank)
        return tr("rank %1").arg(rank.number);
    if (m_map.ranks().size() == 1)
        return tr("process");
    return textOf(rank.folderName());
}

QString PairMapModel::titleOf(const PairMap::Ranks &ranks) const
{
    const PairMap::RankRow &row = m_map.ranks()[ranks.front()];
    QString title = titleOf(row.rank);
    if (ranks.size() > 1) {
        const PairMap::RankRow &last = m_map.ranks()[ranks.back()];
        const bool gapless = row.rank.kind == RankId::Kind::Rank && last.rank.kind == RankId::Kind::Rank &&
                             last.rank.number - row.rank.number == static_cast<std::int64_t>(ranks.size()) - 1;
        const std::int64_t others = static_cast<std::int64_t>(ranks.size()) - 1;
        title = gapless ? tr("ranks %1-%2 alike").arg(row.rank.number).arg(last.rank.number)
                        : tr("%1 and %2 more alike").arg(title, groupedNumber(others));
    }
    if (row.part.empty())
        return title;
    return title + QStringLiteral(" · ") + textOf(row.part);
}

} // namespace rundiff

#include "moc_pairmapmodel.cpp"
