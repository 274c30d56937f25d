// SPDX-License-Identifier: GPL-3.0-or-later
// What the main window gives into a session, and how it opens one, or a saved result.
#include "app/window/mainwindow.h"

#include "app/window/actions/checklistactions.h"
#include "app/window/actions/evidenceactions.h"
#include "app/window/actions/noteactions.h"
#include "app/window/actions/operatoractions.h"
#include "app/window/actions/runlistactions.h"
#include "app/window/actions/sessionactions.h"
#include "app/window/layout/panes.h"
#include "app/window/messages/savedialog.h"
#include "models/items/words/numbers.h"
#include "widgets/frame/banner.h"
#include "widgets/frame/recentlist.h"
#include "widgets/frame/startpage.h"
#include "widgets/operators/operatorcolumns.h"
#include "widgets/operators/operatortable.h"

#include <QFile>
#include <QFileInfo>

namespace rundiff
{

namespace
{

constexpr Mode modesWithColumns[] = {Mode::Md5, Mode::Statistics, Mode::Tensor};

} // namespace

void MainWindow::buildSessions()
{
    m_sessionActions = new SessionActions(*this, *m_panes, m_settings, [this] { return currentSession(); });
    m_evidenceActions->setSession([this] { return m_sessionActions->whole(); });
    connect(m_sessionActions, &SessionActions::sessionWanted, this, &MainWindow::openSession);
    connect(m_sessionActions, &SessionActions::resultWanted, this, &MainWindow::openSavedResult);
    connect(m_sessionActions, &SessionActions::said, m_banner,
            [this](const QString &message) { m_banner->showMessage(message, false); });
    connect(m_sessionActions, &SessionActions::offered, m_banner, &Banner::showOffer);
    connect(m_banner, &Banner::offerTaken, m_sessionActions, &SessionActions::restore);
    connect(m_banner, &Banner::offerRefused, m_sessionActions, &SessionActions::discardWhatWasLeft);
    connect(m_checklistActions, &ChecklistActions::changed, m_sessionActions, &SessionActions::touch);
    connect(&m_evidenceActions->notes(), &NoteActions::annotated, m_sessionActions, &SessionActions::touch);
    connect(m_operatorActions, &OperatorActions::judged, m_sessionActions, &SessionActions::touch);
}

void MainWindow::openFile(const QString &file)
{
    if (isFolderOfRuns(file))
        m_runListActions->open(file);
    else
        m_sessionActions->open(file);
}

void MainWindow::openSavedResult(const QString &file)
{
    m_savedResult = file;
    m_start->showMessage({});
    m_banner->showProgress(tr("Opening %1 …").arg(QFileInfo(file).fileName()), 0, 0);
    m_clock.start();
    m_optionsAreInFile = true;
    m_job.openSaved(file);
}

Session MainWindow::currentSession() const
{
    Session session;
    if (m_savedResult.isEmpty()) {
        session.a = pathOf(m_pathA);
        session.b = pathOf(m_pathB);
    }
    session.savedResult = pathOf(m_savedResult);
    session.options = m_options;
    session.decisions.rules = m_operatorActions->judge().rules();
    session.decisions.matches = m_operatorActions->judge().matches();
    session.decisions.ticks = m_checklistActions->ticks();
    session.decisions.annotations = annotationsText(m_evidenceActions->notes().annotations());
    session.filter = m_panes->operators().filterText().toStdString();
    for (const Mode mode : modesWithColumns) {
        for (const QString &field : m_settings.columns(mode))
            session.columns[std::string(spelled(mode))].emplace_back(field.toStdString());
    }
    session.arrangement = saveState(arrangementVersion).toBase64().toStdString();
    return session;
}

void MainWindow::openSession(const Session &session)
{
    CompareOptions options = session.options;
    options.decisions = std::make_shared<const ReviewDecisions>(session.decisions);
    if (session.savedResult.empty()) {
        openRuns(QFile::decodeName(session.a.c_str()), QFile::decodeName(session.b.c_str()), options);
    } else {
        m_options = options;
        openSavedResult(QFile::decodeName(session.savedResult.c_str()));
    }
    m_session = session;
}

// Once its runs are there.
void MainWindow::applySession(const Session &session)
{
    for (const Mode mode : modesWithColumns) {
        QStringList fields;
        if (const auto chosen = session.columns.find(std::string(spelled(mode))); chosen != session.columns.end()) {
            for (const std::string &field : chosen->second)
                fields << textOf(field);
        }
        m_panes->operators().columns().setChosen(mode, fields);
    }
    m_panes->operators().setFilterText(textOf(session.filter));
    if (restoreState(QByteArray::fromBase64(QByteArray::fromStdString(session.arrangement)), arrangementVersion))
        m_panes->arranged();
    m_operatorActions->decide(session.decisions); // a saved result came with its own
    m_checklistActions->setTicks(session.decisions.ticks);
    m_evidenceActions->notes().setAnnotations(annotationsFrom(session.decisions.annotations));
    m_panes->operators().goToFirstDifference(); // different columns in a different space moved it out of view
    if (!m_savedResult.isEmpty())
        m_options.tolerance = session.options.tolerance;
}

} // namespace rundiff
