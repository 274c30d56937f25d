// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/items/words/readabletoken.h"

#include <QChar>
#include <QList>

#include <algorithm>

namespace rundiff
{

namespace
{

constexpr int longest = 40;

// Letters that turn the direction of a text, and those without a width, would change what is around them.
bool isInvisible(char32_t letter)
{
    const QChar::Category category = QChar::category(letter);
    return category == QChar::Other_Control || category == QChar::Other_Format || category == QChar::Separator_Line ||
           category == QChar::Separator_Paragraph || category == QChar::Other_PrivateUse;
}

QString pictureOf(char32_t letter)
{
    constexpr char16_t lineFeed = 0x21B5, tab = 0x21E5; // arrows, which every font has
    if (letter == U'\n')
        return QString(QChar(lineFeed));
    if (letter == U'\t')
        return QString(QChar(tab));
    if (isInvisible(letter))
        return QStringLiteral("<U+%1>").arg(QString::number(letter, 16).toUpper().rightJustified(4, QLatin1Char('0')));
    return QString::fromUcs4(&letter, 1);
}

} // namespace

QString readableToken(std::string_view text)
{
    constexpr QChar blank(char16_t(0xB7)); // a dot at half height
    constexpr std::size_t mostBytes = 4 * longest;
    const QString whole = QString::fromUtf8(text.data(), qsizetype(std::min(text.size(), mostBytes)));
    const auto letters = whole.toUcs4();
    QString shown;
    for (qsizetype at = 0; at < letters.size() && shown.size() <= longest; ++at) {
        const bool isAtEnd = at == 0 || at + 1 == letters.size();
        shown += isAtEnd && letters[at] == U' ' ? QString(blank) : pictureOf(letters[at]);
    }
    const bool isCut = text.size() > mostBytes || shown.size() > longest;
    return isCut ? shown.left(longest - 1) + QChar(char16_t(0x2026)) : shown;
}

} // namespace rundiff
