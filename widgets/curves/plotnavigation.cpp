// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/curves/plotnavigation.h"

#include <QApplication>
#include <QContextMenuEvent>
#include <QHelpEvent>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QRubberBand>
#include <QWheelEvent>

#include <algorithm>
#include <cmath>

namespace rundiff
{

PlotNavigation::PlotNavigation(QCustomPlot &plot)
    : QObject(&plot), m_plot(plot), m_band(new QRubberBand(QRubberBand::Rectangle, &plot))
{
    plot.setInteractions({});
    plot.setMouseTracking(true);
    plot.installEventFilter(this);
}

void PlotNavigation::zoom(double factor)
{
    zoomAt(axis()->range().center(), factor);
}

void PlotNavigation::zoomAt(double step, double factor)
{
    const QCPRange range = axis()->range();
    Q_EMIT rangeChosen({step - (step - range.lower) * factor, step + (range.upper - step) * factor});
}

QCPAxisRect *PlotNavigation::plotAt(const QPointF &place) const
{
    for (QCPAxisRect *rect : m_plot.axisRects()) {
        if (rect->rect().contains(place.toPoint()))
            return rect;
    }
    return nullptr;
}

bool PlotNavigation::isAcross(const QPoint &place) const
{
    constexpr int leastHeight = 24; // pixels: a hand does not move straight
    return m_startPlot && std::abs(place.y() - m_start.y()) >= leastHeight &&
           std::abs(place.x() - m_start.x()) >= QApplication::startDragDistance();
}

// Of all plots over the steps, or of a part of one plot.
QRect PlotNavigation::boxTo(const QPoint &place) const
{
    if (isAcross(place))
        return QRect(m_start, place).normalized().intersected(m_startPlot->rect());
    const QRect whole = m_plot.axisRect(0)->rect().united(m_plot.axisRects().back()->rect());
    return QRect(QPoint(std::min(m_start.x(), place.x()), whole.top()),
                 QPoint(std::max(m_start.x(), place.x()), whole.bottom()))
        .intersected(whole);
}

bool PlotNavigation::eventFilter(QObject *, QEvent *event)
{
    switch (event->type()) {
    case QEvent::MouseButtonPress:
        return pressed(static_cast<const QMouseEvent &>(*event));
    case QEvent::MouseMove:
        return moved(static_cast<const QMouseEvent &>(*event));
    case QEvent::MouseButtonRelease:
        return released(static_cast<const QMouseEvent &>(*event));
    case QEvent::MouseButtonDblClick:
        Q_EMIT wholeRangeWanted();
        return true;
    case QEvent::Wheel:
        return wheeled(static_cast<QWheelEvent &>(*event));
    case QEvent::KeyPress:
        return typed(static_cast<const QKeyEvent &>(*event));
    case QEvent::FocusIn:
    case QEvent::FocusOut:
        Q_EMIT focusChanged();
        return false;
    case QEvent::ContextMenu:
        return askedForMenu(static_cast<const QContextMenuEvent &>(*event));
    case QEvent::ToolTip: {
        const auto &help = static_cast<const QHelpEvent &>(*event);
        Q_EMIT explanationWanted(help.pos(), help.globalPos());
        return true;
    }
    case QEvent::Leave:
        Q_EMIT left();
        return false;
    default:
        return false;
    }
}

bool PlotNavigation::pressed(const QMouseEvent &event)
{
    m_start = event.position().toPoint();
    m_startRange = axis()->range();
    m_plot.setFocus(Qt::MouseFocusReason);
    m_startPlot = plotAt(event.position());
    if (!m_startPlot)
        return false;
    const bool moves = event.button() == Qt::MiddleButton ||
                       (event.button() == Qt::LeftButton && event.modifiers().testFlag(Qt::ControlModifier));
    if (moves)
        m_drag = Drag::Move;
    else if (event.button() == Qt::LeftButton)
        m_drag = Drag::Box;
    return m_drag != Drag::None;
}

bool PlotNavigation::askedForMenu(const QContextMenuEvent &event)
{
    if (!inPlot(event.pos()))
        return false;
    Q_EMIT menuWanted(axis()->pixelToCoord(event.pos().x()), event.globalPos());
    return true;
}

bool PlotNavigation::moved(const QMouseEvent &event)
{
    const QPoint place = event.position().toPoint();
    if (m_drag == Drag::Move) {
        const double stepsPerPixel = m_startRange.size() / std::max(1, m_plot.axisRect()->width());
        const double shift = (m_start.x() - place.x()) * stepsPerPixel;
        Q_EMIT rangeChosen({m_startRange.lower + shift, m_startRange.upper + shift});
    } else if (m_drag == Drag::Box) {
        m_band->setGeometry(boxTo(place));
        m_band->setVisible(std::abs(place.x() - m_start.x()) >= QApplication::startDragDistance() / 2);
    } else if (inPlot(event.position())) {
        Q_EMIT hovered(axis()->pixelToCoord(event.position().x()));
    } else {
        Q_EMIT left();
    }
    return false; // QCustomPlot may show its tool tips
}

bool PlotNavigation::released(const QMouseEvent &event)
{
    const Drag drag = std::exchange(m_drag, Drag::None);
    const bool dragged = m_band->isVisible();
    m_band->hide();
    if (drag == Drag::Box) {
        const double here = axis()->pixelToCoord(event.position().x());
        const double start = axis()->pixelToCoord(m_start.x());
        const QPoint place = event.position().toPoint();
        if (dragged && isAcross(place)) {
            const QRect box = boxTo(place);
            const QCPAxis &values = *m_startPlot->axis(QCPAxis::atLeft);
            Q_EMIT boxChosen(m_startPlot, {std::min(start, here), std::max(start, here)},
                             {values.pixelToCoord(box.bottom()), values.pixelToCoord(box.top())});
        } else if (dragged)
            Q_EMIT rangeChosen({std::min(start, here), std::max(start, here)});
        else if (event.modifiers().testFlag(Qt::ShiftModifier))
            Q_EMIT markWanted();
        else
            Q_EMIT clicked(here, event.position());
    }
    return drag != Drag::None;
}

void PlotNavigation::shift(double part)
{
    const QCPRange range = axis()->range();
    const double distance = range.size() * part;
    Q_EMIT rangeChosen({range.lower + distance, range.upper + distance});
}

bool PlotNavigation::typed(const QKeyEvent &event)
{
    const bool right = event.key() == Qt::Key_Right;
    switch (event.key()) {
    case Qt::Key_Left:
    case Qt::Key_Right:
        if (event.modifiers().testFlag(Qt::ShiftModifier))
            shift(right ? 0.25 : -0.25);
        else
            Q_EMIT movedAlong(right);
        return true;
    case Qt::Key_Return:
    case Qt::Key_Enter:
        Q_EMIT stepWanted();
        return true;
    default:
        return false;
    }
}

bool PlotNavigation::wheeled(QWheelEvent &event)
{
    QCPAxisRect *plot = plotAt(event.position());
    if (!plot) { // it belongs to the area around the plots; QCustomPlot would take it
        event.ignore();
        return true;
    }
    const QPoint turn = event.angleDelta();
    if (event.modifiers().testFlag(Qt::ShiftModifier)) { // some systems turn the wheel sideways then
        const int way = turn.y() != 0 ? turn.y() : turn.x();
        Q_EMIT valuesZoomed(plot, event.position().y(), std::pow(0.8, way / 120.0));
    } else if (std::abs(turn.x()) > std::abs(turn.y())) { // a sideways wheel or two fingers on a pad
        shift(-turn.x() / 1200.0);
    } else {
        zoomAt(axis()->pixelToCoord(event.position().x()), std::pow(0.8, turn.y() / 120.0));
    }
    return true;
}

} // namespace rundiff

#include "moc_plotnavigation.cpp"
