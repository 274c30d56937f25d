// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/steprankmap.h"

#include "models/items/numbers.h"
#include "models/items/verdictwords.h"
#include "widgets/theme.h"

#include <QHelpEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QToolTip>

#include <algorithm>
#include <set>

namespace rundiff
{

StepRankMap::StepRankMap(QWidget *parent) : QWidget(parent)
{
    setObjectName(QStringLiteral("stepRankMap"));
    setAccessibleName(tr("Map of steps and ranks"));
    setFocusPolicy(Qt::StrongFocus);
}

// Lone process folders have another number at each step, yet they are one row of the map.
void StepRankMap::setComparison(const ComparisonPtr &comparison)
{
    m_comparison = comparison;
    m_steps.clear();
    m_ranks.clear();
    m_places.clear();
    m_current.reset();
    if (comparison && comparison->operators) {
        std::set<std::int64_t> steps;
        std::set<RankId> ranks;
        for (const DumpPair &pair : comparison->operators->pairs) {
            steps.insert(pair.a.step.value);
            const bool process = pair.a.rank.kind == RankId::Kind::Process;
            ranks.insert(process ? RankId{RankId::Kind::Process, 0} : pair.a.rank);
        }
        m_steps.assign(steps.begin(), steps.end());
        for (const RankId &rank : ranks)
            m_ranks.push_back(rank.kind == RankId::Kind::Rank ? tr("rank %1").arg(rank.number) : tr("process"));
        for (const DumpPair &pair : comparison->operators->pairs) {
            const bool process = pair.a.rank.kind == RankId::Kind::Process;
            const RankId rank = process ? RankId{RankId::Kind::Process, 0} : pair.a.rank;
            m_places.emplace_back(std::distance(steps.begin(), steps.find(pair.a.step.value)),
                                  std::distance(ranks.begin(), ranks.find(rank)));
        }
    }
    updateGeometry();
    update();
}

void StepRankMap::setCurrentPair(std::size_t pair)
{
    m_current = pair;
    update();
}

QSize StepRankMap::sizeHint() const
{
    const int unit = fontMetrics().height();
    const int columns = std::clamp(static_cast<int>(m_steps.size()), 2, 12);
    const int rows = std::clamp(static_cast<int>(m_ranks.size()), 1, 8);
    return {unit * (5 + 3 * columns), unit * (2 + rows * 5 / 4 + 1)};
}

QSize StepRankMap::minimumSizeHint() const
{
    return {fontMetrics().height() * 8, fontMetrics().height() * 4};
}

QRectF StepRankMap::grid() const
{
    const double unit = fontMetrics().height();
    double titles = 0;
    for (const QString &rank : m_ranks)
        titles = std::max<double>(titles, fontMetrics().horizontalAdvance(rank));
    const double left = unit * 0.75 + titles + unit / 2, top = unit * 0.5;
    const double columns = static_cast<double>(std::max<std::size_t>(1, m_steps.size()));
    const double rows = static_cast<double>(std::max<std::size_t>(1, m_ranks.size()));
    const double spaceX = width() - left - unit * 0.75, spaceY = height() - top - unit * 1.75;
    return {left, top, std::min(spaceX, columns * unit * 5), std::min(spaceY, rows * unit * 1.6)};
}

QRectF StepRankMap::cell(std::size_t column, std::size_t row) const
{
    const QRectF all = grid();
    const double w = all.width() / static_cast<double>(std::max<std::size_t>(1, m_steps.size()));
    const double h = all.height() / static_cast<double>(std::max<std::size_t>(1, m_ranks.size()));
    const double gap = std::min(w, h) > 6 ? 2 : 0;
    return {all.left() + static_cast<double>(column) * w, all.top() + static_cast<double>(row) * h, w - gap, h - gap};
}

void StepRankMap::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    const Palette &palette = colours(this->palette());
    painter.fillRect(rect(), palette.base);
    if (m_places.empty()) {
        painter.setPen(palette.quietText);
        painter.drawText(rect().adjusted(8, 8, -8, -8), Qt::AlignCenter | Qt::TextWordWrap,
                         tr("With dumps of both runs, every step and rank is a cell here."));
        return;
    }
    for (std::size_t pair = 0; pair < m_places.size(); ++pair)
        paintCell(painter, pair);
    paintTitles(painter);
}

void StepRankMap::paintCell(QPainter &painter, std::size_t pair) const
{
    const Palette &palette = colours(this->palette());
    const DumpPair &shown = m_comparison->operators->pairs[pair];
    const auto &first = m_comparison->operators->firstDifference;
    const QRectF box = cell(m_places[pair].first, m_places[pair].second);
    QColor colour = palette.agrees;
    colour.setAlphaF(0.14F);
    if (shown.firstDifference) {
        const double share =
            static_cast<double>(shown.differing) / static_cast<double>(std::max<std::size_t>(1, shown.rows));
        colour = palette.b;
        colour.setAlphaF(static_cast<float>(0.30 + 0.35 * std::min(1.0, share)));
    }
    const bool isFirst = first && first->pair == pair;
    if (isFirst)
        colour.setAlphaF(1);
    painter.fillRect(box, colour);
    painter.setPen(QPen(m_current == pair ? palette.text : palette.lines, m_current == pair ? 2 : 1));
    painter.drawRect(box);
    if (isFirst && box.height() > fontMetrics().height() &&
        box.width() > fontMetrics().horizontalAdvance(tr("first"))) {
        painter.setPen(palette.base);
        painter.drawText(box, Qt::AlignCenter, tr("first"));
    }
}

// As many titles as have room; the tool tip of a cell says its place anyway.
void StepRankMap::paintTitles(QPainter &painter) const
{
    painter.setPen(colours(palette()).quietText);
    const double unit = fontMetrics().height();
    double free = 0;
    for (std::size_t row = 0; row < m_ranks.size(); ++row) {
        const QRectF box = cell(0, row);
        if (box.center().y() - unit / 2 < free)
            continue;
        painter.drawText(QRectF(unit * 0.75, box.center().y() - unit, box.left() - unit * 1.25, unit * 2),
                         Qt::AlignLeft | Qt::AlignVCenter, m_ranks[row]);
        free = box.center().y() + unit / 2;
    }
    free = 0;
    for (std::size_t column = 0; column < m_steps.size(); ++column) {
        const QRectF box = cell(column, m_ranks.size() - 1);
        const QString title = tr("step %1").arg(groupedNumber(m_steps[column]));
        const double half = fontMetrics().horizontalAdvance(title) / 2.0 + 2;
        if (box.center().x() - half < free || box.center().x() + half > width())
            continue;
        painter.drawText(QRectF(box.center().x() - half, box.bottom() + unit / 4, 2 * half, unit), Qt::AlignCenter,
                         title);
        free = box.center().x() + half;
    }
}

std::optional<std::size_t> StepRankMap::pairAt(const QPointF &place) const
{
    for (std::size_t pair = 0; pair < m_places.size(); ++pair) {
        if (cell(m_places[pair].first, m_places[pair].second).adjusted(-1, -1, 1, 1).contains(place))
            return pair;
    }
    return std::nullopt;
}

QString StepRankMap::pairWords(std::size_t pair) const
{
    const DumpPair &shown = m_comparison->operators->pairs[pair];
    const auto grouped = [](std::size_t count) { return groupedNumber(static_cast<std::int64_t>(count)); };
    QString words = tr("step %1 · %2\n%3 rows, %4 differ")
                        .arg(groupedNumber(shown.a.step.value), textOf(shown.a.rank.folderName()), grouped(shown.rows),
                             grouped(shown.differing));
    if (shown.firstDifference)
        words += QLatin1Char('\n') +
                 tr("first: %1 %2")
                     .arg(textOf(shown.firstDifference->operatorName), textOf(shown.firstDifference->parameter));
    return words;
}

bool StepRankMap::event(QEvent *event)
{
    if (event->type() == QEvent::ToolTip) {
        const auto *help = static_cast<QHelpEvent *>(event);
        const std::optional<std::size_t> pair = pairAt(help->pos());
        QToolTip::showText(help->globalPos(), pair ? pairWords(*pair) : QString(), this);
        return true;
    }
    return QWidget::event(event);
}

void StepRankMap::mousePressEvent(QMouseEvent *event)
{
    if (const std::optional<std::size_t> pair = pairAt(event->position()))
        Q_EMIT pairChosen(*pair);
}

void StepRankMap::keyPressEvent(QKeyEvent *event)
{
    const int key = event->key();
    const int right = key == Qt::Key_Right ? 1 : key == Qt::Key_Left ? -1 : 0;
    const int down = key == Qt::Key_Down ? 1 : key == Qt::Key_Up ? -1 : 0;
    if (!m_current || (right == 0 && down == 0)) {
        QWidget::keyPressEvent(event);
        return;
    }
    const auto wanted = std::pair(m_places[*m_current].first + static_cast<std::size_t>(right),
                                  m_places[*m_current].second + static_cast<std::size_t>(down));
    const auto found = std::find(m_places.begin(), m_places.end(), wanted);
    if (found != m_places.end())
        Q_EMIT pairChosen(static_cast<qulonglong>(found - m_places.begin()));
}

} // namespace rundiff
