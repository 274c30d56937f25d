// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/operators/operatortable.h"

#include "widgets/operators/operatorcolumns.h"
#include "widgets/operators/operatorheader.h"
#include "widgets/operators/overviewbar.h"
#include "widgets/operators/rowcopying.h"
#include "widgets/operators/rowdelegate.h"

#include <QApplication>
#include <QEvent>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QMouseEvent>
#include <QResizeEvent>
#include <QScrollBar>
#include <QStringList>

#include <algorithm>
#include <utility>

namespace rundiff
{

OperatorTable::OperatorTable(QWidget *parent)
    : QWidget(parent), m_header(new OperatorHeader(this)), m_view(new QTableView(this)),
      m_overview(new OverviewBar(m_model, this)), m_copying(new RowCopying(m_model, this)), m_columns(nullptr),
      m_empty(new QLabel(this))
{
    setObjectName(QStringLiteral("operatorTable"));
    buildView();
    m_columns = new OperatorColumns(m_model, *m_view);
    connectView();
    auto *rows = new QHBoxLayout;
    rows->setSpacing(0);
    rows->addWidget(m_view);
    rows->addWidget(m_overview);
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins({});
    layout->setSpacing(0);
    layout->addWidget(m_header);
    layout->addLayout(rows, 1);
    layout->addWidget(m_empty, 1);
    setFocusProxy(m_view);
    setComparison({});
}

void OperatorTable::setMenu(QMenu *menu)
{
    m_menu = menu;
    m_header->setMenu(menu);
}

void OperatorTable::buildView()
{
    m_view->setObjectName(QStringLiteral("operatorRows"));
    m_view->setAccessibleName(tr("Operators"));
    m_view->setModel(&m_model);
    m_view->setItemDelegate(new RowDelegate(m_view));
    m_view->setSelectionBehavior(QAbstractItemView::SelectRows);
    m_view->setShowGrid(false);
    m_view->setWordWrap(false);
    m_view->setTabKeyNavigation(false);
    m_view->setEditTriggers(QAbstractItemView::NoEditTriggers);
    m_view->setVerticalScrollMode(QAbstractItemView::ScrollPerItem);
    m_view->setHorizontalScrollMode(QAbstractItemView::ScrollPerPixel); // by items, hidden columns would count
    m_view->setContextMenuPolicy(Qt::CustomContextMenu);
    m_view->verticalHeader()->hide();
    m_view->verticalHeader()->setSectionResizeMode(QHeaderView::Fixed);
    m_view->verticalHeader()->setDefaultSectionSize(fontMetrics().height() * 3 / 2);
    m_view->setMinimumHeight(fontMetrics().height() * 7); // a difference and its surroundings
    m_view->viewport()->installEventFilter(this);
    m_empty->setAlignment(Qt::AlignCenter);
    m_empty->setWordWrap(true);
    m_empty->setObjectName(QStringLiteral("noOperators"));
}

void OperatorTable::connectView()
{
    connect(m_columns, &OperatorColumns::sorting, this, [this] { m_topWanted = true; });
    connect(m_columns, &OperatorColumns::filterWanted, this, [this](const QString &beginning) {
        m_header->setFilterText(beginning);
        m_header->continueFilter();
    });
    connect(m_copying, &RowCopying::said, this, &OperatorTable::said);
    connect(m_header, &OperatorHeader::pairWanted, this, &OperatorTable::showPair);
    connect(m_header, &OperatorHeader::filterEdited, this, &OperatorTable::filterChanged);
    connect(m_header, &OperatorHeader::filterDone, m_view, [this] { m_view->setFocus(Qt::ShortcutFocusReason); });
    connect(m_view->selectionModel(), &QItemSelectionModel::currentRowChanged, this,
            [this](const QModelIndex &current) { rowChanged(current.row()); });
    connect(m_view, &QAbstractItemView::activated, this,
            [this](const QModelIndex &index) { m_model.toggle(index.row()); });
    connect(m_view, &QWidget::customContextMenuRequested, this, [this](const QPoint &place) {
        if (m_menu)
            m_menu->popup(m_view->viewport()->mapToGlobal(place));
    });
    connect(&m_model, &OperatorTableModel::arranged, this, &OperatorTable::rowsArranged);
    connect(&m_model, &OperatorTableModel::filterProblemChanged, this, &OperatorTable::showCounts);
    connect(m_view->verticalScrollBar(), &QScrollBar::valueChanged, this, &OperatorTable::updateOverview);
    connect(m_view->verticalScrollBar(), &QScrollBar::rangeChanged, this, &OperatorTable::updateOverview);
    connect(m_overview, &OverviewBar::rowWanted, this,
            [this](int row) { scrollToRow(row, QAbstractItemView::PositionAtCenter); });
}

void OperatorTable::setComparison(const ComparisonPtr &comparison)
{
    const bool sameOperators =
        m_comparison && comparison && comparison->operators && m_comparison->operators == comparison->operators;
    if (sameOperators) { // only the curves were compared again: keep the reader's position
        m_comparison = comparison;
        return;
    }
    const bool sameRuns = m_comparison && comparison && m_comparison->a == comparison->a &&
                          m_comparison->b == comparison->b && m_comparison->operators && comparison->operators &&
                          m_comparison->operators->pairs.size() == comparison->operators->pairs.size();
    const std::size_t pair = m_pair.value_or(0);
    const auto &rows = m_model.table();
    const bool stays = sameRuns && m_pair && rows && m_lookedAt && !readerMayBeLed();
    m_readRow = stays ? std::optional(rows->rows[*m_lookedAt]) : std::nullopt;
    m_comparison = comparison;
    m_pair.reset();
    m_header->setComparison(comparison);
    const bool any = comparison && comparison->operators && !comparison->operators->pairs.empty();
    m_header->setVisible(any);
    m_view->setVisible(any);
    m_overview->setVisible(any);
    m_empty->setVisible(!any);
    m_empty->setText(tr("When both runs have a dump of the same step, this table shows every operator and marks the "
                        "first one that differs.\n"
                        "Collect dumps with msprobe's PrecisionDebugger, level mix, summary_mode md5, and open the "
                        "folders that hold dump/step0 …"));
    if (!any) {
        showTable({});
        return;
    }
    const auto &first = comparison->operators->firstDifference;
    const std::size_t differing = first ? first->pair : 0;
    openPair(m_readRow ? pair : differing, std::nullopt);
}

void OperatorTable::showPair(std::size_t pair)
{
    m_readRow.reset();
    m_rowWanted.reset();
    openPair(pair, std::nullopt);
}

void OperatorTable::showPairAt(std::size_t pair, std::size_t tableRow)
{
    m_readRow.reset();
    m_rowWanted = tableRow;
    openPair(pair, std::nullopt);
}

void OperatorTable::openPair(std::size_t pair, std::optional<bool> walkingBackward)
{
    if (!m_comparison || !m_comparison->operators || pair >= m_comparison->operators->pairs.size())
        return;
    m_pair = pair;
    m_walkingBackward = walkingBackward;
    const DumpPair &shown = m_comparison->operators->pairs[pair];
    m_header->showPair(shown);
    showTable(shown.table);
    showCounts();
    Q_EMIT pairShown(pair);
    if (shown.table)
        goToPlaceInPair();
    else
        Q_EMIT tableWanted(pair);
}

// A table that was read again, for the pair that is shown still.
void OperatorTable::showReadTable(std::size_t pair, const std::shared_ptr<const PairTable> &table)
{
    if (m_pair != pair)
        return;
    showTable(table);
    showCounts();
    goToPlaceInPair();
}

void OperatorTable::showTable(const std::shared_ptr<const PairTable> &table)
{
    m_lookedAt.reset();
    m_openedAt.reset();
    m_lookedAtGroup.reset();
    m_groupWish.reset();
    m_places = DifferencePlaces(table.get());
    const OperatorComparison *operators = m_comparison ? m_comparison->operators.get() : nullptr;
    std::optional<std::size_t> first;
    if (operators && m_pair && operators->pairs[*m_pair].firstDifference)
        first = operators->pairs[*m_pair].firstDifference->tableRow;
    m_model.setDamage(operators && m_pair ? RowDamage(*m_comparison, operators->pairs[*m_pair]) : RowDamage());
    m_model.setTable(table, first);
    m_columns->showForTable();
    measureColumns();
    updateOverview();
    Q_EMIT tableShown();
}

void OperatorTable::showCounts()
{
    if (!m_pair)
        return;
    m_header->showCounts(m_comparison->operators->pairs[*m_pair], m_model);
}

void OperatorTable::filterChanged()
{
    m_model.setFilter(m_header->filter(m_model.filter()));
}

// The rows are arranged outside the window's thread: only now is the position of the user's row known.
void OperatorTable::rowsArranged()
{
    const auto heading = m_lookedAtGroup ? m_model.rowOfGroup(*m_lookedAtGroup) : std::nullopt;
    if (std::exchange(m_topWanted, false))
        m_view->scrollToTop(); // the largest: the selected row may be anywhere now
    else if (heading)
        bringIntoView(*heading);
    else if (m_lookedAt)
        bringIntoView(m_model.nearestRow(*m_lookedAt));
    showCounts();
    updateOverview();
}

void OperatorTable::measureColumns()
{
    const bool known = m_pair && m_model.table() && m_comparison->operators->pairs[*m_pair].firstDifference;
    m_columns->measure(known ? std::optional(m_comparison->operators->pairs[*m_pair].firstDifference->tableRow)
                             : std::nullopt);
}

std::optional<std::size_t> OperatorTable::currentRow() const
{
    return m_model.tableRow(m_view->currentIndex().row());
}

void OperatorTable::orderBy(OperatorColumn column)
{
    RowFilter filter = m_model.filter();
    filter.sort = {column, false};
    m_topWanted = column != OperatorColumn::Number && filter != m_model.filter();
    m_view->horizontalHeader()->setSortIndicatorShown(false);
    m_model.setFilter(filter);
}

void OperatorTable::setFolded(bool folded)
{
    RowFilter filter = m_model.filter();
    filter.foldClean = folded;
    m_model.setFilter(filter);
}

void OperatorTable::groupBy(RowGrouping grouping)
{
    RowFilter filter = m_model.filter();
    filter.grouping = grouping;
    m_lookedAtGroup.reset(); // of the other grouping
    m_model.setFilter(filter);
}

void OperatorTable::setMarks(RowMarks marks)
{
    if (marks.ignored != m_model.marks().ignored)
        m_model.setMarks(std::move(marks));
    showCounts();
}

void OperatorTable::setFilterText(const QString &text)
{
    m_header->setFilterText(text);
}

QString OperatorTable::filterText() const
{
    return m_header->filterText();
}

void OperatorTable::focusFilter()
{
    m_header->focusFilter();
}

void OperatorTable::copySelected(CopyForm form)
{
    const Hidden hidden = form == CopyForm::Markdown ? Hidden::SecretsAndNames : Hidden::Secrets; // for issues
    const Redaction redaction = Redaction::of(hidden, m_comparison ? *m_comparison : Comparison());
    m_copying->start(m_view->selectionModel()->selection(), form, redaction);
}

void OperatorTable::updateOverview()
{
    const int first = m_view->rowAt(0);
    const int rowHeight = std::max(1, m_view->verticalHeader()->defaultSectionSize());
    m_overview->setView(std::max(0, first), m_view->viewport()->height() / rowHeight);
}

bool OperatorTable::eventFilter(QObject *watched, QEvent *event)
{
    if (watched == m_view->viewport() && event->type() == QEvent::Resize) {
        const auto *resized = static_cast<QResizeEvent *>(event);
        keepInSight(resized->oldSize().height());
        if (resized->size().width() != resized->oldSize().width()) // also by the scroll bar at its side
            QMetaObject::invokeMethod(m_columns, &OperatorColumns::fit, Qt::QueuedConnection);
    }
    if (watched == m_view->viewport() && event->type() == QEvent::MouseButtonRelease)
        markClicked(static_cast<QMouseEvent *>(event)->pos());
    return QWidget::eventFilter(watched, event);
}

// Other panes may take space from the table: the current row stays visible if it was, with some rows around it.
void OperatorTable::keepInSight(int heightBefore)
{
    const QRect row = m_view->visualRect(shownCell(m_view->currentIndex().row()));
    const bool wasTiny = heightBefore < m_view->verticalHeader()->defaultSectionSize() * 3;
    if (!row.isValid() || (!wasTiny && (row.top() < 0 || row.top() >= heightBefore)))
        return;
    QMetaObject::invokeMethod(
        this,
        [this] {
            const int row = m_view->currentIndex().row();
            if (row < 0)
                return;
            for (const int near : {row + 2, row - 3, row}) // the last one counts
                scrollToRow(std::clamp(near, 0, m_model.rowCount() - 1), QAbstractItemView::EnsureVisible);
        },
        Qt::QueuedConnection);
}

void OperatorTable::resizeEvent(QResizeEvent *event)
{
    QWidget::resizeEvent(event);
    if (event->size().width() != event->oldSize().width())
        m_columns->fit();
}

// The row may have been chosen before the view had a size: its context comes into view with the view itself.
void OperatorTable::showEvent(QShowEvent *event)
{
    QWidget::showEvent(event);
    QMetaObject::invokeMethod(
        this,
        [this] {
            m_columns->fit();
            if (m_view->currentIndex().isValid())
                scrollToRow(m_view->currentIndex().row(), QAbstractItemView::PositionAtCenter);
        },
        Qt::QueuedConnection);
}

void OperatorTable::changeEvent(QEvent *event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::FontChange) {
        m_view->verticalHeader()->setDefaultSectionSize(fontMetrics().height() * 3 / 2);
        measureColumns();
    }
}

} // namespace rundiff

#include "moc_operatortable.cpp"
