// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/tokens/tokencurve.h"

#include "widgets/curves/plotaxes.h"
#include "widgets/curves/plottickers.h"
#include "widgets/curves/qcp.h"
#include "widgets/frame/style/theme.h"

#include <QComboBox>
#include <QEvent>
#include <QHBoxLayout>
#include <QMouseEvent>
#include <QVBoxLayout>

#include <algorithm>
#include <array>
#include <cmath>

namespace rundiff
{

namespace
{

struct CourseLook {
    QCPScatterStyle::ScatterShape mark;
    Qt::PenStyle line;
};

// Curves differ by their marks and lines, and not only by their colours.
CourseLook lookOf(std::size_t number)
{
    constexpr std::array looks{
        CourseLook{QCPScatterStyle::ssDisc, Qt::SolidLine},  CourseLook{QCPScatterStyle::ssDiamond, Qt::DashLine},
        CourseLook{QCPScatterStyle::ssSquare, Qt::DotLine},  CourseLook{QCPScatterStyle::ssTriangle, Qt::DashDotLine},
        CourseLook{QCPScatterStyle::ssCross, Qt::SolidLine}, CourseLook{QCPScatterStyle::ssPlus, Qt::DashLine}};
    return looks[number % looks.size()];
}

QColor colourOf(std::size_t number, const Palette &palette)
{
    const std::array colours{palette.a, palette.b, palette.agrees, palette.warning, palette.text, palette.unknown};
    return colours[number % colours.size()];
}

} // namespace

TokenCurve::TokenCurve(QWidget *parent)
    : QWidget(parent), m_over(new QComboBox(this)), m_plot(new QCustomPlot(this)),
      m_current(new QCPItemStraightLine(m_plot))
{
    m_over->setObjectName(QStringLiteral("tokenCurveOver"));
    m_over->addItems({tr("|A−B| along the sample"), tr("all tokens over the steps")});
    m_over->setAccessibleName(tr("What the curve shows"));
    m_plot->setObjectName(QStringLiteral("tokenPlot"));
    m_plot->setAccessibleName(tr("Curve of the differences of tokens"));
    const int unit = fontMetrics().height();
    m_plot->setMinimumHeight(unit * 6);
    m_plot->yAxis->ticker()->setTickCount(3); // it is a low view
    auto *below = new QCPLayoutGrid; // the legend would hide curves; without entries it would make the plot narrow
    below->addElement(0, 0, m_plot->legend);
    below->addElement(0, 1, new QCPLayoutElement(m_plot));
    below->setColumnStretchFactor(0, 0.001);
    m_plot->plotLayout()->addElement(1, 0, below);
    m_plot->plotLayout()->setRowStretchFactor(1, 0.001);
    m_plot->legend->setFillOrder(QCPLegend::foColumnsFirst);
    m_plot->legend->setWrap(2);
    m_plot->legend->setBorderPen(Qt::NoPen);
    for (QCPAxis *axis : {m_plot->xAxis, m_plot->yAxis}) {
        axis->setSubTicks(false);
        axis->setTickPen(Qt::NoPen);
    }
    m_plot->xAxis->setTicker(QSharedPointer<QCPAxisTicker>(new StepTicker));
    auto *head = new QHBoxLayout;
    head->setContentsMargins(unit * 3 / 4, unit / 4, unit * 3 / 4, 0);
    head->addWidget(m_over);
    head->addStretch(1);
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins({});
    layout->setSpacing(0);
    layout->addLayout(head);
    layout->addWidget(m_plot, 1);
    connect(m_over, &QComboBox::currentIndexChanged, this, &TokenCurve::draw);
    connect(m_plot, &QCustomPlot::mousePress, this, [this](const QMouseEvent *event) {
        const double place = std::round(m_plot->xAxis->pixelToCoord(event->position().x()));
        const double first = m_tokens.size() > 0 ? double(m_tokens.place(0)) : 0;
        const bool isToken = !isOverSteps() && place >= first && place < first + double(m_tokens.size());
        if (isToken)
            Q_EMIT tokenWanted(static_cast<qulonglong>(place - first));
    });
    wearColours();
    draw();
}

bool TokenCurve::isOverSteps() const
{
    return m_over->currentIndex() == 1;
}

void TokenCurve::setTokens(const ShownTokens &tokens)
{
    m_tokens = tokens;
    m_current->setVisible(false);
    draw();
}

void TokenCurve::setCourses(std::vector<StepCourse> courses)
{
    m_courses = std::move(courses);
    draw();
}

void TokenCurve::setCurrent(std::optional<std::size_t> token)
{
    m_current->setVisible(token && !isOverSteps());
    if (token) {
        const double place = double(m_tokens.place(*token));
        m_current->point1->setCoords(place, 0);
        m_current->point2->setCoords(place, 1);
    }
    m_plot->replot(QCustomPlot::rpQueuedReplot);
}

void TokenCurve::takeStateOf(const TokenCurve &other)
{
    m_over->setCurrentIndex(other.m_over->currentIndex());
}

void TokenCurve::draw()
{
    m_plot->clearGraphs();
    m_plot->setAutoAddPlottableToLegend(isOverSteps());
    m_plot->legend->setVisible(isOverSteps());
    m_current->setVisible(m_current->visible() && !isOverSteps());
    if (isOverSteps())
        drawSteps();
    else
        drawTokens();
    m_plot->replot(QCustomPlot::rpQueuedReplot);
}

// A token that the mask leaves out, and one that only a side has, interrupt the curve. Infinite differences stand at
// the upper edge.
void TokenCurve::drawTokens()
{
    const Palette &palette = colours(this->palette());
    double largest = m_tokens.tolerance() * 1.5;
    for (std::size_t at = 0; at < m_tokens.size(); ++at) {
        const double difference = m_tokens.difference(at).value_or(0);
        largest = std::isfinite(difference) ? std::max(largest, difference) : largest;
    }
    QCPGraph *graph = m_plot->addGraph();
    QCPGraph *outside = m_plot->addGraph();
    graph->setPen(QPen(palette.a, curveWidth));
    outside->setLineStyle(QCPGraph::lsNone);
    outside->setScatterStyle(QCPScatterStyle(QCPScatterStyle::ssDiamond, palette.b, palette.b, 8));
    for (std::size_t at = 0; at < m_tokens.size(); ++at) {
        const double place = double(m_tokens.place(at));
        const std::optional<double> difference = m_tokens.difference(at);
        const double height = difference && std::isfinite(*difference) ? *difference : largest;
        graph->addData(place, difference ? height : qQNaN());
        if (m_tokens.isOutside(at))
            outside->addData(place, height);
    }
    const double first = m_tokens.size() > 0 ? double(m_tokens.place(0)) : 0;
    m_plot->xAxis->setRange(first - 0.5, first + std::max(1.0, double(m_tokens.size())) - 0.5);
    m_plot->yAxis->setRange(0, largest > 0 ? largest * 1.08 : 1);
    m_plot->xAxis->setLabel(tr("token"));
    addLine(m_tokens.tolerance(), tr("tolerance"));
}

void TokenCurve::drawSteps()
{
    const Palette &palette = colours(this->palette());
    for (std::size_t number = 0; number < m_courses.size(); ++number) {
        const StepCourse &course = m_courses[number];
        QCPGraph *graph = m_plot->addGraph();
        graph->setName(course.name);
        const CourseLook look = lookOf(number);
        const QColor colour = colourOf(number, palette);
        graph->setPen(QPen(colour, curveWidth, look.line));
        graph->setScatterStyle(QCPScatterStyle(look.mark, colour, palette.base, 7));
        for (std::size_t i = 0; i < course.steps.size(); ++i)
            graph->addData(course.steps[i], std::isfinite(course.values[i]) ? course.values[i] : qQNaN());
    }
    m_plot->xAxis->setLabel(tr("step"));
    m_plot->rescaleAxes();
    m_plot->yAxis->scaleRange(1.2);
    m_plot->xAxis->setRange(m_plot->xAxis->range().lower - 0.5, m_plot->xAxis->range().upper + 0.5);
}

void TokenCurve::addLine(double value, const QString &name)
{
    const Palette &palette = colours(this->palette());
    QCPGraph *line = m_plot->addGraph();
    line->setName(name);
    line->setPen(QPen(palette.quietText, 1, Qt::DashLine));
    line->setData({m_plot->xAxis->range().lower, m_plot->xAxis->range().upper}, {value, value}, true);
}

void TokenCurve::wearColours()
{
    const Palette &palette = colours(this->palette());
    m_plot->setBackground(palette.base);
    m_plot->legend->setBrush(palette.base);
    m_plot->legend->setTextColor(palette.text);
    m_plot->legend->setFont(font());
    m_current->setPen(QPen(palette.text, 1));
    paintAxes(*m_plot->axisRect(), palette, font());
}

void TokenCurve::changeEvent(QEvent *event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::PaletteChange || event->type() == QEvent::FontChange) {
        wearColours();
        draw();
    }
}

} // namespace rundiff

#include "moc_tokencurve.cpp"
