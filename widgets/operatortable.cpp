// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/operatortable.h"

#include "models/items/numbers.h"
#include "models/items/operatorcells.h"
#include "models/items/pairrows.h"
#include "models/items/rowcopy.h"
#include "widgets/columnwidths.h"
#include "widgets/elidedlabel.h"
#include "widgets/overviewbar.h"
#include "widgets/rowdelegate.h"
#include "widgets/theme.h"

#include <QCheckBox>
#include <QComboBox>
#include <QEvent>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QLineEdit>
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

int addDistinct(QComboBox &box, const QString &text, qint64 value)
{
    const int known = box.findData(value);
    if (known >= 0)
        return known;
    box.addItem(text, value);
    return box.count() - 1;
}

} // namespace

OperatorTable::OperatorTable(QWidget *parent)
    : QWidget(parent), m_header(new QWidget(this)), m_view(new QTableView(this)),
      m_overview(new OverviewBar(m_model, this)), m_step(new QComboBox(this)), m_rank(new QComboBox(this)),
      m_counts(new ElidedLabel({}, this)), m_onlyDifferences(new QCheckBox(tr("only differences and context"), this)),
      m_filter(new QLineEdit(this)), m_empty(new QLabel(this))
{
    setObjectName(QStringLiteral("operatorTable"));
    buildHeader();
    buildView();
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

void OperatorTable::buildHeader()
{
    m_step->setObjectName(QStringLiteral("stepBox"));
    m_rank->setObjectName(QStringLiteral("rankBox"));
    m_onlyDifferences->setObjectName(QStringLiteral("onlyDifferences"));
    m_filter->setObjectName(QStringLiteral("rowFilter"));
    m_step->setAccessibleName(tr("Step"));
    m_rank->setAccessibleName(tr("Rank"));
    m_filter->setPlaceholderText(tr("filter: name, dtype, result …"));
    m_filter->setToolTip(
        tr("Words that must all occur in the name, module, dtype, shape, checksum or result; * and ? stand for "
           "anything; /layers\\.[0-3]\\./ is a regular expression; norm_rel > 0.01 and dtype = float32 a condition"));
    m_filter->setClearButtonEnabled(true);
    m_filter->setMinimumWidth(fontMetrics().horizontalAdvance(m_filter->placeholderText()) +
                              fontMetrics().height() * 3);
    m_counts->setQuiet(true);
    auto *layout = new QHBoxLayout(m_header);
    const int unit = fontMetrics().height();
    layout->setContentsMargins(unit * 3 / 4, unit / 4, unit * 3 / 4, unit / 4);
    layout->setSpacing(unit * 3 / 4);
    layout->addWidget(m_step);
    layout->addWidget(m_rank);
    layout->addWidget(m_counts, 1);
    layout->addWidget(m_onlyDifferences);
    layout->addWidget(m_filter);
    connect(m_step, &QComboBox::activated, this, &OperatorTable::pairBoxChanged);
    connect(m_rank, &QComboBox::activated, this, &OperatorTable::pairBoxChanged);
    connect(m_onlyDifferences, &QCheckBox::toggled, this, &OperatorTable::filterChanged);
    connect(m_filter, &QLineEdit::textChanged, this, &OperatorTable::filterChanged);
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
    m_view->verticalHeader()->hide();
    m_view->verticalHeader()->setSectionResizeMode(QHeaderView::Fixed);
    m_view->verticalHeader()->setDefaultSectionSize(fontMetrics().height() * 3 / 2);
    m_view->horizontalHeader()->setHighlightSections(false);
    m_view->horizontalHeader()->setSectionsMovable(true);
    m_view->horizontalHeader()->setStretchLastSection(true);
    m_empty->setAlignment(Qt::AlignCenter);
    m_empty->setWordWrap(true);
    m_empty->setObjectName(QStringLiteral("noOperators"));
    connect(m_view->selectionModel(), &QItemSelectionModel::currentRowChanged, this,
            [this](const QModelIndex &current) {
                const std::optional<std::size_t> row = m_model.tableRow(current.row());
                if (!row)
                    return;
                m_lookedAt = row;
                Q_EMIT rowChosen(*row);
            });
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
    m_comparison = comparison;
    if (sameOperators)
        return; // only the curves were compared anew: leave the reader where they are
    m_pair.reset();
    fillPairBoxes();
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
    showPair(first ? first->pair : 0);
}

void OperatorTable::fillPairBoxes()
{
    m_step->clear();
    m_rank->clear();
    if (!m_comparison || !m_comparison->operators)
        return;
    for (const DumpPair &pair : m_comparison->operators->pairs) {
        addDistinct(*m_step, tr("step %1").arg(groupedNumber(pair.a.step.value)), pair.a.step.value);
        addDistinct(*m_rank, textOf(pair.a.rank.folderName()), pair.a.rank.number);
    }
    m_rank->setVisible(m_rank->count() > 1);
}

void OperatorTable::pairBoxChanged()
{
    const auto &pairs = m_comparison->operators->pairs;
    const qint64 step = m_step->currentData().toLongLong(), rank = m_rank->currentData().toLongLong();
    const auto exact = std::find_if(pairs.begin(), pairs.end(), [&](const DumpPair &pair) {
        return pair.a.step.value == step && pair.a.rank.number == rank;
    });
    const auto sameStep =
        std::find_if(pairs.begin(), pairs.end(), [&](const DumpPair &pair) { return pair.a.step.value == step; });
    const auto found = exact != pairs.end() ? exact : sameStep; // lone processes have another number at each step
    if (found != pairs.end())
        showPair(static_cast<std::size_t>(found - pairs.begin()));
}

void OperatorTable::showPair(std::size_t pair)
{
    openPair(pair, std::nullopt);
}

void OperatorTable::openPair(std::size_t pair, std::optional<bool> walkingBackward)
{
    if (!m_comparison || !m_comparison->operators || pair >= m_comparison->operators->pairs.size())
        return;
    m_pair = pair;
    m_walkingBackward = walkingBackward;
    const DumpPair &shown = m_comparison->operators->pairs[pair];
    m_step->setCurrentIndex(m_step->findData(QVariant(qint64(shown.a.step.value))));
    m_rank->setCurrentIndex(m_rank->findData(QVariant(qint64(shown.a.rank.number))));
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
    std::optional<std::size_t> row;
    if (m_walkingBackward && m_model.table())
        row = nextDifference(*m_model.table(), {}, *m_walkingBackward);
    else if (shown.firstDifference)
        row = shown.firstDifference->tableRow;
    if (row)
        showRow(*row);
    else if (m_model.rowCount() > 0)
        m_view->setCurrentIndex(m_model.index(0, 0));
}

void OperatorTable::showTable(const std::shared_ptr<const PairTable> &table)
{
    m_lookedAt.reset();
    const OperatorComparison *operators = m_comparison ? m_comparison->operators.get() : nullptr;
    std::optional<std::size_t> first;
    if (operators && m_pair && operators->pairs[*m_pair].firstDifference)
        first = operators->pairs[*m_pair].firstDifference->tableRow;
    m_model.setTable(table, first);
    measureColumns();
    updateOverview();
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
    if (!m_model.filter().empty())
        parts << tr("%1 shown").arg(grouped(static_cast<std::size_t>(m_model.rowCount())));
    if (!m_model.filterProblem().isEmpty())
        parts << m_model.filterProblem();
    m_counts->setText(parts.join(QStringLiteral(" · ")));
}

void OperatorTable::filterChanged()
{
    RowFilter filter = m_model.filter();
    filter.text = m_filter->text();
    filter.onlyDifferences = m_onlyDifferences->isChecked();
    m_model.setFilter(filter);
}

// The rows are arranged away from the window's thread: only now is it known where the row somebody looked at stands.
void OperatorTable::rowsArranged()
{
    if (m_lookedAt)
        showRow(*m_lookedAt);
    showCounts();
    updateOverview();
}

// Widths come from a sample around the first difference: measuring a million rows would take seconds.
void OperatorTable::measureColumns()
{
    const int rows = m_model.rowCount();
    const int middle = m_pair && m_model.table() && m_comparison->operators->pairs[*m_pair].firstDifference
                           ? m_model.nearestRow(m_comparison->operators->pairs[*m_pair].firstDifference->tableRow)
                           : 0;
    const int letter = fontMetrics().averageCharWidth(), margin = letter * 5 / 2;
    const QFontMetrics fixed(fixedFont());
    QFont bold = font();
    bold.setBold(true);
    const QFontMetrics titles(bold);
    m_widths.clear();
    for (int column = 0; column < m_model.columnCount(); ++column) {
        const OperatorColumn shown = m_model.column(column);
        const bool code = shown == OperatorColumn::ChecksumA || shown == OperatorColumn::ChecksumB;
        const bool result = shown == OperatorColumn::Result;
        const QFontMetrics &metrics = code ? fixed : result ? titles : fontMetrics();
        const int title =
            titles.horizontalAdvance(m_model.headerData(column, Qt::Horizontal, Qt::DisplayRole).toString());
        int width = title;
        for (int row = std::max(0, middle - 100); row < std::min(rows, middle + 100); ++row)
            width =
                std::max(width, metrics.horizontalAdvance(m_model.index(row, column).data(Qt::DisplayRole).toString()));
        const int wanted = std::min(width, letter * 48) + margin + (result ? letter * 3 : 0);
        const int readable = std::max(title, letter * (shown == OperatorColumn::Operator ? 14 : 7)) + margin;
        m_widths.push_back({wanted, result || code ? wanted : std::min(wanted, readable)});
    }
    fitColumns();
}

// All columns at once, the result among them; the tooltips hold what gets no room.
void OperatorTable::fitColumns()
{
    const std::vector<int> widths = fittedWidths(m_widths, m_view->viewport()->width());
    for (std::size_t column = 0; column < widths.size(); ++column)
        m_view->setColumnWidth(static_cast<int>(column), widths[column]);
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

void OperatorTable::focusFilter()
{
    m_filter->setFocus(Qt::ShortcutFocusReason);
    m_filter->selectAll();
}

QString OperatorTable::selectedRowsAsText() const
{
    return copiedText(m_view->selectionModel()->selection(), CopyForm::Tsv);
}

void OperatorTable::updateOverview()
{
    const int first = m_view->rowAt(0);
    const int rowHeight = std::max(1, m_view->verticalHeader()->defaultSectionSize());
    m_overview->setView(std::max(0, first), m_view->viewport()->height() / rowHeight);
}

void OperatorTable::resizeEvent(QResizeEvent *event)
{
    QWidget::resizeEvent(event);
    if (event->size().width() != event->oldSize().width())
        fitColumns();
}

// The row may have been chosen before the view had a size: its context comes into view with the view itself.
void OperatorTable::showEvent(QShowEvent *event)
{
    QWidget::showEvent(event);
    QMetaObject::invokeMethod(
        this,
        [this] {
            fitColumns();
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
