// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/operators/trendview.h"

#include "models/items/words/numbers.h"
#include "widgets/curves/qcp.h"
#include "widgets/frame/style/theme.h"

#include <QComboBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QMouseEvent>

#include <cmath>

namespace rundiff
{

namespace
{

using Numbers = TrendPoint::Numbers;

std::optional<double> Numbers::*statisticAt(int index)
{
    constexpr std::optional<double> Numbers::*all[] = {&Numbers::norm, &Numbers::mean, &Numbers::max, &Numbers::min};
    return all[index];
}

} // namespace

TrendView::TrendView(QWidget *parent)
    : QWidget(parent), m_title(new QLabel(this)), m_message(new QLabel(this)), m_statistic(new QComboBox(this)),
      m_over(new QComboBox(this)), m_plot(new QCustomPlot(this))
{
    setObjectName(QStringLiteral("trendView"));
    m_plot->setObjectName(QStringLiteral("trendPlot"));
    m_plot->setAccessibleName(tr("Trend of the chosen row"));
    m_statistic->addItems({tr("L2 norm"), tr("mean"), tr("max"), tr("min")});
    m_statistic->setAccessibleName(tr("Statistic"));
    m_over->addItems({tr("over the steps"), tr("over the ranks")});
    m_over->setAccessibleName(tr("Over steps or ranks"));
    m_title->setTextFormat(Qt::PlainText);
    m_title->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    m_message->setAlignment(Qt::AlignCenter);
    m_message->setWordWrap(true);
    const int unit = fontMetrics().height();
    auto *head = new QHBoxLayout;
    head->setContentsMargins(unit * 3 / 4, unit / 4, unit * 3 / 4, unit / 4);
    head->addWidget(m_title, 1);
    head->addWidget(m_statistic);
    head->addWidget(m_over);
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins({});
    layout->setSpacing(0);
    layout->addLayout(head);
    layout->addWidget(m_plot, 1);
    layout->addWidget(m_message, 1);
    m_plot->setMinimumHeight(unit * 7);
    m_plot->legend->setVisible(true);
    m_plot->yAxis->ticker()->setTickCount(3); // it is a low view
    connect(m_statistic, &QComboBox::currentIndexChanged, this, &TrendView::draw);
    connect(m_over, &QComboBox::currentIndexChanged, this, &TrendView::draw);
    connect(m_plot, &QCustomPlot::mousePress, this, [this](const QMouseEvent *event) {
        const double place = m_plot->xAxis->pixelToCoord(event->position().x());
        const auto nearest = static_cast<std::size_t>(std::max(0.0, std::round(place)));
        if (nearest < m_shownPairs.size())
            Q_EMIT pairWanted(m_shownPairs[nearest]);
    });
    wearColours();
    draw();
}

void TrendView::setOperators(std::shared_ptr<const OperatorComparison> operators)
{
    if (operators == m_operators)
        return;
    m_operators = std::move(operators);
    m_stale = true;
    if (isVisible())
        collect();
}

void TrendView::setRow(const QString &operatorKey, const QString &suffix, std::optional<std::size_t> pair)
{
    m_stale = m_stale || operatorKey != m_key || suffix != m_suffix;
    m_key = operatorKey;
    m_suffix = suffix;
    m_pair = pair;
    if (isVisible())
        collect();
}

void TrendView::collect()
{
    if (m_stale) {
        m_trend = m_operators && !m_key.isEmpty() ? rowTrend(*m_operators, m_key.toStdString(), m_suffix.toStdString())
                                                  : std::vector<TrendPoint>();
        m_stale = false;
    }
    draw();
}

std::vector<std::size_t> TrendView::pointsShown(bool overSteps) const
{
    std::vector<std::size_t> points;
    if (!m_pair || !m_operators || *m_pair >= m_operators->pairs.size())
        return points;
    const DumpLocation &here = m_operators->pairs[*m_pair].a;
    for (std::size_t at = 0; at < m_trend.size(); ++at) {
        const bool process = m_trend[at].rank.kind == RankId::Kind::Process; // another number at each step
        if (overSteps ? process || m_trend[at].rank == here.rank : m_trend[at].step == here.step)
            points.push_back(at);
    }
    return points;
}

// A curve is interrupted where the row has no such number; NaN cannot be drawn.
void TrendView::addCurve(bool a, const std::vector<std::size_t> &points, std::optional<double> Numbers::*number)
{
    const Palette &palette = colours(this->palette());
    QCPGraph *graph = m_plot->addGraph();
    graph->setName(a ? tr("A") : tr("B"));
    graph->setPen(QPen(a ? palette.a : palette.b, a ? 2 : 1.5, a ? Qt::SolidLine : Qt::DashLine));
    graph->setScatterStyle(QCPScatterStyle(a ? QCPScatterStyle::ssDisc : QCPScatterStyle::ssDiamond, a ? 5 : 8));
    for (std::size_t place = 0; place < points.size(); ++place) {
        const TrendPoint &point = m_trend[points[place]];
        const std::optional<double> value = (a ? point.a : point.b).*number;
        graph->addData(double(place), value && std::isfinite(*value) ? *value : qQNaN());
    }
}

void TrendView::draw()
{
    const bool overSteps = m_over->currentIndex() == 0;
    const std::vector<std::size_t> points = pointsShown(overSteps);
    m_title->setText(m_key.isEmpty() ? QString() : m_key + m_suffix);
    m_shownPairs.clear();
    if (points.size() < 2) {
        if (m_key.isEmpty())
            return showMessage(tr("Choose a row of the operators to show its trend over steps and ranks."));
        return showMessage(overSteps ? tr("There is only one step of this rank: a trend requires two.")
                                     : tr("There is only one rank of this step: a trend requires two."));
    }
    m_message->hide();
    m_plot->show();
    m_plot->clearGraphs();
    const auto ticker = QSharedPointer<QCPAxisTickerText>::create();
    const std::size_t every = std::max<std::size_t>(1, points.size() / 12);
    bool kept = true;
    for (std::size_t place = 0; place < points.size(); ++place) {
        const TrendPoint &point = m_trend[points[place]];
        m_shownPairs.push_back(point.pair);
        kept = kept && point.kept;
        if (place % every == 0)
            ticker->addTick(double(place),
                            overSteps ? groupedNumber(point.step.value) : textOf(point.rank.folderName()));
    }
    m_plot->xAxis->setTicker(ticker);
    m_plot->xAxis->setLabel((overSteps ? tr("step") : tr("rank")) +
                            (kept ? QString() : tr(" (gaps: rows that are not in memory)")));
    addCurve(true, points, statisticAt(m_statistic->currentIndex()));
    addCurve(false, points, statisticAt(m_statistic->currentIndex()));
    m_plot->rescaleAxes();
    m_plot->xAxis->setRange(-0.5, double(points.size()) - 0.5);
    m_plot->yAxis->scaleRange(1.2);
    m_plot->replot(QCustomPlot::rpQueuedReplot);
}

void TrendView::showMessage(const QString &message)
{
    m_message->setText(message);
    m_message->show();
    m_plot->hide();
}

void TrendView::wearColours()
{
    const Palette &palette = colours(this->palette());
    m_plot->setBackground(palette.base);
    m_plot->legend->setBrush(palette.base);
    m_plot->legend->setBorderPen(palette.lines);
    m_plot->legend->setTextColor(palette.text);
    for (QCPAxis *axis : {m_plot->xAxis, m_plot->yAxis}) {
        axis->setBasePen(palette.lines);
        axis->setTickPen(palette.lines);
        axis->setSubTickPen(palette.lines);
        axis->setTickLabelColor(palette.quietText);
        axis->setLabelColor(palette.quietText);
        axis->grid()->setPen(palette.lines);
        axis->grid()->setZeroLinePen(Qt::NoPen);
    }
}

std::unique_ptr<QWidget> TrendView::forPicture() const
{
    auto view = std::make_unique<TrendView>();
    view->m_statistic->setCurrentIndex(m_statistic->currentIndex());
    view->m_over->setCurrentIndex(m_over->currentIndex());
    view->setOperators(m_operators);
    view->setRow(m_key, m_suffix, m_pair);
    view->collect();
    return view->m_plot->isHidden() ? nullptr : std::move(view);
}

void TrendView::showEvent(QShowEvent *event)
{
    QWidget::showEvent(event);
    collect();
}

void TrendView::changeEvent(QEvent *event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::PaletteChange) {
        wearColours();
        draw();
    }
}

} // namespace rundiff

#include "moc_trendview.cpp"
