// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/operators/rankbar.h"

#include "models/items/words/numbers.h"
#include "widgets/frame/style/theme.h"

#include <QHelpEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QToolTip>

#include <algorithm>
#include <cmath>

namespace rundiff
{

namespace
{

constexpr double narrowest = 3; // pixels of a rank that differs
constexpr double reach = 3;     // pixels next to it that count as on it

} // namespace

int gravityOf(const RankSummary &rank)
{
    if (!rank.firstStep)
        return 0;
    return rank.beforeCommunication ? 2 : 1;
}

QString rankName(const RankId &rank)
{
    return rank.kind == RankId::Kind::Rank ? RankBar::tr("rank %1").arg(rank.number) : textOf(rank.folderName());
}

QString rankState(const RankSummary &rank)
{
    if (!rank.firstStep)
        return RankBar::tr("agrees");
    return (rank.beforeCommunication ? RankBar::tr("differs from step %1, before its first communication")
                                     : RankBar::tr("differs from step %1, after communication"))
        .arg(groupedNumber(rank.firstStep->value));
}

RankBar::RankBar(QWidget *parent) : QWidget(parent)
{
    setObjectName(QStringLiteral("rankBar"));
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
}

void RankBar::setRanks(const std::vector<RankSummary> &ranks)
{
    m_ranks = ranks;
    m_current.reset();
    update();
}

void RankBar::setCurrent(std::optional<std::size_t> rank)
{
    m_current = rank;
    update();
}

QSize RankBar::sizeHint() const
{
    return {fontMetrics().height() * 8, fontMetrics().height() * 3 / 2};
}

QRectF RankBar::box(std::size_t rank) const
{
    const double each = double(width()) / double(std::max<std::size_t>(1, m_ranks.size()));
    const double left = std::floor(each * double(rank)), gap = each > 6 ? 2 : 0;
    return {left, 0, std::max(1.0, std::floor(each * double(rank + 1)) - left - gap), double(height())};
}

// Equal ranks are a low line of one tint; different ones are visible by their height and their colour.
void RankBar::paintEvent(QPaintEvent *)
{
    const Palette &palette = colours(this->palette());
    QPainter painter(this);
    QColor calm = palette.agrees, carried = palette.b;
    calm.setAlphaF(0.35F);
    carried.setAlphaF(0.55F);
    const std::pair<QColor, double> looks[] = {{calm, 0.35}, {carried, 0.7}, {palette.b, 1.0}};
    for (int gravity = 0; gravity < 3; ++gravity) {
        const auto &[colour, part] = looks[gravity];
        for (std::size_t rank = 0; rank < m_ranks.size(); ++rank) {
            if (gravityOf(m_ranks[rank]) != gravity)
                continue;
            QRectF place = box(rank);
            place.setTop(height() * (1 - part));
            place.setWidth(gravity > 0 ? std::max(place.width(), narrowest) : place.width());
            painter.fillRect(place, colour);
        }
    }
    if (m_current) {
        QRectF place = box(*m_current).adjusted(0.5, 0.5, -0.5, -0.5);
        place.setWidth(std::max(place.width(), narrowest));
        painter.setPen(palette.text);
        painter.drawRect(place);
    }
}

std::optional<std::size_t> RankBar::rankAt(double x) const
{
    std::optional<std::size_t> found;
    for (std::size_t rank = 0; rank < m_ranks.size(); ++rank) {
        const QRectF place = box(rank);
        const double margin = gravityOf(m_ranks[rank]) > 0 && place.width() < narrowest ? reach : 0;
        const bool here = x >= place.left() - margin && x < place.right() + margin + 2;
        if (here && (!found || gravityOf(m_ranks[rank]) > gravityOf(m_ranks[*found])))
            found = rank;
    }
    return found;
}

bool RankBar::event(QEvent *event)
{
    if (event->type() != QEvent::ToolTip)
        return QWidget::event(event);
    const auto *help = static_cast<QHelpEvent *>(event);
    const auto rank = rankAt(help->pos().x());
    QToolTip::showText(help->globalPos(),
                       rank ? QStringLiteral("%1: %2").arg(rankName(m_ranks[*rank].rank), rankState(m_ranks[*rank]))
                            : QString(),
                       this);
    return true;
}

void RankBar::mousePressEvent(QMouseEvent *event)
{
    if (const auto rank = rankAt(event->position().x()))
        Q_EMIT rankChosen(*rank);
}

} // namespace rundiff

#include "moc_rankbar.cpp"
