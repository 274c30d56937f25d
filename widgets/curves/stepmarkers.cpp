// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/curves/stepmarkers.h"

#include "models/compare/curves/curveposition.h"
#include "models/compare/curves/noiseband.h"
#include "models/items/words/counted.h"
#include "models/items/words/numbers.h"
#include "widgets/curves/columnbars.h"
#include "widgets/curves/curvegraph.h"

#include <QCoreApplication>
#include <QFontMetricsF>

#include <algorithm>
#include <cmath>
#include <iterator>
#include <limits>

namespace rundiff
{

namespace
{

class Markers
{
    Q_DECLARE_TR_FUNCTIONS(Markers)
};

// The library requests one point outside the view, too, and leaves clipping to the painter: a drawing of lines and
// shapes (SVG) would still show it outside the plot.
class MarksInView : public QCPGraph
{
public:
    using QCPGraph::QCPGraph;

protected:
    void drawScatterPlot(QCPPainter *painter, const QVector<QPointF> &scatters,
                         const QCPScatterStyle &style) const override
    {
        const QRect view = clipRect();
        QVector<QPointF> seen;
        std::copy_if(scatters.begin(), scatters.end(), std::back_inserter(seen), [&](const QPointF &point) {
            return point.x() >= view.left() && point.x() <= view.left() + view.width();
        });
        QCPGraph::drawScatterPlot(painter, seen, style);
    }
};

template <typename Item>
Item *itemIn(QCustomPlot &plot, QCPAxisRect &rect)
{
    auto *item = new Item(&plot);
    for (QCPItemPosition *position : item->positions())
        position->setAxes(rect.axis(QCPAxis::atBottom), rect.axis(QCPAxis::atLeft));
    item->setClipAxisRect(&rect);
    item->setSelectable(false);
    return item;
}

QCPItemRect *areaIn(QCustomPlot &plot, QCPAxisRect &rect)
{
    auto *area = itemIn<QCPItemRect>(plot, rect);
    area->setLayer(QStringLiteral("background"));
    for (QCPItemPosition *position : area->positions()) {
        position->setTypeX(QCPItemPosition::ptPlotCoords);
        position->setTypeY(QCPItemPosition::ptAxisRectRatio);
        position->setAxisRect(&rect);
    }
    return area;
}

QCPItemStraightLine *lineIn(QCustomPlot &plot, QCPAxisRect &rect)
{
    auto *line = itemIn<QCPItemStraightLine>(plot, rect);
    for (QCPItemPosition *position : line->positions()) {
        position->setTypeY(QCPItemPosition::ptAxisRectRatio);
        position->setAxisRect(&rect);
    }
    return line;
}

QCPItemText *labelIn(QCustomPlot &plot, QCPAxisRect &rect)
{
    auto *label = itemIn<QCPItemText>(plot, rect);
    label->position->setType(QCPItemPosition::ptAbsolute);
    label->setPositionAlignment(Qt::AlignLeft | Qt::AlignTop);
    return label;
}

void standAt(QCPItemStraightLine &line, double step)
{
    line.point1->setCoords(step, 0);
    line.point2->setCoords(step, 1);
}

constexpr double wordsEdge = 4; // pixels between words and the border of the plot

QSizeF sizeOfWords(const QCPItemText &label)
{
    const QFontMetricsF metrics(label.font());
    const QMargins padding = label.padding();
    return {metrics.horizontalAdvance(label.text()) + padding.left() + padding.right() + 2,
            metrics.height() + padding.top() + padding.bottom() + 2};
}

ColumnBars barsOfCurves(const QCPAxisRect &rect, const StepMarkers::Curves &curves, bool withMarks = true)
{
    ColumnBars bars(rect.rect(), 1);
    for (const CurveGraph *curve : curves) {
        if (curve->visible())
            curve->addTo(bars, withMarks);
    }
    return bars;
}

} // namespace

StepMarkers::StepMarkers(QCustomPlot &plot, QCPAxisRect &upper, QCPAxisRect &lower)
    : m_plot(plot), m_upper(upper), m_lower(lower), m_outside(areaIn(plot, upper)), m_outsideBelow(areaIn(plot, lower)),
      m_first(lineIn(plot, upper)), m_firstBelow(lineIn(plot, lower)), m_equal(lineIn(plot, upper)),
      m_firstLabel(labelIn(plot, upper)), m_equalLabel(labelIn(plot, upper)), m_toleranceLabel(labelIn(plot, lower)),
      m_dumps(new MarksInView(lower.axis(QCPAxis::atBottom), lower.axis(QCPAxis::atLeft)))
{
    m_dumps->setLineStyle(QCPGraph::lsNone);
    m_dumps->setAdaptiveSampling(false);
    m_dumps->removeFromLegend();
    m_firstLabel->setPadding(QMargins(6, 3, 6, 3));
    m_toleranceLabel->setPadding(QMargins(6, 0, 6, 1));
}

void StepMarkers::setComparison(const CurveComparison *comparison)
{
    m_firstStep.reset();
    m_equalStep.reset();
    m_allowed = 0;
    if (comparison) {
        m_counted = comparison->counted();
        chooseFirstStep(*comparison);
        if (comparison->firstUnequal)
            m_equalStep = comparison->lastEqual;
        const Tolerance &tolerance = comparison->tolerance;
        m_allowed = comparison->compared > 0 ? tolerance.allowed(0) : 0;
        m_toleranceLabel->setText(
            Markers::tr("atol %1 + rtol %2 · |B|").arg(exactNumber(tolerance.atol), exactNumber(tolerance.rtol)));
    }
    for (QCPAbstractItem *item : std::initializer_list<QCPAbstractItem *>{m_first, m_firstBelow})
        item->setVisible(m_firstStep.has_value());
    for (QCPAbstractItem *item : std::initializer_list<QCPAbstractItem *>{m_outside, m_outsideBelow})
        item->setVisible(m_firstStep.has_value() && m_differs);
    m_equal->setVisible(m_equalStep.has_value());
    place();
}

// Where the repeats of B decide, it is where A leaves their noise. A step outside atol that the noise explains stays
// visible, too.
void StepMarkers::chooseFirstStep(const CurveComparison &comparison)
{
    const bool noise = decidedByNoise(comparison);
    m_leavesNoise = noise && comparison.noise->firstOutside;
    m_slowly = m_leavesNoise && comparison.noise->firstOutside->lastOfSum;
    m_differs = !noise || comparison.verdict == Verdict::Different;
    if (m_leavesNoise)
        m_firstStep = comparison.noise->firstOutside->step;
    else if (comparison.firstOutside)
        m_firstStep = comparison.firstOutside->step;
    m_lastStep = comparison.lastOutside.value_or(0);
    if (m_leavesNoise)
        m_lastStep = StepView(comparison.b.steps)[comparison.b.size() - 1];
}

void StepMarkers::setDumpSteps(const std::vector<std::int64_t> &steps)
{
    QVector<QCPGraphData> points;
    for (const std::int64_t step : steps)
        points.push_back({static_cast<double>(step), 0});
    m_dumps->data()->set(points);
}

void StepMarkers::place()
{
    // The axes may be of either scale: the dumps stand on the lower edge, whatever it is now.
    const double edge = m_lower.axis(QCPAxis::atLeft)->pixelToCoord(m_lower.bottom() + 1 - 0.75 * sizeOfMark());
    for (auto point = m_dumps->data()->begin(); point != m_dumps->data()->end(); ++point)
        point->value = edge;
    for (QCPItemText *label : {m_firstLabel, m_equalLabel, m_toleranceLabel})
        label->setVisible(false);
    m_wantedRoom = 0;
    const ColumnBars drawn = barsOfCurves(m_upper, m_upperCurves);
    if (m_firstStep) {
        const double step = static_cast<double>(*m_firstStep);
        const double end = static_cast<double>(m_lastStep);
        for (QCPItemRect *area : {m_outside, m_outsideBelow}) {
            area->topLeft->setCoords(step, 0);
            area->bottomRight->setCoords(std::max(step, end), 1);
        }
        standAt(*m_first, step);
        standAt(*m_firstBelow, step);
        m_firstLabel->setText(firstWords());
        placeLabel(*m_firstLabel, {step, true, true}, drawn);
    }
    if (m_equalStep) {
        const double step = static_cast<double>(*m_equalStep);
        standAt(*m_equal, step);
        m_equalLabel->setText(equalWords());
        placeLabel(*m_equalLabel, {step, false, false}, drawn);
    }
    if (m_allowed > 0)
        placeToleranceLabel();
}

QString StepMarkers::equalWords() const
{
    const QString words = ofCounted(m_counted, Markers::tr("last equal step: %1"), Markers::tr("last equal epoch: %1"),
                                    Markers::tr("last equal record: %1"));
    return words.arg(groupedNumber(*m_equalStep));
}

// With the dump that a click on the words opens, and how far away it is.
QString StepMarkers::firstWords() const
{
    const QString outside =
        ofCounted(m_counted, Markers::tr("first step outside atol: %1"), Markers::tr("first epoch outside atol: %1"),
                  Markers::tr("first record outside atol: %1"));
    const QString leaving = m_slowly ? Markers::tr("leaves the noise slowly: %1") : Markers::tr("leaves the noise: %1");
    const QString words = (m_leavesNoise ? leaving : outside).arg(groupedNumber(*m_firstStep));
    const auto dumps = m_dumps->data();
    const auto behind = dumps->findBegin(static_cast<double>(*m_firstStep) + 1, false);
    if (behind == dumps->constBegin())
        return words;
    const auto dump = static_cast<std::int64_t>((behind - 1)->key);
    if (dump == *m_firstStep)
        return words + Markers::tr(" · see its dump");
    return words + counted(*m_firstStep - dump, Markers::tr(" · see the dump 1 step before"),
                           Markers::tr(" · see the dump %1 steps before"));
}

bool StepMarkers::isFirstLabel(const QPointF &place) const
{
    return m_firstLabel->visible() && m_firstLabel->selectTest(place, false) >= 0 &&
           m_firstLabel->selectTest(place, false) < m_plot.selectionTolerance();
}

double StepMarkers::sizeOfMark() const
{
    return QFontMetricsF(m_plot.font()).xHeight() * 1.5;
}

std::optional<std::int64_t> StepMarkers::dumpAt(const QPointF &place) const
{
    const QCPAxis &steps = *m_lower.axis(QCPAxis::atBottom);
    const double reach = sizeOfMark();
    if (place.y() < m_lower.bottom() - 2 * reach || place.y() > m_lower.bottom() + reach)
        return std::nullopt;
    std::optional<std::int64_t> nearest;
    double distance = reach;
    for (auto point = m_dumps->data()->constBegin(); point != m_dumps->data()->constEnd(); ++point) {
        const double away = std::fabs(steps.coordToPixel(point->key) - place.x());
        if (away > distance)
            continue;
        distance = away;
        nearest = static_cast<std::int64_t>(point->key);
    }
    return nearest;
}

std::optional<double> StepMarkers::markNear(double step) const
{
    constexpr double reach = 4; // pixels
    const QCPAxis &steps = *m_lower.axis(QCPAxis::atBottom);
    const double place = steps.coordToPixel(step);
    std::vector<double> marks;
    for (const std::optional<std::int64_t> &mark : {m_firstStep, m_equalStep}) {
        if (mark)
            marks.push_back(static_cast<double>(*mark));
    }
    const auto data = m_dumps->data();
    const auto end = data->findEnd(steps.pixelToCoord(place + reach));
    for (auto point = data->findBegin(steps.pixelToCoord(place - reach)); point != end; ++point)
        marks.push_back(point->key);
    const auto distance = [&](double mark) { return std::fabs(steps.coordToPixel(mark) - place); };
    const auto nearest = std::ranges::min_element(marks, {}, distance);
    const bool isNear = nearest != marks.end() && distance(*nearest) <= reach;
    return isNear ? std::optional(*nearest) : std::nullopt;
}

// At an end of its line, above or below it.
void StepMarkers::placeToleranceLabel()
{
    const QRectF area = m_lower.rect();
    const double line = m_lower.axis(QCPAxis::atLeft)->coordToPixel(m_allowed);
    const QSizeF size = sizeOfWords(*m_toleranceLabel);
    const ColumnBars drawn = barsOfCurves(m_lower, m_lowerCurves);
    for (const double x : {area.left(), area.right() - size.width(), area.center().x() - size.width() / 2}) {
        for (const double y : {line - size.height(), line + 1}) {
            const QRectF place(QPointF(x, y), size);
            if (!area.contains(place) || !drawn.isFree(place))
                continue;
            m_toleranceLabel->position->setCoords(place.topLeft());
            m_toleranceLabel->setVisible(true);
            return;
        }
    }
}

// Next to its line, where it covers neither a curve nor the other words.
std::optional<QRectF> StepMarkers::freePlace(const QSizeF &size, const Wish &wish, const ColumnBars &drawn) const
{
    constexpr double fromLine = 9, fromCurves = 5; // pixels
    const QRectF area = m_upper.rect();
    const double x = m_upper.axis(QCPAxis::atBottom)->coordToPixel(wish.step);
    const double space = area.height() - size.height() - 2 * wordsEdge, way = size.height() / 2;
    for (double moved = 0; moved <= space; moved += way) {
        for (const bool right : {wish.right, !wish.right}) {
            const double y =
                wish.top ? area.top() + wordsEdge + moved : area.bottom() - wordsEdge - size.height() - moved;
            const QRectF place(QPointF(right ? x + fromLine : x - fromLine - size.width(), y), size);
            const QRectF around = place.adjusted(-fromCurves, -fromCurves, fromCurves, fromCurves);
            const bool covered = m_firstLabel->visible() && around.intersects(m_firstPlace);
            if (place.left() >= area.left() && place.right() <= area.right() && !covered && drawn.isFree(around))
                return place;
        }
    }
    return std::nullopt;
}

void StepMarkers::placeLabel(QCPItemText &label, const Wish &wish, const ColumnBars &drawn)
{
    const QRectF area = m_upper.rect();
    const double x = m_upper.axis(QCPAxis::atBottom)->coordToPixel(wish.step);
    if (x < area.left() || x > area.right())
        return;
    const QSizeF size = sizeOfWords(label);
    std::optional<QRectF> place = freePlace(size, wish, drawn);
    if (!place && &label == m_firstLabel) // a low plot is full of the marks of a run that became NaN
        place = freePlace(size, wish, barsOfCurves(m_upper, m_upperCurves, false));
    if (place) {
        label.position->setCoords(place->topLeft());
        label.setVisible(true);
        if (&label == m_firstLabel)
            m_firstPlace = *place;
    } else if (std::max(x - area.left(), area.right() - x) > size.width() + 2 * wordsEdge) {
        m_wantedRoom = std::max(m_wantedRoom, size.height() + 3 * wordsEdge);
    }
}

QStringList StepMarkers::shownWords() const
{
    QStringList words;
    for (const QCPItemText *label : {m_firstLabel, m_equalLabel, m_toleranceLabel}) {
        if (label->visible())
            words << label->text();
    }
    return words;
}

std::vector<QRectF> StepMarkers::wordPlaces() const
{
    std::vector<QRectF> places;
    for (const QCPItemText *label : {m_firstLabel, m_equalLabel}) {
        if (label->visible())
            places.emplace_back(label->position->pixelPosition(), sizeOfWords(*label));
    }
    return places;
}

void StepMarkers::setCurves(const Curves &upper, const Curves &lower)
{
    m_upperCurves = upper;
    m_lowerCurves = lower;
}

void StepMarkers::setColours(const Palette &palette)
{
    const QColor shade = mixed(palette.differsGround, palette.base, 0.6); // opaque: half the plot in every frame
    for (QCPItemRect *area : {m_outside, m_outsideBelow}) {
        area->setPen(Qt::NoPen);
        area->setBrush(shade);
    }
    m_first->setPen(QPen(palette.differs, 1, Qt::DashLine));
    m_firstBelow->setPen(QPen(palette.differs, 1, Qt::DashLine));
    m_equal->setPen(QPen(palette.quietText, 1, Qt::DotLine));
    QFont bold = m_plot.font();
    bold.setBold(true);
    m_firstLabel->setFont(bold);
    m_firstLabel->setColor(palette.differs);
    m_firstLabel->setPen(QPen(palette.differs));
    m_firstLabel->setBrush(palette.base);
    m_equalLabel->setFont(m_plot.font());
    m_equalLabel->setColor(palette.quietText);
    QColor veil = palette.base; // a curve under the words stays to be seen
    veil.setAlphaF(0.75F);
    m_equalLabel->setBrush(veil);
    m_toleranceLabel->setFont(m_plot.font());
    m_toleranceLabel->setColor(palette.differs);
    m_dumps->setScatterStyle(QCPScatterStyle(QCPScatterStyle::ssTriangle, palette.text, palette.text, sizeOfMark()));
}

} // namespace rundiff
