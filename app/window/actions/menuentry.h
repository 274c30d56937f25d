// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QAction>
#include <QKeySequence>
#include <QMenu>

namespace rundiff
{

// A menu entry with its key. Tests and the list of keys find it by its object name.
template <typename Work>
QAction *addEntry(QMenu &menu, const QString &name, const QString &title, const QKeySequence &key, QObject *owner,
                  Work work)
{
    QAction *action = menu.addAction(title, owner, work);
    action->setObjectName(name);
    action->setShortcut(key);
    return action;
}

// A name that the user gave as the title of an entry: its & is not a mnemonic.
inline QString plainTitle(QString name)
{
    return name.replace(QLatin1Char('&'), QStringLiteral("&&"));
}

} // namespace rundiff
