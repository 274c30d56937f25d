// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/curves/monitormap.h"

#include "models/items/words/counted.h"
#include "models/items/words/numbers.h"
#include "widgets/frame/style/theme.h"
#include "widgets/frame/texts/fittedtext.h"

#include <QHelpEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QToolTip>

#include <algorithm>
#include <cmath>

namespace rundiff
{

namespace
{

constexpr double strongest = 3; // powers of ten beyond the tolerance

QColor colourOf(const MonitorGrid::Cell &cell, const Palette &palette)
{
    if (!cell.outside())
        return palette.agrees;
    QColor colour = palette.differs;
    const double beyond = std::isfinite(cell.ratio) ? std::log10(cell.ratio) / strongest : 1.0;
    colour.setAlphaF(static_cast<float>(0.4 + 0.6 * std::clamp(beyond, 0.0, 1.0)));
    return colour;
}

} // namespace

MonitorMap::MonitorMap(QWidget *parent) : QWidget(parent)
{
    setObjectName(QStringLiteral("monitorMap"));
    setAccessibleName(tr("Map of layers and steps"));
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
}

void MonitorMap::setComparison(const ComparisonPtr &comparison)
{
    m_comparison = comparison;
    m_grid = comparison ? monitorGrid(comparison->metrics) : MonitorGrid();
    updateGeometry();
    update();
}

int MonitorMap::rowHeight() const
{
    return fontMetrics().height();
}

int MonitorMap::nameWidth() const
{
    return std::min(width() / 3, fontMetrics().averageCharWidth() * 44);
}

QSize MonitorMap::sizeHint() const
{
    return {fontMetrics().averageCharWidth() * 100, static_cast<int>(m_grid.rows.size() + 1) * rowHeight()};
}

QSize MonitorMap::minimumSizeHint() const
{
    return {fontMetrics().averageCharWidth() * 30, sizeHint().height()};
}

QRectF MonitorMap::rectOf(std::size_t row, std::size_t column) const
{
    const double left = nameWidth(),
                 wide = (width() - left) / static_cast<double>(std::max<std::size_t>(1, m_grid.columns));
    return {left + static_cast<double>(column) * wide, static_cast<double>(row) * rowHeight(), wide,
            static_cast<double>(rowHeight())};
}

void MonitorMap::paintRow(QPainter &painter, std::size_t row) const
{
    const Palette &palette = colours(this->palette());
    const MonitorGrid::Row &line = m_grid.rows[row];
    const QString what = textOf(line.what) + QStringLiteral("  ");
    const QRect place(0, static_cast<int>(row) * rowHeight(), nameWidth() - fontMetrics().averageCharWidth(),
                      rowHeight());
    painter.setPen(palette.text);
    painter.drawText(
        place, Qt::AlignLeft | Qt::AlignVCenter,
        what + fittedName(textOf(line.module), fontMetrics(), place.width() - fontMetrics().horizontalAdvance(what)));
    for (std::size_t column = 0; column < line.cells.size(); ++column) {
        const MonitorGrid::Cell &cell = line.cells[column];
        if (cell.ratio < 0)
            continue;
        QRectF area = rectOf(row, column);
        if (!cell.outside())
            area = {area.left(), area.center().y() - 1, area.width(), 2};
        else
            area.adjust(0, 1, 0, -1);
        painter.fillRect(area, colourOf(cell, palette));
    }
}

void MonitorMap::paintEvent(QPaintEvent *event)
{
    const Palette &palette = colours(this->palette());
    QPainter painter(this);
    painter.fillRect(event->rect(), palette.base);
    if (m_grid.empty())
        return;
    const int last = static_cast<int>(m_grid.rows.size()) - 1;
    const int from = std::clamp(event->rect().top() / rowHeight(), 0, last);
    const int to = std::clamp(event->rect().bottom() / rowHeight(), 0, last);
    for (int row = from; row <= to; ++row)
        paintRow(painter, static_cast<std::size_t>(row));
    painter.setPen(palette.quietText);
    const QRect below(nameWidth(), (last + 1) * rowHeight(), width() - nameWidth(), rowHeight());
    painter.drawText(below, Qt::AlignLeft | Qt::AlignVCenter, tr("step %1").arg(m_grid.firstStep));
    painter.drawText(below, Qt::AlignRight | Qt::AlignVCenter, tr("step %1").arg(m_grid.lastStep));
    if (m_grid.rowsLeftOut > 0)
        painter.drawText(below, Qt::AlignHCenter | Qt::AlignVCenter,
                         withSingulars(tr("%1 further layers are not drawn").arg(m_grid.rowsLeftOut)));
}

const MonitorGrid::Cell *MonitorMap::cellAt(const QPoint &place, std::size_t &row) const
{
    if (m_grid.empty() || place.x() < nameWidth() || place.x() >= width() || place.y() < 0)
        return nullptr;
    row = static_cast<std::size_t>(place.y() / rowHeight());
    if (row >= m_grid.rows.size())
        return nullptr;
    const double share = static_cast<double>(place.x() - nameWidth()) / std::max(1, width() - nameWidth());
    const auto column = static_cast<std::size_t>(share * static_cast<double>(m_grid.columns));
    const MonitorGrid::Cell &cell = m_grid.rows[row].cells[std::min(column, m_grid.columns - 1)];
    return cell.ratio < 0 ? nullptr : &cell;
}

QString MonitorMap::wordsOf(const MonitorGrid::Cell &cell, std::size_t row) const
{
    const QString name = textOf(m_grid.rows[row].what + " " + m_grid.rows[row].module);
    const QString series = textOf(m_comparison->metrics.common[cell.metric].name);
    const QString step = QString::number(cell.step);
    if (!cell.outside())
        return tr("%1, step %2: within the tolerance").arg(name, step);
    return std::isfinite(cell.ratio) ? tr("%1, step %2: %3 is %4 times its tolerance apart")
                                           .arg(name, step, series, QString::number(cell.ratio, 'g', 3))
                                     : tr("%1, step %2: %3 cannot be equal").arg(name, step, series);
}

bool MonitorMap::event(QEvent *event)
{
    if (event->type() != QEvent::ToolTip)
        return QWidget::event(event);
    const auto *help = static_cast<QHelpEvent *>(event);
    std::size_t row = 0;
    if (const MonitorGrid::Cell *cell = cellAt(help->pos(), row))
        QToolTip::showText(help->globalPos(), wordsOf(*cell, row).toHtmlEscaped(), this);
    else
        QToolTip::hideText();
    return true;
}

void MonitorMap::mousePressEvent(QMouseEvent *event)
{
    std::size_t row = 0;
    const MonitorGrid::Cell *cell = cellAt(event->position().toPoint(), row);
    if (cell && m_comparison)
        Q_EMIT seriesWanted(m_comparison->metrics.common[cell->metric].name);
}

} // namespace rundiff

#include "moc_monitormap.cpp"
