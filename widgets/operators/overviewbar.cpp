// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/operators/overviewbar.h"

#include "widgets/frame/style/theme.h"

#include <QFontMetrics>
#include <QMouseEvent>
#include <QPainter>

#include <algorithm>

namespace rundiff
{

namespace
{

// What agrees stays blank.
QColor colourOf(OverviewMark mark, const Palette &palette)
{
    QColor colour;
    switch (mark) {
    case OverviewMark::FirstDifference:
        return palette.b;
    case OverviewMark::Differs:
        colour = palette.b;
        colour.setAlphaF(0.45F);
        return colour;
    case OverviewMark::OneRun:
        return palette.unknown;
    case OverviewMark::Warning:
        return palette.warning;
    default:
        return colour;
    }
}

} // namespace

OverviewBar::OverviewBar(OperatorTableModel &model, QWidget *parent) : QWidget(parent), m_model(model)
{
    setObjectName(QStringLiteral("overviewBar"));
    setToolTip(tr("Overview of all rows: the first difference has the longest mark, other differences a shorter one, "
                  "rows of one run only and warnings the shortest. Click to go there."));
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
    const auto pixels = static_cast<std::size_t>(std::max(1, height()));
    m_marks.assign(pixels, OverviewMark::None);
    if (m_model.table())
        m_marks = overview(*m_model.table(), m_model.shownRows(), pixels, m_model.marks(),
                           m_model.firstDifference().value_or(std::size_t(-1)));
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
    const int count = m_model.rowCount();
    for (std::size_t y = 0; y < m_marks.size(); ++y) {
        const QColor colour = colourOf(m_marks[y], palette);
        if (!colour.isValid())
            continue;
        // One bad row in a million is to be seen, and the first of all is longer than the others.
        const bool first = m_marks[y] == OverviewMark::FirstDifference;
        int indent = first ? 0 : width() * 2 / 5;
        if (m_marks[y] == OverviewMark::Differs)
            indent = width() / 5;
        painter.fillRect(indent, static_cast<int>(y), width() - indent, first ? 3 : 1, colour);
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

#include "moc_overviewbar.cpp"
