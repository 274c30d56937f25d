// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/compare/manyruns.h"

#include <QAbstractTableModel>

#include <memory>
#include <set>

namespace rundiff
{

// The runs of a folder. Those with a tick are compared with the baseline, one of them.
class RunListModel : public QAbstractTableModel
{
    Q_OBJECT

public:
    enum Column { Name, Metrics, LastStep, LastLoss, FirstOutside, Judgement, ColumnCount };
    // The number of the run's curve, which is 0 for the baseline; -1: it has no tick.
    static constexpr int CurveRole = Qt::UserRole;

    using QAbstractTableModel::QAbstractTableModel;

    void setList(RunList list); // the first runs get a tick
    void setCompared(const std::shared_ptr<const ManyRuns> &compared);
    const RunList &list() const { return m_list; }
    void setBaseline(int row);
    std::string baseline() const; // its path; empty: there are no runs
    std::vector<std::string> ticked() const;
    int curveNumber(const std::string &path) const;

    int rowCount(const QModelIndex &parent = {}) const override;
    int columnCount(const QModelIndex &parent = {}) const override;
    QVariant data(const QModelIndex &index, int role = Qt::DisplayRole) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role = Qt::DisplayRole) const override;
    Qt::ItemFlags flags(const QModelIndex &index) const override;
    bool setData(const QModelIndex &index, const QVariant &value, int role = Qt::EditRole) override;

Q_SIGNALS:
    void choiceChanged(); // of ticks or baseline

private:
    QString text(const ListedRun &run, Column column) const;
    QString firstOutside(const ListedRun &run) const;
    QString judgement(const ListedRun &run) const;
    bool isBaseline(const ListedRun &run) const { return run.path == baseline(); }
    void changed();

    RunList m_list;
    std::set<std::size_t> m_ticked;
    std::size_t m_baseline = 0;
    std::shared_ptr<const ManyRuns> m_compared;
};

} // namespace rundiff
