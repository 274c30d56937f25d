// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <QString>

namespace rundiff
{

// Qt takes a text with "<" in its first line for HTML, and would show pictures that a name of an operator, a file or a
// metric asks for. Such a text as it is to be read:
QString asPlainToolTip(const QString &text);

// Watches the whole application, so that tooltips of widgets and of items show texts and no HTML. Widgets that mean
// what they say have the property "richToolTip".
class PlainToolTips : public QObject
{
public:
    using QObject::QObject;

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;
};

} // namespace rundiff
