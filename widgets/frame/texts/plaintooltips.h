// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <QString>

namespace rundiff
{

// Qt treats a text with "<" in its first line as HTML, and would show pictures that are referred to in a name of an
// operator, a file or a metric. This returns such a text as plain text:
QString asPlainToolTip(const QString &text);

// Filters events of the whole application, so that tooltips of widgets and of items show texts and no HTML. Widgets
// with intended HTML have the property "richToolTip".
class PlainToolTips : public QObject
{
public:
    using QObject::QObject;

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;
};

} // namespace rundiff
