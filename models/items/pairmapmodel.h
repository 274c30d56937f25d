// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/compare/summaries/pairmap.h"

#include <QAbstractTableModel>

#include <map>
#include <memory>

namespace rundiff
{

// The step x rank map: one row per rank, one column per step. Of many ranks, those that look the same at every step,
// and rest on no damaged file, share a row; its pairs are those of the first of them.
class PairMapModel : public QAbstractTableModel
{
    Q_OBJECT

public:
    enum Role {
        StateRole = Qt::UserRole, // int of PairCell::State
        ShareRole,                // differing rows / rows
        PairRole,                 // index into OperatorComparison::pairs; nothing if there is no pair
        KindRole,                 // int of DiagnosisKind; nothing if there is none
        DamageRole,               // the damaged files that the pair rests on, in words; empty: none
        FirstRole                 // bool: the first difference of all is here
    };

    explicit PairMapModel(QObject *parent = nullptr);

    // With a key of A's dumps, the map of this one operator.
    void setOperators(std::shared_ptr<const OperatorComparison> operators, const QString &operatorKey = {});

    void setDamage(std::map<std::size_t, QString> damage); // by pair
    QModelIndex indexOfPair(std::size_t pair) const;

    int rowCount(const QModelIndex &parent = {}) const override;
    int columnCount(const QModelIndex &parent = {}) const override;
    QVariant data(const QModelIndex &index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

private:
    void makeRows();
    const PairMap::Ranks &ranksAt(int row) const { return m_rows[static_cast<std::size_t>(row)]; }
    QString titleOf(const RankId &rank) const;
    QString titleOf(const PairMap::Ranks &ranks) const;
    QString sentence(const PairCell &cell) const;
    QString damageOf(const PairCell &cell) const;

    std::shared_ptr<const OperatorComparison> m_operators;
    PairMap m_map;
    std::vector<PairMap::Ranks> m_rows;
    std::vector<int> m_rowOf; // each rank of the map
    std::map<std::size_t, QString> m_damage;
};

} // namespace rundiff
