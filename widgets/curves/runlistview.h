// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/compare/manyruns.h"
#include "models/items/runlistmodel.h"
#include "widgets/curves/curvepicture.h"

#include <QWidget>

#include <memory>
#include <vector>

class QCheckBox;
class QLabel;
class QPushButton;
class QTableView;

namespace rundiff
{

class RunsPlot;

// Runs against one baseline, with everything that their picture needs.
struct DrawnRuns {
    ManyRuns compared;
    std::vector<DrawnCurve> curves; // by number, the baseline first; empty where a run has no metric in common with it
};

DrawnRuns drawnRuns(ManyRuns compared);

// The runs of a folder: a list, and the curves of those with a tick. Two of them can be opened as a pair.
class RunListView : public QWidget
{
    Q_OBJECT

public:
    explicit RunListView(QWidget *parent = nullptr);

    void setList(const RunList &list);
    void setDrawn(const std::shared_ptr<const DrawnRuns> &drawn);
    void showState(const QString &words); // of work that is going on; empty: describes the list
    RunListModel &model() { return *m_model; }
    QTableView &table() { return *m_table; }
    RunsPlot &plot() { return *m_plot; }

Q_SIGNALS:
    void comparisonWanted(); // of the runs with a tick
    void pairWanted(const std::string &a, const std::string &b);
    void pairApartWanted(const std::string &a, const std::string &b); // in a window of its own

private:
    void buildTable();
    void showWholeLosses();
    void updateButtons();
    void makeBaseline();
    void comparePair();
    void comparePairApart();
    std::pair<std::string, std::string> chosenPair() const; // A and B; empty: none is chosen
    QString described() const;

    RunListModel *m_model;
    QTableView *m_table;
    RunsPlot *m_plot;
    QLabel *m_state;
    QCheckBox *m_logarithmic;
    QPushButton *m_baseline, *m_compare, *m_compareApart;
};

} // namespace rundiff
