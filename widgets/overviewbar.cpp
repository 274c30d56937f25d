// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/overviewbar.h"

#include "widgets/theme.h"

#include <QFontMetrics>
#include <QMouseEvent>
#include <QPainter>

#include <algorithm>

namespace rundiff
{

OverviewBar::OverviewBar(OperatorTableModel &model, QWidget *parent) : QWidget(parent), m_model(model)
{
    setObjectName(QStringLiteral("overviewBar"));
    setToolTip(tr("All rows at a glance: what differs stands out. Click to go there."));
    setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Expanding);
    connect(&model, &QAbstractItemModel::modelReset, this, &OverviewBar::collect);
    connect(&model, &QAbstractItemModel::layoutChanged, this, &OverviewBar::collect);
}

QSize OverviewBar::sizeHint() const
{
    return {QFontMetrics(font()).averageCharWidth() * 2, 0};
}

void OverviewBar::setView(int firstRow, int rows)
{
    m_first = firstRow;
    m_rows = rows;
    update();
}

void OverviewBar::collect()
{
    m_marks.assign(static_cast<std::size_t>(std::max(1, height())), Mark::None);
    const int count = m_model.rowCount();
    const std::shared_ptr<const PairTable> &table = m_model.table();
    for (int row = 0; row < count; ++row) {
        const std::optional<std::size_t> tableRow = m_model.tableRow(row);
        if (!tableRow)
            continue; // a folded run of rows that agree
        const RowState state = table->rows[*tableRow].state;
        Mark mark = Mark::None;
        if (m_model.isFirstDifference(*tableRow))
            mark = Mark::First;
        else if (state == RowState::Differs)
            mark = Mark::Differs;
        else if (state == RowState::OnlyA || state == RowState::OnlyB)
            mark = Mark::Unmatched;
        if (mark == Mark::None)
            continue;
        Mark &kept = m_marks[static_cast<std::size_t>(row) * m_marks.size() / static_cast<std::size_t>(count)];
        kept = std::max(kept, mark);
    }
    update();
}

void OverviewBar::resizeEvent(QResizeEvent *event)
{
    QWidget::resizeEvent(event);
    collect();
}

void OverviewBar::paintEvent(QPaintEvent *)
{
    const Palette &palette = colours(this->palette());
    QPainter painter(this);
    painter.fillRect(rect(), palette.ground);
    QColor differs = palette.b;
    differs.setAlphaF(0.35F);
    const int count = m_model.rowCount();
    // With fewer rows than pixels a row is as high as its share.
    const int rowHeight = count > 0 ? std::max(1, height() / count) : 1;
    for (const Mark wanted : {Mark::Unmatched, Mark::Differs, Mark::First}) {
        const QColor colour = wanted == Mark::First ? palette.b : wanted == Mark::Differs ? differs : palette.unknown;
        for (std::size_t y = 0; y < m_marks.size(); ++y) {
            if (m_marks[y] == wanted)
                painter.fillRect(0, static_cast<int>(y), width(),
                                 wanted == Mark::First ? std::max(3, rowHeight) : rowHeight, colour);
        }
    }
    if (count > 0 && m_rows < count) {
        painter.setPen(palette.quietText);
        const int top = static_cast<int>(qint64(m_first) * height() / count);
        const int size = std::max(4, static_cast<int>(qint64(m_rows) * height() / count));
        painter.drawRect(0, std::min(top, height() - size), width() - 1, size - 1);
    }
}

int OverviewBar::rowAt(double y) const
{
    const int count = m_model.rowCount();
    return std::clamp(static_cast<int>(y * count / std::max(1, height())), 0, std::max(0, count - 1));
}

void OverviewBar::mousePressEvent(QMouseEvent *event)
{
    Q_EMIT rowWanted(rowAt(event->position().y()));
}

void OverviewBar::mouseMoveEvent(QMouseEvent *event)
{
    if (event->buttons() & Qt::LeftButton)
        Q_EMIT rowWanted(rowAt(event->position().y()));
}

} // namespace rundiff
