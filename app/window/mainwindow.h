// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/window/jobs/comparisonjob.h"
#include "app/window/jobs/tablejob.h"
#include "app/window/settings/examples.h"
#include "app/window/settings/settings.h"
#include "models/compare/comparison.h"
#include "models/result/session/session.h"

#include <QElapsedTimer>
#include <QMainWindow>

#include <memory>
#include <optional>

class QMenu;
class QStackedWidget;
class QToolBar;

namespace rundiff
{

class Banner;
class ChecklistActions;
class CurveActions;
class LogActions;
class LogReadingActions;
class RunChoiceActions;
class EvidenceActions;
class FileActions;
class FindingActions;
class FocusCopy;
class FileWatch;
class FoldLine;
class HistoryActions;
class OperatorActions;
class CurveView;
class Panes;
class SessionActions;
class RunBar;
class SourceActions;
struct DumpChoice;
class RunListActions;
class StartPage;
class StatusLine;
class TableActions;
class VerdictStrip;

// The main window: connects views and work. The content of views and verdicts is computed elsewhere.
class MainWindow : public QMainWindow
{
    Q_OBJECT

public:
    explicit MainWindow(Settings &settings, QWidget *parent = nullptr);
    ~MainWindow() override;

    void setLimits(const Limits &limits); // of work that is started from now on
    void openRuns(const QString &pathA, const QString &pathB, const CompareOptions &options);
    void openTokens(const QString &run, CompareOptions options); // two columns of one run
    void openOne(const QString &path);         // a file as below, a folder of many runs, or A for the start page
    void openFile(const QString &file);        // a session, a saved result or a folder of many runs
    void openSavedResult(const QString &file); // in mainwindowsession.cpp, with everything for sessions
    const ComparisonPtr &comparison() const { return m_comparison; }
    SessionActions &sessions() { return *m_sessionActions; }

public Q_SLOTS:
    void openExample(rundiff::Example which = rundiff::Example::Warmup);
    void showStartPage();
    void swapRuns();
    void reload();
    void goToDifference(bool backward);
    void focusFilter();
    void showKeys();
    void resetArrangement();

protected:
    void closeEvent(QCloseEvent *event) override;
    void changeEvent(QEvent *event) override;
    void dragEnterEvent(QDragEnterEvent *event) override;
    void dropEvent(QDropEvent *event) override;

private:
    void buildViews();
    void connectViews();
    void connectJobs();
    void buildMenus(); // in mainwindowmenus.cpp, with its menus
    void buildFileMenu();
    void buildCompareMenu();
    void buildGoMenu();
    void buildViewMenu();
    void buildEvidenceMenu();
    void buildHelpMenu();
    void addTextSizeEntries(QMenu &menu);
    void addLanguageEntries(QMenu &menu);
    void fillRecentMenu();

    void connectStart();
    void openPair(const QString &a, const QString &b); // in mainwindowruns.cpp, with the loading of runs
    void browseBaseline();
    void addBaseline(const QString &path);
    void removeBaseline(const std::string &path);
    void chooseDumps(const DumpChoice &choice);
    void chooseVolatileRules(const std::vector<UserText> &rules);
    void showReading();
    void readLogsDifferently(const std::string &log);
    void chooseTrackedRuns();
    void chooseRowRule(Rule rule, std::optional<double> tolerance);
    void chooseMetricTolerances(); // in mainwindowtolerances.cpp
    void judgeAgain();             // with the requested options
    void takeOptionsOf(const ComparisonPtr &comparison);
    void buildSessions();
    Session currentSession() const;
    void openSession(const Session &session);
    void applySession(const Session &session);
    void browse(bool a, bool file);
    void comparisonArrived(const ComparisonPtr &comparison, bool complete);
    void wasOpened();
    void showComparison(const ComparisonPtr &comparison);
    void showAsFinished();
    void showNothingFound(const Comparison &comparison);
    void backToComparison(); // from the start page
    void showTitle();
    void setComparing(bool comparing); // the views, or the start page
    void keepArrangement();
    void foldCurves(const Comparison &comparison);
    void showCurves();
    void unfoldCurves(); // by the user: they stay unfolded for these runs
    void applyThemeChoice(Theme theme);
    void chooseLanguage(const QString &code); // in mainwindowlanguage.cpp, with what follows from it
    void chooseTextSize(int percent);
    void languageChanged();
    void buildAgain();
    void removeContents();

    Settings &m_settings;
    ComparisonPtr m_comparison;
    ComparisonJob m_job;
    TableJob m_tableJob;
    Limits m_limits;
    QElapsedTimer m_clock;
    QString m_pathA, m_pathB, m_savedResult;
    std::optional<Session> m_session; // that is being opened
    CompareOptions m_options;         // the requested ones: a result with them may not be available yet
    bool m_optionsAreInFile = false;  // of the saved result that is being opened
    bool m_comparing = false;
    QString m_language;         // of the contents
    int m_textSize = 0;         // the same
    QObjectList m_ownParts;     // that are there before the contents are built
    std::string m_unfoldedRuns; // whose curves the user has unfolded
    QString m_partedWords;      // the last message about logs that are followed

    QToolBar *m_runTools = nullptr, *m_verdictTools = nullptr;
    RunBar *m_runBar = nullptr;
    VerdictStrip *m_strip = nullptr;
    Banner *m_banner = nullptr, *m_changes = nullptr;
    FileWatch *m_files = nullptr;
    QStackedWidget *m_pages = nullptr;
    FoldLine *m_curveFold = nullptr;
    StartPage *m_start = nullptr;
    CurveView *m_curves = nullptr;
    CurveActions *m_curveActions = nullptr;
    OperatorActions *m_operatorActions = nullptr;
    HistoryActions *m_historyActions = nullptr;
    SessionActions *m_sessionActions = nullptr;
    SourceActions *m_sourceActions = nullptr;
    ChecklistActions *m_checklistActions = nullptr;
    FileActions *m_fileActions = nullptr;
    FindingActions *m_findingActions = nullptr;
    LogActions *m_logActions = nullptr;
    LogReadingActions *m_logReadingActions = nullptr;
    RunChoiceActions *m_runChoiceActions = nullptr;
    EvidenceActions *m_evidenceActions = nullptr;
    TableActions *m_tableActions = nullptr;
    RunListActions *m_runListActions = nullptr;
    QMenu *m_recentMenu = nullptr;
    StatusLine *m_status = nullptr;
    std::unique_ptr<Panes> m_panes;
    std::unique_ptr<FocusCopy> m_copy;
};

} // namespace rundiff
