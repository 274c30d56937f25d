// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/rowdelegate.h"

#include "models/items/operatorcells.h"
#include "models/items/operatortablemodel.h"
#include "widgets/fittedtext.h"
#include "widgets/statemark.h"
#include "widgets/theme.h"

#include <QPainter>
#include <QTableView>

namespace rundiff
{

namespace
{

using Model = OperatorTableModel;

QColor groundOf(RowState state, bool first, bool ignored, const Palette &palette)
{
    QColor ground = palette.differsGround;
    if (first)
        return ground;
    if (ignored || state == RowState::OnlyA || state == RowState::OnlyB)
        return palette.ground;
    if (state != RowState::Differs)
        return palette.base;
    ground.setAlphaF(0.4F);
    return ground;
}

bool isChecksum(OperatorColumn column)
{
    return column == OperatorColumn::ChecksumA || column == OperatorColumn::ChecksumB;
}

QString fitting(const QString &text, OperatorColumn column, const QFontMetrics &metrics, int space)
{
    if (column == OperatorColumn::Operator || column == OperatorColumn::Parameter)
        return metrics.elidedText(text, Qt::ElideLeft, space); // a name is known by its end
    return isNumber(column) ? fittedNumber(text, metrics, space) : metrics.elidedText(text, Qt::ElideRight, space);
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
    painter.setPen(differs ? palette.differs : group == Model::Group::None ? palette.quietText : palette.text);
    painter.drawText(whole, Qt::AlignLeft | Qt::AlignVCenter | Qt::TextSingleLine, text);
}

} // namespace

// Asking the system for its fixed font in every cell would cost more than painting it.
const QFont &RowDelegate::codeFont() const
{
    if (m_codeFontSize != QApplication::font().pointSizeF()) {
        m_codeFont = fixedFont();
        m_codeFontSize = QApplication::font().pointSizeF();
    }
    return m_codeFont;
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

    painter->save();
    if (index.data(Model::FoldRole).toUInt() > 0 || index.data(Model::GroupRole).toInt() > 0) {
        paintLine(*painter, option, index, palette);
        painter->restore();
        return;
    }
    painter->fillRect(option.rect, palette.base);
    painter->fillRect(option.rect, groundOf(state, first, ignored, palette));
    if (option.state & QStyle::State_Selected) {
        // Blue over the warm ground would be grey.
        QColor chosen = first || state == RowState::Differs ? palette.b : palette.a;
        chosen.setAlphaF(0.12F);
        painter->fillRect(option.rect, chosen);
        if (index.column() == 0)
            painter->fillRect(QRect(option.rect.topLeft(), QSize(3, option.rect.height())), palette.text);
    }
    painter->setPen(first ? palette.differs : palette.lines);
    painter->drawLine(option.rect.bottomLeft(), option.rect.bottomRight());

    const int margin = option.fontMetrics.averageCharWidth();
    QRect text = option.rect.adjusted(margin, 0, -margin, -1);
    if (column == OperatorColumn::Result) {
        const double size = option.fontMetrics.xHeight() * 1.3;
        drawState(*painter, QRectF(text.left(), text.center().y() - size / 2 + 0.5, size, size), state,
                  stateColour(state, first, palette));
        text.setLeft(text.left() + static_cast<int>(size) + margin);
    }
    QFont font = isChecksum(column) ? codeFont() : option.font;
    const bool otherChecksum = column == OperatorColumn::ChecksumB && state == RowState::Differs && !ignored;
    font.setBold(otherChecksum || (first && column == OperatorColumn::Result));
    painter->setFont(font);
    painter->setPen(otherChecksum                                                    ? palette.differs
                    : ignored || isQuiet(column) || column == OperatorColumn::Number ? palette.quietText
                                                                                     : palette.text);
    const QString shown = index.data(Qt::DisplayRole).toString();
    const auto alignment = Qt::Alignment::fromInt(index.data(Qt::TextAlignmentRole).toInt());
    painter->drawText(text, static_cast<int>(alignment) | Qt::TextSingleLine,
                      isChecksum(column) ? shown // its column is never narrower
                                         : fitting(shown, column, painter->fontMetrics(), text.width()));
    painter->restore();
}

} // namespace rundiff
