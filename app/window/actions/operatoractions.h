// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/window/jobs/decisionjudge.h"
#include "app/window/settings/settings.h"
#include "models/compare/comparison.h"
#include "models/compare/tensors/tensorstudy.h"
#include "models/items/moduletreemodel.h"
#include "models/items/rows/rowlinks.h"
#include "models/items/rows/rowparts.h"
#include "widgets/frame/latestanswer.h"

#include <QObject>

#include <map>
#include <optional>

class QAction;
class QMainWindow;
class QMenu;

namespace rundiff
{

class EvidenceActions;
class ManualMatchDialog;
class IgnoreRulesDialog;
class ModuleTreeView;
class OperatorTable;
class Panes;
class GraphPane;
class RollupView;
class TensorView;
class TrendView;

// The actions of the operators in the main window: the views next to their table follow the selected row, and the
// user's rules and matches change the verdict.
class OperatorActions : public QObject
{
    Q_OBJECT

public:
    OperatorActions(QMainWindow &window, Panes &panes, Settings &settings);

    void setComparison(const ComparisonPtr &comparison);
    void decide(const ReviewDecisions &decisions) { m_judge.set(decisions.rules, decisions.matches); }
    const DecisionJudge &judge() const { return m_judge; }
    void addPictures(EvidenceActions &evidence); // of its views
    void addGoEntries(QMenu &menu);
    void addCompareEntries(QMenu &menu);
    void editRules();

Q_SIGNALS:
    void judged(const rundiff::ComparisonPtr &comparison); // the same runs with other decisions
    void rowRuleWanted(rundiff::Rule rule, std::optional<double> tolerance);
    void failed(const QString &reason);

private:
    void addViews();
    void connectTable();
    void keepColumns();
    void tableShown();
    void rowChosen(std::size_t row);
    void showLinks(const PairTable &table, std::size_t row);
    void readParts(const std::shared_ptr<const PairTable> &table);
    void showRow(qulonglong tableRow);
    void markIgnored();
    void sumUp(const std::shared_ptr<const PairTable> &table, const std::vector<std::uint8_t> &marked);
    void addRuleEntries(QMenu &menu);
    void chooseRule(Rule rule, std::optional<double> tolerance);
    void askTolerance();
    void showRule();
    void editMatches();
    void ignoreChosenRow();
    void exportMatches();
    void studyTensor(const std::shared_ptr<const PairTable> &table, std::size_t row, TensorAxes axes);
    void recompute(const std::shared_ptr<const PairTable> &table, std::size_t row);
    QString operatorOf(std::size_t row) const; // its key in A
    const IgnoredRows &ignored() const;

    QMainWindow &m_window;
    Panes &m_panes;
    Settings &m_settings;
    OperatorTable &m_table;
    ComparisonPtr m_comparison;
    DecisionJudge m_judge;
    ModuleTreeView *m_modules = nullptr;
    RollupView *m_rollup = nullptr;
    IgnoreRulesDialog *m_rulesDialog = nullptr;
    ManualMatchDialog *m_matchDialog = nullptr;
    TrendView *m_trend = nullptr;
    TensorView *m_tensor = nullptr;
    GraphPane *m_graph = nullptr;
    ModuleTreeModel m_moduleTree;
    std::map<Rule, QAction *> m_ruleEntries;
    QAction *m_ownTolerance = nullptr;
    LatestAnswer m_linking, m_dividing, m_tensors, m_summing, m_grouping, m_recomputing;
    std::shared_ptr<const RowLinks> m_links;
    std::shared_ptr<const RowParts> m_parts; // null: neither run is divided in another way
};

} // namespace rundiff
