// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/operatortable.h"

#include "models/items/numbers.h"
#include "models/items/pairrows.h"
#include "widgets/operatorcolumns.h"
#include "widgets/operatorheader.h"
#include "widgets/operatormenu.h"
#include "widgets/overviewbar.h"
#include "widgets/rowdelegate.h"

#include <QApplication>
#include <QClipboard>
#include <QEvent>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QResizeEvent>
#include <QScrollBar>
#include <QStringList>

#include <algorithm>

namespace rundiff
{

namespace
{

QString modeWords(const DumpPair &pair)
{
    switch (pair.mode) {
    case Mode::Md5:
        return OperatorTable::tr("by checksum");
    case Mode::Tensor:
        return OperatorTable::tr("by real values");
    default:
        return pair.exactRule ? OperatorTable::tr("by statistics, exact")
                              : OperatorTable::tr("by statistics, within tolerance of the dtype");
    }
}

} // namespace

OperatorTable::OperatorTable(QWidget *parent)
    : QWidget(parent), m_header(new OperatorHeader(this)), m_view(new QTableView(this)),
      m_overview(new OverviewBar(m_model, this)), m_columns(nullptr), m_menu(nullptr), m_empty(new QLabel(this))
{
    setObjectName(QStringLiteral("operatorTable"));
    buildView();
    m_columns = new OperatorColumns(m_model, *m_view);
    m_menu = new OperatorMenu(*this);
    m_header->setMenu(m_menu);
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
    m_view->setContextMenuPolicy(Qt::CustomContextMenu);
    m_view->verticalHeader()->hide();
    m_view->verticalHeader()->setSectionResizeMode(QHeaderView::Fixed);
    m_view->verticalHeader()->setDefaultSectionSize(fontMetrics().height() * 3 / 2);
    m_view->setMinimumHeight(fontMetrics().height() * 8); // a difference and what stands around it
    m_view->viewport()->installEventFilter(this);
    m_empty->setAlignment(Qt::AlignCenter);
    m_empty->setWordWrap(true);
    m_empty->setObjectName(QStringLiteral("noOperators"));
}

void OperatorTable::connectView()
{
    connect(m_header, &OperatorHeader::pairWanted, this, &OperatorTable::showPair);
    connect(m_header, &OperatorHeader::filterEdited, this, &OperatorTable::filterChanged);
    connect(m_view->selectionModel(), &QItemSelectionModel::currentRowChanged, this,
            [this](const QModelIndex &current) {
                const std::optional<std::size_t> row = m_model.tableRow(current.row());
                if (!row)
                    return;
                m_lookedAt = row;
                Q_EMIT rowChosen(*row);
            });
    connect(m_view, &QAbstractItemView::activated, this,
            [this](const QModelIndex &index) { m_model.unfold(index.row()); });
    connect(m_view, &QWidget::customContextMenuRequested, this,
            [this](const QPoint &place) { m_menu->popup(m_view->viewport()->mapToGlobal(place)); });
    connect(&m_model, &OperatorTableModel::arranged, this, &OperatorTable::rowsArranged);
    connect(&m_model, &OperatorTableModel::filterProblemChanged, this, &OperatorTable::showCounts);
    connect(m_view->verticalScrollBar(), &QScrollBar::valueChanged, this, &OperatorTable::updateOverview);
    connect(m_view->verticalScrollBar(), &QScrollBar::rangeChanged, this, &OperatorTable::updateOverview);
    connect(m_overview, &OverviewBar::rowWanted, this,
            [this](int row) { m_view->scrollTo(m_model.index(row, 0), QAbstractItemView::PositionAtCenter); });
}

void OperatorTable::setComparison(const ComparisonPtr &comparison)
{
    const bool sameOperators =
        m_comparison && comparison && comparison->operators && m_comparison->operators == comparison->operators;
    if (sameOperators) { // only the curves were compared anew: leave the reader where they are
        m_comparison = comparison;
        return;
    }
    const bool sameRuns = m_comparison && comparison && m_comparison->a == comparison->a &&
                          m_comparison->b == comparison->b && m_comparison->operators && comparison->operators &&
                          m_comparison->operators->pairs.size() == comparison->operators->pairs.size();
    const std::size_t pair = m_pair.value_or(0);
    const auto &rows = m_model.table();
    m_readRow = sameRuns && m_pair && rows && m_lookedAt ? std::optional(rows->rows[*m_lookedAt]) : std::nullopt;
    m_comparison = comparison;
    m_pair.reset();
    m_header->setComparison(comparison);
    const bool any = comparison && comparison->operators && !comparison->operators->pairs.empty();
    m_header->setVisible(any);
    m_view->setVisible(any);
    m_overview->setVisible(any);
    m_empty->setVisible(!any);
    m_empty->setText(tr("Both runs need a dump of the same step: then every operator stands here, with the first one "
                        "that differs marked.\nCollect dumps with msprobe's PrecisionDebugger, level mix, summary_mode "
                        "md5, and open the folders that hold dump/step0 …"));
    if (!any) {
        showTable({});
        return;
    }
    const auto &first = comparison->operators->firstDifference;
    openPair(m_readRow ? pair : first ? first->pair : 0, std::nullopt);
}

void OperatorTable::showPair(std::size_t pair)
{
    m_readRow.reset();
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

void OperatorTable::goToPlaceInPair()
{
    const DumpPair &shown = m_comparison->operators->pairs[*m_pair];
    std::optional<std::size_t> row = rowReadBefore();
    m_readRow.reset();
    if (!row && m_walkingBackward && m_model.table())
        row = nextDifference(*m_model.table(), {}, *m_walkingBackward);
    else if (!row && shown.firstDifference)
        row = shown.firstDifference->tableRow;
    if (row)
        showRow(*row);
    else if (m_model.rowCount() > 0)
        m_view->setCurrentIndex(m_model.index(0, 0));
}

// A rule or match of one's own makes another table of the same dumps: the reader stays at the row they looked at.
std::optional<std::size_t> OperatorTable::rowReadBefore() const
{
    if (!m_readRow || !m_model.table())
        return std::nullopt;
    const std::vector<PairRow> &rows = m_model.table()->rows;
    const bool inA = m_readRow->a != PairRow::none;
    const auto found = std::ranges::find_if(
        rows, [&](const PairRow &row) { return inA ? row.a == m_readRow->a : row.b == m_readRow->b; });
    return found == rows.end() ? std::nullopt : std::optional(static_cast<std::size_t>(found - rows.begin()));
}

void OperatorTable::showTable(const std::shared_ptr<const PairTable> &table)
{
    m_lookedAt.reset();
    const OperatorComparison *operators = m_comparison ? m_comparison->operators.get() : nullptr;
    std::optional<std::size_t> first;
    if (operators && m_pair && operators->pairs[*m_pair].firstDifference)
        first = operators->pairs[*m_pair].firstDifference->tableRow;
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
    const DumpPair &pair = m_comparison->operators->pairs[*m_pair];
    const auto grouped = [](std::size_t count) { return groupedNumber(static_cast<std::int64_t>(count)); };
    QStringList parts{modeWords(pair), tr("%1 rows").arg(grouped(pair.rows)),
                      tr("%1 differ").arg(grouped(pair.differing))};
    if (pair.unmatchedA + pair.unmatchedB > 0)
        parts << tr("%1 only in A, %2 only in B").arg(grouped(pair.unmatchedA), grouped(pair.unmatchedB));
    const auto &ignored = m_model.marks().ignored;
    if (const auto count = std::count_if(ignored.begin(), ignored.end(), [](std::uint8_t mark) { return mark != 0; }))
        parts << tr("%1 ignored").arg(groupedNumber(count));
    if (!m_model.filter().empty())
        parts << tr("%1 shown").arg(grouped(static_cast<std::size_t>(m_model.rowCount())));
    m_header->setCounts(parts.join(QStringLiteral(" · ")));
    m_header->setProblem(m_model.filterProblem());
}

void OperatorTable::filterChanged()
{
    m_model.setFilter(m_header->filter(m_model.filter()));
}

// The rows are arranged away from the window's thread: only now is it known where the row somebody looked at stands.
void OperatorTable::rowsArranged()
{
    if (m_lookedAt)
        showRow(*m_lookedAt);
    showCounts();
    updateOverview();
}

void OperatorTable::measureColumns()
{
    const bool known = m_pair && m_model.table() && m_comparison->operators->pairs[*m_pair].firstDifference;
    m_columns->measure(known ? std::optional(m_comparison->operators->pairs[*m_pair].firstDifference->tableRow)
                             : std::nullopt);
}

void OperatorTable::showRow(std::size_t tableRow)
{
    m_lookedAt = tableRow;
    const int row = m_model.nearestRow(tableRow);
    if (row < 0)
        return;
    m_view->setCurrentIndex(m_model.index(row, 0));
    m_view->scrollTo(m_model.index(row, 0), QAbstractItemView::PositionAtCenter);
}

void OperatorTable::goToFirstDifference()
{
    if (!m_comparison || !m_comparison->operators || !m_comparison->operators->firstDifference)
        return;
    const FirstDifference &first = *m_comparison->operators->firstDifference;
    if (m_pair != first.pair)
        showPair(first.pair);
    showRow(first.row.tableRow);
}

// Within the pair, then on to the next pair that has a difference.
bool OperatorTable::goToDifference(bool backward)
{
    if (!m_pair)
        return false;
    if (m_model.table()) {
        if (const std::optional<std::size_t> next = nextDifference(*m_model.table(), currentRow(), backward)) {
            showRow(*next);
            return true;
        }
    }
    const std::vector<DumpPair> &pairs = m_comparison->operators->pairs;
    for (std::size_t pair = *m_pair; backward ? pair-- > 0 : ++pair < pairs.size();) {
        if (pairs[pair].differing + pairs[pair].unmatchedA + pairs[pair].unmatchedB == 0)
            continue;
        openPair(pair, backward);
        return true;
    }
    return false;
}

std::optional<std::size_t> OperatorTable::currentRow() const
{
    return m_model.tableRow(m_view->currentIndex().row());
}

bool OperatorTable::goToNext(WalkBy by, bool backward)
{
    const std::optional<int> row = rowOfNext(m_model, m_view->currentIndex().row(), by, backward);
    if (!row)
        return false;
    m_view->setCurrentIndex(m_model.index(*row, 0));
    m_view->scrollTo(m_model.index(*row, 0), QAbstractItemView::PositionAtCenter);
    return true;
}

void OperatorTable::orderBy(OperatorColumn column)
{
    RowFilter filter = m_model.filter();
    filter.sort = {column, false};
    m_view->horizontalHeader()->setSortIndicatorShown(false);
    m_model.setFilter(filter);
}

void OperatorTable::setFolded(bool folded)
{
    RowFilter filter = m_model.filter();
    filter.foldClean = folded;
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

QString OperatorTable::selectedRowsAsText() const
{
    return copiedText(m_view->selectionModel()->selection(), CopyForm::Tsv);
}

void OperatorTable::copySelected(CopyForm form) const
{
    QApplication::clipboard()->setText(copiedText(m_view->selectionModel()->selection(), form));
}

void OperatorTable::updateOverview()
{
    const int first = m_view->rowAt(0);
    const int rowHeight = std::max(1, m_view->verticalHeader()->defaultSectionSize());
    m_overview->setView(std::max(0, first), m_view->viewport()->height() / rowHeight);
}

bool OperatorTable::eventFilter(QObject *watched, QEvent *event)
{
    if (watched == m_view->viewport() && event->type() == QEvent::Resize)
        keepInSight(static_cast<QResizeEvent *>(event)->oldSize().height());
    return QWidget::eventFilter(watched, event);
}

// Other panes may take room from the table: the row that is looked at stays in view if it was.
void OperatorTable::keepInSight(int heightBefore)
{
    const QRect row = m_view->visualRect(m_view->currentIndex());
    if (!row.isValid() || row.top() < 0 || row.top() >= heightBefore)
        return;
    QMetaObject::invokeMethod(
        this,
        [this] {
            if (m_view->currentIndex().isValid())
                m_view->scrollTo(m_view->currentIndex(), QAbstractItemView::EnsureVisible);
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
                m_view->scrollTo(m_view->currentIndex(), QAbstractItemView::PositionAtCenter);
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
