// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/frame/texts/htmlparts.h"

namespace rundiff
{

QString htmlParagraph(const QString &html)
{
    return QStringLiteral("<p style='margin-top:0; margin-bottom:4px; line-height:115%'>") + html +
           QStringLiteral("</p>");
}

QString htmlLink(const QString &target, const QString &text)
{
    return QStringLiteral("<a href='%1'>%2</a>").arg(target.toHtmlEscaped(), text.toHtmlEscaped());
}

QString htmlList(const QStringList &entries)
{
    return entries.isEmpty() ? QString()
                             : QStringLiteral("<ul style='margin-top:0; margin-bottom:0.5em; margin-left:1em; "
                                              "-qt-list-indent:0'><li>%1</li></ul>")
                                   .arg(entries.join(QStringLiteral("</li><li>")));
}

} // namespace rundiff
