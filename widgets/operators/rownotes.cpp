// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/operators/rownotes.h"

#include "models/compare/table/rowfields.h"
#include "models/items/words/numbers.h"
#include "models/result/texts/spelling.h"
#include "widgets/frame/style/theme.h"
#include "widgets/operators/operatortable.h"

#include <QEvent>
#include <QPainter>
#include <QPainterPath>
#include <QScrollBar>

#include <algorithm>
#include <optional>

namespace rundiff
{

namespace
{

std::optional<std::size_t> rowNamed(const PairTable &table, const std::string &name)
{
    for (const PairOperator &owner : table.operators) {
        if (!name.starts_with(operatorKey(table, owner)))
            continue;
        for (std::size_t row = owner.firstRow; row < owner.firstRow + owner.rowCount; ++row) {
            if (rowName(table, owner, row) == name)
                return row;
        }
    }
    return std::nullopt;
}

} // namespace

RowNotes::RowNotes(OperatorTable &table) : QWidget(&table.view()), m_table(table)
{
    setObjectName(QStringLiteral("rowNotes"));
    setAttribute(Qt::WA_TransparentForMouseEvents);
    setFocusPolicy(Qt::NoFocus);
    table.view().viewport()->installEventFilter(this);
    connect(&table, &OperatorTable::tableShown, this, &RowNotes::findRows);
    connect(&table.model(), &OperatorTableModel::arranged, this, [this] { update(); });
    for (QScrollBar *bar : {table.view().verticalScrollBar(), table.view().horizontalScrollBar()})
        connect(bar, &QScrollBar::valueChanged, this, [this] { update(); });
    hide();
}

void RowNotes::setNotes(const Annotations &annotations, const ComparisonPtr &comparison)
{
    m_annotations = annotations;
    m_comparison = comparison;
    findRows();
}

void RowNotes::findRows()
{
    m_notes.clear();
    const auto table = m_table.model().table();
    const bool known = table && m_comparison && m_comparison->operators && m_table.pair() &&
                       *m_table.pair() < m_comparison->operators->pairs.size();
    if (known) {
        const DumpLocation &place = m_comparison->operators->pairs[*m_table.pair()].a;
        for (const Annotation &note : m_annotations) {
            if (note.aboutCurves() || note.step != place.step.value || note.rank != rankFolder(place))
                continue;
            if (const auto row = rowNamed(*table, note.row))
                m_notes.emplace_back(*row, note);
        }
    }
    setGeometry(m_table.view().viewport()->geometry());
    setVisible(!m_notes.empty());
    raise();
    update();
}

bool RowNotes::eventFilter(QObject *watched, QEvent *event)
{
    if (event->type() == QEvent::Resize || event->type() == QEvent::Move)
        setGeometry(m_table.view().viewport()->geometry());
    return QWidget::eventFilter(watched, event);
}

void RowNotes::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    for (const auto &[tableRow, note] : m_notes) {
        const std::optional<int> row = m_table.model().rowOfTableRow(tableRow);
        const QRect place = row ? m_table.view().visualRect(m_table.model().index(*row, 0)) : QRect();
        if (place.isValid() && place.bottom() > 0 && place.top() < height())
            paintNote(painter, note, place);
    }
}

// The box is in the right half, where it hides the least of the row's name.
void RowNotes::paintNote(QPainter &painter, const Annotation &note, const QRect &row) const
{
    const Palette &palette = colours(this->palette());
    const int line = fontMetrics().height();
    const QString text = textOf(note.text);
    const QRect wanted = fontMetrics().boundingRect(QRect(0, 0, width() / 3, line * 6), Qt::TextWordWrap, text);
    QRectF box(0, 0, wanted.width() + line, std::min(wanted.height(), line * 6) + line / 2.0);
    const QPointF point(width() * 0.42, row.center().y());
    box.moveLeft(std::min(point.x() + note.right * line, width() - box.width() - 1));
    box.moveTop(
        std::clamp(point.y() + note.down * line - box.height() / 2, 1.0, std::max(1.0, height() - box.height() - 1)));
    const QPointF start(box.left(), box.center().y());
    painter.setPen(QPen(palette.text, 1.2));
    painter.drawLine(start, point);
    const QLineF back(point, start);
    QPainterPath head(point);
    for (const double angle : {-25.0, 25.0}) {
        QLineF side = back;
        side.setLength(line * 0.6);
        side.setAngle(back.angle() + angle);
        head.lineTo(side.p2());
    }
    head.closeSubpath();
    painter.fillPath(head, palette.text);
    painter.setBrush(palette.base);
    painter.drawRect(box);
    painter.drawText(box.adjusted(line / 2.0, 0, -line / 2.0, 0), Qt::TextWordWrap | Qt::AlignVCenter, text);
}

} // namespace rundiff

#include "moc_rownotes.cpp"
