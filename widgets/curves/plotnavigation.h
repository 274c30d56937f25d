// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/curves/qcp.h"

#include <QPointer>

#include <optional>

class QContextMenuEvent;
class QRubberBand;

namespace rundiff
{

// Navigation in a plot of steps: the wheel zooms at the cursor, with Shift it zooms the values; dragging opens a box of
// steps, dragging across a box of steps and values; dragging with the middle button or with Ctrl moves the picture, a
// double click shows everything, a click selects a step, a click with Shift sets the second cursor. The arrow keys move
// from point to point, with Shift they move the picture.
class PlotNavigation : public QObject
{
    Q_OBJECT

public:
    explicit PlotNavigation(QCustomPlot &plot);

    void zoom(double factor); // around the middle; a value below 1 shows less

Q_SIGNALS:
    void rangeChosen(const QCPRange &steps);
    void boxChosen(QCPAxisRect *plot, const QCPRange &steps, const QCPRange &values);
    void valuesZoomed(QCPAxisRect *plot, double height, double factor); // around a pixel row
    void wholeRangeWanted();
    void hovered(double step);
    void left();
    void clicked(double step, const QPointF &place);
    void markWanted();             // at the cursor
    void movedAlong(bool forward); // by one point
    void stepWanted();             // the one at the cursor
    void menuWanted(double step, const QPoint &onScreen);
    void explanationWanted(const QPointF &place, const QPoint &onScreen);
    void focusChanged();

protected:
    bool eventFilter(QObject *object, QEvent *event) override;

private:
    bool pressed(const QMouseEvent &event);
    bool askedForMenu(const QContextMenuEvent &event);
    bool moved(const QMouseEvent &event);
    bool released(const QMouseEvent &event);
    bool wheeled(QWheelEvent &event);
    bool typed(const QKeyEvent &event);
    void shift(double part); // of the visible range
    QCPAxis *axis() const { return m_plot.xAxis; }
    void zoomAt(double step, double factor);
    QCPAxisRect *plotAt(const QPointF &place) const;
    bool inPlot(const QPointF &place) const { return plotAt(place) != nullptr; }
    QRect boxTo(const QPoint &place) const;
    bool isAcross(const QPoint &place) const; // steps and values

    enum class Drag : std::uint8_t { None, Box, Move };
    QCustomPlot &m_plot;
    QRubberBand *m_band;
    QPointer<QCPAxisRect> m_startPlot; // plots may be replaced during a drag
    Drag m_drag = Drag::None;
    QPoint m_start;
    QCPRange m_startRange;
};

} // namespace rundiff
