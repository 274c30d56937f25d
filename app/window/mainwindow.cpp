// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/mainwindow.h"

#include "app/window/actions/checklistactions.h"
#include "app/window/actions/curveactions.h"
#include "app/window/actions/entrystates.h"
#include "app/window/actions/evidenceactions.h"
#include "app/window/actions/fileactions.h"
#include "app/window/actions/filteractions.h"
#include "app/window/actions/findingactions.h"
#include "app/window/actions/focuscopy.h"
#include "app/window/actions/historyactions.h"
#include "app/window/actions/logactions.h"
#include "app/window/actions/logreadingactions.h"
#include "app/window/actions/operatoractions.h"
#include "app/window/actions/runchoiceactions.h"
#include "app/window/actions/runlistactions.h"
#include "app/window/actions/sessionactions.h"
#include "app/window/actions/sourceactions.h"
#include "app/window/actions/tableactions.h"
#include "app/window/jobs/filewatch.h"
#include "app/window/layout/foldline.h"
#include "app/window/layout/panes.h"
#include "app/window/layout/screenroom.h"
#include "app/window/messages/shortmessage.h"
#include "app/window/messages/statusline.h"
#include "app/window/settings/examples.h"
#include "app/window/windowtextsize.h"
#include "models/items/words/numbers.h"
#include "models/items/words/verdictwords.h"
#include "models/language/language.h"
#include "models/language/phrasebook.h"
#include "models/result/texts/keptnamesof.h"
#include "models/run/tellingnames.h"
#include "widgets/curves/curveview.h"
#include "widgets/frame/banner.h"
#include "widgets/frame/childsignals.h"
#include "widgets/frame/dumpbutton.h"
#include "widgets/frame/keyhelp.h"
#include "widgets/frame/problemlist.h"
#include "widgets/frame/runbar.h"
#include "widgets/frame/startpage.h"
#include "widgets/frame/style/chineseglyphs.h"
#include "widgets/frame/texts/plaintooltips.h"
#include "widgets/frame/verdictstrip.h"
#include "widgets/operators/operatortable.h"

#include <QApplication>
#include <QCloseEvent>
#include <QDockWidget>
#include <QFileInfo>
#include <QStackedWidget>
#include <QStatusBar>
#include <QToolBar>
#include <QVBoxLayout>

#include <algorithm>
#include <utility>

namespace rundiff
{

namespace
{

QToolBar *fixedBar(QMainWindow &window, const QString &name, const QString &title, QWidget *content)
{
    auto *bar = new QToolBar(title, &window);
    bar->setObjectName(name);
    bar->setMovable(false);
    bar->setContextMenuPolicy(Qt::PreventContextMenu);
    bar->addWidget(content);
    window.addToolBar(bar);
    window.addToolBarBreak();
    return bar;
}

std::string runsOf(const Comparison &comparison)
{
    return comparison.a->path + '\n' + comparison.b->path;
}

// Of one metric at least, with two points.
bool hasPlot(const Comparison &comparison)
{
    return comparison.curves && (std::max(comparison.curves->a.size(), comparison.curves->b.size()) > 1 ||
                                 std::ranges::any_of(comparison.metrics.common, [](const MetricComparison &metric) {
                                     return metric.curves &&
                                            std::max(metric.curves->a.size(), metric.curves->b.size()) > 1;
                                 }));
}

// Every metric that both logs have, in all digits and steps.
bool isEqualPlot(const Comparison &comparison)
{
    const auto isEqual = [](const CurveComparison &curves) {
        return curves.compared > 0 && !curves.firstUnequal && curves.onlyA + curves.onlyB == 0;
    };
    return comparison.curves && isEqual(*comparison.curves) && comparison.metrics.agreement() == Verdict::Same &&
           !comparison.metrics.firstUnequal() && comparison.baselines.empty() && !comparison.unfinished;
}

QString curveFoldWords(const Comparison &comparison)
{
    if (isEqualPlot(comparison) && hasPlot(comparison))
        return curveStatement(comparison).subject + QStringLiteral(" · ") + curveStatement(comparison).headline;
    if (!comparison.curves || comparison.curves->a.empty() || comparison.curves->b.empty())
        return MainWindow::tr("Curves · no curve that both runs have");
    const Curve &a = comparison.curves->a, &b = comparison.curves->b;
    return MainWindow::tr("Curves · one point: %1 at step %2 is %3 in A; at step %4, %5 in B")
        .arg(textOf(comparison.curves->metricA), groupedNumber(a.steps.front()), exactNumber(a.values.front()),
             groupedNumber(b.steps.front()), exactNumber(b.values.front()));
}

} // namespace

MainWindow::MainWindow(Settings &settings, QWidget *parent) : QMainWindow(parent), m_settings(settings)
{
    setObjectName(QStringLiteral("mainWindow"));
    setWindowTitle(QStringLiteral("Rundiff"));
    setAcceptDrops(true);
    qApp->installEventFilter(new PlainToolTips(this));
    setContextMenuPolicy(Qt::NoContextMenu);
    const QSize wanted(fontMetrics().averageCharWidth() * 266, fontMetrics().height() * 70);
    resize(wanted.boundedTo(roomOnScreen(*this)));
    restoreGeometry(m_settings.geometry());
    m_language = textOf(languageInForce());
    m_textSize = textSizeInForce();
    auto *wheel = new TextSizeWheel(*this);
    connect(wheel, &TextSizeWheel::turned, this,
            [this](bool larger) { chooseTextSize(nextTextSize(textSizeInForce(), larger)); });
    m_ownParts = children();
    buildViews();
    connectViews();
    buildMenus();
    setLimits(m_settings.limits());
    setComparing(false);
}

// A field that is being edited hands over its text when the window is hidden, which its base's destructor does too
// late.
MainWindow::~MainWindow()
{
    hide();
    stopListeningToChildren(*this);
}

void MainWindow::setLimits(const Limits &limits)
{
    m_limits = limits;
    m_job.setLimits(limits);
    m_tableJob.setLimits(limits);
    m_curveActions->setLimits(limits);
    m_runListActions->setLimits(limits);
}

void MainWindow::buildViews()
{
    m_runBar = new RunBar(this);
    m_strip = new VerdictStrip(this);
    m_runTools = fixedBar(*this, QStringLiteral("runTools"), tr("Runs"), m_runBar);
    m_verdictTools = fixedBar(*this, QStringLiteral("verdictTools"), tr("Verdict"), m_strip);
    auto *central = new QWidget(this);
    m_banner = new Banner(central);
    m_changes = new Banner(central);
    m_changes->setObjectName(QStringLiteral("changedFiles"));
    m_files = new FileWatch(this);
    m_pages = new QStackedWidget(central);
    m_start = new StartPage(m_pages);
    m_curves = new CurveView(m_pages);
    m_pages->addWidget(m_start);
    m_pages->addWidget(m_curves);
    auto *layout = new QVBoxLayout(central);
    layout->setContentsMargins({});
    layout->setSpacing(0);
    layout->setSizeConstraint(QLayout::SetMaximumSize); // folded, it is not higher than its line
    m_curveFold = new FoldLine(central);
    connect(m_curveFold, &QPushButton::clicked, this, [this] {
        unfoldCurves();
        m_curves->setFocus(Qt::OtherFocusReason);
    });
    layout->addWidget(m_banner);
    layout->addWidget(m_changes);
    layout->addWidget(m_curveFold);
    layout->addWidget(m_pages, 1);
    showCurves();
    setCentralWidget(central);
    m_panes = std::make_unique<Panes>(*this);
    m_curveActions = new CurveActions(*this, *m_curves, *m_panes);
    m_operatorActions = new OperatorActions(*this, *m_panes, m_settings);
    new FilterActions(*this, m_panes->operators(), m_settings);
    m_historyActions = new HistoryActions(*this, m_panes->operators());
    m_sourceActions = new SourceActions(*this, *m_panes, m_settings);
    m_checklistActions = new ChecklistActions(this, *m_panes, *m_sourceActions);
    m_findingActions = new FindingActions(*this, *m_panes);
    m_logActions = new LogActions(*this, *m_panes);
    m_fileActions = new FileActions(*this, *m_panes);
    m_logReadingActions = new LogReadingActions(*this, m_settings);
    m_runChoiceActions = new RunChoiceActions(*this);
    m_evidenceActions = new EvidenceActions(*this, *m_curves, *m_panes, m_settings);
    m_tableActions = new TableActions(*this, m_settings);
    m_runListActions = new RunListActions(*this, m_settings, [this] { return m_options; });
    m_operatorActions->addPictures(*m_evidenceActions);
    m_curveActions->addPictures(*m_evidenceActions);
    m_checklistActions->addPictures(*m_evidenceActions);
    m_findingActions->addPictures(*m_evidenceActions);
    m_logActions->addPictures(*m_evidenceActions);
    m_fileActions->addPictures(*m_evidenceActions);
    m_copy = std::make_unique<FocusCopy>(*m_curves, *m_panes, *m_evidenceActions);
    m_findingActions->addTexts(*m_copy);
    m_logActions->addTexts(*m_copy);
    m_fileActions->addTexts(*m_copy);
    buildSessions();
    m_status = new StatusLine(*this);
}

void MainWindow::connectViews()
{
    connectStart();
    connect(m_runListActions, &RunListActions::pairWanted, this, &MainWindow::openPair);
    connect(m_runBar, &RunBar::openWanted, this, &MainWindow::showStartPage);
    connect(m_runBar, &RunBar::swapWanted, this, &MainWindow::swapRuns);
    connect(m_runBar, &RunBar::differenceWanted, this, &MainWindow::goToDifference);
    connect(m_runBar, &RunBar::optionsChanged, this, [this](const CurveOptions &wanted) {
        setCurveOptions(m_options, wanted);
        judgeAgain();
    });
    connect(m_runBar, &RunBar::baselineWanted, this, &MainWindow::browseBaseline);
    connect(m_runBar, &RunBar::baselineUnwanted, this, &MainWindow::removeBaseline);
    connect(&m_runBar->dumps(), &DumpButton::chosen, this, &MainWindow::chooseDumps);
    connect(&m_runBar->dumps(), &DumpButton::decisionsWanted, m_operatorActions, &OperatorActions::editRules);
    connect(m_runBar, &RunBar::otherReadingWanted, this, [this] { readLogsDifferently({}); });
    connect(&m_panes->problems(), &ProblemList::otherReadingWanted, this, &MainWindow::readLogsDifferently);
    connect(&m_panes->problems(), &ProblemList::volatileRulesWanted, this, &MainWindow::chooseVolatileRules);
    connect(m_logReadingActions, &LogReadingActions::optionsChosen, this,
            [this](const CompareOptions &options) { openRuns(m_pathA, m_pathB, options); });
    connect(m_runBar, &RunBar::otherTrackedWanted, this, &MainWindow::chooseTrackedRuns);
    connect(m_runChoiceActions, &RunChoiceActions::runsChosen, this, &MainWindow::openPair);
    connect(m_strip, &VerdictStrip::firstOutsideWanted, m_curveActions, &CurveActions::goToFirstOutside);
    connect(m_strip, &VerdictStrip::firstUnequalWanted, m_curveActions, &CurveActions::goToFirstUnequal);
    connect(m_strip, &VerdictStrip::firstUnequalWanted, m_findingActions, &FindingActions::showInsteadOfCurves);
    connect(m_operatorActions, &OperatorActions::judged, this, &MainWindow::showComparison);
    connect(m_operatorActions, &OperatorActions::rowRuleWanted, this, &MainWindow::chooseRowRule);
    connect(m_curveActions, &CurveActions::changed, this, &MainWindow::showComparison);
    connect(m_checklistActions, &ChecklistActions::changed, this, &MainWindow::showComparison);
    const auto say = [this](const QString &message) { m_banner->showMessage(message, false); };
    connect(m_operatorActions, &OperatorActions::failed, this, say);
    connect(m_sourceActions, &SourceActions::failed, this, say);
    connect(m_findingActions, &FindingActions::failed, this, say);
    connect(m_evidenceActions, &EvidenceActions::failed, this, say);
    connect(m_tableActions, &TableActions::failed, this, say);
    connect(m_curveActions, &CurveActions::failed, this, say);
    connect(m_logActions, &LogActions::failed, this, say);
    connect(m_fileActions, &FileActions::failed, this, say);
    connect(m_fileActions, &FileActions::logsWanted, m_logActions, &LogActions::bring);
    connect(m_logActions, &LogActions::stepWanted, m_curveActions, &CurveActions::goToStep);
    connect(m_curveActions, &CurveActions::linesWanted, m_logActions, &LogActions::showStep);
    connect(m_curveActions, &CurveActions::lineWanted, m_logActions, &LogActions::showLine);
    connect(m_logReadingActions, &LogReadingActions::failed, this, say);
    connect(m_runChoiceActions, &RunChoiceActions::failed, this, say);
    connect(m_runChoiceActions, &RunChoiceActions::nothingToChoose, this,
            [say] { say(tr("Neither A nor B is in a folder or a database of a tracker that holds several runs.")); });
    connect(m_curveActions, &CurveActions::parted, this, [this, say](const QString &message) {
        m_partedWords = message;
        say(message);
    });
    connect(m_curveActions, &CurveActions::together, this, [this] {
        if (m_banner->text() == std::exchange(m_partedWords, {}))
            m_banner->hide();
    });
    connect(m_curveActions, &CurveActions::doubted, m_strip, &VerdictStrip::setDoubt);
    connect(&m_job, &ComparisonJob::failed, this, say);
    connect(&m_tableJob, &TableJob::failed, this, say);
    connect(m_strip, &VerdictStrip::firstDifferenceWanted, &m_panes->operators(), &OperatorTable::goToFirstDifference);
    connect(&m_panes->operators(), &OperatorTable::walkEnded, this, [this](bool backward) {
        showShortly(*this, backward ? tr("There is no difference group before this row.")
                                    : tr("There is no difference group after this row."));
    });
    connect(&m_panes->operators(), &OperatorTable::said, this,
            [this](const QString &words) { showShortly(*this, words); });
    connect(m_strip, &VerdictStrip::decisionsUnwanted, m_operatorActions, [this] { m_operatorActions->decide({}); });
    connect(m_strip, &VerdictStrip::problemsWanted, this, [this] { m_panes->showProblems(); });
    connect(m_strip, &VerdictStrip::checkpointsWanted, m_findingActions, &FindingActions::showCheckpoints);
    connect(m_strip, &VerdictStrip::checklistWanted, m_checklistActions, &ChecklistActions::show);
    connect(m_files, &FileWatch::changed, m_changes,
            [this](const QString &words) { m_changes->showOffer(words, tr("Read again"), tr("Not now")); });
    connect(m_changes, &Banner::offerTaken, this, &MainWindow::reload);
    connect(m_curveActions, &CurveActions::followed, m_files, &FileWatch::setPaused);
    connect(m_banner, &Banner::cancelWanted, &m_job, &ComparisonJob::cancel);
    connect(m_banner, &Banner::detailsWanted, this, [this] { m_panes->showProblems(); });
    connect(m_status, &StatusLine::problemsWanted, this, [this] { m_panes->showProblems(); });
    connectJobs();
}

void MainWindow::connectJobs()
{
    connect(&m_job, &ComparisonJob::progressed, m_banner, &Banner::showProgress);
    connect(&m_job, &ComparisonJob::arrived, this, &MainWindow::comparisonArrived);
    connect(&m_job, &ComparisonJob::cancelled, this, [this] {
        m_banner->hide();
        m_start->showMessage(tr("Cancelled. Nothing was changed."));
        takeOptionsOf(m_comparison);
        showAsFinished();
    });
    connect(&m_panes->operators(), &OperatorTable::tableWanted, this, [this](qulonglong pair) {
        if (m_comparison)
            m_tableJob.read(m_comparison, static_cast<std::size_t>(pair));
    });
    connect(&m_tableJob, &TableJob::arrived, this,
            [this](const ComparisonPtr &comparison, qulonglong pair, const std::shared_ptr<const PairTable> &table) {
                if (m_comparison && m_comparison->operators == comparison->operators)
                    m_panes->operators().showReadTable(static_cast<std::size_t>(pair), table);
            });
}

void MainWindow::comparisonArrived(const ComparisonPtr &comparison, bool complete)
{
    if (complete)
        m_banner->hide();
    if (!comparison->hasResult()) {
        if (complete)
            showNothingFound(*comparison);
        return;
    }
    const bool opened = m_clock.isValid();
    if (!comparison->savedIn.empty()) {
        m_pathA = textOf(comparison->a->path);
        m_pathB = textOf(comparison->b->path);
        if (std::exchange(m_optionsAreInFile, false))
            m_options = comparison->options;
    }
    showComparison(comparison);
    if (!complete)
        return;
    if (opened)
        wasOpened();
    if (!judgedBy(*m_comparison, m_options)) // changed while it was on its way
        judgeAgain();
}

void MainWindow::wasOpened()
{
    if (const auto session = std::exchange(m_session, std::nullopt))
        applySession(*session);
    else
        m_sessionActions->offerWhatWasLeftOfShown();
    m_status->setLoadTime(m_clock.elapsed());
    m_clock.invalidate();
    if (m_savedResult.isEmpty())
        m_settings.addRecentPair({QFileInfo(m_pathA).absoluteFilePath(), QFileInfo(m_pathB).absoluteFilePath(),
                                  m_comparison->verdict, QDateTime::currentDateTime()});
}

void MainWindow::showComparison(const ComparisonPtr &made)
{
    const ComparisonPtr comparison = m_checklistActions->withTicks(made);
    m_comparison = comparison;
    m_options.decisions = comparison->options.decisions;
    forgetNames(); // those of the runs before
    keepNamesOf(*comparison);
    m_runBar->setComparison(comparison);
    m_runBar->showOptions(curveOptionsOf(m_options));
    m_strip->setComparison(comparison);
    m_curveActions->setComparison(comparison);
    m_operatorActions->setComparison(comparison);
    m_checklistActions->setComparison(comparison);
    m_findingActions->setComparison(comparison);
    m_logActions->setComparison(comparison);
    m_fileActions->setComparison(comparison);
    m_evidenceActions->setComparison(comparison);
    m_tableActions->setComparison(comparison);
    m_panes->setComparison(comparison);
    m_historyActions->setComparison(comparison);
    m_sessionActions->setComparison(comparison);
    setComparing(true);
    m_panes->showForContent(*comparison);
    foldCurves(*comparison);
    m_status->setComparison(*comparison);
    enableEntries(*this, comparison.get());
    m_files->setComparison(comparison);
    showTitle();
}

void MainWindow::showTitle()
{
    if (!m_comparing || !m_comparison)
        return setWindowTitle(QStringLiteral("Rundiff"));
    const auto [nameA, nameB] = tellingNames(*m_comparison->a, *m_comparison->b);
    const QString both = tr("%1 and %2").arg(textOf(nameA), textOf(nameB));
    const QString file = QFileInfo(textOf(m_comparison->savedIn)).fileName();
    setWindowTitle(file.isEmpty() ? both : tr("%1 — saved in %2").arg(both, file));
}

// After a cancelled reading nothing more will come.
void MainWindow::showAsFinished()
{
    if (!m_comparison || !m_comparison->unfinished)
        return;
    const auto finished = std::make_shared<Comparison>(*m_comparison);
    finished->unfinished = false;
    showComparison(finished);
}

// An empty plot, one of one point, and one of equal curves say no more than a line; the rows get the space. A plot that
// the user has unfolded stays while the same runs are compared.
void MainWindow::foldCurves(const Comparison &comparison)
{
    const bool hasRows = comparison.operators || comparison.checkpoints || comparison.tokens;
    const bool saysMore = hasPlot(comparison) && !isEqualPlot(comparison);
    if (saysMore || !hasRows || m_unfoldedRuns == runsOf(comparison))
        return showCurves();
    m_curveFold->setWords(curveFoldWords(comparison));
    m_curveFold->show();
    m_pages->hide();
    centralWidget()->setMinimumHeight(0);
}

void MainWindow::showCurves()
{
    m_curveFold->hide();
    m_pages->show();
    // A banner must not make the window taller.
    m_curveFold->parentWidget()->setMinimumHeight(m_pages->minimumSizeHint().height());
}

void MainWindow::unfoldCurves()
{
    if (m_comparison && !m_curveFold->isHidden())
        m_unfoldedRuns = runsOf(*m_comparison);
    showCurves();
}

void MainWindow::setComparing(bool comparing)
{
    if (!comparing) {
        keepArrangement();
        showCurves();
        m_start->setRecentPairs(m_settings.recentPairs());
        m_start->setExampleAvailable(examplePair(Example::Warmup).has_value());
        if (const QString remark = missingFontRemark(tr("&File")); !remark.isEmpty())
            m_start->showMessage(remark);
    }
    const bool changed = comparing != m_comparing;
    m_comparing = comparing;
    m_start->setBack(m_comparison != nullptr);
    if (!comparing)
        m_changes->hide();
    showTitle();
    m_pages->setCurrentWidget(comparing ? static_cast<QWidget *>(m_curves) : m_start);
    const auto start = comparing ? QSizePolicy::Ignored : QSizePolicy::Preferred;
    m_start->setSizePolicy(start, start); // hidden, its list of runs must not take space from the rows
    m_runTools->setVisible(comparing);
    m_verdictTools->setVisible(comparing);
    statusBar()->setVisible(comparing);
    enableEntries(*this, comparing ? m_comparison.get() : nullptr);
    if (!comparing)
        m_panes->setVisible(false);
    else if (changed && restoreState(m_settings.arrangement(), arrangementVersion))
        m_panes->arranged(m_settings.movedBorders());
    else if (changed)
        m_panes->arrange();
}

// Kept only while everything is on the screen: the start page hides the panes, and so do runs without dumps.
void MainWindow::keepArrangement()
{
    if (m_comparing && m_comparison && m_comparison->curves && m_comparison->operators)
        m_settings.setArrangement(m_panes->arrangement(), m_panes->movedBorders());
}

void MainWindow::resetArrangement()
{
    if (!m_comparing)
        return;
    m_panes->arrange();
    if (m_comparison)
        m_panes->showForContent(*m_comparison);
}

void MainWindow::goToDifference(bool backward)
{
    if (m_fileActions->takesKeys())
        return m_fileActions->goToDifference(backward);
    if (m_logActions->takesKeys())
        return m_logActions->goToDifference(backward);
    const bool isOfFindings = m_findingActions->takesKeys();
    const bool isPossible = m_comparison && (isOfFindings || m_comparison->operators);
    if (!isPossible)
        return;
    const bool found =
        isOfFindings ? m_findingActions->goToDifference(backward) : m_panes->operators().goToDifference(backward);
    if (!found)
        statusBar()->showMessage(backward ? tr("There is no difference before this row.")
                                          : tr("There is no difference after this row."),
                                 4000);
}

void MainWindow::focusFilter()
{
    if (m_fileActions->takesKeys())
        m_fileActions->focusFilter();
    else if (m_logActions->takesKeys())
        m_logActions->focusSearch();
    else if (m_findingActions->takesKeys())
        m_findingActions->focusFilter();
    else
        m_panes->operators().focusFilter();
}

void MainWindow::showKeys()
{
    showKeyHelp(*this);
}

void MainWindow::applyThemeChoice(Theme theme)
{
    m_settings.setTheme(theme);
    applyTheme(*qApp, theme);
}

void MainWindow::closeEvent(QCloseEvent *event)
{
    m_settings.setGeometry(saveGeometry());
    keepArrangement();
    m_sessionActions->close();
    QMainWindow::closeEvent(event);
}

void MainWindow::changeEvent(QEvent *event)
{
    QMainWindow::changeEvent(event);
    if (event->type() == QEvent::LanguageChange || event->type() == QEvent::ApplicationFontChange)
        languageChanged();
    if (event->type() == QEvent::ThemeChange && m_settings.theme() == Theme::System)
        applyTheme(*qApp, Theme::System);
}

} // namespace rundiff

#include "moc_mainwindow.cpp"
