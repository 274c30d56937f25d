// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/files/oppositemap.h"

#include "widgets/frame/style/palette.h"

#include <QMouseEvent>
#include <QPainter>

#include <algorithm>

namespace rundiff
{

OppositeMap::OppositeMap(QWidget *parent) : QWidget(parent)
{
    setObjectName(QStringLiteral("oppositeMap"));
    setAccessibleName(tr("Map of the differences"));
    setToolTip(tr("Where the lines differ: a click goes there. On the left only in A, on the right only in B."));
    setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Expanding);
}

QSize OppositeMap::sizeHint() const
{
    return {fontMetrics().averageCharWidth() * 2, fontMetrics().height() * 3};
}

void OppositeMap::setIndex(const OppositeIndexPtr &index)
{
    m_index = index;
    update();
}

void OppositeMap::setShown(qint64 first, qint64 count)
{
    m_first = first;
    m_count = count;
    update();
}

qint64 OppositeMap::rowAt(double y) const
{
    const double share = std::clamp(y / std::max(height(), 1), 0.0, 1.0);
    return std::min<qint64>(static_cast<qint64>(share * static_cast<double>(m_index->rows)), m_index->rows - 1);
}

void OppositeMap::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    const Palette &own = colours(palette());
    painter.fillRect(rect(), own.ground);
    if (!m_index || m_index->rows == 0)
        return;
    constexpr int mark = 2; // pixels: one line of a million can be seen
    for (int y = 0; y < height(); y += mark) {
        const qint64 first = rowAt(y), behind = std::max(rowAt(y + mark), first + 1);
        const std::uint8_t marks = m_index->marksOf(first, behind - first);
        if ((marks & OppositeIndex::differsMark) != 0)
            painter.fillRect(0, y, width(), mark, own.differs);
        if ((marks & OppositeIndex::onlyAMark) != 0)
            painter.fillRect(0, y, width() / 2, mark, own.a);
        if ((marks & OppositeIndex::onlyBMark) != 0)
            painter.fillRect(width() / 2, y, width() - width() / 2, mark, own.b);
    }
    const double unit = static_cast<double>(height()) / static_cast<double>(m_index->rows);
    const QRectF shown(0.5, static_cast<double>(m_first) * unit + 0.5, width() - 1,
                       std::max(static_cast<double>(m_count) * unit, 3.0));
    painter.setPen(own.text);
    painter.drawRect(shown);
}

void OppositeMap::mousePressEvent(QMouseEvent *event)
{
    if (m_index && m_index->rows > 0)
        Q_EMIT rowWanted(rowAt(event->position().y()));
}

void OppositeMap::mouseMoveEvent(QMouseEvent *event)
{
    mousePressEvent(event);
}

} // namespace rundiff

#include "moc_oppositemap.cpp"
