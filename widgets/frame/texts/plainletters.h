// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QFont>
#include <QRawFont>
#include <QString>

#include <array>
#include <optional>

class QPainter;

namespace rundiff
{

// Draws short lines of one font without a new layout: Latin letters, digits and signs one after the other. Hundreds of
// cells per frame are painted with it. Other texts are drawn by Qt.
class PlainLetters
{
public:
    explicit PlainLetters(const QFont &font);

    const QFont &font() const { return m_font; }
    // Nothing if the text has other letters.
    std::optional<double> width(const QString &text) const;
    // On one line within the box, at its left or right edge; with the painter's pen.
    void draw(QPainter &painter, const QRectF &box, Qt::Alignment alignment, const QString &text) const;

private:
    struct Letter {
        quint32 glyph = 0; // 0: not a plain letter
        double width = 0;
    };
    static constexpr std::size_t latin = 0x180; // with the accents of European languages

    const Letter *letter(QChar sign) const;

    QFont m_font;
    QRawFont m_raw;
    std::array<Letter, latin> m_latin{};
    std::array<Letter, 6> m_signs{};
};

} // namespace rundiff
