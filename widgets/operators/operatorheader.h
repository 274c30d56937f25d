// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/compare/comparison.h"
#include "models/items/rows/rowfilter.h"

#include <QWidget>

class QCheckBox;
class QComboBox;
class QHBoxLayout;
class QLabel;
class QLineEdit;
class QMenu;
class QSpinBox;
class QToolButton;

namespace rundiff
{

class ElidedLabel;
class OperatorTableModel;
class SubsetChips;

// The header of the operators: the current step and rank, the number of rows that differ, and the filter of the rows.
class OperatorHeader : public QWidget
{
    Q_OBJECT

public:
    explicit OperatorHeader(QWidget *parent = nullptr);

    void setComparison(const ComparisonPtr &comparison);
    void showPair(const DumpPair &pair);
    void showCounts(const DumpPair &pair, const OperatorTableModel &model);
    void showPlace(const QString &place); // of the selected row among the differences
    void setSubsetCounts(const SubsetCounts &counts);
    void setMenu(QMenu *menu); // all other actions on the rows
    RowFilter filter(RowFilter before) const;
    void setFilterText(const QString &text);
    QString filterText() const;
    void focusFilter();
    void continueFilter(); // the cursor after its text

Q_SIGNALS:
    void pairWanted(qulonglong pair);
    void filterEdited();
    void filterDone(); // with Enter or Escape: the focus goes to the rows

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;

private:
    void pairBoxChanged();
    void buildFilter();
    void placeChips();
    void showFilterHelp();
    void setProblem(const OperatorTableModel &model, const QString &remark); // the error in the filter, or the remark

    void showWords();

    ComparisonPtr m_comparison;
    QHBoxLayout *m_line, *m_second; // the second is empty where the chips fit into the first
    bool m_chipsInLine = false;
    QString m_place, m_countWords;
    QComboBox *m_step, *m_rank;
    ElidedLabel *m_counts;
    QCheckBox *m_onlyDifferences;
    QSpinBox *m_context;
    QLineEdit *m_filter;
    SubsetChips *m_chips;
    QToolButton *m_help, *m_menu;
    QLabel *m_problem;
};

} // namespace rundiff
