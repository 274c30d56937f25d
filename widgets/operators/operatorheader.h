// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/compare/comparison.h"
#include "models/items/rowfilter.h"

#include <QWidget>

class QCheckBox;
class QComboBox;
class QLabel;
class QLineEdit;
class QMenu;
class QSpinBox;
class QToolButton;

namespace rundiff
{

class ElidedLabel;
class OperatorTableModel;

// Above the operators: which step and rank is shown, how many rows differ, and what is asked of the rows.
class OperatorHeader : public QWidget
{
    Q_OBJECT

public:
    explicit OperatorHeader(QWidget *parent = nullptr);

    void setComparison(const ComparisonPtr &comparison);
    void showPair(const DumpPair &pair);
    void showCounts(const DumpPair &pair, const OperatorTableModel &model);
    void setMenu(QMenu *menu); // everything else that can be done with the rows
    RowFilter filter(RowFilter before) const;
    void setFilterText(const QString &text);
    QString filterText() const;
    void focusFilter();

Q_SIGNALS:
    void pairWanted(qulonglong pair);
    void filterEdited();
    void filterDone(); // with Enter or Escape: the rows are wanted

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    void pairBoxChanged();
    void buildFilter();
    void showFilterHelp();
    void setProblem(const QString &problem, const QString &remark); // what is wrong with the filter; empty: nothing

    ComparisonPtr m_comparison;
    QComboBox *m_step, *m_rank;
    ElidedLabel *m_counts;
    QCheckBox *m_onlyDifferences;
    QSpinBox *m_context;
    QLineEdit *m_filter;
    QToolButton *m_help, *m_menu;
    QLabel *m_problem;
};

} // namespace rundiff
