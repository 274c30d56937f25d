// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/frame/childsignals.h"

#include <QObject>

namespace rundiff
{

void stopListeningToChildren(QObject &parent)
{
    const QList<QObject *> children = parent.findChildren<QObject *>();
    for (QObject *child : children)
        child->disconnect(&parent);
}

} // namespace rundiff
