// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/evidence/captionstrip.h"

#include "models/items/words/numbers.h"
#include "models/items/words/shownwords.h"
#include "widgets/frame/style/theme.h"

#include <QPainter>

namespace rundiff
{

namespace
{

// Lines break at spaces only; a name without any gets places to break at.
QString breakable(const QString &text)
{
    constexpr int longestWord = 60;
    QString result;
    int word = 0;
    for (const QChar letter : text) {
        result += letter;
        word = letter.isSpace() ? 0 : word + 1;
        if (word == longestWord) {
            result += QChar(0x200b);
            word = 0;
        }
    }
    return result;
}

} // namespace

CaptionStrip::CaptionStrip(const Caption &caption, QWidget *parent) : QLabel(parent)
{
    setObjectName(QStringLiteral("captionStrip"));
    setWordWrap(true);
    setTextFormat(Qt::RichText);
    setAlignment(Qt::AlignTop | Qt::AlignLeft);
    const int unit = fontMetrics().height();
    setContentsMargins(unit / 2, unit / 3, unit / 2, unit / 3);
    QString rows;
    for (const CaptionLine &line : caption)
        rows += QStringLiteral("<tr><td style='padding-right:%1px'><b>%2</b></td><td>%3</td></tr>")
                    .arg(unit)
                    .arg(shownText(line.name).toHtmlEscaped(), breakable(shownText(line.text)).toHtmlEscaped());
    setText(QStringLiteral("<table cellspacing='0' cellpadding='1'>%1</table>").arg(rows));
}

void CaptionStrip::paintEvent(QPaintEvent *event)
{
    QPainter painter(this);
    painter.fillRect(rect(), colours(palette()).ground);
    painter.fillRect(0, 0, width(), 1, colours(palette()).lines);
    painter.end();
    QLabel::paintEvent(event);
}

} // namespace rundiff

#include "moc_captionstrip.cpp"
