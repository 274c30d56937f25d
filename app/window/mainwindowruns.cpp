// SPDX-License-Identifier: GPL-3.0-or-later
// How runs come into the main window: chosen, dropped, read again, joined by repeats of the baseline.
#include "app/window/mainwindow.h"

#include "app/window/actions/logreadingactions.h"
#include "app/window/actions/runchoiceactions.h"
#include "app/window/actions/runlistactions.h"
#include "app/window/actions/sessionactions.h"
#include "app/window/layout/panes.h"
#include "app/window/messages/savedialog.h"
#include "app/window/messages/shortmessage.h"
#include "app/window/settings/examples.h"
#include "models/compare/judgecomparison.h"
#include "models/compare/manyruns.h"
#include "models/compare/options/curveoptions.h"
#include "models/items/words/numbers.h"
#include "models/items/words/runwords.h"
#include "models/items/words/shownwords.h"
#include "widgets/frame/banner.h"
#include "widgets/frame/dumpbutton.h"
#include "widgets/frame/runbar.h"
#include "widgets/frame/startpage.h"

#include <QDropEvent>
#include <QFile>
#include <QFileDialog>
#include <QFileInfo>
#include <QMimeData>

#include <algorithm>
#include <iterator>

namespace rundiff
{

namespace
{

QStringList localPaths(const QMimeData &dropped)
{
    QStringList paths;
    const QList<QUrl> urls = dropped.urls();
    for (const QUrl &url : urls) {
        if (url.isLocalFile())
            paths << url.toLocalFile();
    }
    return paths;
}

} // namespace

void MainWindow::connectStart()
{
    connect(m_start, &StartPage::pairWanted, this, &MainWindow::openPair);
    connect(m_start, &StartPage::backWanted, this, &MainWindow::backToComparison);
    connect(m_start, &StartPage::fileWanted, this, &MainWindow::openFile);
    connect(m_start, &StartPage::exampleWanted, this, [this] { openExample(); });
    connect(m_start, &StartPage::manyRunsWanted, m_runListActions, &RunListActions::browse);
    connect(m_start, &StartPage::browseWanted, this, &MainWindow::browse);
    const auto showRecent = [this] { m_start->setRecentPairs(m_settings.recentPairs()); };
    connect(m_runListActions, &RunListActions::remembered, this, showRecent);
    connect(m_start, &StartPage::pinWanted, this, [=, this](const QString &a, const QString &b, bool pinned) {
        m_settings.pinRecentPair(a, b, pinned);
        showRecent();
    });
    connect(m_start, &StartPage::removalWanted, this, [=, this](const QString &a, const QString &b) {
        m_settings.forgetRecentPair(a, b);
        showRecent();
    });
    connect(m_start, &StartPage::clearWanted, this, [=, this] {
        m_settings.forgetRecentPairs();
        showRecent();
    });
}

void MainWindow::openPair(const QString &a, const QString &b)
{
    CompareOptions options = m_options;
    if (a != m_pathA || b != m_pathB) {
        options.tolerance = {}; // was chosen for the runs before, as were those of single metrics
        options.metricTolerances.clear();
        options.volatileRules.clear();
    }
    options.baselines.clear(); // they are repeats of the baseline before
    options.logReading = {};   // was chosen for the logs before
    options.logReadings.clear();
    options.rule = Rule::Auto; // was chosen for the rows before
    options.rowTolerance.reset();
    options.decisions = nullptr; // were made about the rows before
    options.dumpOffsetA.reset(); // were chosen for the dumps before
    options.dumpOffsetB.reset();
    options.ranks.clear();
    if (std::exchange(options.tokens.ofOneRun, false)) // was wanted of the run before
        options.curves = options.operators = options.checkpoints = options.checklist = true;
    openRuns(a, b, options);
}

void MainWindow::browseBaseline()
{
    if (!m_comparison)
        return;
    const QString folder =
        QFileDialog::getExistingDirectory(this, tr("A further run of the baseline"), m_settings.lastFolder());
    if (folder.isEmpty())
        return;
    m_settings.setLastFolder(QFileInfo(folder).path());
    addBaseline(folder);
}

void MainWindow::addBaseline(const QString &path)
{
    const std::string encoded = QFile::encodeName(path).toStdString();
    CompareOptions options = m_options;
    const bool known =
        std::find(options.baselines.begin(), options.baselines.end(), encoded) != options.baselines.end();
    if (known || path == m_pathA || path == m_pathB) {
        showShortly(*this, tr("%1 is already loaded.").arg(path));
        return;
    }
    options.baselines.push_back(encoded);
    openRuns(m_pathA, m_pathB, options);
}

void MainWindow::removeBaseline(const std::string &path)
{
    CompareOptions options = m_options;
    std::erase(options.baselines, path);
    openRuns(m_pathA, m_pathB, options);
}

void MainWindow::chooseDumps(const DumpChoice &choice)
{
    CompareOptions options = m_options;
    options.dumpOffsetA = choice.offsetA;
    options.dumpOffsetB = choice.offsetB;
    options.ranks = choice.ranks;
    options.layoutA = choice.layoutA;
    options.layoutB = choice.layoutB;
    options.rankOrder = choice.rankOrder;
    openRuns(m_pathA, m_pathB, options);
}

void MainWindow::chooseVolatileRules(const std::vector<UserText> &rules)
{
    CompareOptions options = m_options;
    options.volatileRules = rules;
    openRuns(m_pathA, m_pathB, options);
}

void MainWindow::readLogsDifferently(const std::string &log)
{
    m_logReadingActions->open(m_pathA, m_pathB, m_options, log);
}

void MainWindow::chooseTrackedRuns()
{
    m_runChoiceActions->open(m_pathA, m_pathB);
}

void MainWindow::chooseRowRule(Rule rule, std::optional<double> tolerance)
{
    m_options.rule = rule;
    m_options.rowTolerance = tolerance;
    judgeAgain();
}

// Rows in memory are judged again; where some are not, the runs are compared again. What is being opened is judged when
// it has arrived.
void MainWindow::judgeAgain()
{
    if (!m_comparison || m_clock.isValid())
        return;
    const bool sameRows =
        m_options.rule == m_comparison->options.rule && m_options.rowTolerance == m_comparison->options.rowTolerance;
    if (sameRows || tablesInMemory(*m_comparison)) {
        m_job.judge(m_comparison, m_options);
    } else if (m_savedResult.isEmpty()) {
        openRuns(m_pathA, m_pathB, m_options);
    } else {
        m_banner->showMessage(
            tr("This saved result is too large to be judged by another rule. Open its two runs instead."), false);
        m_options.rule = m_comparison->options.rule;
        m_options.rowTolerance = m_comparison->options.rowTolerance;
    }
}

// What was wanted and did not come about is wanted no longer.
void MainWindow::takeOptionsOf(const ComparisonPtr &comparison)
{
    m_clock.invalidate();
    if (!comparison)
        return;
    m_options = comparison->options;
    m_runBar->showOptions(curveOptionsOf(m_options));
}

void MainWindow::showReading()
{
    const QString a = QFileInfo(m_pathA).fileName(), b = QFileInfo(m_pathB).fileName();
    m_banner->showProgress(tr("Reading %1 and %2 …").arg(a, b), 0, 0);
}

void MainWindow::openRuns(const QString &pathA, const QString &pathB, const CompareOptions &options)
{
    m_savedResult.clear();
    m_pathA = pathA;
    m_pathB = pathB;
    m_options = options;
    m_start->setPaths(pathA, pathB);
    m_start->showMessage({});
    showReading();
    m_clock.start();
    m_job.open(pathA, pathB, options);
}

// Everything else of a run is equal to itself.
void MainWindow::openTokens(const QString &run, CompareOptions options)
{
    options.tokens.ofOneRun = true;
    options.curves = options.operators = options.checkpoints = options.checklist = false;
    openRuns(run, run, options);
}

namespace
{

// Of a log that no reader knows, whose likeliest lines a pattern would read: it follows the sentence.
bool proposesPattern(const Problem &problem)
{
    return !problem.path.empty() && problem.message.find("\n") != std::string::npos;
}

} // namespace

namespace
{

// A folder or a database holds several runs of a tracker: the sentence lists them.
bool asksForRun(const Comparison &comparison)
{
    return (comparison.a && !comparison.a->choices.empty()) || (comparison.b && !comparison.b->choices.empty());
}

} // namespace

namespace
{

// A run of which nothing at all was found, because of an error.
bool isWrong(const Run *run)
{
    return run && run->logs.empty() && run->dumps.empty() &&
           std::ranges::any_of(run->problems,
                               [](const Problem &problem) { return problem.severity == Severity::Error; });
}

// Where a run could not be found at all, everything else that is missing follows from that.
Problems causes(const Comparison &comparison)
{
    Problems found;
    for (const Run *run : {comparison.a.get(), comparison.b.get()}) {
        if (isWrong(run))
            std::ranges::copy_if(run->problems, std::back_inserter(found),
                                 [](const Problem &problem) { return problem.severity == Severity::Error; });
    }
    if (!found.empty())
        return found;
    const bool few = comparison.problems.size() < 4;
    std::ranges::copy_if(comparison.problems, std::back_inserter(found),
                         [&](const Problem &problem) { return few || problem.severity == Severity::Error; });
    return found;
}

} // namespace

// The sentence describes what was expected; it is shown on the start page, with both paths still in their fields.
void MainWindow::showNothingFound(const Comparison &comparison)
{
    const bool asks = asksForRun(comparison);
    QStringList sentences;
    for (const Problem &problem : causes(comparison))
        sentences << (problem.path.empty() ? QString() : rundiff::placeOf(problem) + QStringLiteral(": ")) +
                         shownText(problem.message.substr(0, asks ? std::string::npos : problem.message.find('\n')));
    if (sentences.isEmpty())
        sentences << tr(
            "The two runs have nothing in common that could be compared: neither a metric nor a dump of the "
            "same step. Choose other folders, or the log files themselves.");
    m_clock.invalidate();
    setComparing(false);
    constexpr int mostLines = 16; // of a list of runs
    const QString words = sentences.mid(0, 5).join(QLatin1Char('\n'));
    m_start->showMessage(words.section(QLatin1Char('\n'), 0, mostLines));
    m_start->markWrong(!asks && isWrong(comparison.a.get()), !asks && isWrong(comparison.b.get()));
    if (asks) {
        chooseTrackedRuns();
        return;
    }
    const auto unknown = std::ranges::find_if(comparison.problems, proposesPattern);
    if (unknown != comparison.problems.end())
        readLogsDifferently(unknown->path);
}

void MainWindow::openExample(Example which)
{
    if (const std::optional<RunPair> example = examplePair(which))
        openPair(example->a, example->b);
}

void MainWindow::showStartPage()
{
    m_job.cancel();
    m_start->showMessage({});
    setComparing(false);
}

// As it was left: nothing is read again, and rows, steps and zoom stay where they are.
void MainWindow::backToComparison()
{
    if (!m_comparison || m_comparing)
        return;
    m_job.cancel();
    m_session.reset();
    m_savedResult = QFile::decodeName(QByteArray::fromStdString(m_comparison->savedIn));
    m_pathA = QFile::decodeName(QByteArray::fromStdString(m_comparison->a->path));
    m_pathB = QFile::decodeName(QByteArray::fromStdString(m_comparison->b->path));
    m_start->setPaths(m_pathA, m_pathB);
    m_start->showMessage({});
    takeOptionsOf(m_comparison);
    setComparing(true);
    m_panes->showForContent(*m_comparison);
    foldCurves(*m_comparison);
}

void MainWindow::browse(bool a, bool file)
{
    const QString title = a ? tr("Run A, under test") : tr("Run B, the baseline");
    const QString path = file ? QFileDialog::getOpenFileName(this, title, m_settings.lastFolder())
                              : QFileDialog::getExistingDirectory(this, title, m_settings.lastFolder());
    if (path.isEmpty())
        return;
    m_settings.setLastFolder(QFileInfo(path).path());
    m_start->setPath(a, path);
}

void MainWindow::openOne(const QString &path)
{
    if (isSessionOrResult(path))
        openFile(path);
    else if (holdsManyRuns(pathOf(path)))
        m_runListActions->open(path);
    else
        m_start->addDropped({path});
}

void MainWindow::swapRuns()
{
    if (!m_comparison)
        return;
    std::swap(m_pathA, m_pathB);
    m_start->setPaths(m_pathA, m_pathB);
    m_options.offset = -m_comparison->options.offset;
    m_options.baselines.clear(); // they are repeats of the run that is A now
    m_job.swap(m_comparison);
}

void MainWindow::reload()
{
    if (!m_savedResult.isEmpty())
        openSavedResult(m_savedResult);
    else if (!m_pathA.isEmpty() && !m_pathB.isEmpty())
        openRuns(m_pathA, m_pathB, m_options);
}

void MainWindow::dragEnterEvent(QDragEnterEvent *event)
{
    if (!localPaths(*event->mimeData()).isEmpty())
        event->acceptProposedAction();
}

void MainWindow::dropEvent(QDropEvent *event)
{
    const QStringList paths = localPaths(*event->mimeData());
    if (paths.isEmpty())
        return;
    event->acceptProposedAction();
    if (paths.size() == 1 && m_comparing && !isSessionOrResult(paths.front()))
        return addBaseline(paths.front()); // in addition to the two current runs
    if (paths.size() == 1)
        return openOne(paths.front());
    if (m_comparing) {
        showStartPage();
        m_start->setPaths({}, {});
    }
    m_start->addDropped(paths);
}

} // namespace rundiff
