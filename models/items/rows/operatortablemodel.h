// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/compare/table/operatorroles.h"
#include "models/compare/table/pairtable.h"
#include "models/items/rows/backgroundthreads.h"
#include "models/items/rows/operatorcolumn.h"
#include "models/items/rows/rowarrangement.h"
#include "models/items/rows/rowdamage.h"
#include "models/items/rows/rowfilter.h"

#include <QAbstractTableModel>

#include <array>
#include <memory>
#include <optional>
#include <span>
#include <stop_token>
#include <vector>

namespace rundiff
{

// The rows of one dump pair. The model itself orders the rows: a million of them are filtered and sorted without a
// proxy. Large tables are sorted in another thread; until then the old order is shown.
class OperatorTableModel : public QAbstractTableModel
{
    Q_OBJECT

public:
    enum Role {
        StateRole = Qt::UserRole, // int of RowState
        TableRowRole,             // row of the PairTable
        FirstDifferenceRole,      // bool
        NumericRole,              // bool: the column holds numbers
        NumberRole,               // the cell's number with all its digits, if it has one
        FoldRole,                 // number of operators that this row represents; 0: an ordinary row
        LineTextRole,             // text of a folded group or a heading, across all columns
        GroupRole,                // int of Group: whether the row is a heading
        IgnoredRole,              // bool: a rule excludes the row from the verdict
        DamageRole                // the damaged files that the row rests on, in words; empty: none
    };
    enum class Group { None, Open, Closed };
    // Tables up to this size are sorted immediately, larger ones if there is no filter and no sort.
    static constexpr std::size_t smallTable = 20000;

    explicit OperatorTableModel(QObject *parent = nullptr);
    ~OperatorTableModel() override;

    void setTable(std::shared_ptr<const PairTable> table, std::optional<std::size_t> firstDifference);
    void setFilter(const RowFilter &filter);
    void setMarks(RowMarks marks);
    void setBegins(std::vector<std::uint32_t> begins);    // of RowMarks, which are known later
    void setDamage(RowDamage damage);                     // of the table that is set next
    void setColumns(std::vector<OperatorColumn> columns); // the requested columns of the mode, in their order
    void toggle(int row);                                 // a sequence of clean operators, or a group: opens or closes
                                                          // it
    void foldAround(int row);                             // closes the unfolded sequence, or the group, that contains
                                                          // it
    void setGroupsClosed(bool closed);                    // all of them
    bool reveal(std::size_t tableRow); // opens the closed group that contains it; false: nothing to do
    const RowFilter &filter() const { return m_filter; }
    const QString &filterProblem() const { return m_problem; } // the error in the filter's text; else empty
    // The filter's text: before the part that cannot be read, the part itself, and the rest.
    const std::array<QString, 3> &filterMistake() const { return m_mistake; }
    bool arranging() const { return m_arranging; }
    const std::shared_ptr<const PairTable> &table() const { return m_table; }

    // Requests an order by a column; Qt::DescendingOrder puts the largest first. Column -1 is the dump's order.
    void sort(int column, Qt::SortOrder order = Qt::AscendingOrder) override;

    std::optional<std::size_t> tableRow(int row) const;           // nothing for a folded sequence or a heading
    std::optional<std::size_t> firstTableRow(int row) const;      // the first of a folded sequence or a closed group
    std::optional<std::uint32_t> groupAt(int row) const;          // of a heading
    std::optional<int> rowOfGroup(std::uint32_t group) const;     // its heading
    std::optional<int> rowOfTableRow(std::size_t tableRow) const; // nothing if it is not shown separately
    int nearestRow(std::size_t tableRow) const; // the row that shows it, or the next one shown; -1 if there is none
    std::size_t keptRows() const { return m_shown.kept; } // of the table, folded or not
    std::span<const std::uint32_t> shownRows() const
    {
        return m_shown.rows;
    } // of the table; the first of a folded
      // sequence
    const RowMarks &marks() const { return *m_marks; }
    std::optional<std::size_t> firstDifference() const { return m_firstDifference; }
    OperatorColumn column(int column) const { return m_columns[static_cast<std::size_t>(column)]; }

    int rowCount(const QModelIndex &parent = {}) const override;
    int columnCount(const QModelIndex &parent = {}) const override;
    QVariant data(const QModelIndex &index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

Q_SIGNALS:
    void arranged();             // another order of rows is shown
    void filterProblemChanged(); // see filterProblem()

private:
    QString text(std::size_t tableRow, OperatorColumn column) const;
    OperatorRoleFacts roleOf(std::size_t tableRow) const;
    QString foldText(const CleanRun &run, OperatorColumn column) const;
    QString groupName(std::size_t group) const;
    QString headingText(const GroupHeading &heading) const;
    QVariant foldData(const CleanRun &run, OperatorColumn column, int role) const;
    QVariant headingData(const GroupHeading &heading, OperatorColumn column, int role) const;
    void setClosed(std::uint32_t group, bool closed);
    QString toolTip(std::size_t tableRow, OperatorColumn column) const;
    QVariant rowData(std::size_t tableRow, OperatorColumn column, int role) const;
    void noteWords(const QString &text);
    void keepValidRows(const QString &text);
    void setMistake(const std::string &text, const FilterMistake &mistake);
    void setProblem(const QString &problem);
    void startArranging();
    void show(RowArrangement arrangement);
    void showReordered(RowArrangement arrangement);

    std::shared_ptr<const PairTable> m_table;
    std::shared_ptr<const RowOrder> m_order;
    RowDamage m_damage;
    std::shared_ptr<const RowMarks> m_marks = std::make_shared<RowMarks>();
    std::optional<std::size_t> m_firstDifference;
    RowFilter m_filter;
    RowWish m_wish;
    QString m_words; // the filter, if it is words, and the one before they were typed
    RowCondition m_beforeWords;
    QString m_problem;
    std::array<QString, 3> m_mistake;
    std::vector<OperatorColumn> m_columns;
    RowArrangement m_shown;

    bool m_arranging = false;
    std::uint64_t m_request = 0; // only the result for the last one counts
    std::stop_source m_stop;
    BackgroundThreads m_thread{1};
};

} // namespace rundiff
