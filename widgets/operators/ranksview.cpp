// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/operators/ranksview.h"

#include "models/items/words/counted.h"
#include "models/items/words/numbers.h"
#include "widgets/frame/pictureroom.h"
#include "widgets/frame/statemark.h"
#include "widgets/frame/style/theme.h"
#include "widgets/operators/rankbar.h"

#include <QEvent>
#include <QHeaderView>
#include <QLabel>
#include <QSignalBlocker>
#include <QTreeWidget>
#include <QVBoxLayout>

#include <algorithm>
#include <numeric>

namespace rundiff
{

namespace
{

constexpr int rankRole = Qt::UserRole; // index into the ranks

// The ranks that differ by themselves in the earliest step.
std::vector<const RankSummary *> startingRanks(const std::vector<RankSummary> &ranks)
{
    std::optional<Step> earliest;
    for (const RankSummary &rank : ranks) {
        if (rank.firstStep)
            earliest = std::min(earliest.value_or(*rank.firstStep), *rank.firstStep);
    }
    std::vector<const RankSummary *> starting;
    for (const RankSummary &rank : ranks) {
        if (rank.firstStep && rank.firstStep == earliest && rank.beforeCommunication)
            starting.push_back(&rank);
    }
    return starting;
}

QString sentenceOf(const std::vector<RankSummary> &ranks)
{
    const auto count = [](std::size_t number) { return groupedNumber(static_cast<std::int64_t>(number)); };
    const auto differing = static_cast<std::size_t>(
        std::count_if(ranks.begin(), ranks.end(), [](const RankSummary &rank) { return rank.firstStep.has_value(); }));
    if (differing == 0)
        return ranks.size() == 1 ? RanksView::tr("The only rank agrees.")
                                 : RanksView::tr("All %1 ranks agree.").arg(count(ranks.size()));
    const auto starting = startingRanks(ranks);
    if (starting.size() != 1)
        return withSingulars(RanksView::tr("%1 of %2 ranks differ.").arg(count(differing), count(ranks.size())));
    return withSingulars(RanksView::tr("%1 of %2 ranks differ; %3 only before any communication.")
                             .arg(count(differing), count(ranks.size()), rankName(starting.front()->rank)));
}

// As much as fits into the list; the tool tip shows all of it.
QString shortState(const RankSummary &rank)
{
    if (!rank.firstStep)
        return RanksView::tr("agrees");
    return (rank.beforeCommunication ? RanksView::tr("step %1, before communication")
                                     : RanksView::tr("step %1, after communication"))
        .arg(groupedNumber(rank.firstStep->value));
}

// Those that differ come first, the gravest and earliest of them at the top.
std::vector<std::size_t> worstFirst(const std::vector<RankSummary> &ranks)
{
    std::vector<std::size_t> order(ranks.size());
    std::iota(order.begin(), order.end(), std::size_t(0));
    std::stable_sort(order.begin(), order.end(), [&](std::size_t one, std::size_t two) {
        const RankSummary &x = ranks[one], &y = ranks[two];
        if (x.firstStep != y.firstStep)
            return x.firstStep && (!y.firstStep || *x.firstStep < *y.firstStep);
        return gravityOf(x) > gravityOf(y);
    });
    return order;
}

} // namespace

RanksView::RanksView(QWidget *parent)
    : QWidget(parent), m_sentence(new QLabel(this)), m_bar(new RankBar(this)), m_lines(new QTreeWidget(this))
{
    setObjectName(QStringLiteral("ranksView"));
    m_sentence->setObjectName(QStringLiteral("ranksSentence"));
    m_sentence->setWordWrap(true);
    m_sentence->setTextFormat(Qt::PlainText);
    m_lines->setObjectName(QStringLiteral("rankLines"));
    m_lines->setAccessibleName(tr("Ranks"));
    m_lines->setColumnCount(2);
    m_lines->setHeaderHidden(true);
    m_lines->setRootIsDecorated(false);
    m_lines->setUniformRowHeights(true);
    m_lines->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_lines->setToolTip(tr("Press Enter or click to show the first dump of the rank that differs"));
    const int unit = fontMetrics().height();
    m_lines->setIconSize(QSize(unit, unit));
    m_lines->setMinimumHeight(unit * 2);
    auto *head = new QVBoxLayout;
    head->setContentsMargins(unit * 3 / 4, unit / 3, unit * 3 / 4, unit / 3);
    head->addWidget(m_sentence);
    head->addWidget(m_bar);
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins({});
    layout->setSpacing(0);
    layout->addLayout(head);
    layout->addWidget(m_lines, 1);
    setFocusProxy(m_lines);
    const auto chosen = [this](QTreeWidgetItem *item) { choose(item->data(0, rankRole).toULongLong()); };
    connect(m_lines, &QTreeWidget::itemClicked, this, chosen);
    connect(m_lines, &QTreeWidget::itemActivated, this, chosen);
    connect(m_bar, &RankBar::rankChosen, this, [this](qulonglong rank) { choose(rank); });
}

std::unique_ptr<QWidget> RanksView::forPicture() const
{
    if (m_ranks.empty())
        return nullptr;
    auto view = std::make_unique<RanksView>();
    view->setOperators(m_operators);
    constexpr int mostShown = 100;
    view->m_lines->setMinimumHeight(roomForLines(*view->m_lines, static_cast<int>(m_ranks.size()), mostShown));
    return view;
}

QSize RanksView::minimumSizeHint() const
{
    return {fontMetrics().height() * 8, fontMetrics().height() * 5 / 2};
}

// A low pane keeps its space for the ranks.
void RanksView::resizeEvent(QResizeEvent *event)
{
    QWidget::resizeEvent(event);
    const int unit = fontMetrics().height();
    const int words = m_sentence->heightForWidth(std::max(unit, width() - unit * 3 / 2));
    m_sentence->setVisible(height() >= words + m_bar->sizeHint().height() + m_lines->minimumHeight() + unit);
}

void RanksView::setOperators(const std::shared_ptr<const OperatorComparison> &operators)
{
    if (operators == m_operators)
        return;
    m_operators = operators;
    m_ranks = operators ? rankStrip(operators->pairs) : std::vector<RankSummary>{};
    m_sentence->setText(sentenceOf(m_ranks));
    m_sentence->setToolTip(tr("A rank that differs before its first communication with the others produced the "
                              "difference itself: if it is the only one, check its process and its card."));
    m_bar->setRanks(m_ranks);
    fillLines();
}

void RanksView::fillLines()
{
    const Palette &palette = colours(this->palette());
    const QIcon icons[] = {stateIcon(RowState::Same, palette), stateIcon(RowState::Differs, palette, false),
                           stateIcon(RowState::Differs, palette)};
    m_lines->clear();
    QList<QTreeWidgetItem *> lines;
    for (const std::size_t rank : worstFirst(m_ranks)) {
        const int gravity = gravityOf(m_ranks[rank]);
        auto *line = new QTreeWidgetItem({rankName(m_ranks[rank].rank), shortState(m_ranks[rank])});
        line->setIcon(0, icons[gravity]);
        line->setData(0, rankRole, qulonglong(rank));
        line->setToolTip(1,
                         withSingulars(tr("%1 %2; %3 of %4 steps differ")
                                           .arg(rankName(m_ranks[rank].rank), rankState(m_ranks[rank]),
                                                groupedNumber(static_cast<std::int64_t>(m_ranks[rank].stepsDiffering)),
                                                groupedNumber(static_cast<std::int64_t>(m_ranks[rank].steps)))));
        if (gravity > 0)
            line->setForeground(1, gravity == 2 ? palette.differs : palette.text);
        lines << line;
    }
    m_lines->addTopLevelItems(lines);
    m_lines->resizeColumnToContents(0);
}

void RanksView::setCurrentPair(std::size_t pair)
{
    const auto &pairs = m_operators->pairs;
    const auto rank = std::find_if(m_ranks.begin(), m_ranks.end(), [&](const RankSummary &summary) {
        return pair < pairs.size() && summary.rank == pairs[pair].a.rank;
    });
    if (rank != m_ranks.end())
        showLine(static_cast<std::size_t>(rank - m_ranks.begin()));
}

void RanksView::showLine(std::size_t rank)
{
    m_bar->setCurrent(rank);
    for (int at = 0; at < m_lines->topLevelItemCount(); ++at) {
        if (m_lines->topLevelItem(at)->data(0, rankRole).toULongLong() == rank)
            m_lines->setCurrentItem(m_lines->topLevelItem(at));
    }
}

void RanksView::choose(std::size_t rank)
{
    showLine(rank);
    Q_EMIT pairChosen(m_ranks[rank].firstPair.value_or(m_ranks[rank].pair));
}

void RanksView::changeEvent(QEvent *event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::PaletteChange)
        fillLines();
}

} // namespace rundiff

#include "moc_ranksview.cpp"
