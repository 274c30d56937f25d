// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/operators/rowdelegate.h"

#include "models/items/rows/operatorcells.h"
#include "models/items/rows/operatortablemodel.h"
#include "widgets/frame/statemark.h"
#include "widgets/frame/style/theme.h"
#include "widgets/frame/texts/fittedtext.h"

#include <QPainter>
#include <QTableView>

namespace rundiff
{

namespace
{

using Model = OperatorTableModel;

struct Look {
    RowState state;
    bool first, ignored;
};

// Nothing where the view's own ground will do.
std::optional<QColor> groundOf(const Look &look, const Palette &palette)
{
    QColor ground = palette.differsGround;
    if (look.first)
        return ground;
    if (look.ignored || look.state == RowState::OnlyA || look.state == RowState::OnlyB)
        return palette.ground;
    if (look.state != RowState::Differs)
        return std::nullopt;
    ground.setAlphaF(0.4F);
    return ground;
}

void paintGround(QPainter &painter, const QStyleOptionViewItem &option, int column, const Look &look,
                 const Palette &palette)
{
    const bool selected = option.state.testFlag(QStyle::State_Selected);
    if (selected) // the view has painted it in the colour of selections, on which nothing is read
        painter.fillRect(option.rect, palette.base);
    if (const auto ground = groundOf(look, palette))
        painter.fillRect(option.rect, *ground);
    if (selected) {
        // Blue over the warm ground would be grey.
        QColor chosen = look.first || look.state == RowState::Differs ? palette.b : palette.a;
        chosen.setAlphaF(0.12F);
        painter.fillRect(option.rect, chosen);
        if (column == 0)
            painter.fillRect(QRect(option.rect.topLeft(), QSize(3, option.rect.height())), palette.text);
    }
    painter.fillRect(QRect(option.rect.bottomLeft(), QSize(option.rect.width(), 1)),
                     look.first ? palette.differs : palette.lines);
}

bool isChecksum(OperatorColumn column)
{
    return column == OperatorColumn::ChecksumA || column == OperatorColumn::ChecksumB;
}

QString fitting(const QString &text, OperatorColumn column, const QFontMetrics &metrics, int space)
{
    if (column == OperatorColumn::Operator || column == OperatorColumn::CallOfB || column == OperatorColumn::Parameter)
        return fittedName(text, metrics, space);
    return rowColumn(column).isNumber() ? fittedNumber(text, metrics, space)
                                        : metrics.elidedText(text, Qt::ElideRight, space);
}

bool isQuiet(OperatorColumn column)
{
    return column == OperatorColumn::Direction || column == OperatorColumn::Dtype || column == OperatorColumn::Shape ||
           column == OperatorColumn::Role || column == OperatorColumn::MatchedBy || column == OperatorColumn::Module;
}

// A folded run of operators and a heading are written across all columns; each cell paints its part of it.
void paintLine(QPainter &painter, const QStyleOptionViewItem &option, const QModelIndex &index, const Palette &palette)
{
    const auto *view = qobject_cast<const QTableView *>(option.widget);
    QColor ground = palette.ground;
    painter.fillRect(option.rect, ground);
    if (option.state & QStyle::State_Selected) {
        QColor chosen = palette.a;
        chosen.setAlphaF(0.12F);
        painter.fillRect(option.rect, chosen);
    }
    painter.setPen(palette.lines);
    painter.drawLine(option.rect.bottomLeft(), option.rect.bottomRight());
    if (!view)
        return;
    const auto group = static_cast<Model::Group>(index.data(Model::GroupRole).toInt());
    const bool differs = index.data(Model::StateRole).toInt() == static_cast<int>(RowState::Differs);
    const QString mark = group == Model::Group::Open ? QStringLiteral("▾  ") : QStringLiteral("▸  ");
    const QString text = mark + index.data(Model::LineTextRole).toString();
    QFont font = option.font;
    font.setBold(group != Model::Group::None);
    painter.setFont(font);
    const int margin = option.fontMetrics.averageCharWidth();
    const QRect whole(margin, option.rect.top(), view->viewport()->width() - 2 * margin, option.rect.height() - 1);
    painter.setClipRect(option.rect);
    painter.setPen(group == Model::Group::None ? palette.quietText : palette.text);
    if (differs)
        painter.setPen(palette.differs);
    painter.drawText(whole, Qt::AlignLeft | Qt::AlignVCenter | Qt::TextSingleLine, text);
}

} // namespace

// Made once: asking the system for a font in every cell would cost more than painting it.
const PlainLetters &RowDelegate::letters(const QFont &font, Face face) const
{
    if (m_font != font) {
        m_letters = {};
        m_font = font;
    }
    std::optional<PlainLetters> &found = m_letters[face];
    if (!found) {
        QFont wanted = face == Code || face == BoldCode ? fixedFont() : font;
        wanted.setBold(face == Bold || face == BoldCode);
        found.emplace(wanted);
    }
    return *found;
}

void RowDelegate::paint(QPainter *painter, const QStyleOptionViewItem &option, const QModelIndex &index) const
{
    const auto *model = qobject_cast<const Model *>(index.model());
    if (!model)
        return;
    const Palette &palette = colours(option.palette);
    const OperatorColumn column = model->column(index.column());
    const auto state = static_cast<RowState>(index.data(Model::StateRole).toInt());
    const bool first = index.data(Model::FirstDifferenceRole).toBool();
    const bool ignored = index.data(Model::IgnoredRole).toBool();

    if (index.data(Model::FoldRole).toUInt() > 0 || index.data(Model::GroupRole).toInt() > 0) {
        painter->save();
        paintLine(*painter, option, index, palette);
        painter->restore();
        return;
    }
    paintGround(*painter, option, index.column(), {state, first, ignored}, palette);

    const int margin = option.fontMetrics.averageCharWidth();
    QRect text = option.rect.adjusted(margin, 0, -margin, -1);
    if (column == OperatorColumn::Result) {
        const double size = option.fontMetrics.xHeight() * 1.3;
        painter->save();
        drawState(*painter, QRectF(text.left(), text.center().y() - size / 2 + 0.5, size, size), state,
                  stateColour(state, first, palette));
        painter->restore();
        text.setLeft(text.left() + static_cast<int>(size) + margin);
        if (!index.data(Model::DamageRole).toString().isEmpty()) {
            const double side = option.fontMetrics.ascent();
            drawDamage(*painter, QRectF(text.right() - side, text.center().y() - side / 2, side, side), palette);
            text.setRight(text.right() - static_cast<int>(side) - margin / 2);
        }
    }
    const bool otherChecksum = column == OperatorColumn::ChecksumB && state == RowState::Differs && !ignored;
    const bool quiet = ignored || isQuiet(column) || column == OperatorColumn::Number;
    painter->setPen(quiet ? palette.quietText : palette.text);
    if (otherChecksum)
        painter->setPen(palette.differs);
    Face weight = isChecksum(column) ? Code : Normal;
    if (otherChecksum || (first && column == OperatorColumn::Result))
        weight = isChecksum(column) ? BoldCode : Bold;
    const PlainLetters &face = letters(option.font, weight);
    QString shown = index.data(Qt::DisplayRole).toString();
    if (const auto width = face.width(shown); !isChecksum(column) && (!width || *width > text.width()))
        shown = fitting(shown, column, QFontMetrics(face.font()), text.width()); // checksums always have enough space
    face.draw(*painter, text, rowColumn(column).isNumber() ? Qt::AlignRight : Qt::AlignLeft, shown);
}

} // namespace rundiff

#include "moc_rowdelegate.cpp"
