// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/curves/plotcursor.h"

#include "models/compare/curves/curveposition.h"
#include "models/items/words/numbers.h"
#include "models/items/words/printeddifference.h"
#include "models/items/words/verdictwords.h"

#include <QCoreApplication>

#include <algorithm>
#include <cmath>

namespace rundiff
{

namespace
{

class Cursor
{
    Q_DECLARE_TR_FUNCTIONS(Cursor)
};

constexpr int nameWidth = 8;

QCPItemLine *cursorLine(QCustomPlot &plot, QCPLayer *layer)
{
    auto *line = new QCPItemLine(&plot);
    for (QCPItemPosition *position : line->positions())
        position->setType(QCPItemPosition::ptAbsolute);
    line->setClipToAxisRect(false);
    line->setLayer(layer);
    line->setVisible(false);
    return line;
}

std::optional<double> numberAt(const Curve &curve, std::int64_t step)
{
    const std::optional<std::size_t> point = pointAt(curve, step);
    return point ? std::optional((*curve.values)[*point]) : std::nullopt;
}

// Of a record, in a log whose steps repeat.
std::optional<std::int64_t> printedStep(const Curve &curve, std::int64_t record)
{
    const std::optional<std::size_t> point = curve.printedSteps ? pointAt(curve, record) : std::nullopt;
    return point && *point < curve.printedSteps->size() ? std::optional((*curve.printedSteps)[*point]) : std::nullopt;
}

QString valueText(const Curve &curve, std::int64_t step)
{
    const std::optional<double> value = numberAt(curve, step);
    return value ? exactNumber(*value) : Cursor::tr("no point");
}

QString differenceText(double a, double b)
{
    const QString why = notFinite(a, b);
    return why.isEmpty() ? printedDifference(a, b) : Cursor::tr("none, %1").arg(why);
}

// The step of the first point after `step`, or of the last one before it.
std::optional<std::int64_t> neighbour(const Curve &curve, std::int64_t step, bool forward)
{
    const Curve::Steps &steps = *curve.steps;
    if (forward) {
        const auto after = std::upper_bound(steps.begin(), steps.end(), step);
        return after == steps.end() ? std::nullopt : std::optional(*after);
    }
    const auto at = std::lower_bound(steps.begin(), steps.end(), step);
    return at == steps.begin() ? std::nullopt : std::optional(*std::prev(at));
}

} // namespace

PlotCursor::PlotCursor(QCustomPlot &plot, QCPAxisRect &upper, QCPAxisRect &lower)
    : m_plot(plot), m_upper(upper), m_lower(lower)
{
    plot.addLayer(QStringLiteral("cursor"));
    m_layer = plot.layer(QStringLiteral("cursor"));
    m_layer->setMode(QCPLayer::lmBuffered);
    m_markLine = cursorLine(plot, m_layer);
    m_line = cursorLine(plot, m_layer);
}

void PlotCursor::setColours(const Palette &palette)
{
    m_line->setPen(QPen(palette.quietText, 1));
    m_markLine->setPen(QPen(palette.text, 1, Qt::DashDotLine));
}

QString PlotCursor::text() const
{
    QStringList rows;
    for (const auto &[name, value] : fields())
        rows << (value.isEmpty() ? name : name.leftJustified(nameWidth) + value);
    return rows.join(QLatin1Char('\n'));
}

QString PlotCursor::line() const
{
    QStringList parts;
    for (const auto &[name, value] : fields())
        parts << (value.isEmpty() ? name : name + QLatin1Char(' ') + value);
    return parts.join(QStringLiteral("   "));
}

PlotCursor::Fields PlotCursor::fields() const
{
    if (!m_step)
        return {};
    const QString counted =
        ofCounted(m_curves.b.counted(), Cursor::tr("step"), Cursor::tr("epoch"), Cursor::tr("record"));
    Fields fields{{counted, groupedNumber(*m_step)}};
    if (const auto printed = printedStep(m_curves.b, *m_step))
        fields.emplace_back(m_curves.b.countsEpochs ? Cursor::tr("epoch") : Cursor::tr("step"),
                            groupedNumber(*printed));
    fields.emplace_back(Cursor::tr("A"), valueText(m_curves.a, *m_step));
    fields.emplace_back(Cursor::tr("B"), valueText(m_curves.b, *m_step));
    const auto a = numberAt(m_curves.a, *m_step), b = numberAt(m_curves.b, *m_step);
    if (a && b && numberAt(m_curves.difference, *m_step))
        fields.emplace_back(QStringLiteral("|A − B|"), differenceText(*a, *b));
    for (const MetricCurves &metric : m_further) {
        fields.emplace_back(textOf(metric.name), QString());
        fields.emplace_back(Cursor::tr("A"), valueText(metric.a, *m_step));
        fields.emplace_back(Cursor::tr("B"), valueText(metric.b, *m_step));
    }
    if (m_mark)
        addSinceMark(fields);
    return fields;
}

void PlotCursor::addSinceMark(Fields &fields) const
{
    fields.emplace_back(Cursor::tr("since the mark at step %1").arg(groupedNumber(*m_mark)), QString());
    fields.emplace_back(Cursor::tr("Δ step"), groupedNumber(*m_step - *m_mark));
    for (const auto &[name, curve] :
         {std::pair(Cursor::tr("Δ A"), &m_curves.a), std::pair(Cursor::tr("Δ B"), &m_curves.b)}) {
        const std::optional<double> here = numberAt(*curve, *m_step), there = numberAt(*curve, *m_mark);
        fields.emplace_back(name, here && there ? exactNumber(*here - *there) : Cursor::tr("no point"));
    }
}

void PlotCursor::moveTo(double step)
{
    const auto a = nearestPoint(m_curves.a, step), b = nearestPoint(m_curves.b, step);
    if (!a && !b)
        return hide();
    const std::int64_t atA = a ? (*m_curves.a.steps)[*a] : (*m_curves.b.steps)[*b];
    const std::int64_t atB = b ? (*m_curves.b.steps)[*b] : atA;
    const bool bIsNearer = std::fabs(static_cast<double>(atB) - step) <= std::fabs(static_cast<double>(atA) - step);
    m_step = bIsNearer ? atB : atA;
    place();
    m_layer->replot();
}

void PlotCursor::moveBy(bool forward)
{
    const std::int64_t from = m_step.value_or(static_cast<std::int64_t>(m_plot.xAxis->range().center()));
    const auto a = neighbour(m_curves.a, from, forward), b = neighbour(m_curves.b, from, forward);
    if (a && b)
        moveTo(static_cast<double>(forward ? std::min(*a, *b) : std::max(*a, *b)));
    else if (a || b)
        moveTo(static_cast<double>(a ? *a : *b));
}

void PlotCursor::standAt(QCPItemLine &line, const std::optional<std::int64_t> &step)
{
    const bool inView = step && m_plot.xAxis->range().contains(static_cast<double>(*step));
    line.setVisible(inView);
    if (!inView)
        return;
    const double x = m_plot.xAxis->coordToPixel(static_cast<double>(*step));
    line.start->setCoords(x, m_upper.top());
    line.end->setCoords(x, m_lower.bottom());
}

void PlotCursor::place()
{
    standAt(*m_line, m_step);
    standAt(*m_markLine, m_mark);
}

void PlotCursor::hide()
{
    if (!m_step)
        return;
    m_step.reset();
    place();
    m_layer->replot();
}

void PlotCursor::leaveMark()
{
    if (!m_step && !m_mark)
        return;
    m_mark = m_mark == m_step ? std::nullopt : m_step;
    place();
    m_layer->replot();
}

void PlotCursor::removeMark()
{
    m_mark.reset();
    place();
}

} // namespace rundiff
