// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/items/runlistmodel.h"

#include "models/items/words/counted.h"
#include "models/items/words/listed.h"
#include "models/items/words/shownwords.h"
#include "models/result/texts/verdictsentence.h"

#include <algorithm>

namespace rundiff
{

namespace
{

constexpr std::size_t tickedAtFirst = 6;

QString metricNames(const ListedRun &run)
{
    constexpr std::size_t mostNamed = 6;
    QStringList names;
    for (std::size_t i = 0; i < std::min(mostNamed, run.metrics.size()); ++i)
        names << textOf(run.metrics[i]);
    if (run.metrics.size() > mostNamed)
        names << RunListModel::tr("%1 more").arg(run.metrics.size() - mostNamed);
    return listed(names);
}

QString noLog(const ListedRun &run)
{
    return RunListModel::tr("no log; %1")
        .arg(counted(static_cast<std::int64_t>(run.dumps), RunListModel::tr("1 dump"), RunListModel::tr("%1 dumps")));
}

} // namespace

void RunListModel::setList(RunList list)
{
    beginResetModel();
    m_list = std::move(list);
    m_compared = nullptr;
    m_baseline = 0;
    m_ticked.clear();
    for (std::size_t i = 0; i < m_list.runs.size() && m_ticked.size() < tickedAtFirst; ++i) {
        if (m_list.runs[i].lastStep)
            m_ticked.insert(i);
    }
    if (!m_ticked.empty())
        m_baseline = *m_ticked.begin();
    endResetModel();
    Q_EMIT choiceChanged();
}

void RunListModel::changed()
{
    if (!m_list.runs.empty())
        Q_EMIT dataChanged(index(0, 0), index(rowCount() - 1, ColumnCount - 1));
}

void RunListModel::setCompared(const std::shared_ptr<const ManyRuns> &compared)
{
    m_compared = compared;
    changed();
}

void RunListModel::setBaseline(int row)
{
    if (row < 0 || row >= rowCount() || static_cast<std::size_t>(row) == m_baseline)
        return;
    m_baseline = static_cast<std::size_t>(row);
    m_ticked.insert(m_baseline);
    if (m_ticked.size() > mostRunsAtOnce)
        m_ticked.erase(*m_ticked.rbegin() == m_baseline ? *m_ticked.begin() : *m_ticked.rbegin());
    m_compared = nullptr; // was judged against another one
    changed();
    Q_EMIT choiceChanged();
}

std::string RunListModel::baseline() const
{
    if (m_baseline >= m_list.runs.size())
        return std::string();
    return m_list.runs[m_baseline].path;
}

std::vector<std::string> RunListModel::ticked() const
{
    std::vector<std::string> paths;
    for (const std::size_t run : m_ticked)
        paths.push_back(m_list.runs[run].path);
    return paths;
}

int RunListModel::curveNumber(const std::string &path) const
{
    if (path == baseline())
        return 0;
    int number = 1;
    for (const std::size_t run : m_ticked) {
        if (m_list.runs[run].path == path)
            return number;
        if (run != m_baseline)
            ++number;
    }
    return -1;
}

int RunListModel::rowCount(const QModelIndex &parent) const
{
    if (parent.isValid())
        return 0;
    return static_cast<int>(m_list.runs.size());
}

int RunListModel::columnCount(const QModelIndex &parent) const
{
    if (parent.isValid())
        return 0;
    return ColumnCount;
}

QVariant RunListModel::data(const QModelIndex &index, int role) const
{
    if (!index.isValid()) // a view without a current row asks for it when a user copies
        return {};
    const auto column = static_cast<Column>(index.column());
    const ListedRun &run = m_list.runs[static_cast<std::size_t>(index.row())];
    if (role == Qt::DisplayRole)
        return text(run, column);
    if (role == Qt::CheckStateRole && column == Name && run.lastStep)
        return m_ticked.contains(static_cast<std::size_t>(index.row())) ? Qt::Checked : Qt::Unchecked;
    if (role == CurveRole)
        return curveNumber(run.path);
    if (role == Qt::TextAlignmentRole) {
        const bool isNumber = column == LastStep || column == LastLoss || column == FirstOutside;
        return static_cast<int>((isNumber ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter);
    }
    if (role == Qt::ToolTipRole)
        return column == Name ? textOf(run.path) : text(run, column);
    return {};
}

QString RunListModel::text(const ListedRun &run, Column column) const
{
    switch (column) {
    case Name:
        if (isBaseline(run))
            return tr("%1 (baseline)").arg(textOf(run.name));
        return textOf(run.name);
    case Metrics:
        if (run.metrics.empty())
            return noLog(run);
        return metricNames(run);
    case LastStep:
        if (!run.lastStep)
            return QString();
        return groupedNumber(*run.lastStep);
    case LastLoss:
        if (!run.lastStep)
            return QString();
        return exactNumber(run.lastLoss);
    case FirstOutside:
        return firstOutside(run);
    case Judgement:
        return judgement(run);
    case ColumnCount:
        break;
    }
    return {};
}

QString RunListModel::firstOutside(const ListedRun &run) const
{
    const Comparison *pair = m_compared ? m_compared->of(run.path) : nullptr;
    if (!pair || !pair->curves)
        return {};
    if (pair->curves->firstOutside)
        return groupedNumber(pair->curves->firstOutside->step);
    return tr("none");
}

QString RunListModel::judgement(const ListedRun &run) const
{
    const QString errors = run.errors > 0 ? counted(static_cast<std::int64_t>(run.errors), tr("1 problem in its files"),
                                                    tr("%1 problems in its files"))
                                          : QString();
    const Comparison *pair = m_compared ? m_compared->of(run.path) : nullptr;
    if (!pair)
        return errors;
    if (!pair->curves)
        return tr("no metric in common with the baseline");
    const QString steps =
        counted(static_cast<std::int64_t>(pair->curves->compared), tr("1 common step"), tr("%1 common steps"));
    return QStringLiteral("%1 · %2").arg(shownText(verdictWord(pair->verdict)), steps) +
           (errors.isEmpty() ? QString() : QStringLiteral(" · ") + errors);
}

QVariant RunListModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || role != Qt::DisplayRole)
        return {};
    const QString titles[] = {tr("Run"),
                              tr("Metrics"),
                              tr("Last step"),
                              tr("Last loss"),
                              tr("First step outside"),
                              tr("Against the baseline")};
    if (section >= 0 && section < ColumnCount)
        return titles[section];
    return QVariant();
}

Qt::ItemFlags RunListModel::flags(const QModelIndex &index) const
{
    Qt::ItemFlags flags = QAbstractTableModel::flags(index);
    if (index.isValid() && index.column() == Name && m_list.runs[static_cast<std::size_t>(index.row())].lastStep)
        flags |= Qt::ItemIsUserCheckable;
    return flags;
}

bool RunListModel::setData(const QModelIndex &index, const QVariant &value, int role)
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid) || role != Qt::CheckStateRole || index.column() != Name)
        return false;
    const auto row = static_cast<std::size_t>(index.row());
    const bool tick = value.toInt() == Qt::Checked;
    if (row == m_baseline || !m_list.runs[row].lastStep || (tick && m_ticked.size() >= mostRunsAtOnce))
        return false;
    if (tick)
        m_ticked.insert(row);
    else
        m_ticked.erase(row);
    changed();
    Q_EMIT choiceChanged();
    return true;
}

} // namespace rundiff

#include "moc_runlistmodel.cpp"
