// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/frame/style/palette.h"

namespace rundiff
{

const Palette &lightPalette()
{
    static const Palette palette{
        .a = QColor(0x00, 0x72, 0xB2),
        .b = QColor(0xD5, 0x5E, 0x00),
        .differs = QColor(0xB0, 0x4A, 0x00),
        .differsGround = QColor(0xFD, 0xE9, 0xDD),
        .incomplete = QColor(0x8A, 0x61, 0x00),
        .incompleteGround = QColor(0xFF, 0xF3, 0xCF),
        .warning = QColor(0xE6, 0x9F, 0x00),
        .agrees = QColor(0x1B, 0x8A, 0x5A),
        .unknown = QColor(0x8A, 0x94, 0xA3),
        .manual = QColor(0x00, 0x72, 0xB2),
        .text = QColor(0x1D, 0x24, 0x30),
        .quietText = QColor(0x5B, 0x66, 0x75),
        .lines = QColor(0xDD, 0xE1, 0xE7),
        .ground = QColor(0xF4, 0xF5, 0xF7),
        .base = Qt::white,
    };
    return palette;
}

const Palette &darkPalette()
{
    static const Palette palette{
        .a = QColor(0x56, 0xB4, 0xE9),
        .b = QColor(0xF0, 0x8A, 0x3C),
        .differs = QColor(0xFF, 0xA6, 0x66),
        .differsGround = QColor(0x4A, 0x2C, 0x18),
        .incomplete = QColor(0xF2, 0xB7, 0x33),
        .incompleteGround = QColor(0x45, 0x37, 0x12),
        .warning = QColor(0xF2, 0xB7, 0x33),
        .agrees = QColor(0x4C, 0xC3, 0x8A),
        .unknown = QColor(0x97, 0xA1, 0xB0),
        .manual = QColor(0x56, 0xB4, 0xE9),
        .text = QColor(0xE6, 0xE9, 0xEE),
        .quietText = QColor(0xA3, 0xAD, 0xBA),
        .lines = QColor(0x3A, 0x41, 0x4C),
        .ground = QColor(0x1B, 0x1F, 0x26),
        .base = QColor(0x22, 0x27, 0x2F),
    };
    return palette;
}

QColor mixed(const QColor &colour, const QColor &ground, double share)
{
    const auto part = [share](int over, int under) { return qRound(over * share + under * (1 - share)); };
    return QColor(part(colour.red(), ground.red()), part(colour.green(), ground.green()),
                  part(colour.blue(), ground.blue()));
}

QColor chosenGround(const Palette &palette)
{
    return mixed(palette.a, palette.base, 0.12);
}

const Palette &colours(const QPalette &palette)
{
    // Asked for every cell that is painted: the grey of a colour is quicker to say than its lightness.
    return qGray(palette.color(QPalette::Window).rgb()) < 128 ? darkPalette() : lightPalette();
}

} // namespace rundiff
