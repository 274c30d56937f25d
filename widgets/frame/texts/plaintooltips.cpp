// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/frame/texts/plaintooltips.h"

#include <QAbstractItemView>
#include <QHelpEvent>
#include <QTextDocument>
#include <QToolTip>

namespace rundiff
{

namespace
{

QString toolTipAt(const QWidget &widget, const QPoint &place)
{
    const auto *view = qobject_cast<const QAbstractItemView *>(widget.parentWidget());
    return view && view->viewport() == &widget ? view->indexAt(place).data(Qt::ToolTipRole).toString()
                                               : widget.toolTip();
}

} // namespace

QString asPlainToolTip(const QString &text)
{
    return Qt::mightBeRichText(text)
               ? QStringLiteral("<p style='white-space:pre-wrap'>%1</p>").arg(text.toHtmlEscaped())
               : text;
}

bool PlainToolTips::eventFilter(QObject *watched, QEvent *event)
{
    auto *widget = event->type() == QEvent::ToolTip ? qobject_cast<QWidget *>(watched) : nullptr;
    if (!widget || widget->property("richToolTip").toBool())
        return false;
    const auto *help = static_cast<QHelpEvent *>(event);
    const QString text = toolTipAt(*widget, help->pos());
    if (!Qt::mightBeRichText(text))
        return false;
    QToolTip::showText(help->globalPos(), asPlainToolTip(text), widget);
    return true;
}

} // namespace rundiff
