// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/compare/operatorcomparison.h"
#include "models/items/rowfilter.h"

#include <QAbstractTableModel>

#include <memory>
#include <optional>
#include <vector>

namespace rundiff
{

enum class OperatorColumn : std::uint8_t {
    Number,
    Operator,
    Direction,
    Parameter,
    Dtype,
    Shape,
    ChecksumA,
    ChecksumB,
    MaxA,
    MaxB,
    MaxDifference,
    MinDifference,
    MeanDifference,
    NormA,
    NormB,
    NormDifference,
    NormRelative,
    Cosine,
    Euclidean,
    MaxAbsolute,
    MaxRelative,
    OneThousandth,
    FiveThousandths,
    Result
};

// The rows of one dump pair. The order of the rows is the model's own: a million of them are filtered without a proxy.
class OperatorTableModel : public QAbstractTableModel
{
    Q_OBJECT

public:
    enum Role {
        StateRole = Qt::UserRole, // int of RowState
        TableRowRole,             // row of the PairTable
        FirstDifferenceRole,      // bool
        NumericRole               // bool: the column holds numbers
    };

    explicit OperatorTableModel(QObject *parent = nullptr);

    void setTable(std::shared_ptr<const PairTable> table, std::optional<std::size_t> firstDifference);
    void setFilter(const RowFilter &filter);
    const RowFilter &filter() const { return m_filter; }
    const std::shared_ptr<const PairTable> &table() const { return m_table; }

    std::optional<std::size_t> tableRow(int row) const;
    std::optional<int> rowOfTableRow(std::size_t tableRow) const; // nothing when the filter hides it
    int nearestRow(std::size_t tableRow) const;                   // the shown row at or after it; -1 when none is shown
    bool isFirstDifference(std::size_t tableRow) const { return m_firstDifference == tableRow; }
    OperatorColumn column(int column) const { return m_columns[static_cast<std::size_t>(column)]; }

    int rowCount(const QModelIndex &parent = {}) const override;
    int columnCount(const QModelIndex &parent = {}) const override;
    QVariant data(const QModelIndex &index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

private:
    QString text(std::size_t tableRow, OperatorColumn column) const;

    std::shared_ptr<const PairTable> m_table;
    std::optional<std::size_t> m_firstDifference;
    RowFilter m_filter;
    std::vector<OperatorColumn> m_columns;
    std::vector<std::uint32_t> m_order; // rows of the table that are shown
};

} // namespace rundiff
