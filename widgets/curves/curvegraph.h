// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/curves/pointmarks.h"
#include "widgets/curves/sharedpixels.h"
#include "widgets/curves/stepplottable.h"

#include <memory>
#include <vector>

namespace rundiff
{

class ColumnBars;

// A curve in a plot. It reads the shared columns of the run and draws independent line segments: long polylines with
// wide pens take seconds, and QCPGraph loses a NaN among dense points.
class CurveGraph : public StepPlottable
{
    Q_OBJECT

public:
    CurveGraph(QCPAxis *keyAxis, QCPAxis *valueAxis) : StepPlottable(keyAxis, valueAxis) {}

    void setCurve(const DrawnCurve &curve);
    const Curve &curve() const { return m_curve.curve; }
    void setZeroAtBottom(bool yes) { m_zeroAtBottom = yes; } // of a log axis, which cannot show zero

    void setOver(const CurveGraph *below) { m_below = below; }  // dashed where it overlaps that curve
    void setShared(const QColor &colour) { m_shared = colour; } // where dense lines of both curves are the same

    void setMark(PointMark mark, const QColor &ground)
    {
        m_mark = mark;
        m_ground = ground;
    }

    std::size_t notPositive() const;                    // values that cannot be shown on a log scale
    void addTo(ColumnBars &bars, bool withMarks) const; // what is drawn; marks are of NaN and infinity
    const DrawnPoints &visiblePoints() const;           // kept until the range or the curve changes
    bool isAtMark(const QPointF &place) const;          // of a value that is not a finite number

protected:
    void draw(QCPPainter *painter) override;
    void drawLegendIcon(QCPPainter *painter, const QRectF &rect) const override;

private:
    void drawPiece(QCPPainter *painter, const std::vector<QPointF> &piece, const SharedPixels &shared) const;
    struct Lines {
        QVector<QLineF> own, shared; // shared: the curve below has the same ones
    };
    Lines linesOf(const std::vector<QPointF> &piece, const SharedPixels &shared) const;
    void drawBars(QCPPainter *painter, const QVector<QLineF> &lines, const QColor &colour) const;
    void drawDashed(QCPPainter *painter, const QVector<QLineF> &lines) const;
    SharedPixels pixelsBelow() const;
    void drawMarks(QCPPainter *painter, const DrawnPoints &drawn) const;
    std::size_t pointsInRange() const;
    QPointF placeOf(const DrawnPoints::NotANumber &mark) const;
    void drawNotANumber(QCPPainter *painter, const DrawnPoints::NotANumber &mark) const;
    bool hasPlace(double value) const;

    DrawnCurve m_curve;
    bool m_zeroAtBottom = false;
    const CurveGraph *m_below = nullptr;
    PointMark m_mark = PointMark::None;
    QColor m_ground, m_shared;

    struct Look {
        QCPRange range;
        int columns = 0;
        DrawnPoints drawn;
    };
    mutable std::unique_ptr<const Look> m_look;
};

// All steps of these curves, with a margin.
QCPRange rangeOfSteps(const std::vector<CurveGraph *> &graphs);

} // namespace rundiff
