// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/window/jobs/autosave.h"
#include "app/window/settings/settings.h"
#include "models/compare/comparison.h"
#include "models/result/session/session.h"
#include "widgets/frame/latestanswer.h"

#include <QObject>
#include <QTimer>

#include <functional>

class QMainWindow;
class QMenu;
class QPlainTextEdit;

namespace rundiff
{

class Panes;

bool isSessionOrResult(const QString &file);

// What one SessionActions leaves to the next, when the window is built again.
struct UnsavedWork {
    Autosave autosave;
    QString file, left, notes;
    bool changed = false;
};

// The persistent parts of a comparison: notes, session files, and the whole result in one file.
class SessionActions : public QObject
{
    Q_OBJECT

public:
    using Gather = std::function<Session()>; // the current window, without notes

    SessionActions(QMainWindow &window, Panes &panes, Settings &settings, Gather gather);

    void addFileEntries(QMenu &menu);
    void setComparison(const ComparisonPtr &comparison);
    void open(const QString &file); // a session, a saved result or a bundle
    bool saveSession(const QString &file);
    void saveResult(const QString &file);
    void offerWhatWasLeft();
    void offerWhatWasLeftOfShown(); // of the comparison that is open
    void restore();                 // the one that was offered
    void discardWhatWasLeft();
    Session whole() const;  // the current window
    void touch();           // the content of a session has changed
    void close();           // unsaved notes are kept for the next start
    UnsavedWork handOver(); // this object is not used afterwards
    void takeOver(UnsavedWork work);

Q_SIGNALS:
    void sessionWanted(const rundiff::Session &session);
    void resultWanted(const QString &file);
    void offered(const QString &message, const QString &action, const QString &refusal);
    void said(const QString &message);

private:
    void openResult(const QString &file);
    bool worthKeeping() const;
    bool isOfShown(const Session &session) const;
    void offer(const QString &file, const Session &session, qsizetype others);
    void autosave();
    bool begin(Session session, const QString &file);
    void remember(const QString &file); // in the list of last opened ones
    QString askedPlaceOf(const std::string &missing);
    void askOpen();
    void askSaveSession();
    void askSaveResult();

    QMainWindow &m_window;
    Settings &m_settings;
    Gather m_gather;
    Autosave m_autosave;
    QPlainTextEdit *m_notes;
    QTimer m_later;
    LatestAnswer m_saving;
    ComparisonPtr m_comparison;
    QString m_file, m_left;
    bool m_changed = false;
    bool m_offersOfShown = false; // and of no other comparison
};

} // namespace rundiff
