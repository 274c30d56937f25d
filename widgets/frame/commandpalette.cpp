// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/frame/commandpalette.h"

#include "models/items/fuzzymatch.h"
#include "widgets/frame/texts/mnemonics.h"

#include <QAction>
#include <QApplication>
#include <QDockWidget>
#include <QHeaderView>
#include <QKeyEvent>
#include <QLineEdit>
#include <QMenu>
#include <QTreeWidget>
#include <QVBoxLayout>

#include <algorithm>

namespace rundiff
{

namespace
{

QMenu *menuWith(const QAction &action)
{
    const QList<QObject *> places = action.associatedObjects();
    for (QObject *place : places) {
        if (auto *menu = qobject_cast<QMenu *>(place))
            return menu;
    }
    return nullptr;
}

// An entry of a menu that is grey cannot be chosen there either.
bool canRun(const QAction &action)
{
    if (!action.isEnabled())
        return false;
    const QMenu *menu = menuWith(action);
    return !menu || canRun(*menu->menuAction());
}

// A pane hidden by others is wanted in front: its entry would hide it.
bool bringPane(const QAction &action)
{
    auto *pane = qobject_cast<QDockWidget *>(action.parent());
    if (!pane || &action != pane->toggleViewAction() || pane->isHidden() || !pane->visibleRegion().isEmpty())
        return false;
    pane->raise();
    if (QWidget *content = pane->widget())
        content->setFocus(Qt::OtherFocusReason);
    return true;
}

// "Go › Next difference"
QString commandTitle(const QAction &action)
{
    QString title = withoutMnemonic(action.text());
    for (const QMenu *menu = menuWith(action); menu; menu = menuWith(*menu->menuAction())) {
        if (!menu->title().isEmpty())
            title.prepend(withoutMnemonic(menu->title()) + QStringLiteral(" › "));
    }
    return title;
}

} // namespace

CommandPalette::CommandPalette(QWidget &window)
    : QFrame(&window), m_window(window), m_typed(new QLineEdit(this)), m_list(new QTreeWidget(this))
{
    setObjectName(QStringLiteral("commandPalette"));
    setFrameShape(QFrame::StyledPanel);
    setAutoFillBackground(true);
    m_typed->setObjectName(QStringLiteral("paletteTyped"));
    m_typed->setPlaceholderText(tr("a few letters of a command"));
    m_typed->setAccessibleName(tr("Command"));
    m_list->setObjectName(QStringLiteral("paletteList"));
    m_list->setAccessibleName(tr("Commands"));
    m_list->setColumnCount(2);
    m_list->setHeaderHidden(true);
    m_list->setRootIsDecorated(false);
    m_list->setUniformRowHeights(true);
    m_list->setFocusPolicy(Qt::NoFocus);
    m_list->header()->setStretchLastSection(false);
    m_list->header()->setSectionResizeMode(0, QHeaderView::Stretch);
    m_list->header()->setSectionResizeMode(1, QHeaderView::ResizeToContents);
    auto *layout = new QVBoxLayout(this);
    layout->addWidget(m_typed);
    layout->addWidget(m_list);
    m_typed->installEventFilter(this);
    connect(m_typed, &QLineEdit::textChanged, this, &CommandPalette::showMatches);
    connect(m_list, &QTreeWidget::itemClicked, this, &CommandPalette::choose);
    hide();
}

void CommandPalette::open()
{
    if (!isVisible())
        m_focusBefore = m_window.focusWidget();
    collect();
    const QFontMetrics metrics = fontMetrics();
    const QSize wanted(metrics.averageCharWidth() * 90, metrics.height() * 26);
    resize(wanted.boundedTo(m_window.size() - QSize(metrics.height() * 2, metrics.height() * 4)));
    move((m_window.width() - width()) / 2, metrics.height() * 2);
    m_typed->clear();
    showMatches({});
    show();
    raise();
    m_typed->setFocus(Qt::PopupFocusReason);
}

void CommandPalette::collect()
{
    m_commands.clear();
    const QList<QAction *> actions = m_window.findChildren<QAction *>();
    for (QAction *action : actions) {
        if (!action->text().isEmpty() && !action->isSeparator() && !action->menu() && action->isVisible() &&
            menuWith(*action))
            m_commands.push_back({action, commandTitle(*action)});
    }
}

// The best answers first; what can do nothing now is last and grey.
void CommandPalette::showMatches(const QString &typed)
{
    struct Match {
        const Command *command;
        int score;
    };
    std::vector<Match> matches;
    for (const Command &command : m_commands) {
        const auto score = command.action ? fuzzyScore(typed, command.title) : std::nullopt;
        if (score)
            matches.push_back({&command, *score});
    }
    std::stable_sort(matches.begin(), matches.end(), [&](const Match &one, const Match &other) {
        const bool works = canRun(*one.command->action), otherWorks = canRun(*other.command->action);
        if (works != otherWorks)
            return works;
        if (one.score != other.score)
            return one.score > other.score;
        return !typed.isEmpty() && one.command->title.size() < other.command->title.size();
    });
    m_list->clear();
    for (const Match &match : matches)
        addLine(*match.command);
    if (matches.empty())
        (new QTreeWidgetItem(m_list, {tr("No command matches.")}))->setFlags(Qt::NoItemFlags);
    m_list->setCurrentItem(m_list->topLevelItem(0));
}

void CommandPalette::addLine(const Command &command)
{
    const QAction &action = *command.action;
    const bool on = action.isCheckable() && action.isChecked();
    auto *line = new QTreeWidgetItem(m_list, {on ? command.title + QStringLiteral("  ✓") : command.title,
                                              action.shortcut().toString(QKeySequence::NativeText)});
    line->setToolTip(0, command.title);
    line->setTextAlignment(1, Qt::AlignRight | Qt::AlignVCenter);
    line->setData(0, Qt::UserRole, QVariant::fromValue(command.action.data()));
    if (!canRun(action))
        line->setFlags(Qt::NoItemFlags);
}

void CommandPalette::choose()
{
    const QTreeWidgetItem *line = m_list->currentItem();
    const QPointer<QAction> action = line ? line->data(0, Qt::UserRole).value<QAction *>() : nullptr;
    if (!action || !canRun(*action))
        return;
    leave(); // copying works on what has the focus
    if (action && !bringPane(*action))
        action->trigger();
}

void CommandPalette::leave()
{
    const QPointer<QWidget> before = m_focusBefore; // hiding moves the focus
    m_focusBefore.clear();
    hide();
    if (before)
        before->setFocus(Qt::PopupFocusReason);
}

bool CommandPalette::keyPressed(int key)
{
    switch (key) {
    case Qt::Key_Escape:
        leave();
        return true;
    case Qt::Key_Return:
    case Qt::Key_Enter:
        choose();
        return true;
    default:
        return false;
    }
}

// Escape and Enter belong to the palette before they mean anything to the window; the arrows move in the list.
bool CommandPalette::eventFilter(QObject *watched, QEvent *event)
{
    if (watched != m_typed)
        return QFrame::eventFilter(watched, event);
    if (event->type() == QEvent::FocusOut && isVisible()) {
        const Qt::FocusReason reason = static_cast<QFocusEvent *>(event)->reason();
        if (reason != Qt::ActiveWindowFocusReason && reason != Qt::PopupFocusReason)
            hide(); // the focus stays where the user put it
    }
    if (event->type() != QEvent::KeyPress && event->type() != QEvent::ShortcutOverride)
        return QFrame::eventFilter(watched, event);
    const int key = static_cast<QKeyEvent *>(event)->key();
    const bool moves = key == Qt::Key_Up || key == Qt::Key_Down || key == Qt::Key_PageUp || key == Qt::Key_PageDown;
    const bool ends = key == Qt::Key_Escape || key == Qt::Key_Return || key == Qt::Key_Enter;
    if (!moves && !ends)
        return QFrame::eventFilter(watched, event);
    if (event->type() == QEvent::ShortcutOverride)
        event->accept();
    else if (moves)
        QApplication::sendEvent(m_list, event);
    else
        keyPressed(key);
    return true;
}

} // namespace rundiff

#include "moc_commandpalette.cpp"
