// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/frame/texts/plainletters.h"

#include <QGlyphRun>
#include <QPaintEngine>
#include <QPainter>
#include <QVarLengthArray>

#include <algorithm>
#include <vector>

namespace rundiff
{

namespace
{

// Characters in the cells of tables in addition to Latin letters: a thin space, a dash, an ellipsis, an arrow, a minus,
// a delta.
constexpr std::array<char16_t, 6> signs = {0x202F, 0x2013, 0x2026, 0x2192, 0x2212, 0x0394};
constexpr char16_t firstPrinted = 0x20, lastAscii = 0x7E, firstAccented = 0xA0, softHyphen = 0xAD;

bool isPrinted(char16_t sign)
{
    return (sign >= firstPrinted && sign <= lastAscii) || (sign >= firstAccented && sign != softHyphen);
}

} // namespace

PlainLetters::PlainLetters(const QFont &font) : m_font(font), m_raw(QRawFont::fromFont(font))
{
    const auto measure = [&](char16_t sign, Letter &letter) {
        const QList<quint32> glyphs = m_raw.glyphIndexesForString(QString(QChar(sign)));
        const QList<QPointF> widths = m_raw.advancesForGlyphIndexes(glyphs);
        if (glyphs.size() == 1 && widths.size() == 1)
            letter = {glyphs.front(), widths.front().x()};
    };
    for (char16_t sign = 0; sign < latin; ++sign) {
        if (isPrinted(sign))
            measure(sign, m_latin[sign]);
    }
    for (std::size_t i = 0; i < signs.size(); ++i)
        measure(signs[i], m_signs[i]);
}

const PlainLetters::Letter *PlainLetters::letter(QChar sign) const
{
    const char16_t code = sign.unicode();
    const auto known = code < latin ? signs.end() : std::find(signs.begin(), signs.end(), code);
    if (code >= latin && known == signs.end())
        return nullptr;
    const Letter &letter = code < latin ? m_latin[code] : m_signs[static_cast<std::size_t>(known - signs.begin())];
    return letter.glyph == 0 ? nullptr : &letter;
}

std::optional<double> PlainLetters::width(const QString &text) const
{
    double width = 0;
    for (const QChar sign : text) {
        const Letter *found = letter(sign);
        if (!found)
            return std::nullopt;
        width += found->width;
    }
    return width;
}

void PlainLetters::draw(QPainter &painter, const QRectF &box, Qt::Alignment alignment, const QString &text) const
{
    const std::optional<double> whole = width(text);
    const QPaintEngine *engine = painter.paintEngine();
    const bool onScreen = engine && engine->type() == QPaintEngine::Raster; // on paper a text stays a text
    if (!whole || !onScreen) {
        const QFont before = painter.font();
        painter.setFont(m_font);
        painter.drawText(box, static_cast<int>(alignment | Qt::AlignVCenter) | Qt::TextSingleLine, text);
        painter.setFont(before);
        return;
    }
    constexpr qsizetype usual = 64;
    QVarLengthArray<quint32, usual> glyphs(text.size());
    QVarLengthArray<QPointF, usual> places(text.size());
    double x = 0;
    for (qsizetype i = 0; i < text.size(); ++i) {
        const Letter *found = letter(text[i]);
        glyphs[i] = found->glyph;
        places[i] = QPointF(x, 0);
        x += found->width;
    }
    QGlyphRun run;
    run.setRawFont(m_raw);
    run.setRawData(glyphs.constData(), places.constData(), static_cast<int>(text.size()));
    const double height = m_raw.ascent() + m_raw.descent();
    const double left = alignment.testFlag(Qt::AlignRight) ? box.right() - x : box.left();
    painter.drawGlyphRun(QPointF(left, qRound(box.top() + (box.height() - height) / 2 + m_raw.ascent())), run);
}

} // namespace rundiff
