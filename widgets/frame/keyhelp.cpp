// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/frame/keyhelp.h"

#include "widgets/frame/texts/mnemonics.h"

#include <QAction>
#include <QCoreApplication>
#include <QDialog>
#include <QHeaderView>
#include <QKeySequence>
#include <QLineEdit>
#include <QTreeWidget>
#include <QVBoxLayout>

namespace rundiff
{

namespace
{

class KeyHelp
{
    Q_DECLARE_TR_FUNCTIONS(KeyHelp)
};

QString plain(const QString &title)
{
    return withoutMnemonic(title).remove(QStringLiteral(" …"));
}

void addGestures(QTreeWidget &list)
{
    const std::pair<QString, QString> mouse[] = {
        {KeyHelp::tr("wheel"), KeyHelp::tr("zoom the plot at the cursor")},
        {KeyHelp::tr("drag"), KeyHelp::tr("zoom the plot to the box")},
        {KeyHelp::tr("Ctrl+drag, middle button"), KeyHelp::tr("move the plot")},
        {KeyHelp::tr("double click"), KeyHelp::tr("the whole range")},
        {KeyHelp::tr("Enter"), KeyHelp::tr("opens or closes a heading or a folded group of operators; in the roll-up "
                                           "goes to the first call that differs")},
        {KeyHelp::tr("arrows"), KeyHelp::tr("move through the rows, the modules and the cells of the map")},
        {KeyHelp::tr("P, Delete"), KeyHelp::tr("in the list of recent runs: pin, remove from the list")},
        {KeyHelp::tr("Alt+Up, Alt+Down"), KeyHelp::tr("in the dialog of the columns: move the column")},
        {KeyHelp::tr("+ − 0 Backspace"), KeyHelp::tr("in the graph: larger, smaller, reset, outer module")},
        {KeyHelp::tr("click, Enter"), KeyHelp::tr("the log lines of the step under the cursor")},
        {KeyHelp::tr("Shift+click"), KeyHelp::tr("set the second cursor here")},
        {KeyHelp::tr("Left, Right"), KeyHelp::tr("the cursor to the next point, in the plot")},
        {KeyHelp::tr("Shift+Left, Shift+Right"), KeyHelp::tr("move the plot")},
    };
    for (const auto &[gesture, effect] : mouse)
        new QTreeWidgetItem(&list, {gesture, effect});
}

QTreeWidget *keyList(const QWidget &window)
{
    auto *list = new QTreeWidget;
    list->setObjectName(QStringLiteral("keyHelp"));
    list->setAccessibleName(KeyHelp::tr("Keys and mouse"));
    list->setRootIsDecorated(false);
    list->setHeaderLabels({KeyHelp::tr("Key"), KeyHelp::tr("What it does")});
    for (const QAction *action : window.findChildren<QAction *>()) {
        if (!action->shortcut().isEmpty() && !action->text().isEmpty())
            new QTreeWidgetItem(list, {action->shortcut().toString(QKeySequence::NativeText), plain(action->text())});
    }
    addGestures(*list);
    list->header()->setSectionResizeMode(QHeaderView::ResizeToContents);
    return list;
}

void showOnly(const QTreeWidget &list, const QString &words)
{
    for (int line = 0; line < list.topLevelItemCount(); ++line) {
        QTreeWidgetItem &item = *list.topLevelItem(line);
        const QString whole = item.text(0) + QLatin1Char(' ') + item.text(1);
        item.setHidden(!whole.contains(words, Qt::CaseInsensitive));
    }
}

} // namespace

void showKeyHelp(QWidget &window)
{
    auto *dialog = new QDialog(&window); // Esc closes it
    dialog->setObjectName(QStringLiteral("keyHelpWindow"));
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setWindowTitle(KeyHelp::tr("Keys and mouse"));
    auto *search = new QLineEdit(dialog);
    search->setObjectName(QStringLiteral("keyHelpSearch"));
    search->setAccessibleName(KeyHelp::tr("Search the keys"));
    search->setPlaceholderText(KeyHelp::tr("search, for example: difference"));
    search->setClearButtonEnabled(true);
    QTreeWidget *list = keyList(window);
    QObject::connect(search, &QLineEdit::textChanged, list, [list](const QString &words) { showOnly(*list, words); });
    auto *layout = new QVBoxLayout(dialog);
    layout->addWidget(search);
    layout->addWidget(list);
    dialog->resize(dialog->fontMetrics().averageCharWidth() * 80, dialog->fontMetrics().height() * 34);
    dialog->show();
    dialog->activateWindow(); // else Esc belongs to the window below it
}

} // namespace rundiff
