// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/frame/keyhelp.h"

#include <QAction>
#include <QCoreApplication>
#include <QHeaderView>
#include <QKeySequence>
#include <QTreeWidget>

namespace rundiff
{

namespace
{

class KeyHelp
{
    Q_DECLARE_TR_FUNCTIONS(KeyHelp)
};

QString plain(QString title)
{
    return title.remove(QLatin1Char('&')).remove(QStringLiteral(" …"));
}

} // namespace

void showKeyHelp(QWidget &window)
{
    auto *list = new QTreeWidget(&window);
    list->setObjectName(QStringLiteral("keyHelp"));
    list->setWindowFlag(Qt::Window);
    list->setAttribute(Qt::WA_DeleteOnClose);
    list->setWindowTitle(KeyHelp::tr("Keys and mouse"));
    list->setRootIsDecorated(false);
    list->setHeaderLabels({KeyHelp::tr("Key"), KeyHelp::tr("What it does")});
    for (const QAction *action : window.findChildren<QAction *>()) {
        if (!action->shortcut().isEmpty() && !action->text().isEmpty())
            new QTreeWidgetItem(list, {action->shortcut().toString(QKeySequence::NativeText), plain(action->text())});
    }
    const std::pair<QString, QString> mouse[] = {
        {KeyHelp::tr("wheel"), KeyHelp::tr("zoom the plot at the cursor")},
        {KeyHelp::tr("drag"), KeyHelp::tr("zoom the plot to the box")},
        {KeyHelp::tr("Ctrl+drag, middle button"), KeyHelp::tr("move the plot")},
        {KeyHelp::tr("double click"), KeyHelp::tr("the whole range")},
        {KeyHelp::tr("Enter"), KeyHelp::tr("opens or closes a heading or a folded group of operators; in the roll-up "
                                           "goes to the first call that differs")},
        {KeyHelp::tr("arrows"), KeyHelp::tr("move through the rows, the modules and the cells of the map")},
        {KeyHelp::tr("+ − 0 Backspace"), KeyHelp::tr("in the graph: larger, smaller, reset, outer module")},
        {KeyHelp::tr("click, Enter"), KeyHelp::tr("the log lines of the step under the cursor")},
        {KeyHelp::tr("Shift+click"), KeyHelp::tr("set the second cursor here")},
        {KeyHelp::tr("Left, Right"), KeyHelp::tr("the cursor to the next point, in the plot")},
        {KeyHelp::tr("Shift+Left, Shift+Right"), KeyHelp::tr("move the plot")},
    };
    for (const auto &[gesture, effect] : mouse)
        new QTreeWidgetItem(list, {gesture, effect});
    list->header()->setSectionResizeMode(QHeaderView::ResizeToContents);
    list->resize(list->fontMetrics().averageCharWidth() * 80, list->fontMetrics().height() * 34);
    list->show();
}

} // namespace rundiff
