// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/operators/operatorcolumns.h"

#include "models/items/rows/operatorcells.h"
#include "models/items/words/numbers.h"
#include "widgets/frame/style/theme.h"
#include "widgets/frame/texts/fittedtext.h"
#include "widgets/operators/columndialog.h"

#include <QHeaderView>
#include <QMenu>
#include <QSignalBlocker>
#include <QTableView>

#include <algorithm>

namespace rundiff
{

namespace
{

// Measuring a million rows would take seconds.
constexpr int sampledAround = 100, sampledElsewhere = 200;

constexpr int wholeShape = 24; // letters: five dimensions or so; longer ones may be cut

// In a narrow window the details have these.
constexpr OperatorColumn givesWay[] = {OperatorColumn::Role,
                                       OperatorColumn::Direction,
                                       OperatorColumn::MeanDifference,
                                       OperatorColumn::NormDifference,
                                       OperatorColumn::FiveThousandths,
                                       OperatorColumn::Euclidean,
                                       OperatorColumn::Ulps,
                                       OperatorColumn::MatchedBy,
                                       OperatorColumn::MaxRelative,
                                       OperatorColumn::Dtype,
                                       OperatorColumn::MaxA,
                                       OperatorColumn::MaxB,
                                       OperatorColumn::Shape,
                                       OperatorColumn::MaxDifference,
                                       OperatorColumn::Number,
                                       OperatorColumn::Epsilons,
                                       OperatorColumn::NormRelative,
                                       OperatorColumn::ChecksumA};

bool isCode(OperatorColumn column)
{
    return column == OperatorColumn::ChecksumA || column == OperatorColumn::ChecksumB;
}

// A word, a checksum or three digits that are cut say nothing.
bool isWhole(OperatorColumn column)
{
    return isCode(column) || rowColumn(column).isNumber() || column == OperatorColumn::Result ||
           column == OperatorColumn::Direction || column == OperatorColumn::Role || column == OperatorColumn::MatchedBy;
}

// The maximum of one run says little without that of the other.
void hideMaxTogether(const OperatorTableModel &model, std::vector<bool> &hidden)
{
    std::vector<std::size_t> places;
    for (std::size_t at = 0; at < hidden.size(); ++at) {
        const OperatorColumn column = model.column(static_cast<int>(at));
        if (column == OperatorColumn::MaxA || column == OperatorColumn::MaxB)
            places.push_back(at);
    }
    const bool any = std::ranges::any_of(places, [&](std::size_t at) { return hidden[at]; });
    for (const std::size_t at : places)
        hidden[at] = any;
}

bool isOfCall(OperatorColumn column)
{
    return column == OperatorColumn::Operator || column == OperatorColumn::CallOfB;
}

// Letters of a name that say which one it is.
int mostOfName(OperatorColumn column)
{
    return isOfCall(column) ? 26 : 16;
}

// Letters of every other column, at least.
int leastOf(OperatorColumn column)
{
    return rowColumn(column).isNumber() ? 9 : 7;
}

} // namespace

OperatorColumns::OperatorColumns(OperatorTableModel &model, QTableView &view)
    : QObject(&view), m_model(model), m_view(view)
{
    QHeaderView *header = view.horizontalHeader();
    header->setHighlightSections(false);
    header->setSectionsMovable(true);
    header->setSectionsClickable(true);
    header->setStretchLastSection(true);
    header->setContextMenuPolicy(Qt::CustomContextMenu);
    connect(header, &QHeaderView::sectionMoved, this, &OperatorColumns::sectionMoved);
    connect(header, &QHeaderView::sectionClicked, this, &OperatorColumns::sortBy);
    connect(header, &QWidget::customContextMenuRequested, this, &OperatorColumns::showHeaderMenu);
}

// What concerns the clicked column is first.
void OperatorColumns::showHeaderMenu(const QPoint &place)
{
    QHeaderView &header = *m_view.horizontalHeader();
    const int clicked = header.logicalIndexAt(place);
    QMenu menu;
    if (clicked >= 0 && clicked < m_model.columnCount()) {
        const OperatorColumn field = m_model.column(clicked);
        const std::string_view name = fieldName(field);
        const QString beginning = QString::fromUtf8(name.data(), qsizetype(name.size())) +
                                  (rowColumn(field).isNumber() ? QStringLiteral(" > ") : QStringLiteral(" ~ "));
        menu.addAction(tr("&Filter by %1 …").arg(columnTitle(field)), this,
                       [this, beginning] { Q_EMIT filterWanted(beginning); });
        menu.addAction(tr("&Sort by %1").arg(columnTitle(field)), this, [this, clicked] { sortBy(clicked); });
        menu.addSeparator();
    }
    fillMenu(menu);
    menu.exec(header.mapToGlobal(place));
}

std::vector<OperatorColumn> OperatorColumns::offered() const
{
    std::vector<OperatorColumn> columns;
    for (const RowColumn &described : rowColumns()) {
        if (!described.ofTensors() || mode() == Mode::Tensor)
            columns.push_back(described.field);
    }
    return columns;
}

void OperatorColumns::chooseInDialog()
{
    const std::vector<OperatorColumn> shown = inShownOrder();
    std::vector<OperatorColumn> others = offered();
    std::erase_if(others, [&](OperatorColumn column) { return std::ranges::find(shown, column) != shown.end(); });
    auto *dialog = new ColumnDialog(shown, others, &m_view);
    connect(dialog, &ColumnDialog::columnsChosen, this, &OperatorColumns::choose);
    connect(dialog, &ColumnDialog::defaultsWanted, this, &OperatorColumns::restoreDefaults);
    dialog->open();
}

void OperatorColumns::choose(const std::vector<OperatorColumn> &columns)
{
    if (columns.empty() || columns == inShownOrder())
        return;
    keep(columns);
    const QModelIndex current = m_view.currentIndex();
    apply(columns);
    m_view.setCurrentIndex(m_model.index(current.row(), 0));
    measure(m_around);
}

void OperatorColumns::restoreDefaults()
{
    setChosen(mode(), {});
    measure(m_around);
    Q_EMIT changed(mode(), {});
}

Mode OperatorColumns::mode() const
{
    return m_model.table() ? m_model.table()->mode : Mode::Md5;
}

// How a row was matched is a column only where not every row has its partner by its exact name. There, and where one
// run has more calls, those of both runs are opposite each other.
std::vector<OperatorColumn> OperatorColumns::usual() const
{
    std::vector<OperatorColumn> columns = operatorColumns(mode());
    if (!m_model.table())
        return columns;
    const bool exact = std::all_of(m_model.table()->rows.begin(), m_model.table()->rows.end(), [](const PairRow &row) {
        return row.matchedBy == MatchedBy::Exact || row.matchedBy == MatchedBy::Nothing;
    });
    if (!exact)
        columns.insert(columns.end() - 1, OperatorColumn::MatchedBy);
    const bool oneRun =
        std::ranges::any_of(m_model.table()->operators, [](const PairOperator &call) { return !call.inBoth(); });
    if (!exact || oneRun)
        columns.insert(std::ranges::find(columns, OperatorColumn::Operator) + 1, OperatorColumn::CallOfB);
    return columns;
}

QStringList OperatorColumns::chosen(Mode mode) const
{
    QStringList fields;
    if (const auto found = m_chosen.find(mode); found != m_chosen.end()) {
        for (const OperatorColumn column : found->second) {
            const std::string_view name = fieldName(column);
            fields << QString::fromUtf8(name.data(), qsizetype(name.size()));
        }
    }
    return fields;
}

void OperatorColumns::setChosen(Mode mode, const QStringList &fields)
{
    std::vector<OperatorColumn> columns;
    for (const QString &field : fields) {
        const auto column = fieldNamed(field.toStdString());
        if (column && std::find(columns.begin(), columns.end(), *column) == columns.end())
            columns.push_back(*column);
    }
    if (columns.empty())
        m_chosen.erase(mode);
    else
        m_chosen[mode] = columns;
    if (mode == this->mode())
        showForTable();
}

void OperatorColumns::showForTable()
{
    const auto found = m_chosen.find(mode());
    apply(found == m_chosen.end() ? usual() : found->second);
}

void OperatorColumns::apply(const std::vector<OperatorColumn> &columns)
{
    m_model.setColumns(columns);
    QHeaderView *header = m_view.horizontalHeader();
    const QSignalBlocker quiet(header);
    for (int column = 0; column < m_model.columnCount(); ++column)
        header->moveSection(header->visualIndex(column), column);
}

void OperatorColumns::keep(const std::vector<OperatorColumn> &columns)
{
    m_chosen[mode()] = columns;
    Q_EMIT changed(mode(), chosen(mode()));
}

std::vector<OperatorColumn> OperatorColumns::inShownOrder() const
{
    std::vector<OperatorColumn> columns;
    for (int place = 0; place < m_model.columnCount(); ++place) {
        if (const int column = m_view.horizontalHeader()->logicalIndex(place); !m_view.isColumnHidden(column))
            columns.push_back(m_model.column(column));
    }
    return columns;
}

void OperatorColumns::sectionMoved()
{
    keep(inShownOrder());
}

void OperatorColumns::toggle(OperatorColumn column, bool shown)
{
    std::vector<OperatorColumn> columns = inShownOrder();
    std::erase(columns, column);
    if (shown) // before the result, which closes the row
        columns.insert(columns.empty() ? columns.end() : columns.end() - 1, column);
    choose(columns);
}

void OperatorColumns::fillMenu(QMenu &menu)
{
    menu.addAction(tr("C&hoose columns and their order …"), this, [this] { chooseInDialog(); });
    menu.addSeparator();
    const std::vector<OperatorColumn> shown = inShownOrder();
    for (const OperatorColumn column : offered()) {
        if (column == OperatorColumn::Operator)
            continue; // a row without its name is of no use
        QAction *action = menu.addAction(columnTitle(column));
        action->setToolTip(columnExplanation(column));
        action->setCheckable(true);
        action->setChecked(std::find(shown.begin(), shown.end(), column) != shown.end());
        connect(action, &QAction::toggled, this, [this, column](bool on) { toggle(column, on); });
    }
    menu.addSeparator();
    menu.addAction(tr("Default columns"), this, [this] { restoreDefaults(); });
}

void OperatorColumns::measure(std::optional<std::size_t> aroundRow)
{
    m_around = aroundRow;
    const std::vector<int> sample = sampledRows();
    m_widths.clear();
    for (int column = 0; column < m_model.columnCount(); ++column)
        m_widths.push_back(widthOf(column, sample));
    fit();
}

// Those around the first difference, which are seen first, and some of all others.
std::vector<int> OperatorColumns::sampledRows() const
{
    const int rows = m_model.rowCount();
    const int middle = m_around && m_model.table() ? m_model.nearestRow(*m_around) : 0;
    std::vector<int> sample;
    const auto add = [&](int row) {
        if (m_model.tableRow(row)) // a folded run is written across all columns
            sample.push_back(row);
    };
    for (int row = std::max(0, middle - sampledAround); row < std::min(rows, middle + sampledAround); ++row)
        add(row);
    for (int row = 0; row < rows; row += std::max(1, rows / sampledElsewhere))
        add(row);
    return sample;
}

ColumnWidth OperatorColumns::widthOf(int column, const std::vector<int> &sample) const
{
    const int letter = m_view.fontMetrics().averageCharWidth(), margin = letter * 5 / 2;
    QFont bold = m_view.font();
    bold.setBold(true);
    const QFontMetrics titles(bold);
    const OperatorColumn shown = m_model.column(column);
    const bool result = shown == OperatorColumn::Result;
    const bool isName = isOfCall(shown) || shown == OperatorColumn::Parameter;
    QFontMetrics metrics = result ? titles : m_view.fontMetrics();
    if (isCode(shown))
        metrics = QFontMetrics(fixedFont());
    const int title = titles.horizontalAdvance(m_model.headerData(column, Qt::Horizontal, Qt::DisplayRole).toString());
    int width = title, shortest = 0, marks = result ? letter * 3 : 0; // shortest: a name without Functional or input
    if (shown == OperatorColumn::Number && m_model.table())
        width = std::max(width, metrics.horizontalAdvance(groupedNumber(qint64(m_model.table()->rows.size()))));
    for (const int row : sample) {
        const QModelIndex cell = m_model.index(row, column);
        const QString text = cell.data().toString();
        width = std::max(width, metrics.horizontalAdvance(text));
        if (isName)
            shortest = std::max(shortest, metrics.horizontalAdvance(withoutFirstPart(text)));
        if (result && !cell.data(OperatorTableModel::DamageRole).toString().isEmpty())
            marks = letter * 3 + metrics.height();
    }
    const int wanted = std::min(width, letter * 48) + margin + marks;
    const int readable = isName ? std::min(shortest, letter * mostOfName(shown)) : letter * leastOf(shown);
    const bool whole = isWhole(shown) || (shown == OperatorColumn::Shape && width < letter * wholeShape);
    return {wanted, whole ? wanted : std::min(wanted, std::max(title, readable) + margin)};
}

// All columns at once, including the result; the tooltips show what does not fit. If even the minimum widths do not
// fit, columns that were not selected are hidden one after the other.
void OperatorColumns::fit()
{
    const int space = m_view.viewport()->width();
    std::vector<bool> hidden(m_widths.size(), false);
    const auto shown = [&] {
        std::vector<ColumnWidth> widths;
        for (std::size_t column = 0; column < m_widths.size(); ++column) {
            if (!hidden[column])
                widths.push_back(m_widths[column]);
        }
        return widths;
    };
    const auto tooWide = [&] {
        int least = 0;
        for (const ColumnWidth &width : shown())
            least += width.least;
        return least > space;
    };
    if (!m_chosen.contains(mode())) {
        for (const OperatorColumn column : givesWay) {
            for (std::size_t at = 0; at < m_widths.size() && tooWide(); ++at)
                hidden[at] = hidden[at] || m_model.column(static_cast<int>(at)) == column;
        }
        hideMaxTogether(m_model, hidden);
    }
    const std::vector<int> widths = fittedWidths(shown(), space);
    for (std::size_t column = 0, next = 0; column < m_widths.size(); ++column) {
        m_view.setColumnHidden(static_cast<int>(column), hidden[column]);
        if (!hidden[column])
            m_view.setColumnWidth(static_cast<int>(column), widths[next++]);
    }
}

// Of numbers the largest are wanted first, of results the differing ones, of words the first of the alphabet.
void OperatorColumns::sortBy(int column)
{
    if (column < 0 || column >= m_model.columnCount())
        return;
    const OperatorColumn field = m_model.column(column);
    const RowSort before = m_model.filter().sort;
    const bool largestFirst =
        field == OperatorColumn::Result || (rowColumn(field).isNumber() && field != OperatorColumn::Number);
    QHeaderView *header = m_view.horizontalHeader();
    const bool sorted = before != RowSort{} && before.field == field;
    if (field == OperatorColumn::Number || (sorted && before.descending != largestFirst)) {
        header->setSortIndicatorShown(false);
        m_model.sort(-1);
        return;
    }
    const bool descending = sorted ? !before.descending : largestFirst;
    const Qt::SortOrder order = descending ? Qt::DescendingOrder : Qt::AscendingOrder;
    header->setSortIndicator(column, order);
    header->setSortIndicatorShown(true);
    Q_EMIT sorting();
    m_model.sort(column, order);
}

} // namespace rundiff

#include "moc_operatorcolumns.cpp"
