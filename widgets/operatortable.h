// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/items/operatortablemodel.h"
#include "models/result/comparison.h"
#include "widgets/columnwidths.h"

#include <QTableView>
#include <QWidget>

class QCheckBox;
class QComboBox;
class QLabel;
class QLineEdit;

namespace rundiff
{

class ElidedLabel;
class OverviewBar;

// The operators of one dump pair row by row, with the first difference and what stands around it in view.
class OperatorTable : public QWidget
{
    Q_OBJECT

public:
    explicit OperatorTable(QWidget *parent = nullptr);

    void setComparison(const ComparisonPtr &comparison); // opens at the first difference
    void showPair(std::size_t pair);
    void showReadTable(std::size_t pair, const std::shared_ptr<const PairTable> &table); // answers tableWanted
    void showRow(std::size_t tableRow); // selects it, with its context in view
    void goToFirstDifference();
    bool goToDifference(bool backward); // over all pairs; false when there is none further
    void focusFilter();
    QString selectedRowsAsText() const; // tab-separated, all digits, with the titles

    std::optional<std::size_t> pair() const { return m_pair; }
    OperatorTableModel &model() { return m_model; }
    QTableView &view() { return *m_view; }

Q_SIGNALS:
    void rowChosen(qulonglong tableRow);
    void pairShown(qulonglong pair);
    void tableWanted(qulonglong pair); // the pair's rows are not in memory

protected:
    void changeEvent(QEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;
    void showEvent(QShowEvent *event) override;

private:
    void buildHeader();
    void buildView();
    void fillPairBoxes();
    void pairBoxChanged();
    void showTable(const std::shared_ptr<const PairTable> &table);
    void filterChanged();
    void openPair(std::size_t pair, std::optional<bool> walkingBackward);
    void goToPlaceInPair();
    void measureColumns();
    void rowsArranged();
    void fitColumns();
    void showCounts();
    void updateOverview();
    std::optional<std::size_t> currentRow() const;

    OperatorTableModel m_model;
    ComparisonPtr m_comparison;
    std::optional<std::size_t> m_pair;
    std::optional<bool> m_walkingBackward; // how the pair was come to: it opens at its first or last difference
    std::vector<ColumnWidth> m_widths;
    std::optional<std::size_t> m_lookedAt; // row of the table that stays in view when the rows are arranged anew
    QWidget *m_header;
    QTableView *m_view;
    OverviewBar *m_overview;
    QComboBox *m_step, *m_rank;
    ElidedLabel *m_counts;
    QCheckBox *m_onlyDifferences;
    QLineEdit *m_filter;
    QLabel *m_empty;
};

} // namespace rundiff
