// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/frame/style/linkcolours.h"

#include <QLabel>
#include <QTextBlock>
#include <QTextBrowser>
#include <QTextCursor>

namespace rundiff
{

namespace
{

void recolourLinksOf(QTextBrowser &text)
{
    QTextCharFormat colour;
    colour.setForeground(text.palette().link());
    QTextCursor cursor(text.document());
    for (QTextBlock block = text.document()->begin(); block.isValid(); block = block.next()) {
        QList<std::pair<int, int>> links; // of the block: changing one ends the iteration over its fragments
        for (auto it = block.begin(); !it.atEnd(); ++it) {
            const QTextFragment part = it.fragment();
            if (part.isValid() && part.charFormat().isAnchor() && !part.charFormat().anchorHref().isEmpty())
                links.append({part.position(), part.length()});
        }
        for (const auto &[position, length] : links) {
            cursor.setPosition(position);
            cursor.setPosition(position + length, QTextCursor::KeepAnchor);
            cursor.mergeCharFormat(colour);
        }
    }
}

} // namespace

void recolourLinks(QWidget &widget)
{
    if (auto *text = qobject_cast<QTextBrowser *>(&widget)) {
        recolourLinksOf(*text);
    } else if (auto *label = qobject_cast<QLabel *>(&widget); label && label->text().contains(QStringLiteral("<a "))) {
        const QString words = label->text();
        label->setText(QString()); // the same text again would change nothing
        label->setText(words);
    }
}

} // namespace rundiff
