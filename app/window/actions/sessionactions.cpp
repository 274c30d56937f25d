// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/actions/sessionactions.h"

#include "app/window/actions/menuentry.h"
#include "app/window/layout/panes.h"
#include "app/window/messages/savedialog.h"
#include "models/compare/judgecomparison.h"
#include "models/items/words/counted.h"
#include "models/items/words/numbers.h"
#include "models/items/words/shownwords.h"
#include "models/knowledge/checklist/handticks.h"
#include "models/result/redaction/annotation.h"
#include "models/result/saved/bundledresult.h"
#include "models/result/saved/savecomparison.h"
#include "models/result/saved/savedcomparison.h"
#include "models/result/writing/newfile.h"

#include <QDir>
#include <QDockWidget>
#include <QFileDialog>
#include <QFileInfo>
#include <QMainWindow>
#include <QMenu>
#include <QPlainTextEdit>

namespace rundiff
{

bool isSessionOrResult(const QString &file)
{
    return file.endsWith(QStringLiteral(".rundiff")) || isSavedResult(pathOf(file));
}

SessionActions::SessionActions(QMainWindow &window, Panes &panes, Settings &settings, Gather gather)
    : QObject(&window), m_window(window), m_settings(settings), m_gather(std::move(gather)),
      m_autosave(settings.folder() + QStringLiteral("/unsaved")), m_notes(new QPlainTextEdit)
{
    m_notes->setObjectName(QStringLiteral("notes"));
    m_notes->setPlaceholderText(tr("Notes on this comparison. They are kept in the session (Ctrl+S)."));
    m_notes->setTabChangesFocus(true);
    panes.addBeside(QStringLiteral("notesDock"), tr("Notes"), m_notes, panes.detailDock());
    m_later.setSingleShot(true);
    m_later.setInterval(1000);
    connect(&m_later, &QTimer::timeout, this, &SessionActions::autosave);
    connect(m_notes, &QPlainTextEdit::textChanged, this, &SessionActions::autosave); // no word waits
    connect(&m_saving, &LatestAnswer::failed, this, &SessionActions::said);
}

void SessionActions::addFileEntries(QMenu &menu)
{
    addEntry(menu, QStringLiteral("openFile"), tr("Open a &session or a saved result …"),
             QKeySequence(tr("Ctrl+Shift+O")), this, [this] { askOpen(); });
    menu.addSeparator();
    addEntry(menu, QStringLiteral("saveSession"), tr("&Save the session …"), QKeySequence::Save, this,
             [this] { askSaveSession(); });
    addEntry(menu, QStringLiteral("saveResult"), tr("Save the &result …"), {}, this, [this] { askSaveResult(); });
}

void SessionActions::setComparison(const ComparisonPtr &comparison)
{
    m_comparison = comparison;
}

Session SessionActions::whole() const
{
    Session session = m_gather();
    session.decisions.notes = m_notes->toPlainText().toStdString();
    return session;
}

bool SessionActions::worthKeeping() const
{
    return m_changed && m_comparison;
}

void SessionActions::touch()
{
    m_changed = true;
    m_later.start();
}

void SessionActions::autosave()
{
    m_changed = true;
    if (!worthKeeping())
        return;
    if (const auto trouble = m_autosave.write(sessionText(whole(), pathOf(m_autosave.folder()))))
        Q_EMIT said(tr("Unsaved work cannot be protected against a crash: %1").arg(*trouble));
}

void SessionActions::open(const QString &file)
{
    if (isSavedResult(pathOf(file)))
        return openResult(file);
    auto session = readSession(pathOf(file));
    if (!session) {
        Q_EMIT said(shownText(session.error().message));
        return;
    }
    if (!begin(std::move(*session), file))
        return;
    m_changed = false;
    remember(file);
}

// A bundle brings the session of who made it; it is saved as a file of its own.
void SessionActions::openResult(const QString &file)
{
    remember(file);
    const std::string text = bundledSession(pathOf(file));
    auto session = text.empty() ? tl::unexpected(Problem()) : sessionFrom(text, pathOf(file));
    if (!session) {
        Q_EMIT resultWanted(file);
        if (!text.empty())
            Q_EMIT said(shownText(session.error().message));
        return;
    }
    session->savedResult = pathOf(file);
    if (begin(std::move(*session), {}))
        m_changed = false;
}

void SessionActions::remember(const QString &file)
{
    m_settings.addRecentPair({QFileInfo(file).absoluteFilePath(), {}, {}, QDateTime::currentDateTime()});
}

// Moved folders are asked for once: whatever moved with the first one is found by itself.
bool SessionActions::begin(Session session, const QString &file)
{
    if (const std::string missing = missingPath(session); !missing.empty()) {
        const QString now = askedPlaceOf(missing);
        if (now.isEmpty())
            return false;
        movePaths(session, missing, pathOf(now));
    }
    if (const std::string missing = missingPath(session); !missing.empty()) {
        Q_EMIT said(tr("%1 no longer exists. The session was not opened.").arg(textOf(missing)));
        return false;
    }
    m_file = file;
    const QSignalBlocker quiet(m_notes);
    m_notes->setPlainText(textOf(session.decisions.notes));
    Q_EMIT sessionWanted(session);
    return true;
}

QString SessionActions::askedPlaceOf(const std::string &missing)
{
    const QString name = QFileInfo(textOf(missing)).fileName();
    if (QFileInfo(name).suffix().isEmpty())
        return QFileDialog::getExistingDirectory(&m_window, tr("%1 was moved: where is it now?").arg(name),
                                                 m_settings.lastFolder());
    return QFileDialog::getOpenFileName(&m_window, tr("%1 was moved: where is it now?").arg(name),
                                        m_settings.lastFolder());
}

bool SessionActions::saveSession(const QString &file)
{
    const QString folder = QFileInfo(file).absolutePath();
    const auto written = writeWholeFile(pathOf(file), sessionText(whole(), pathOf(folder)));
    if (!written) {
        Q_EMIT said(shownText(written.error()));
        return false;
    }
    m_file = file;
    m_changed = false;
    remember(file);
    m_later.stop();
    m_autosave.remove();
    return true;
}

void SessionActions::saveResult(const QString &file)
{
    if (!m_comparison)
        return;
    Q_EMIT said(tr("Saving %1 …").arg(QFileInfo(file).fileName()));
    const ComparisonPtr marked = withMarks(m_comparison, whole().decisions);
    m_saving.ask([this, file, comparison = marked](std::stop_token stop) -> LatestAnswer::Answer {
        Progress progress;
        progress.stop = std::move(stop);
        const Problems problems = saveComparison(*comparison, pathOf(file), {}, Redaction::ofSecrets(), progress);
        return [this, file, problems] {
            if (problems.empty())
                remember(file);
            Q_EMIT said(problems.empty() ? tr("%1 is saved.").arg(file) : shownText(problems.front().message));
        };
    });
}

namespace
{

bool isSamePlace(const std::string &a, const std::string &b)
{
    const auto place = [](const std::string &path) { // canonical, where it exists
        const QFileInfo file(QFile::decodeName(QByteArray::fromStdString(path)));
        return file.exists() ? file.canonicalFilePath() : file.absoluteFilePath();
    };
    return !a.empty() && place(a) == place(b);
}

// "A and B in lr_sweep", "gpu/run1 and npu/run1".
QString runsOf(const Session &session)
{
    if (!session.savedResult.empty())
        return QFileInfo(textOf(session.savedResult)).fileName();
    const QFileInfo a(textOf(session.a)), b(textOf(session.b));
    const auto withFolder = [](const QFileInfo &run) {
        return run.dir().dirName() + QLatin1Char('/') + run.fileName();
    };
    if (a.absolutePath() != b.absolutePath())
        return SessionActions::tr("%1 and %2").arg(withFolder(a), withFolder(b));
    return SessionActions::tr("%1 and %2 in %3").arg(a.fileName(), b.fileName(), a.dir().dirName());
}

} // namespace

void SessionActions::offerWhatWasLeft()
{
    m_offersOfShown = false;
    const QStringList left = m_autosave.leftBehind();
    if (!left.isEmpty())
        offer(left.front(), readSession(pathOf(left.front())).value_or(Session()), left.size() - 1);
}

bool SessionActions::isOfShown(const Session &session) const
{
    if (!m_comparison)
        return false;
    if (!m_comparison->savedIn.empty() || !session.savedResult.empty())
        return isSamePlace(session.savedResult, m_comparison->savedIn);
    return isSamePlace(session.a, m_comparison->a->path) && isSamePlace(session.b, m_comparison->b->path);
}

void SessionActions::offerWhatWasLeftOfShown()
{
    m_offersOfShown = true;
    for (const QString &file : m_autosave.leftBehind()) {
        const auto session = readSession(pathOf(file));
        if (session && isOfShown(*session))
            return offer(file, *session, 0);
    }
}

void SessionActions::offer(const QString &file, const Session &session, qsizetype others)
{
    m_left = file;
    const bool known = !session.a.empty() || !session.savedResult.empty();
    QString words = tr("Notes and settings of %1 were not saved before Rundiff ended.")
                        .arg(known ? runsOf(session) : QFileInfo(file).fileName());
    if (others > 0)
        words += QLatin1Char(' ') + counted(others, tr("Those of 1 other comparison were not saved, either."),
                                            tr("Those of %1 other comparisons were not saved, either."));
    Q_EMIT offered(words, tr("Restore them"), tr("Discard them"));
}

void SessionActions::discardWhatWasLeft()
{
    if (!m_left.isEmpty())
        QFile::remove(m_left);
    m_left.clear();
    m_offersOfShown ? offerWhatWasLeftOfShown() : offerWhatWasLeft(); // of another window
}

// The old file stays until what it holds is in the new one.
void SessionActions::restore()
{
    const auto session = readSession(pathOf(m_left));
    if (!session) {
        Q_EMIT said(shownText(session.error().message));
        return;
    }
    if (!begin(*session, {}))
        return;
    m_changed = true;
    if (!m_autosave.write(sessionText(*session, pathOf(m_autosave.folder()))))
        QFile::remove(m_left);
}

void SessionActions::close()
{
    m_later.stop();
    const Session session = whole();
    const bool worthIt = worthKeeping() && !session.decisions.empty();
    if (worthIt)
        autosave();
    else
        m_autosave.remove();
}

UnsavedWork SessionActions::handOver()
{
    m_later.stop();
    m_notes->disconnect(this);
    return {std::move(m_autosave), m_file, m_left, m_notes->toPlainText(), m_changed};
}

void SessionActions::takeOver(UnsavedWork work)
{
    m_later.stop();
    m_autosave = std::move(work.autosave);
    m_file = work.file;
    m_left = work.left;
    const QSignalBlocker quiet(m_notes);
    m_notes->setPlainText(work.notes);
    m_changed = work.changed;
}

void SessionActions::askOpen()
{
    const QString file =
        QFileDialog::getOpenFileName(&m_window, tr("Open a session or a saved result"), m_settings.lastFolder(),
                                     tr("Sessions, results and bundles (*.rundiff *.h5 *.zip);;All files (*)"));
    if (file.isEmpty())
        return;
    m_settings.setLastFolder(QFileInfo(file).path());
    open(file);
}

void SessionActions::askSaveSession()
{
    if (!m_comparison)
        return;
    const QString proposed =
        m_file.isEmpty() ? proposedFile(m_settings.lastFolder(), *m_comparison, QStringLiteral("rundiff")) : m_file;
    const QString file = askWhereToSave(&m_window, tr("Save the session"), proposed, tr("Sessions (*.rundiff)"));
    if (!file.isEmpty() && saveSession(file)) {
        m_settings.setLastFolder(QFileInfo(file).path());
        Q_EMIT said(tr("%1 is saved.").arg(file));
    }
}

void SessionActions::askSaveResult()
{
    if (!m_comparison)
        return;
    const QString file = askWhereToSave(&m_window, tr("Save the result"),
                                        proposedFile(m_settings.lastFolder(), *m_comparison, QStringLiteral("h5")),
                                        tr("Saved results (*.h5)"));
    if (file.isEmpty())
        return;
    m_settings.setLastFolder(QFileInfo(file).path());
    saveResult(file);
}

} // namespace rundiff

#include "moc_sessionactions.cpp"
