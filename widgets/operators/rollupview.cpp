// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/operators/rollupview.h"

#include "models/items/words/numbers.h"
#include "widgets/frame/pictureroom.h"
#include "widgets/frame/statemark.h"
#include "widgets/frame/style/theme.h"

#include <QContextMenuEvent>
#include <QHeaderView>
#include <QMenu>

#include <algorithm>
#include <array>

namespace rundiff
{

namespace
{

enum Column { Kind, Pass, Dtype, Calls, Origins, Carriers, Healed, OneRun, Rows, Differing, Share, Ignored };

constexpr int numberRole = Qt::UserRole, firstRowRole = Qt::UserRole + 1;

// Numbers are put in order as numbers, whatever their text.
class Line : public QTreeWidgetItem
{
public:
    using QTreeWidgetItem::QTreeWidgetItem;
    bool operator<(const QTreeWidgetItem &other) const override
    {
        const int column = treeWidget()->sortColumn();
        const QVariant one = data(column, numberRole), two = other.data(column, numberRole);
        return one.isValid() ? one.toDouble() < two.toDouble() : text(column) < other.text(column);
    }
};

QString directionWord(Direction direction)
{
    if (direction == Direction::Forward)
        return RollupView::tr("forward");
    return direction == Direction::Backward ? RollupView::tr("backward") : QString();
}

Line *lineOf(const RollupLine &line, const PairTable &table, const Palette &palette)
{
    auto *item = new Line({textOf(line.kind), directionWord(line.direction), textOf(line.dtype)});
    const std::array<std::size_t, 7> numbers = {line.calls,  line.origins, line.carriers, line.healed,
                                                line.oneRun, line.rows,    line.differing};
    for (std::size_t at = 0; at < numbers.size(); ++at) {
        const int column = Calls + static_cast<int>(at);
        item->setText(column, numbers[at] == 0 ? QStringLiteral("–") : groupedNumber(std::int64_t(numbers[at])));
        item->setData(column, numberRole, double(numbers[at]));
    }
    const double share = line.rows == 0 ? 0 : double(line.differing) / double(line.rows);
    item->setText(Share,
                  line.differing == 0 ? QStringLiteral("–") : QStringLiteral("%1 %").arg(share * 100, 0, 'f', 1));
    item->setData(Share, numberRole, share);
    item->setText(Ignored, line.ignored == 0 ? QStringLiteral("–") : groupedNumber(std::int64_t(line.ignored)));
    item->setData(Ignored, numberRole, double(line.ignored));
    for (int column = Calls; column <= Ignored; ++column)
        item->setTextAlignment(column, Qt::AlignRight | Qt::AlignVCenter);
    const RowState state = line.oneRun > 0 ? RowState::OnlyA : RowState::Same;
    item->setIcon(Kind, stateIcon(line.differing > 0 ? RowState::Differs : state, palette));
    if (line.origins > 0) {
        QFont bold = item->font(Origins);
        bold.setBold(true);
        item->setFont(Origins, bold);
        item->setForeground(Origins, palette.differs);
    }
    item->setData(Kind, firstRowRole, qulonglong(table.operators[line.firstOperator].firstRow));
    return item;
}

} // namespace

RollupView::RollupView(QWidget *parent) : QTreeWidget(parent)
{
    setObjectName(QStringLiteral("rollup"));
    setAccessibleName(tr("Differences by operator type"));
    setHeaderLabels({tr("Kind of operator"), tr("Pass"), tr("dtype"), tr("Calls"), tr("Origins"), tr("Carriers"),
                     tr("Healed"), tr("One run"), tr("Rows"), tr("Differ"), tr("Share"), tr("Ignored")});
    const std::pair<int, QString> explained[] = {
        {Origins, tr("Calls whose inputs agree and an output does not: differences originate here")},
        {Carriers, tr("Calls that pass a difference on")},
        {Healed, tr("Calls whose inputs differ and whose outputs agree")},
        {OneRun, tr("Calls of one run only")},
        {Ignored, tr("Differing rows that a rule excludes from the verdict")}};
    for (const auto &[column, text] : explained)
        headerItem()->setToolTip(column, text);
    for (int column = Calls; column <= Ignored; ++column)
        headerItem()->setTextAlignment(column, Qt::AlignRight | Qt::AlignVCenter);
    setRootIsDecorated(false);
    setUniformRowHeights(true);
    setSortingEnabled(true);
    setIconSize(QSize(fontMetrics().height(), fontMetrics().height()));
    header()->setSortIndicator(-1, Qt::DescendingOrder);
    header()->setStretchLastSection(false);
    setToolTip(tr("Press Enter to go to the first call of this kind that differs"));
    connect(header(), &QHeaderView::sortIndicatorChanged, this, &RollupView::fitColumns);
    connect(this, &QTreeWidget::itemActivated, this,
            [this](QTreeWidgetItem *item) { Q_EMIT rowWanted(item->data(Kind, firstRowRole).toULongLong()); });
}

void RollupView::setLines(std::shared_ptr<const PairTable> table, std::vector<RollupLine> lines)
{
    m_table = std::move(table);
    m_lines = std::move(lines);
    m_stale = true;
    if (isVisible())
        catchUp();
}

void RollupView::catchUp()
{
    if (!m_stale)
        return;
    m_stale = false;
    clear();
    if (!m_table)
        return;
    const Palette &palette = colours(this->palette());
    QList<QTreeWidgetItem *> lines;
    for (const RollupLine &line : m_lines)
        lines << lineOf(line, *m_table, palette);
    setSortingEnabled(false);
    addTopLevelItems(lines);
    header()->setSortIndicator(-1, Qt::DescendingOrder); // most origins first, as it comes
    setSortingEnabled(true);
    fitColumns();
}

// Columns without a number give their space to the others, and only the sorted one needs some for its arrow.
void RollupView::fitColumns()
{
    QFont bold = font();
    bold.setBold(true);
    const QFontMetrics metrics(bold);
    for (const int column : {Healed, OneRun, Ignored}) {
        bool any = false;
        for (int line = 0; line < topLevelItemCount() && !any; ++line)
            any = topLevelItem(line)->data(column, numberRole).toDouble() > 0;
        setColumnHidden(column, !any);
    }
    for (int column = 0; column <= Ignored; ++column) {
        const int title = metrics.horizontalAdvance(headerItem()->text(column)) + 3 * metrics.averageCharWidth();
        const bool sorted = header()->sortIndicatorSection() == column;
        header()->resizeSection(
            column, std::max(sizeHintForColumn(column), sorted ? header()->sectionSizeHint(column) : title));
    }
}

std::unique_ptr<QWidget> RollupView::forPicture() const
{
    if (m_lines.empty())
        return nullptr;
    auto view = std::make_unique<RollupView>();
    view->setLines(m_table, m_lines);
    view->catchUp();
    view->sortByColumn(header()->sortIndicatorSection(), header()->sortIndicatorOrder());
    constexpr int mostShown = 100;
    view->setMinimumHeight(view->header()->sizeHint().height() +
                           roomForLines(*view, view->topLevelItemCount(), mostShown));
    return view;
}

void RollupView::showEvent(QShowEvent *event)
{
    QTreeWidget::showEvent(event);
    catchUp();
}

void RollupView::changeEvent(QEvent *event)
{
    QTreeWidget::changeEvent(event);
    if (event->type() != QEvent::PaletteChange || m_stale)
        return;
    const int sorted = header()->sortIndicatorSection();
    const Qt::SortOrder order = header()->sortIndicatorOrder();
    m_stale = true;
    catchUp();
    sortByColumn(sorted, order);
}

void RollupView::contextMenuEvent(QContextMenuEvent *event)
{
    const QTreeWidgetItem *item = itemAt(event->pos());
    if (!item)
        return;
    const QString kind = item->text(Kind), pass = item->text(Pass);
    QMenu menu;
    menu.addAction(tr("Go to the first that differs"), this,
                   [this, row = item->data(Kind, firstRowRole).toULongLong()] { Q_EMIT rowWanted(row); });
    menu.addAction(tr("Show only these rows"), this, [this, kind, pass] {
        Q_EMIT filterWanted(kind.section(QLatin1Char(' '), -1) +
                            (pass.isEmpty() ? QString() : QLatin1Char(' ') + pass));
    });
    menu.exec(event->globalPos());
}

} // namespace rundiff

#include "moc_rollupview.cpp"
