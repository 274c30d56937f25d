// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/evidence/textpicture.h"

#include <QTextBlock>
#include <QTextBrowser>
#include <QTextCursor>
#include <QTextDocument>
#include <QtMath>

#include <algorithm>
#include <vector>

namespace rundiff
{

namespace
{

// What is written bold or small stays so.
void makePlain(QTextDocument &document)
{
    struct Piece {
        int begin, length;
        QTextCharFormat format;
    };
    std::vector<Piece> pieces;
    for (QTextBlock block = document.begin(); block.isValid(); block = block.next()) {
        for (auto part = block.begin(); !part.atEnd(); ++part) {
            QTextCharFormat format = part.fragment().charFormat();
            format.clearForeground();
            format.setFontUnderline(false);
            format.setAnchor(false);
            format.setAnchorHref({});
            pieces.push_back({part.fragment().position(), part.fragment().length(), format});
        }
    }
    for (const Piece &piece : pieces) {
        QTextCursor cursor(&document);
        cursor.setPosition(piece.begin);
        cursor.setPosition(piece.begin + piece.length, QTextCursor::KeepAnchor);
        cursor.setCharFormat(piece.format);
    }
}

// Lines of a log are lines of one block.
void hideLines(QTextDocument &document, const HideText &hide)
{
    for (QTextBlock block = document.begin(); block.isValid(); block = block.next()) {
        QStringList lines = block.text().split(QChar::LineSeparator);
        for (QString &line : lines)
            line = hide(line);
        const QString hidden = lines.join(QChar::LineSeparator);
        if (hidden == block.text())
            continue;
        QTextCursor cursor(block);
        cursor.movePosition(QTextCursor::EndOfBlock, QTextCursor::KeepAnchor);
        cursor.insertText(hidden);
    }
}

} // namespace

std::unique_ptr<QTextBrowser> textForPicture(const QTextBrowser &text, int width, const HideText &hide)
{
    if (text.document()->isEmpty())
        return nullptr;
    auto copy = std::make_unique<QTextBrowser>();
    copy->setFrameShape(QFrame::NoFrame);
    copy->setDocument(text.document()->clone(copy.get()));
    makePlain(*copy->document());
    if (hide)
        hideLines(*copy->document(), hide);
    copy->document()->setTextWidth(width);
    constexpr int highest = 3000;
    copy->setMinimumHeight(std::min(qCeil(copy->document()->size().height()), highest));
    return copy;
}

} // namespace rundiff
