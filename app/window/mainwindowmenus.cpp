// SPDX-License-Identifier: GPL-3.0-or-later
// The menus of the main window. Every entry is defined here with its key; the list of keys is built from them.
#include "app/window/mainwindow.h"

#include "app/window/actions/checklistactions.h"
#include "app/window/actions/curveactions.h"
#include "app/window/actions/evidenceactions.h"
#include "app/window/actions/examinationactions.h"
#include "app/window/actions/fileactions.h"
#include "app/window/actions/findingactions.h"
#include "app/window/actions/focuscopy.h"
#include "app/window/actions/historyactions.h"
#include "app/window/actions/logactions.h"
#include "app/window/actions/menuentry.h"
#include "app/window/actions/newwindow.h"
#include "app/window/actions/operatoractions.h"
#include "app/window/actions/runlistactions.h"
#include "app/window/actions/sessionactions.h"
#include "app/window/actions/sourceactions.h"
#include "app/window/actions/tableactions.h"
#include "app/window/layout/panes.h"
#include "app/window/windowlanguage.h"
#include "app/window/windowtextsize.h"
#include "models/items/words/numbers.h"
#include "models/language/language.h"
#include "models/result/writing/version.h"
#include "widgets/curves/curveview.h"
#include "widgets/evidence/checklistpanel.h"
#include "widgets/frame/banner.h"
#include "widgets/frame/commandpalette.h"
#include "widgets/frame/guidewindow.h"
#include "widgets/frame/startpage.h"
#include "widgets/operators/detailspanel.h"
#include "widgets/operators/operatortable.h"
#include "widgets/operators/steprankmap.h"
#include "widgets/operators/whypanel.h"

#include <QActionGroup>
#include <QApplication>
#include <QDesktopServices>
#include <QDockWidget>
#include <QMenu>
#include <QMenuBar>
#include <QMessageBox>
#include <QTextBrowser>
#include <QUrl>

namespace rundiff
{

void MainWindow::buildMenus()
{
    buildFileMenu();
    buildCompareMenu();
    buildGoMenu();
    buildViewMenu();
    buildEvidenceMenu();
    buildHelpMenu();
}

void MainWindow::buildFileMenu()
{
    QMenu &menu = *menuBar()->addMenu(tr("&File"));
    addEntry(menu, QStringLiteral("openRuns"), tr("&Open two runs …"), QKeySequence::Open, this,
             [this] { showStartPage(); });
    addEntry(menu, QStringLiteral("newWindow"), tr("New &window"), QKeySequence(tr("Ctrl+Alt+W")), this, [this] {
        if (!openNewWindow())
            m_banner->showMessage(tr("A new window could not be opened."), false);
    });
    m_runListActions->addEntry(menu);
    addEntry(menu, QStringLiteral("openExample"), tr("Open the &example"), {}, this, [this] { openExample(); });
    addEntry(menu, QStringLiteral("openVisionExample"), tr("Open the second example: e&qual losses"), {}, this,
             [this] { openExample(Example::Vision); });
    m_sessionActions->addFileEntries(menu);
    m_recentMenu = menu.addMenu(tr("&Recent"));
    connect(m_recentMenu, &QMenu::aboutToShow, this, &MainWindow::fillRecentMenu);
    menu.addSeparator();
    addEntry(menu, QStringLiteral("quit"), tr("&Quit"), QKeySequence(tr("Ctrl+Q")), this, [this] { close(); });
}

void MainWindow::fillRecentMenu()
{
    m_recentMenu->clear();
    for (const RecentRuns &pair : m_settings.recentPairs()) {
        QString title = recentTitle(pair);
        title.replace(QLatin1Char('&'), QStringLiteral("&&"));
        m_recentMenu->addAction(title, this,
                                [this, pair] { pair.b.isEmpty() ? openFile(pair.a) : openPair(pair.a, pair.b); });
    }
    if (m_recentMenu->isEmpty())
        m_recentMenu->addAction(tr("nothing yet"))->setEnabled(false);
    m_recentMenu->addSeparator();
    m_recentMenu->addAction(tr("&Clear list"), this, [this] {
        m_settings.forgetRecentPairs();
        m_start->setRecentPairs(m_settings.recentPairs());
    });
}

void MainWindow::buildCompareMenu()
{
    QMenu &menu = *menuBar()->addMenu(tr("&Compare"));
    addEntry(menu, QStringLiteral("swap"), tr("&Swap A and B"), QKeySequence(tr("Ctrl+Shift+S")), this,
             [this] { swapRuns(); });
    addEntry(menu, QStringLiteral("reload"), tr("&Read both runs again"), QKeySequence(tr("F5")), this,
             [this] { reload(); });
    addEntry(menu, QStringLiteral("readDifferently"), tr("Rea&d the logs differently …"), QKeySequence(tr("Ctrl+R")),
             this, [this] { readLogsDifferently({}); });
    addEntry(menu, QStringLiteral("trackedRuns"), tr("Choose other runs of a tracker …"), {}, this,
             [this] { chooseTrackedRuns(); });
    addEntry(menu, QStringLiteral("metricTolerances"), tr("Tolerances of single metrics …"), {}, this,
             [this] { chooseMetricTolerances(); });
    addEntry(menu, QStringLiteral("addBaseline"), tr("Add &baseline repeat …"), QKeySequence(tr("Ctrl+Shift+B")), this,
             [this] { browseBaseline(); });
    m_curveActions->addCompareEntries(menu);
    m_operatorActions->addCompareEntries(menu);
    (new ExaminationActions(*this, m_settings, [this] {
        return m_comparing ? m_comparison : nullptr;
    }))->addEntries(menu);
    QAction *cancel = addEntry(menu, QStringLiteral("cancel"), tr("&Cancel"), QKeySequence(tr("Esc")), this,
                               [this] { m_job.running() ? m_job.cancel() : backToComparison(); });
    connect(&menu, &QMenu::aboutToShow, this, [this, cancel] { cancel->setEnabled(m_job.running()); });
    connect(&menu, &QMenu::aboutToHide, cancel, [cancel] { cancel->setEnabled(true); }); // for the key
}

void MainWindow::buildGoMenu()
{
    QMenu &menu = *menuBar()->addMenu(tr("&Go"));
    addEntry(menu, QStringLiteral("nextDifference"), tr("&Next difference"), QKeySequence(tr("F8")), this,
             [this] { goToDifference(false); });
    addEntry(menu, QStringLiteral("previousDifference"), tr("&Previous difference"), QKeySequence(tr("Shift+F8")), this,
             [this] { goToDifference(true); });
    addEntry(menu, QStringLiteral("nextGroup"), tr("Next difference &group, past what only carries one"),
             QKeySequence(tr("Ctrl+F8")), this, [this] { m_panes->operators().goToDifferenceGroup(false); });
    addEntry(menu, QStringLiteral("previousGroup"), tr("Previous difference g&roup"), QKeySequence(tr("Ctrl+Shift+F8")),
             this, [this] { m_panes->operators().goToDifferenceGroup(true); });
    addEntry(menu, QStringLiteral("firstDifference"), tr("&First difference"), QKeySequence(tr("Home")), this,
             [this] { m_panes->operators().goToFirstDifference(); });
    m_historyActions->addEntries(menu);
    menu.addSeparator();
    m_curveActions->addGoEntries(menu);
    m_operatorActions->addGoEntries(menu);
    menu.addSeparator();
    addEntry(menu, QStringLiteral("filterRows"), tr("F&ilter the rows"), QKeySequence::Find, this,
             [this] { focusFilter(); });
}

void MainWindow::buildViewMenu()
{
    QMenu &menu = *menuBar()->addMenu(tr("&View"));
    m_curveActions->addViewEntries(menu);
    menu.addSeparator();
    const std::pair<QString, QWidget *> views[] = {{tr("&Curves"), m_curves},
                                                   {tr("&Operators"), &m_panes->operators()},
                                                   {tr("&Details"), &m_panes->details()},
                                                   {tr("W&hy here"), &m_panes->why()},
                                                   {tr("Steps and &ranks"), &m_panes->map()},
                                                   {tr("Randomness chec&klist"), &m_checklistActions->panel()},
                                                   {tr("Curve &facts"), &m_panes->curveFacts()},
                                                   {tr("Lo&g lines"), &m_logActions->view()}};
    int number = 0;
    for (const auto &[title, view] : views) {
        ++number;
        QWidget *target = view;
        addEntry(menu, QStringLiteral("view%1").arg(number), title, QKeySequence(QStringLiteral("Ctrl+%1").arg(number)),
                 this, [this, target] {
                     if (auto *dock = qobject_cast<QDockWidget *>(target->parentWidget()))
                         m_panes->bring(*dock);
                     else
                         unfoldCurves();
                     target->setFocus(Qt::ShortcutFocusReason);
                 });
    }
    addEntry(menu, QStringLiteral("view9"), tr("Pro&blems"), QKeySequence(QStringLiteral("Ctrl+9")), this,
             [this] { m_panes->showProblems(); });
    m_findingActions->addViewEntries(menu);
    m_fileActions->addViewEntries(menu);
    addEntry(menu, QStringLiteral("nextPane"), tr("Ne&xt pane"), QKeySequence(tr("F6")), this,
             [this] { m_panes->focusNext(*m_curves, false); });
    addEntry(menu, QStringLiteral("previousPane"), tr("Pre&vious pane"), QKeySequence(tr("Shift+F6")), this,
             [this] { m_panes->focusNext(*m_curves, true); });
    menu.addSeparator();
    QMenu &shown = *menu.addMenu(tr("&Panels"));
    for (QDockWidget *dock : m_panes->docks())
        shown.addAction(dock->toggleViewAction());
    shown.addAction(m_panes->problemEntry());
    addEntry(menu, QStringLiteral("maximisePane"), tr("&Maximise the pane, or show all"), QKeySequence(tr("F11")), this,
             [this] { m_panes->toggleMaximised(); });
    addEntry(menu, QStringLiteral("closePane"), tr("Clos&e the pane"), QKeySequence(tr("Ctrl+W")), this,
             [this] { m_panes->closeFocused(); });
    addEntry(menu, QStringLiteral("resetArrangement"), tr("Reset the &arrangement"), {}, this,
             [this] { resetArrangement(); });
    m_sourceActions->addEntries(menu);
    QMenu &themes = *menu.addMenu(tr("Colo&urs"));
    auto *group = new QActionGroup(this);
    const std::pair<QString, Theme> choices[] = {
        {tr("As the &system"), Theme::System}, {tr("&Light"), Theme::Light}, {tr("&Dark"), Theme::Dark}};
    for (const auto &[title, choice] : choices) {
        QAction *action = themes.addAction(title, this, [this, theme = choice] { applyThemeChoice(theme); });
        action->setCheckable(true);
        action->setChecked(m_settings.theme() == choice);
        group->addAction(action);
    }
    addTextSizeEntries(*menu.addMenu(tr("Te&xt size")));
    addLanguageEntries(*menu.addMenu(tr("La&nguage")));
}

void MainWindow::addTextSizeEntries(QMenu &menu)
{
    addEntry(menu, QStringLiteral("largerText"), tr("&Larger text"), QKeySequence(tr("Ctrl++")), this,
             [this] { chooseTextSize(nextTextSize(textSizeInForce(), true)); });
    addEntry(menu, QStringLiteral("smallerText"), tr("&Smaller text"), QKeySequence(tr("Ctrl+-")), this,
             [this] { chooseTextSize(nextTextSize(textSizeInForce(), false)); });
    addEntry(menu, QStringLiteral("normalText"), tr("&Normal text"), QKeySequence(tr("Ctrl+0")), this,
             [this] { chooseTextSize(normalTextSize); });
    addEntry(menu, QStringLiteral("presentationText"), tr("For a &presentation"), {}, this,
             [this] { chooseTextSize(presentationTextSize); });
}

// Each language has its name in itself, for those who cannot read the one in force.
void MainWindow::addLanguageEntries(QMenu &menu)
{
    auto *group = new QActionGroup(this);
    const auto add = [&](const QString &code, const QString &title) {
        QAction *action =
            addEntry(menu, QStringLiteral("language") + code, title, {}, this, [this, code] { chooseLanguage(code); });
        action->setCheckable(true);
        action->setChecked(isLanguageChoice(m_settings, code));
        group->addAction(action);
    };
    add({}, tr("As the &system"));
    for (const Language &language : languages())
        add(textOf(language.code), textOf(language.name));
}

void MainWindow::buildEvidenceMenu()
{
    QMenu &menu = *menuBar()->addMenu(tr("&Evidence"));
    addEntry(menu, QStringLiteral("copy"), tr("&Copy what has the focus: rows, details or a picture"),
             QKeySequence::Copy, this, [this] { m_copy->copy(); });
    addEntry(menu, QStringLiteral("copyPicture"), tr("Copy a &picture of the view that has the focus"),
             QKeySequence(tr("Ctrl+Shift+I")), this, [this] { m_copy->copyPicture(); });
    m_evidenceActions->addEntries(menu);
    menu.addSeparator();
    m_tableActions->addEntries(menu);
}

void MainWindow::buildHelpMenu()
{
    QMenu &menu = *menuBar()->addMenu(tr("&Help"));
    addEntry(menu, QStringLiteral("userGuide"), tr("User &guide"), QKeySequence(tr("Shift+F1")), this,
             [this] { showGuide(*this, GuideDocument::UserGuide); });
    if (!firstPageIn(installedPages()).isEmpty())
        addEntry(menu, QStringLiteral("documentation"), tr("Documentation in the &browser"), {}, this,
                 [] { QDesktopServices::openUrl(QUrl::fromLocalFile(firstPageIn(installedPages()))); });
    addEntry(menu, QStringLiteral("savedFormat"), tr("&Format of saved results"), {}, this,
             [this] { showGuide(*this, GuideDocument::SavedResults); });
    addEntry(menu, QStringLiteral("keys"), tr("&Keys and mouse"), QKeySequence::HelpContents, this,
             [this] { showKeys(); });
    auto *palette = new CommandPalette(*this);
    addEntry(menu, QStringLiteral("commands"), tr("Find a &command …"), QKeySequence(tr("Ctrl+Shift+P")), palette,
             [this, palette] {
                 fillRecentMenu(); // the palette lists its entries too
                 palette->open();
             });
    addEntry(menu, QStringLiteral("about"), tr("&About Rundiff"), {}, this, [this] {
        QMessageBox::about(this, tr("About Rundiff"),
                           tr("Rundiff %1\n"
                              "Shows where two training runs diverge, and why.\n"
                              "GPL-3.0-or-later")
                               .arg(textOf(version())));
    });
}

} // namespace rundiff
