// SPDX-License-Identifier: GPL-3.0-or-later
// How the map of steps and ranks is painted.
#include "widgets/operators/steprankmap.h"

#include "widgets/frame/statemark.h"
#include "widgets/frame/style/theme.h"

#include <QImage>
#include <QPainter>

#include <algorithm>

namespace rundiff
{

namespace
{

using State = PairCell::State;

constexpr double smallCell = 4; // too small for a border or a letter

void paintHatched(QPainter &painter, const QRectF &box, const QColor &colour)
{
    painter.fillRect(box, QBrush(colour, Qt::BDiagPattern));
}

bool isHatched(State state)
{
    return state == State::NoDump || state == State::OnlyA || state == State::OnlyB || state == State::Absent ||
           state == State::NotKept || state == State::Empty;
}

QColor groundOf(State state, double share, bool first, const Palette &palette)
{
    QColor colour = palette.agrees;
    colour.setAlphaF(0.16F);
    if (state == State::Differs) {
        colour = palette.b;
        colour.setAlphaF(first ? 1.0F : static_cast<float>(0.30 + 0.40 * std::min(1.0, share)));
    } else if (state == State::Warning) {
        colour = palette.warning;
        colour.setAlphaF(0.35F);
    }
    return colour;
}

// A letter next to the colour, if there is space for it.
QString signOf(State state, bool first)
{
    switch (state) {
    case State::Differs:
        return first ? StepRankMap::tr("first") : QStringLiteral("≠");
    case State::Agrees:
        return QStringLiteral("=");
    case State::Warning:
        return QStringLiteral("!");
    case State::OnlyA:
        return QStringLiteral("A");
    case State::OnlyB:
        return QStringLiteral("B");
    case State::NotKept:
    case State::Empty:
        return QStringLiteral("?");
    default:
        return {};
    }
}

// In a low cell the sign is as small as the cell; a word has a sign for it there.
void paintSign(QPainter &painter, const QRectF &box, const QString &word, const QString &signOfWord)
{
    const QFontMetricsF metrics(painter.font());
    const bool fits = box.height() >= metrics.height() && box.width() >= metrics.horizontalAdvance(word);
    if (fits)
        return painter.drawText(box, Qt::AlignCenter, word);
    constexpr int smallest = 5; // pixels
    const QString sign = signOfWord.isEmpty() ? word : signOfWord;
    const double size = std::min(box.height(), box.width());
    if (size < smallest)
        return;
    const QFont before = painter.font();
    QFont small = before;
    small.setPixelSize(std::min(static_cast<int>(size), QFontInfo(before).pixelSize()));
    painter.setFont(small);
    painter.drawText(box.adjusted(-size, -size, size, size), Qt::AlignCenter, sign);
    painter.setFont(before);
}

} // namespace

void StepRankMap::paintEvent(QPaintEvent *)
{
    QPainter painter(viewport());
    const Palette &palette = colours(this->palette());
    painter.fillRect(viewport()->rect(), palette.base);
    if (isEmpty()) {
        painter.setPen(palette.quietText);
        painter.drawText(viewport()->rect().adjusted(8, 8, -8, -8), Qt::AlignCenter | Qt::TextWordWrap,
                         tr("When both runs have dumps, this map shows every step and rank as a cell."));
        return;
    }
    paintCells(painter);
    if (m_current) {
        painter.setPen(QPen(hasFocus() ? palette.a : palette.text, 2));
        painter.drawRect(cell(m_model.indexOfPair(*m_current)));
    }
    paintTitles(painter);
}

void StepRankMap::paintCells(QPainter &painter) const
{
    const QSizeF size = cellSize();
    const QPointF start = origin();
    const int firstRow = std::max(0, static_cast<int>(-start.y() / size.height()));
    const int lastRow = std::min(m_model.rowCount() - 1, static_cast<int>((height() - start.y()) / size.height()));
    const int firstColumn = std::max(0, static_cast<int>((m_titleWidth - start.x()) / size.width()));
    const int lastColumn = std::min(m_model.columnCount() - 1, static_cast<int>((width() - start.x()) / size.width()));
    if (std::min(size.width(), size.height()) <= smallCell) {
        paintSmallCells(painter, QRect(QPoint(firstColumn, firstRow), QPoint(lastColumn, lastRow)));
        return;
    }
    for (int row = firstRow; row <= lastRow; ++row) {
        for (int column = firstColumn; column <= lastColumn; ++column)
            paintCell(painter, m_model.index(row, column));
    }
}

// A hundred thousand cells are one small image drawn large; those that are hatched or first are painted over it.
void StepRankMap::paintSmallCells(QPainter &painter, const QRect &shown) const
{
    const Palette &palette = colours(this->palette());
    QImage image(shown.size(), QImage::Format_ARGB32);
    std::vector<QModelIndex> special;
    for (int row = shown.top(); row <= shown.bottom(); ++row) {
        auto *pixels = reinterpret_cast<QRgb *>(image.scanLine(row - shown.top()));
        for (int column = shown.left(); column <= shown.right(); ++column) {
            const QModelIndex index = m_model.index(row, column);
            const auto state = static_cast<State>(index.data(PairMapModel::StateRole).toInt());
            const bool first = index.data(PairMapModel::FirstRole).toBool();
            const double share = state == State::Differs ? index.data(PairMapModel::ShareRole).toDouble() : 0;
            const bool plain = !isHatched(state);
            pixels[column - shown.left()] = plain ? groundOf(state, share, first, palette).rgba() : 0;
            if (first || !plain)
                special.push_back(index);
        }
    }
    const QSizeF size = cellSize();
    const QRectF place(origin() + QPointF(shown.left() * size.width(), shown.top() * size.height()),
                       QSizeF(shown.width() * size.width(), shown.height() * size.height()));
    painter.drawImage(place, image);
    for (const QModelIndex &index : special)
        paintCell(painter, index);
}

void StepRankMap::paintCell(QPainter &painter, const QModelIndex &index) const
{
    const Palette &palette = colours(this->palette());
    const auto state = static_cast<State>(index.data(PairMapModel::StateRole).toInt());
    const bool first = index.data(PairMapModel::FirstRole).toBool();
    const QRectF box = cell(index);
    if (isHatched(state))
        paintHatched(painter, box, state == State::NoDump ? palette.lines : palette.unknown);
    else
        painter.fillRect(box, groundOf(state, index.data(PairMapModel::ShareRole).toDouble(), first, palette));
    if (std::min(box.width(), box.height()) > 4) {
        painter.setPen(palette.lines);
        painter.drawRect(box);
    }
    if (const double side = std::min({box.width() / 3, box.height() / 2, double(fontMetrics().ascent())});
        side >= smallCell && !index.data(PairMapModel::DamageRole).toString().isEmpty())
        drawDamage(painter, QRectF(box.right() - side - 1, box.top() + 1, side, side), palette);
    painter.setPen(state == State::Differs ? palette.differs : palette.quietText);
    if (first)
        painter.setPen(palette.base);
    paintSign(painter, box, signOf(state, first), state == State::Differs ? QStringLiteral("≠") : QString());
}

// As many titles as fit; the tool tip of a cell shows its position anyway.
void StepRankMap::paintTitles(QPainter &painter) const
{
    const Palette &palette = colours(this->palette());
    const double unit = fontMetrics().height(), left = m_titleWidth;
    painter.fillRect(QRectF(0, 0, left, viewport()->height()), palette.base);
    const double below = stepTitles();
    painter.fillRect(QRectF(0, viewport()->height() - below, viewport()->width(), below), palette.base);
    painter.setPen(palette.quietText);
    double free = 0;
    const double high = cellSize().height();
    const int top = std::max(0, static_cast<int>(-origin().y() / high));
    const int end = std::min(m_model.rowCount(), static_cast<int>((viewport()->height() - origin().y()) / high) + 1);
    for (int row = top; row < end; ++row) {
        const double middle = cell(m_model.index(row, 0)).center().y();
        if (middle - unit / 2 < free || middle + unit / 3 > viewport()->height() - below)
            continue;
        painter.drawText(QRectF(unit * 0.75, middle - unit, left - unit, unit * 2), Qt::AlignLeft | Qt::AlignVCenter,
                         m_model.headerData(row, Qt::Vertical, Qt::DisplayRole).toString());
        free = middle + unit / 2;
    }
    if (below < unit)
        return;
    const double bottom = std::min(cell(m_model.index(m_model.rowCount() - 1, 0)).bottom() + unit / 4,
                                   viewport()->height() - unit * 1.25);
    free = left - unit / 2;
    for (int column = 0; column < m_model.columnCount(); ++column) {
        const QString title = m_model.headerData(column, Qt::Horizontal, Qt::ToolTipRole).toString();
        const double middle = cell(m_model.index(0, column)).center().x();
        const double half = fontMetrics().horizontalAdvance(title) / 2.0 + 2;
        if (middle - half < free || middle + half > viewport()->width())
            continue;
        painter.drawText(QRectF(middle - half, bottom, 2 * half, unit), Qt::AlignCenter, title);
        free = middle + half;
    }
}

} // namespace rundiff
