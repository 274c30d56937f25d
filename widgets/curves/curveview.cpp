// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/curves/curveview.h"

#include "models/items/words/counted.h"
#include "models/items/words/numbers.h"
#include "widgets/curves/curveplot.h"
#include "widgets/curves/monitormap.h"
#include "widgets/curves/plottedcurves.h"
#include "widgets/frame/curveswatch.h"
#include "widgets/frame/style/theme.h"
#include "widgets/frame/texts/elidedlabel.h"

#include <QCheckBox>
#include <QDoubleSpinBox>
#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QMenu>
#include <QScrollArea>
#include <QToolButton>
#include <QVBoxLayout>

namespace rundiff
{

CurveView::CurveView(QWidget *parent)
    : QWidget(parent), m_title(new QLabel(this)), m_empty(new QLabel(this)), m_words(new ElidedLabel({}, this)),
      m_a(new QCheckBox(tr("A"), this)), m_b(new QCheckBox(tr("B"), this)),
      m_logarithmic(new QCheckBox(tr("log scale"), this)), m_smoothing(new QDoubleSpinBox(this)),
      m_metrics(new QToolButton(this)), m_metricMenu(new QMenu(m_metrics)), m_header(new QWidget(this)),
      m_mapRoom(new QScrollArea(this)), m_map(new MonitorMap), m_plot(new CurvePlot), m_plotRoom(new QScrollArea(this)),
      m_reading(new ElidedLabel({}, this))
{
    QFont bold = font();
    bold.setBold(true);
    m_title->setFont(bold);
    m_title->setObjectName(QStringLiteral("metricTitle"));
    m_words->setQuiet(true);
    m_a->setObjectName(QStringLiteral("showA"));
    m_b->setObjectName(QStringLiteral("showB"));
    m_logarithmic->setObjectName(QStringLiteral("logScale"));
    m_smoothing->setObjectName(QStringLiteral("smoothing"));
    m_smoothing->setRange(0, 0.99);
    m_smoothing->setSingleStep(0.1);
    m_smoothing->setButtonSymbols(QAbstractSpinBox::NoButtons);
    m_smoothing->setAccessibleName(tr("Smoothing of the plot"));
    m_smoothing->setPrefix(tr("smooth "));
    m_smoothing->setToolTip(tr("A moving average over the previous steps, as in TensorBoard. It changes the two curves "
                               "in the plot and nothing else."));
    m_a->setToolTip(tr("Show the curve of A"));
    m_b->setToolTip(tr("Show the curve of B"));
    m_a->setChecked(true);
    m_b->setChecked(true);
    m_empty->setObjectName(QStringLiteral("noCurves"));
    m_empty->setAlignment(Qt::AlignCenter);
    m_empty->setWordWrap(true);
    m_empty->setText(tr("The runs have no metric in common. This view shows the two curves when each run folder "
                        "contains a training log (text, CSV, JSON Lines or event files)."));
    buildHeader();
    m_mapRoom->setObjectName(QStringLiteral("monitorMapRoom"));
    m_mapRoom->setWidget(m_map);
    m_mapRoom->setWidgetResizable(true);
    m_mapRoom->setFrameShape(QFrame::NoFrame);
    m_mapRoom->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_mapRoom->setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOn);
    m_mapRoom->hide();
    buildReading();
    connect(m_map, &MonitorMap::seriesWanted, this, &CurveView::openSeries);
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins({});
    layout->setSpacing(0);
    layout->addWidget(m_header);
    layout->addWidget(m_mapRoom);
    layout->addWidget(m_plotRoom, 1);
    auto *reading = new QHBoxLayout;
    const int unit = fontMetrics().height();
    reading->setContentsMargins(unit * 3 / 4, 0, unit * 3 / 4, 0);
    reading->addWidget(m_reading);
    layout->addLayout(reading);
    layout->addWidget(m_empty, 1);
    const auto showCurves = [this] { m_plot->setShown(m_a->isChecked(), m_b->isChecked()); };
    connect(m_a, &QCheckBox::toggled, this, showCurves);
    connect(m_b, &QCheckBox::toggled, this, showCurves);
    connect(m_logarithmic, &QCheckBox::toggled, this, [this](bool logarithmic) {
        m_plot->setLogarithmic(logarithmic);
        showWords();
    });
    connect(m_smoothing, &QDoubleSpinBox::valueChanged, this, [this](double weight) {
        m_plot->setSmoothing(weight);
        showWords();
    });
    connect(m_plot, &CurvePlot::ready, this, &CurveView::showWords);
    showWords();
    setFocusProxy(m_plot);
    paintLegend();
    setComparison({});
}

void CurveView::buildHeader()
{
    m_metrics->setObjectName(QStringLiteral("furtherMetrics"));
    m_metrics->setText(tr("metrics"));
    m_metrics->setToolTip(tr("Show further metrics of both logs, each in a separate plot over the same steps"));
    m_metrics->setProperty("boxed", true);
    m_metrics->setPopupMode(QToolButton::InstantPopup);
    m_metrics->setFocusPolicy(Qt::StrongFocus);
    m_metrics->setMenu(m_metricMenu);
    const int unit = fontMetrics().height();
    auto *header = new QHBoxLayout(m_header);
    header->setContentsMargins(unit * 3 / 4, unit / 3, unit * 3 / 4, unit / 3);
    header->setSpacing(unit * 3 / 4);
    header->addWidget(m_title);
    header->addWidget(m_words, 1);
    for (QWidget *box : std::initializer_list<QWidget *>{m_metrics, m_smoothing, m_a, m_b, m_logarithmic})
        header->addWidget(box);
}

void CurveView::buildReading()
{
    m_plotRoom->setObjectName(QStringLiteral("plotRoom"));
    m_plotRoom->setWidget(m_plot);
    m_plotRoom->setWidgetResizable(true);
    m_plotRoom->setFrameShape(QFrame::NoFrame);
    m_plotRoom->setFocusPolicy(Qt::NoFocus);
    m_plotRoom->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_plotRoom->setMinimumHeight(m_plot->minimumSizeHint().height());
    m_reading->setObjectName(QStringLiteral("cursorReading"));
    m_reading->setAccessibleName(tr("Values at the cursor"));
    m_reading->setFont(fixedFont());
    m_reading->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Fixed);
    connect(m_plot, &CurvePlot::stepRead, this, &CurveView::showReading);
    showReading({});
}

void CurveView::showReading(const QString &line)
{
    m_reading->setQuiet(line.isEmpty());
    m_reading->setText(line.isEmpty() ? tr("Point at the curves to read a step. Drag to zoom, Shift and the wheel zoom "
                                           "the values, a double click shows everything.")
                                      : line);
}

void CurveView::setComparison(const ComparisonPtr &comparison)
{
    m_comparison = comparison;
    const bool any = comparison && comparison->curves;
    m_header->setVisible(any);
    m_plotRoom->setVisible(any);
    m_reading->setVisible(any && m_withMap);
    m_empty->setVisible(!any);
    m_title->setText(any ? textOf(comparison->curves->metricB) : QString());
    m_plot->setComparison(comparison);
    m_map->setComparison(any && m_withMap ? comparison : ComparisonPtr());
    m_mapRoom->setVisible(!m_map->empty());
    placeMap();
    fillMetrics();
    showWords();
}

void CurveView::fillMetrics()
{
    m_metricMenu->clear();
    for (const std::string &name : m_comparison ? furtherMetrics(*m_comparison) : std::vector<std::string>()) {
        QAction *action = m_metricMenu->addAction(textOf(name));
        action->setCheckable(true);
        action->setChecked(std::find(m_further.begin(), m_further.end(), name) != m_further.end());
        connect(action, &QAction::toggled, this, [this, name](bool shown) { chooseMetric(name, shown); });
    }
    m_metrics->setVisible(!m_metricMenu->isEmpty());
}

void CurveView::setForPicture()
{
    m_reading->hide();
    m_withMap = false;
    m_mapRoom->hide();
}

// At most a third of the view; more rows are scrolled.
void CurveView::placeMap()
{
    m_mapRoom->setFixedHeight(std::min(m_map->sizeHint().height(), std::max(height() / 3, fontMetrics().height() * 4)));
}

void CurveView::resizeEvent(QResizeEvent *event)
{
    QWidget::resizeEvent(event);
    placeMap();
}

// In a plot of its own, below the others.
void CurveView::openSeries(const std::string &name)
{
    const QList<QAction *> actions = m_metricMenu->actions();
    for (QAction *action : actions) {
        if (action->text() == textOf(name))
            action->setChecked(true);
    }
}

void CurveView::chooseMetric(const std::string &name, bool shown)
{
    std::erase(m_further, name);
    if (shown)
        m_further.push_back(name);
    m_plot->setFurtherMetrics(m_further);
}

void CurveView::showWords()
{
    const auto [hiddenA, hiddenB] = m_plot->withoutLogarithm();
    if (!m_plot->isReady())
        m_words->setText(tr("inspecting every point of both curves …"));
    else if (hiddenA + hiddenB > 0)
        m_words->setText(
            withSingulars(tr("not drawn on this log scale because they are 0 or less: %1 values of A, %2 of B")
                              .arg(groupedNumber(static_cast<std::int64_t>(hiddenA)),
                                   groupedNumber(static_cast<std::int64_t>(hiddenB)))));
    else if (m_smoothing->value() > 0)
        m_words->setText(
            tr("A and B are smoothed in this plot only; faint: every value, which verdict, cursor and |A − B| use"));
    else if (m_plot->showsNoise())
        m_words->setText(
            tr("A and B overlaid; grey: where a further repeat of the %1 runs of the baseline stays; below, |A − B|")
                .arg(m_comparison->curves->noise->runs));
    else
        m_words->setText(tr("A and B overlaid, every step used; below, |A − B| on a log scale against the tolerance"));
}

void CurveView::paintLegend()
{
    const Palette &house = colours(palette());
    const int size = fontMetrics().height();
    for (QCheckBox *box : {m_a, m_b}) {
        box->setIcon(curveSwatch(box == m_a ? house.a : house.b, box == m_b, size, devicePixelRatioF()));
        box->setIconSize({size, size});
    }
}

void CurveView::changeEvent(QEvent *event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::PaletteChange)
        paintLegend();
}

} // namespace rundiff

#include "moc_curveview.cpp"
