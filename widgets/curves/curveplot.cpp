// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/curves/curveplot.h"

#include "models/compare/summaries/nextdump.h"
#include "models/items/words/numbers.h"
#include "models/items/words/stepwords.h"
#include "widgets/curves/plotaxes.h"
#include "widgets/curves/plottickers.h"
#include "widgets/frame/style/theme.h"

#include <QEvent>
#include <QPainter>
#include <QToolTip>
#include <QVBoxLayout>

#include <algorithm>
#include <set>

namespace rundiff
{

namespace
{

constexpr std::size_t pointsOfAFrame = 200'000;

// Curves over epochs or records have no place for a step.
std::vector<std::int64_t> dumpSteps(const Comparison &comparison)
{
    std::set<std::int64_t> steps;
    if (comparison.operators && (!comparison.curves || comparison.curves->counted() == Counted::Steps)) {
        for (const DumpPair &pair : comparison.operators->pairs)
            steps.insert(logStepOf(pair, *comparison.operators));
    }
    return {steps.begin(), steps.end()};
}

} // namespace

CurvePlot::CurvePlot(QWidget *parent)
    : QWidget(parent), m_plot(new QCustomPlot(this)), m_upper(new QCPAxisRect(m_plot)), m_lower(new QCPAxisRect(m_plot))
{
    m_plot->setObjectName(QStringLiteral("curvePlot"));
    m_plot->setFocusPolicy(Qt::StrongFocus);
    m_plot->setAccessibleName(tr("Curves of both runs and their difference"));
    setFocusProxy(m_plot);
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(1, 1, 1, 1); // for the frame that shows the focus
    layout->addWidget(m_plot);
    // A picture of its own for a layer that nothing is drawn on would be painted with every frame.
    m_plot->layer(QStringLiteral("overlay"))->setMode(QCPLayer::lmLogical);
    buildAxes();
    m_navigation = new PlotNavigation(*m_plot);
    m_markers = std::make_unique<StepMarkers>(*m_plot, *m_upper, *m_lower);
    m_markers->setCurves({m_a, m_b, m_rawA, m_rawB}, {m_difference});
    m_cursor = std::make_unique<PlotCursor>(*m_plot, *m_upper, *m_lower);
    m_notes = std::make_unique<PlotNotes>(*m_plot, *m_upper);
    connectNavigation();
    connect(&m_preparing, &LatestAnswer::failed, this, &CurvePlot::becomeReady); // with what there is
    applyColours();
    fitHeights();
}

void CurvePlot::connectNavigation()
{
    // Labels and lines go by pixels, which are known once the axes have been laid out.
    connect(m_plot, &QCustomPlot::afterLayout, this, [this] {
        bool changed = fitWords();
        m_cursor->place();
        m_notes->place();
        for (QCPAxisRect *rect : m_plot->axisRects())
            changed = std::max({changed, fitTicks(*rect), fitName(*rect)});
        if (changed)
            m_plot->replot(QCustomPlot::rpQueuedReplot);
    });
    connect(m_navigation, &PlotNavigation::rangeChosen, this, &CurvePlot::showRange);
    connect(m_navigation, &PlotNavigation::boxChosen, this, &CurvePlot::chooseBox);
    connect(m_navigation, &PlotNavigation::valuesZoomed, this,
            qOverload<QCPAxisRect *, double, double>(&CurvePlot::zoomValues));
    connect(m_navigation, &PlotNavigation::wholeRangeWanted, this, &CurvePlot::showWhole);
    connect(m_navigation, &PlotNavigation::hovered, this, [this](double step) {
        moveCursor(snapped(step));
        Q_EMIT stepRead(m_cursor->line());
    });
    connect(m_navigation, &PlotNavigation::left, this, &CurvePlot::hideCursor);
    connect(m_navigation, &PlotNavigation::clicked, this, &CurvePlot::clicked);
    connect(m_navigation, &PlotNavigation::menuWanted, this, [this](double step, const QPoint &onScreen) {
        moveCursor(snapped(step));
        if (m_cursor->step())
            Q_EMIT menuWanted(*m_cursor->step(), onScreen);
    });
    connect(m_navigation, &PlotNavigation::explanationWanted, this, &CurvePlot::explain);
    connect(m_navigation, &PlotNavigation::markWanted, this, &CurvePlot::leaveMark);
    connect(m_navigation, &PlotNavigation::movedAlong, this, &CurvePlot::moveAlong);
    connect(m_navigation, &PlotNavigation::stepWanted, this, [this] {
        if (m_cursor->step())
            Q_EMIT stepChosen(*m_cursor->step());
    });
    connect(m_navigation, &PlotNavigation::focusChanged, this, qOverload<>(&QWidget::update));
}

// The words at the first step outside lead to that step and to the dump for it, the mark of a dump to its rows.
void CurvePlot::clicked(double step, const QPointF &place)
{
    const CurveComparison *curves = m_wish.comparison ? m_wish.comparison->curves.get() : nullptr;
    if (m_markers->isFirstLabel(place) && curves && curves->firstOutside) {
        showStep(curves->firstOutside->step);
        Q_EMIT stepChosen(curves->firstOutside->step);
        Q_EMIT dumpBeforeOutsideWanted();
        return;
    }
    const std::optional<std::int64_t> dump = m_markers->dumpAt(place);
    moveCursor(dump ? static_cast<double>(*dump) : snapped(step));
    if (m_cursor->step())
        Q_EMIT stepChosen(*m_cursor->step());
    if (dump)
        Q_EMIT dumpWanted(*dump);
}

void CurvePlot::explain(const QPointF &place, const QPoint &onScreen)
{
    QString words;
    if (const std::optional<std::int64_t> dump = m_markers->dumpAt(place))
        words = tr("A dump: %1. A click shows its operators.").arg(dumpStepWords(*m_wish.comparison, *dump));
    else if (m_a->isAtMark(place) || m_b->isAtMark(place))
        words = tr("✕: the value is not a number. ▲ and ▼: it is infinite.");
    QToolTip::showText(onScreen, words, this);
}

CurvePlot::~CurvePlot() = default;

void CurvePlot::buildAxes()
{
    m_plot->plotLayout()->clear();
    m_plot->plotLayout()->addElement(0, 0, m_upper);
    m_plot->plotLayout()->addElement(1, 0, m_lower);
    m_plot->plotLayout()->setRowStretchFactor(0, 2);
    m_plot->plotLayout()->setRowSpacing(0);
    auto *margins = new QCPMarginGroup(m_plot);
    const auto steps = QSharedPointer<QCPAxisTicker>(new StepTicker);
    for (QCPAxisRect *rect : {m_upper, m_lower})
        prepareAxes(*rect, steps, *margins);
    m_metrics = std::make_unique<MetricPlots>(*m_plot, *margins, 1);
    m_upper->axis(QCPAxis::atBottom)->setTickLabels(false);
    const int gap = fontMetrics().height() / 2; // numbers at the ends of two plots
    m_upper->setAutoMargins(QCP::msLeft | QCP::msRight);
    m_upper->setMargins(QMargins(0, gap, 0, gap));
    m_lower->setAutoMargins(QCP::msLeft | QCP::msRight | QCP::msBottom);
    m_lower->setMargins(QMargins(0, gap, 0, 0));
    m_upper->axis(QCPAxis::atLeft)->setTicker(QSharedPointer<QCPAxisTicker>(new NumberTicker));
    QCPAxis *difference = m_lower->axis(QCPAxis::atLeft);
    difference->setScaleType(QCPAxis::stLogarithmic);
    difference->setTicker(QSharedPointer<QCPAxisTicker>(new PowerTicker));
    difference->setLabel(tr("|A − B|"));
    m_plot->xAxis = m_upper->axis(QCPAxis::atBottom);
    m_plot->yAxis = m_upper->axis(QCPAxis::atLeft);
    m_noise = new BandGraph(m_upper->axis(QCPAxis::atBottom), m_upper->axis(QCPAxis::atLeft));
    for (QCPGraph **graph : {&m_replacedB, &m_replacedA}) {
        *graph = new QCPGraph(m_upper->axis(QCPAxis::atBottom), m_upper->axis(QCPAxis::atLeft));
        (*graph)->setLineStyle(QCPGraph::lsNone);
        (*graph)->setSelectable(QCP::stNone);
    }
    for (CurveGraph **graph : {&m_rawA, &m_rawB})
        *graph = new CurveGraph(m_upper->axis(QCPAxis::atBottom), m_upper->axis(QCPAxis::atLeft));
    m_a = new CurveGraph(m_upper->axis(QCPAxis::atBottom), m_upper->axis(QCPAxis::atLeft));
    m_b = new CurveGraph(m_upper->axis(QCPAxis::atBottom), m_upper->axis(QCPAxis::atLeft));
    m_b->setOver(m_a);
    m_difference = new CurveGraph(m_lower->axis(QCPAxis::atBottom), difference);
    m_difference->setZeroAtBottom(true);
    m_allowed = new CurveGraph(m_lower->axis(QCPAxis::atBottom), difference); // visible across many differences
}

void CurvePlot::setComparison(const ComparisonPtr &comparison)
{
    const ComparisonPtr &shown = m_wish.comparison;
    const bool sameRuns = shown && comparison && shown->a->path == comparison->a->path &&
                          shown->b->path == comparison->b->path && shown->curves && comparison->curves &&
                          shown->curves->metricB == comparison->curves->metricB;
    m_wish.comparison = comparison;
    const CurveComparison *curves = comparison ? comparison->curves.get() : nullptr;
    if (!sameRuns) {
        m_lastStep.reset();
        m_cursor->removeMark();
        m_cursor->hide();
        m_followsWhole = true;
        m_chosenValues.clear();
        take({});
    }
    feedReplaced();
    m_markers->setComparison(curves);
    m_markers->setDumpSteps(comparison ? dumpSteps(*comparison) : std::vector<std::int64_t>{});
    m_notes->setNotes(m_annotations, curves);
    nameValues(*m_upper->axis(QCPAxis::atLeft), curves ? textOf(curves->metricB) : QString());
    prepare();
}

// Few points are processed within a frame. Of many, first the two curves are shown and then the rest; until then the
// current picture of the same runs is kept.
void CurvePlot::prepare()
{
    if (m_wish.points() <= pointsOfAFrame)
        return prepareNow();
    m_ready = false;
    const bool first = m_picture.plotted.a.empty() && m_picture.plotted.b.empty();
    m_preparing.ask([this, wish = m_wish, before = m_picture, first](const std::stop_token &stop) {
        auto picture =
            std::make_shared<CurvePicture>(first ? firstPicture(wish, before) : curvePicture(wish, before, stop));
        return LatestAnswer::Answer([this, picture, first] {
            take(std::move(*picture));
            if (first)
                prepare();
            else
                becomeReady();
        });
    });
}

void CurvePlot::prepareNow()
{
    m_preparing.forget();
    take(curvePicture(m_wish, m_picture));
    becomeReady();
}

void CurvePlot::becomeReady()
{
    m_ready = true;
    Q_EMIT ready();
}

void CurvePlot::take(CurvePicture picture)
{
    m_picture = std::move(picture);
    m_rawA->setCurve(m_picture.rawA);
    m_rawB->setCurve(m_picture.rawB);
    m_a->setCurve(m_picture.a);
    m_b->setCurve(m_picture.b);
    m_difference->setCurve(m_picture.difference);
    m_allowed->setCurve(m_picture.allowed);
    m_noise->setBand(m_picture.bandBelow, m_picture.bandAbove);
    m_cursor->setCurves(m_picture.plotted);
    std::vector<MetricCurves> further;
    for (const DrawnMetric &metric : m_picture.further)
        further.push_back(metric.curves);
    m_metrics->setMetrics(m_picture.further);
    m_metrics->setColours(colours(palette()), font());
    m_metrics->setShown(m_a->visible(), m_b->visible());
    m_cursor->setFurther(further);
    std::erase_if(m_chosenValues, [this](const auto &chosen) { // the axes of further metrics are new ones
        return chosen.first != m_upper->axis(QCPAxis::atLeft) && chosen.first != m_lower->axis(QCPAxis::atLeft);
    });
    fitHeights();
    if (m_followsWhole) // a log may have grown at its end
        showRange(wholeRange());
    else
        showRange(stepRange());
}

void CurvePlot::setSmoothing(double weight)
{
    m_wish.smoothing = weight;
    prepare();
}

void CurvePlot::setFurtherMetrics(const std::vector<std::string> &names)
{
    m_wish.further = names;
    prepare();
}

void CurvePlot::feedReplaced()
{
    const CurveComparison *curves = m_wish.comparison ? m_wish.comparison->curves.get() : nullptr;
    const auto feed = [](QCPGraph &graph, const Curve &curve, std::int64_t offset) {
        QVector<QCPGraphData> points;
        for (std::size_t i = 0; i < curve.replacedSteps.size() && i < curve.replacedValues.size(); ++i)
            points.push_back({static_cast<double>(curve.replacedSteps[i] + offset), curve.replacedValues[i]});
        graph.data()->set(points);
    };
    // Aligned by index the overwritten points of A have no place among B's steps.
    const bool aHasPlace = curves && curves->align == Align::Step;
    feed(*m_replacedA, aHasPlace ? curves->a : Curve{}, aHasPlace ? curves->offset : 0);
    feed(*m_replacedB, curves ? curves->b : Curve{}, 0);
}

void CurvePlot::recallCursor()
{
    if (!m_cursor->step() && m_lastStep)
        m_cursor->moveTo(static_cast<double>(*m_lastStep));
}

void CurvePlot::leaveMark()
{
    recallCursor();
    m_cursor->leaveMark();
    Q_EMIT stepRead(m_cursor->line());
}

void CurvePlot::hideCursor()
{
    m_cursor->hide();
    Q_EMIT stepRead({});
}

// Several metrics are scrolled rather than squeezed.
void CurvePlot::fitHeights()
{
    const bool several = !m_metrics->rects().empty();
    const std::pair<QCPAxisRect *, int> heights[] = {{m_upper, MetricPlots::leastHeight},
                                                     {m_lower, MetricPlots::leastHeight * 2 / 3}};
    for (const auto &[rect, height] : heights) {
        rect->setSizeConstraintRect(QCPLayoutElement::scrInnerRect);
        rect->setMinimumSize(50, several ? height : 40);
    }
    m_plot->updateGeometry();
}

void CurvePlot::moveAlong(bool forward)
{
    recallCursor();
    m_cursor->moveBy(forward);
    if (m_cursor->step())
        showStep(*m_cursor->step());
}

// A mark that is closer than the eye can tell is what is meant.
double CurvePlot::snapped(double step) const
{
    return m_markers->markNear(step).value_or(step);
}

void CurvePlot::zoomToCursor()
{
    constexpr double stepsAround = 50;
    if (!m_lastStep)
        return;
    const double place = static_cast<double>(*m_lastStep);
    setShownSteps({place - stepsAround, place + stepsAround});
}

void CurvePlot::moveCursor(double step)
{
    m_cursor->moveTo(step);
    if (m_cursor->step())
        m_lastStep = m_cursor->step();
}

void CurvePlot::setShown(bool a, bool b)
{
    for (CurveGraph *graph : {m_a, m_rawA})
        graph->setVisible(a);
    for (CurveGraph *graph : {m_b, m_rawB})
        graph->setVisible(b);
    m_replacedA->setVisible(a);
    m_replacedB->setVisible(b);
    m_metrics->setShown(a, b);
    showRange(stepRange());
}

void CurvePlot::showStep(std::int64_t step)
{
    const QCPRange range = stepRange();
    const double place = static_cast<double>(step);
    if (!range.contains(place))
        showRange({place - range.size() / 2, place + range.size() / 2});
    m_plot->replot();
    moveCursor(place);
    Q_EMIT stepRead(m_cursor->line());
    if (m_cursor->step())
        Q_EMIT stepShown(*m_cursor->step());
}

void CurvePlot::setAnnotations(const Annotations &annotations)
{
    m_annotations = annotations;
    m_notes->setNotes(annotations, m_wish.comparison ? m_wish.comparison->curves.get() : nullptr);
    m_plot->replot(QCustomPlot::rpQueuedReplot);
}

void CurvePlot::changeEvent(QEvent *event)
{
    if (event->type() == QEvent::PaletteChange || event->type() == QEvent::FontChange) {
        applyColours();
        m_plot->replot(QCustomPlot::rpQueuedReplot);
    }
    QWidget::changeEvent(event);
}

void CurvePlot::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    painter.fillRect(rect(), palette().window());
    if (m_plot->hasFocus()) {
        painter.setPen(colours(palette()).a);
        painter.drawRect(rect().adjusted(0, 0, -1, -1));
    }
}

void CurvePlot::applyColours()
{
    const Palette &palette = colours(this->palette());
    m_plot->setBackground(palette.base);
    for (QCPAxisRect *rect : {m_upper, m_lower})
        paintAxes(*rect, palette, font());
    m_metrics->setColours(palette, font());
    QColor noise = palette.quietText;
    noise.setAlphaF(0.22F);
    m_noise->setBrush(noise);
    m_rawA->setPen(QPen(mixed(palette.a, palette.base, 0.3), 1));
    m_rawB->setPen(QPen(mixed(palette.b, palette.base, 0.3), 1));
    m_a->setPen(QPen(palette.a, curveWidth));
    m_b->setPen(QPen(palette.b, curveWidth));
    for (CurveGraph *graph : {m_b, m_rawB})
        graph->setShared(palette.quietText);
    m_a->setMark(PointMark::Disc, palette.base);
    m_b->setMark(PointMark::Square, palette.base);
    m_difference->setPen(QPen(palette.text, 1));
    m_difference->setMark(PointMark::Dot, palette.base);
    m_allowed->setPen(QPen(palette.differs, 1, Qt::DashLine));
    for (const auto &[graph, colour] : {std::pair(m_replacedA, palette.a), std::pair(m_replacedB, palette.b)}) {
        QColor faint = colour;
        faint.setAlphaF(0.35F);
        graph->setScatterStyle(QCPScatterStyle(QCPScatterStyle::ssDisc, faint, 4));
    }
    m_markers->setColours(palette);
    m_cursor->setColours(palette);
    m_notes->setColours(palette);
}

} // namespace rundiff

#include "moc_curveplot.cpp"
