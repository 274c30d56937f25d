// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/actions/runlistactions.h"

#include "app/window/actions/menuentry.h"
#include "app/window/actions/newwindow.h"
#include "app/window/messages/savedialog.h"
#include "app/window/settings/settings.h"
#include "widgets/curves/runlistview.h"
#include "widgets/frame/recentlist.h"

#include <QDialog>
#include <QDir>
#include <QFile>
#include <QFileDialog>
#include <QFileInfo>
#include <QMainWindow>
#include <QVBoxLayout>

namespace rundiff
{

namespace
{

constexpr int countingTime = 200; // milliseconds

} // namespace

Progress RunListActions::progressOf(const std::stop_token &stop, const std::shared_ptr<Count> &count)
{
    Progress progress;
    progress.stop = stop;
    progress.report = [count](const ProgressReport &report) {
        count->done = report.done;
        count->total = report.total;
    };
    return progress;
}

RunListActions::RunListActions(QMainWindow &window, Settings &settings, std::function<CompareOptions()> options)
    : QObject(&window), m_window(window), m_settings(settings), m_options(std::move(options))
{
    setObjectName(QStringLiteral("runListActions"));
    connect(&m_work, &LatestAnswer::failed, this, [this](const QString &reason) {
        end();
        if (m_view)
            m_view->showState(tr("The runs were not read: %1").arg(reason));
    });
}

void RunListActions::addEntry(QMenu &menu)
{
    rundiff::addEntry(menu, QStringLiteral("openRunList"), tr("Open a folder of &many runs …"),
                      QKeySequence(tr("Ctrl+Alt+R")), this, [this] { browse(); });
}

void RunListActions::browse()
{
    const QString folder =
        QFileDialog::getExistingDirectory(&m_window, tr("A folder of many runs"), m_settings.lastFolder());
    if (folder.isEmpty())
        return;
    m_settings.setLastFolder(folder);
    open(folder);
}

void RunListActions::open(const QString &folder)
{
    m_settings.addRecentPair(
        {folderOfRuns(QFileInfo(folder).absoluteFilePath()), {}, {}, QDateTime::currentDateTime()});
    Q_EMIT remembered();
    showWindow(folder);
    const auto count = std::make_shared<Count>();
    begin(count, tr("Reading the runs …"));
    m_work.ask([this, path = pathOf(folder), count, limits = m_limits](std::stop_token stop) -> LatestAnswer::Answer {
        const LimitWatch watch(limits, progressOf(stop, count));
        return [this, list = listRuns(path, watch.progress())] {
            end();
            if (m_view)
                m_view->setList(list);
        };
    });
}

std::optional<ListedRuns> RunListActions::listed() const
{
    if (!m_view || m_view->model().list().runs.empty())
        return std::nullopt;
    return ListedRuns{m_folder, m_view->model().list(), m_drawn};
}

void RunListActions::show(const ListedRuns &runs)
{
    showWindow(runs.folder);
    m_view->setList(runs.list);
    m_drawn = runs.drawn;
    if (m_drawn)
        m_view->setDrawn(m_drawn);
}

void RunListActions::showWindow(const QString &folder)
{
    delete m_dialog.data();
    m_folder = folder;
    m_drawn.reset();
    m_dialog = new QDialog(&m_window, Qt::Window); // which the comparison may be in front of
    m_dialog->setAttribute(Qt::WA_DeleteOnClose);
    m_dialog->setObjectName(QStringLiteral("runListWindow"));
    m_dialog->setWindowTitle(tr("Runs in %1").arg(QDir(folder).dirName()));
    m_view = new RunListView(m_dialog);
    auto *layout = new QVBoxLayout(m_dialog);
    layout->setContentsMargins({});
    layout->addWidget(m_view);
    connect(m_view, &RunListView::comparisonWanted, this, &RunListActions::compare);
    const auto decoded = [](const std::string &path) { return QFile::decodeName(QByteArray::fromStdString(path)); };
    connect(m_view, &RunListView::pairApartWanted, this, [this, decoded](const std::string &a, const std::string &b) {
        if (!openNewWindow({decoded(a), decoded(b)}))
            m_view->showState(tr("A new window could not be opened."));
    });
    connect(m_view, &RunListView::pairWanted, this, [this, decoded](const std::string &a, const std::string &b) {
        Q_EMIT pairWanted(decoded(a), decoded(b));
        m_window.raise();
        m_window.activateWindow();
    });
    connect(m_dialog, &QDialog::finished, this, [this] {
        m_work.forget();
        end();
    });
    const int unit = m_dialog->fontMetrics().height();
    m_dialog->resize(QSize(80 * unit, 54 * unit).boundedTo(m_window.size()));
    m_dialog->show();
}

void RunListActions::compare()
{
    if (!m_view || m_view->model().ticked().empty())
        return;
    const auto count = std::make_shared<Count>();
    CompareOptions options = m_options();
    options.tolerance = {}; // as if each pair were opened from here
    options.metricTolerances.clear();
    begin(count, tr("Comparing with the baseline …"));
    m_work.ask([this, paths = m_view->model().ticked(), baseline = m_view->model().baseline(), options, count,
                limits = m_limits](std::stop_token stop) -> LatestAnswer::Answer {
        const LimitWatch watch(limits, progressOf(stop, count));
        auto drawn = std::make_shared<const DrawnRuns>(
            drawnRuns(compareWithBaseline(paths, baseline, options, watch.progress())));
        return [this, drawn] {
            end();
            m_drawn = drawn;
            if (m_view)
                m_view->setDrawn(drawn);
        };
    });
}

void RunListActions::begin(const std::shared_ptr<Count> &count, const QString &words)
{
    m_count = count;
    m_counting.disconnect();
    connect(&m_counting, &QTimer::timeout, this, [this, words] {
        if (m_view && m_count && m_count->total > 0)
            m_view->showState(tr("%1 %2 of %3").arg(words).arg(m_count->done.load()).arg(m_count->total.load()));
    });
    m_counting.start(countingTime);
    if (m_view)
        m_view->showState(words);
}

void RunListActions::end()
{
    m_counting.stop();
    m_count.reset();
}

} // namespace rundiff

#include "moc_runlistactions.cpp"
