// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/curves/plotnotes.h"

#include "models/items/words/numbers.h"

#include <QFontMetricsF>

#include <algorithm>
#include <cmath>
#include <limits>

namespace rundiff
{

namespace
{

constexpr int lettersInLine = 36, mostLines = 6;

// A plot's words do not break by themselves.
QString broken(const QString &text)
{
    QStringList lines{QString()};
    for (const QString &word : text.simplified().split(QLatin1Char(' '))) {
        if (!lines.back().isEmpty() && lines.back().size() + word.size() >= lettersInLine)
            lines << QString();
        lines.back() += (lines.back().isEmpty() ? QString() : QStringLiteral(" ")) + word.left(2 * lettersInLine) +
                        (word.size() > 2 * lettersInLine ? QStringLiteral("…") : QString());
    }
    if (lines.size() > mostLines) {
        lines = lines.mid(0, mostLines);
        lines.back() += QStringLiteral(" …");
    }
    return lines.join(QLatin1Char('\n'));
}

double valueAt(const Curve &curve, std::int64_t step)
{
    const Curve::Steps &steps = *curve.steps;
    const auto found = std::lower_bound(steps.begin(), steps.end(), step);
    if (found == steps.end() || *found != step)
        return std::numeric_limits<double>::quiet_NaN();
    return (*curve.values)[static_cast<std::size_t>(found - steps.begin())];
}

} // namespace

void PlotNotes::clear()
{
    for (const Note &note : m_notes) {
        m_plot.removeItem(note.arrow);
        m_plot.removeItem(note.words);
    }
    m_notes.clear();
}

void PlotNotes::setNotes(const Annotations &annotations, const CurveComparison *curves)
{
    clear();
    for (const Annotation &annotation : annotations) {
        if (curves && annotation.aboutCurves())
            addNote(annotation, *curves);
    }
    place();
}

void PlotNotes::addNote(const Annotation &annotation, const CurveComparison &curves)
{
    Note note;
    note.step = static_cast<double>(annotation.step);
    note.value = valueAt(curves.a, annotation.step - curves.offset);
    if (!std::isfinite(note.value))
        note.value = valueAt(curves.b, annotation.step);
    note.right = annotation.right;
    note.down = annotation.down;
    note.words = new QCPItemText(&m_plot);
    note.words->setText(broken(textOf(annotation.text)));
    note.words->setPadding(QMargins(6, 3, 6, 3));
    note.words->setTextAlignment(Qt::AlignLeft);
    note.words->setPositionAlignment(Qt::AlignLeft | Qt::AlignVCenter);
    note.words->position->setType(QCPItemPosition::ptAbsolute);
    note.words->setSelectable(false);
    note.words->setClipToAxisRect(false);
    note.arrow = new QCPItemLine(&m_plot);
    note.arrow->setHead(QCPLineEnding(QCPLineEnding::esSpikeArrow, 7, 9));
    note.arrow->setClipToAxisRect(false);
    note.arrow->setSelectable(false);
    note.arrow->end->setType(QCPItemPosition::ptAbsolute);
    note.arrow->start->setParentAnchor(note.words->left);
    note.arrow->start->setType(QCPItemPosition::ptAbsolute);
    colour(note);
    m_notes.push_back(note);
}

void PlotNotes::colour(const Note &note) const
{
    note.words->setColor(m_text);
    note.words->setBrush(m_ground);
    note.words->setPen(QPen(m_text, 1));
    note.arrow->setPen(QPen(m_text, 1));
}

void PlotNotes::setColours(const Palette &palette)
{
    m_text = palette.text;
    m_ground = palette.base;
    for (const Note &note : m_notes)
        colour(note);
}

// The words stay inside the plot; a note whose step is out of view is not drawn.
void PlotNotes::place()
{
    const QCPAxis *steps = m_upper.axis(QCPAxis::atBottom), *values = m_upper.axis(QCPAxis::atLeft);
    for (const Note &note : m_notes) {
        const bool inView = steps->range().contains(note.step);
        note.words->setVisible(inView);
        note.arrow->setVisible(inView);
        if (!inView)
            continue;
        const QFontMetricsF metrics(note.words->font());
        const QSizeF size = metrics.size(0, note.words->text()) + QSizeF(14, 8);
        const QRectF area = m_upper.rect();
        const bool hasValue = std::isfinite(note.value) && values->range().contains(note.value);
        const QPointF point(steps->coordToPixel(note.step),
                            hasValue ? values->coordToPixel(note.value) : area.bottom());
        double x = point.x() + note.right * metrics.height();
        const double y = std::clamp(point.y() + note.down * metrics.height(), area.top() + size.height() / 2,
                                    std::max(area.top() + size.height() / 2, area.bottom() - size.height() / 2));
        const bool atLeft = x + size.width() > area.right(); // no space to the right of the point
        if (atLeft)
            x = std::max(area.left(), point.x() - std::fabs(note.right) * metrics.height() - size.width());
        note.words->position->setCoords(x, y);
        note.arrow->start->setParentAnchor(atLeft ? note.words->right : note.words->left);
        note.arrow->start->setCoords(0, 0);
        note.arrow->end->setCoords(point);
    }
}

QStringList PlotNotes::shown() const
{
    QStringList texts;
    for (const Note &note : m_notes) {
        if (note.words->visible())
            texts << note.words->text();
    }
    return texts;
}

} // namespace rundiff
