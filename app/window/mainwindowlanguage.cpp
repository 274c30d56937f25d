// SPDX-License-Identifier: GPL-3.0-or-later
// Another language or text size while the window is open: its contents are built again, over the same comparison and
// session. Nothing is read or judged again, and running work goes on.
#include "app/window/mainwindow.h"

#include "app/window/actions/focuscopy.h"
#include "app/window/actions/runlistactions.h"
#include "app/window/actions/sessionactions.h"
#include "app/window/layout/panes.h"
#include "app/window/windowlanguage.h"
#include "app/window/windowtextsize.h"
#include "models/items/words/numbers.h"
#include "models/language/language.h"
#include "widgets/curves/curveplot.h"
#include "widgets/curves/curveview.h"
#include "widgets/frame/childsignals.h"
#include "widgets/frame/startpage.h"
#include "widgets/operators/operatortable.h"

#include <QAction>
#include <QActionGroup>
#include <QApplication>
#include <QLayout>
#include <QMenu>
#include <QPointer>
#include <QTabBar>

#include <map>

namespace rundiff
{

namespace
{

// Qt puts tab bars and separators of docks next to the contents, and looks after them itself.
bool isPartOfQt(const QObject &part)
{
    return part.inherits("QTabBar") || part.objectName().startsWith(QStringLiteral("qt_"));
}

// The entries that the user has switched on or off.
std::map<QString, bool> switchedEntries(const QWidget &window)
{
    std::map<QString, bool> states;
    const QList<QAction *> actions = window.findChildren<QAction *>();
    for (const QAction *action : actions) {
        if (action->isCheckable() && !action->objectName().isEmpty())
            states[action->objectName()] = action->isChecked();
    }
    return states;
}

void switchEntries(const QWidget &window, const std::map<QString, bool> &states)
{
    const QList<QAction *> actions = window.findChildren<QAction *>();
    for (QAction *action : actions) {
        const auto state = states.find(action->objectName());
        if (state == states.end() || !action->isCheckable() || state->second == action->isChecked())
            continue;
        if (state->second || !action->actionGroup()) // one of a group is switched off by another
            action->trigger();
    }
}

} // namespace

void MainWindow::chooseLanguage(const QString &code)
{
    m_settings.setLanguage(code);
    showLanguage(code.isEmpty() ? textOf(languageOfSystem()) : code);
    languageChanged();
}

void MainWindow::chooseTextSize(int percent)
{
    m_settings.setTextSize(percent);
    showTextSize(percent);
    languageChanged();
}

// The menu that led here is one of the contents: they are replaced after it has closed.
void MainWindow::languageChanged()
{
    if (m_language != textOf(languageInForce()) || m_textSize != textSizeInForce())
        QMetaObject::invokeMethod(this, &MainWindow::buildAgain, Qt::QueuedConnection);
}

void MainWindow::buildAgain()
{
    if (m_language == textOf(languageInForce()) && m_textSize == textSizeInForce())
        return;
    m_language = textOf(languageInForce());
    m_textSize = textSizeInForce();
    if (QWidget *edited = focusWidget())
        edited->clearFocus(); // it hands over its text
    setUpdatesEnabled(false);
    const Session session = m_sessionActions->whole();
    UnsavedWork unsaved = m_sessionActions->handOver();
    const std::map<QString, bool> switches = switchedEntries(*this);
    const bool comparing = std::exchange(m_comparing, false);
    const auto pair = m_panes->operators().pair();
    const auto row = m_panes->operators().currentRow();
    const auto manyRuns = m_runListActions->listed();
    removeContents();
    buildViews();
    connectViews();
    buildMenus();
    setLimits(m_limits);
    setComparing(false);
    m_start->setPaths(m_pathA, m_pathB);
    if (m_comparison) {
        showComparison(m_comparison);
        applySession(session);
        if (pair && row)
            m_panes->operators().showPairAt(*pair, *row);
        else if (pair)
            m_panes->operators().showPair(*pair);
        if (!comparing)
            setComparing(false);
    }
    switchEntries(*this, switches);
    m_sessionActions->takeOver(std::move(unsaved));
    if (manyRuns)
        m_runListActions->show(*manyRuns);
    if (m_job.running())
        showReading();
    setUpdatesEnabled(true);
}

// In the order in which the destructor would do it.
void MainWindow::removeContents()
{
    stopListeningToChildren(*this);
    m_job.disconnect();
    m_tableJob.disconnect();
    m_copy.reset();
    m_panes.reset();
    QList<QPointer<QObject>> contents;
    for (QObject *part : children()) {
        if (!m_ownParts.contains(part) && !isPartOfQt(*part))
            contents << part;
    }
    for (const QPointer<QObject> &part : std::as_const(contents))
        delete part.data();
}

} // namespace rundiff
