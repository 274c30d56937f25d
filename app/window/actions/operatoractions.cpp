// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/actions/operatoractions.h"

#include "app/window/actions/evidenceactions.h"
#include "app/window/actions/menuentry.h"
#include "app/window/layout/panes.h"
#include "app/window/messages/savedialog.h"
#include "models/compare/diagnosis/tensorreferee.h"
#include "models/compare/summaries/differencegroups.h"
#include "models/compare/table/rowfields.h"
#include "models/items/words/numbers.h"
#include "models/items/words/shownwords.h"
#include "widgets/operators/detailspanel.h"
#include "widgets/operators/graphpane.h"
#include "widgets/operators/ignorerulesdialog.h"
#include "widgets/operators/manualmatchdialog.h"
#include "widgets/operators/moduletreeview.h"
#include "widgets/operators/operatorcolumns.h"
#include "widgets/operators/operatortable.h"
#include "widgets/operators/ranksview.h"
#include "widgets/operators/rollupview.h"
#include "widgets/operators/rowpanel.h"
#include "widgets/operators/steprankmap.h"
#include "widgets/operators/tensorview.h"
#include "widgets/operators/trendview.h"

#include <QActionGroup>
#include <QDockWidget>
#include <QInputDialog>
#include <QMainWindow>
#include <QSaveFile>

#include <cmath>

namespace rundiff
{

OperatorActions::OperatorActions(QMainWindow &window, Panes &panes, Settings &settings)
    : QObject(&window), m_window(window), m_panes(panes), m_settings(settings), m_table(panes.operators())
{
    addViews();
    connectTable();
    keepColumns();
    connect(&m_judge, &DecisionJudge::failed, this, &OperatorActions::failed);
    connect(&m_judge, &DecisionJudge::judged, this, &OperatorActions::judged);
    connect(&m_linking, &LatestAnswer::failed, this, &OperatorActions::failed);
    connect(&m_dividing, &LatestAnswer::failed, this, &OperatorActions::failed);
    connect(&m_tensors, &LatestAnswer::failed, this, &OperatorActions::failed);
    connect(&m_recomputing, &LatestAnswer::failed, this, &OperatorActions::failed);
    connect(&m_summing, &LatestAnswer::failed, this, &OperatorActions::failed);
    connect(&m_grouping, &LatestAnswer::failed, this, &OperatorActions::failed);
}

void OperatorActions::addViews()
{
    m_modules = new ModuleTreeView(m_moduleTree);
    m_rollup = new RollupView;
    m_trend = new TrendView;
    m_tensor = new TensorView;
    m_graph = new GraphPane(m_moduleTree);
    QDockWidget &table = m_panes.operatorDock();
    m_panes.addBeside(QStringLiteral("moduleDock"), tr("Modules"), m_modules, m_panes.detailDock());
    m_panes.addBeside(QStringLiteral("rollupDock"), tr("Differences by operator type"), m_rollup, table);
    m_panes.addBeside(QStringLiteral("graphDock"), tr("Graph"), m_graph, table);
    m_panes.addBeside(QStringLiteral("trendDock"), tr("Trend"), m_trend, table);
    m_panes.addBeside(QStringLiteral("tensorDock"), tr("Tensor"), m_tensor, table);
    connect(m_modules, &ModuleTreeView::rowWanted, this, &OperatorActions::showRow);
    connect(m_graph, &GraphPane::rowWanted, this, &OperatorActions::showRow);
    connect(m_rollup, &RollupView::rowWanted, this, &OperatorActions::showRow);
    connect(m_rollup, &RollupView::filterWanted, this, [this](const QString &filter) {
        m_panes.operatorDock().raise();
        m_table.setFilterText(filter);
    });
    connect(m_trend, &TrendView::pairWanted, &m_table, &OperatorTable::showPair);
    connect(m_tensor, &TensorView::studyWanted, this, &OperatorActions::studyTensor);
    connect(m_tensor, &TensorView::recomputationWanted, this, &OperatorActions::recompute);
}

void OperatorActions::addPictures(EvidenceActions &evidence)
{
    const auto add = [&](const auto &view, const char *name, const QString &title) {
        evidence.addView(view, QString::fromLatin1(name),
                         {title, [&view](const HideText &) { return view.forPicture(); }});
    };
    add(*m_rollup, "Rollup", tr("Differences by operator type"));
    add(*m_modules, "Modules", tr("Modules"));
    add(*m_graph, "Graph", tr("Graph"));
    add(*m_trend, "Trend", tr("Trend"));
    add(*m_tensor, "Tensor", tr("Tensor"));
    add(m_panes.ranks(), "Ranks", tr("Ranks"));
    evidence.addView(m_panes.row(), QStringLiteral("Row"), {tr("This row"), [this](const HideText &hide) {
                                                                return m_panes.row().forPicture(pageWidth, hide);
                                                            }});
    evidence.addView(
        m_panes.details(), QStringLiteral("Details"),
        {tr("Details"), [this](const HideText &hide) { return m_panes.details().forPicture(pageWidth, hide); }});
}

void OperatorActions::connectTable()
{
    connect(&m_table, &OperatorTable::tableShown, this, &OperatorActions::tableShown);
    connect(&m_table, &OperatorTable::rowChosen, this,
            [this](qulonglong row) { rowChosen(static_cast<std::size_t>(row)); });
    connect(&m_panes.details(), &DetailsPanel::rowWanted, this, &OperatorActions::showRow);
    QMenu &menu = *m_table.menu();
    menu.addSeparator();
    const auto own = [&](const QString &name, const QString &title, void (OperatorActions::*work)()) {
        addEntry(menu, name, title, {}, this, [this, work] { (this->*work)(); });
    };
    own(QStringLiteral("ignoreThisRow"), tr("&Ignore rows like this one …"), &OperatorActions::ignoreChosenRow);
    own(QStringLiteral("matchThisRow"), tr("&Match manually …"), &OperatorActions::editMatches);
}

void OperatorActions::keepColumns()
{
    OperatorColumns &columns = m_table.columns();
    for (const Mode mode : {Mode::Md5, Mode::Statistics, Mode::Tensor})
        columns.setChosen(mode, m_settings.columns(mode));
    connect(&columns, &OperatorColumns::changed, this,
            [this](Mode mode, const QStringList &fields) { m_settings.setColumns(mode, fields); });
}

void OperatorActions::addGoEntries(QMenu &menu)
{
    menu.addSeparator();
    for (const char *name : {"nextOperator", "previousOperator", "nextModule", "previousModule"})
        menu.addAction(m_table.findChild<QAction *>(QString::fromLatin1(name)));
}

void OperatorActions::addCompareEntries(QMenu &menu)
{
    menu.addSeparator();
    addRuleEntries(*menu.addMenu(tr("&When a row differs")));
    addEntry(menu, QStringLiteral("editIgnoreRules"), tr("Rows to &ignore …"), QKeySequence(tr("Ctrl+I")), this,
             [this] { editRules(); });
    addEntry(menu, QStringLiteral("editManualMatches"), tr("&Match manually …"), QKeySequence(tr("Ctrl+M")), this,
             [this] { editMatches(); });
}

void OperatorActions::addRuleEntries(QMenu &menu)
{
    auto *group = new QActionGroup(this);
    const auto add = [&](const char *name, const QString &title, const QString &meaning, auto work) {
        QAction &entry = *menu.addAction(title, this, work);
        entry.setObjectName(QString::fromLatin1(name));
        entry.setCheckable(true);
        entry.setToolTip(meaning);
        group->addAction(&entry);
        return &entry;
    };
    menu.setToolTipsVisible(true);
    const auto choice = [this](Rule rule) { return [this, rule] { chooseRule(rule, std::nullopt); }; };
    m_ruleEntries[Rule::Auto] =
        add("ruleAuto", tr("&Detected from the runs"),
            tr("Exact where both call the same operators with the same dtypes; within tolerance otherwise."),
            choice(Rule::Auto));
    m_ruleEntries[Rule::Exact] = add("ruleExact", tr("&Exact: a difference in any digit"),
                                     tr("Max, min, mean and norm, or every element."), choice(Rule::Exact));
    m_ruleEntries[Rule::Tolerance] =
        add("ruleTolerance", tr("Outside the tolerance of its &dtype"),
            tr("float64 1e-8, float32 1e-4, float16 1e-2, bfloat16 and float8 3e-2 of the row's largest value."),
            choice(Rule::Tolerance));
    m_ownTolerance = add("ruleOwnTolerance", tr("Outside a &custom tolerance …"),
                         tr("Relative to the row's largest value."), [this] { askTolerance(); });
}

// What is in force is shown when the rows have been judged by it.
void OperatorActions::chooseRule(Rule rule, std::optional<double> tolerance)
{
    if (!m_comparison)
        return;
    showRule();
    if (rule != m_comparison->options.rule || tolerance != m_comparison->options.rowTolerance)
        Q_EMIT rowRuleWanted(rule, tolerance);
}

void OperatorActions::askTolerance()
{
    auto *dialog = new QInputDialog(&m_window);
    dialog->setObjectName(QStringLiteral("toleranceDialog"));
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setWindowTitle(tr("Tolerance of rows"));
    dialog->setLabelText(
        tr("A row agrees while none of its numbers differs by more than this fraction of its largest value:"));
    dialog->setTextValue(exactNumber(m_comparison ? m_comparison->options.rowTolerance.value_or(1e-3) : 1e-3));
    connect(dialog, &QDialog::finished, this, &OperatorActions::showRule);
    connect(dialog, &QInputDialog::textValueSelected, this, [this](const QString &text) {
        bool number = false;
        const double tolerance = text.trimmed().toDouble(&number);
        if (number && std::isfinite(tolerance) && tolerance >= 0)
            chooseRule(Rule::Tolerance, tolerance);
        else
            Q_EMIT failed(tr("A tolerance is a number from 0 upwards such as 1e-3, not \"%1\".").arg(text));
    });
    dialog->open();
}

// The entry that holds for the rows on the screen.
void OperatorActions::showRule()
{
    if (m_ruleEntries.empty() || !m_comparison)
        return;
    const CompareOptions &options = m_comparison->options;
    const bool own = options.rule == Rule::Tolerance && options.rowTolerance.has_value();
    (own ? m_ownTolerance : m_ruleEntries[options.rule])->setChecked(true);
}

void OperatorActions::setComparison(const ComparisonPtr &comparison)
{
    m_comparison = comparison;
    showRule();
    m_trend->setOperators(comparison->operators);
    m_judge.setComparison(comparison);
    markIgnored();
}

const IgnoredRows &OperatorActions::ignored() const
{
    static const IgnoredRows none;
    const bool known = m_comparison && m_comparison->operators && m_table.pair() &&
                       *m_table.pair() < m_comparison->operators->pairs.size();
    return known ? m_comparison->operators->pairs[*m_table.pair()].decisions.ignored : none;
}

void OperatorActions::tableShown()
{
    m_links.reset();
    m_parts.reset();
    m_graph->setNeighbours(std::nullopt);
    const std::shared_ptr<const PairTable> table = m_table.model().table();
    markIgnored();
    m_tensor->clear();
    if (!table)
        return;
    m_linking.ask([this, table](const std::stop_token &) -> LatestAnswer::Answer {
        auto links = std::make_shared<const RowLinks>(table);
        return [this, links, table] {
            m_links = links;
            if (const auto row = m_table.currentRow(); row && m_table.model().table() == table)
                showLinks(*table, *row);
        };
    });
    if (RowParts::areIn(*table))
        readParts(table);
}

void OperatorActions::readParts(const std::shared_ptr<const PairTable> &table)
{
    m_dividing.ask([this, table](const std::stop_token &stop) -> LatestAnswer::Answer {
        Progress progress;
        progress.stop = stop;
        auto parts = std::make_shared<const RowParts>(*table, progress);
        return [this, parts, table] {
            if (m_table.model().table() != table)
                return;
            m_parts = parts;
            if (const auto row = m_table.currentRow())
                m_panes.details().showParts(m_parts->of(*table, *row));
        };
    });
}

// Ignored rows are marked in every view of the rows, and counted next to each rule.
void OperatorActions::markIgnored()
{
    const IgnoredRows &now = ignored();
    const auto &table = m_table.model().table();
    const bool fits = table && now.rows.size() == table->rows.size();
    const std::vector<std::uint8_t> marked = fits ? now.rows : std::vector<std::uint8_t>();
    m_table.setMarks({marked, {}});
    sumUp(table, marked);
    if (m_rulesDialog) {
        QStringList problems;
        for (const std::string &problem : now.problems)
            problems << shownText(problem);
        m_rulesDialog->showCounts(now.byRule, problems);
    }
    if (m_matchDialog)
        m_matchDialog->setTable(table, m_judge.matches());
}

// The content of the modules and the groups of differences. Until it is known nothing of another table is shown.
void OperatorActions::sumUp(const std::shared_ptr<const PairTable> &table, const std::vector<std::uint8_t> &marked)
{
    if (m_moduleTree.table() != table) {
        m_moduleTree.setTree({}, {});
        m_rollup->setLines({}, {});
    }
    m_summing.ask([this, table, marked](const std::stop_token &) -> LatestAnswer::Answer {
        auto tree = std::make_shared<ModuleTree>(table ? ModuleTree(*table, marked) : ModuleTree());
        auto lines = table ? differenceRollup(*table, marked) : std::vector<RollupLine>();
        return [this, table, tree, lines = std::move(lines)] {
            m_moduleTree.setTree(table, std::move(*tree));
            m_rollup->setLines(table, lines);
        };
    });
    m_grouping.ask([this, table, marked](const std::stop_token &stop) -> LatestAnswer::Answer {
        auto groups =
            std::make_shared<const DifferenceGroups>(table ? differenceGroups(*table, marked) : DifferenceGroups());
        const SubsetCounts counts = table ? countSubsets(*table, {marked, groups->begins}, stop) : SubsetCounts();
        return [this, table, groups, marked, counts] {
            m_table.setDifferenceBegins(table, groups->begins, counts);
            m_panes.row().setGroups(table, groups, {marked, groups->begins});
        };
    });
}

QString OperatorActions::operatorOf(std::size_t row) const
{
    const PairTable &table = *m_table.model().table();
    const PairOperator *owner = operatorOfRow(table, row);
    return owner ? textOf(operatorKey(table, *owner)) : QString();
}

void OperatorActions::rowChosen(std::size_t row)
{
    const std::shared_ptr<const PairTable> table = m_table.model().table();
    if (!table)
        return;
    m_modules->showRow(row);
    m_graph->showRow(row);
    m_panes.map().setOperator(operatorOf(row));
    if (m_links)
        showLinks(*table, row);
    if (m_parts)
        m_panes.details().showParts(m_parts->of(*table, row));
    m_trend->setRow(operatorOf(row), textOf(rowSuffix(*table, row)), m_table.pair());
    m_tensor->setRow(table, row);
}

void OperatorActions::showLinks(const PairTable &table, std::size_t row)
{
    m_panes.details().showLinks(m_links->of(row));
    m_graph->setNeighbours(neighboursOf(table, *m_links, row));
}

void OperatorActions::showRow(qulonglong tableRow)
{
    m_table.showRow(static_cast<std::size_t>(tableRow));
}

void OperatorActions::studyTensor(const std::shared_ptr<const PairTable> &table, std::size_t row, TensorAxes axes)
{
    m_tensors.ask([this, table, row, axes](const std::stop_token &stop) -> LatestAnswer::Answer {
        auto study = std::make_shared<const TensorStudy>(studyTensors(*table, row, axes, stop));
        return [this, study, row] { m_tensor->show(row, *study); };
    });
}

void OperatorActions::recompute(const std::shared_ptr<const PairTable> &table, std::size_t row)
{
    m_recomputing.ask([this, table, row](const std::stop_token &) -> LatestAnswer::Answer {
        const auto referee = refereeByTensors(*table, row);
        const QString sentence = referee ? shownText(referee->sentence)
                                         : tr("This row is not the result of an operator that Rundiff computes.");
        return [this, row, sentence] { m_tensor->showRecomputed(row, sentence); };
    });
}

void OperatorActions::editRules()
{
    if (!m_rulesDialog) {
        m_rulesDialog = new IgnoreRulesDialog(&m_window);
        connect(m_rulesDialog, &IgnoreRulesDialog::rulesChanged, this,
                [this](const IgnoreRules &rules) { m_judge.set(rules, m_judge.matches()); });
    }
    m_rulesDialog->setRules(m_judge.rules());
    markIgnored();
    m_rulesDialog->show();
    m_rulesDialog->raise();
    m_rulesDialog->activateWindow();
}

void OperatorActions::ignoreChosenRow()
{
    const auto row = m_table.currentRow();
    editRules();
    if (!row)
        return;
    const PairTable &table = *m_table.model().table();
    IgnoreRule rule;
    rule.name = rowName(table, *operatorOfRow(table, *row), *row);
    m_rulesDialog->addRule(rule);
}

void OperatorActions::editMatches()
{
    if (!m_matchDialog) {
        m_matchDialog = new ManualMatchDialog(&m_window);
        connect(m_matchDialog, &ManualMatchDialog::matchesChanged, this,
                [this](const ManualMatches &matches) { m_judge.set(m_judge.rules(), matches); });
        connect(m_matchDialog, &ManualMatchDialog::exportWanted, this, &OperatorActions::exportMatches);
    }
    m_matchDialog->setTable(m_table.model().table(), m_judge.matches());
    if (const auto row = m_table.currentRow())
        m_matchDialog->choose(operatorOf(*row), m_table.model().table()->rows[*row].a != PairRow::none);
    m_matchDialog->show();
    m_matchDialog->raise();
    m_matchDialog->activateWindow();
}

void OperatorActions::exportMatches()
{
    const std::string yaml = m_table.model().table() ? asDataMapping(*m_table.model().table()) : std::string();
    const QString name =
        askWhereToSave(m_matchDialog, tr("Export the matches"),
                       m_settings.lastFolder() + QStringLiteral("/data_mapping.yaml"), tr("YAML (*.yaml *.yml)"));
    if (name.isEmpty())
        return;
    QSaveFile file(name);
    const bool written = file.open(QIODevice::WriteOnly) &&
                         file.write(yaml.data(), qint64(yaml.size())) == qint64(yaml.size()) && file.commit();
    if (!written)
        Q_EMIT failed(tr("%1: could not be written: %2.").arg(name, file.errorString()));
}

} // namespace rundiff

#include "moc_operatoractions.cpp"
