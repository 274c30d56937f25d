// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/items/rows/operatortablemodel.h"

#include "models/items/rows/operatorcells.h"
#include "models/items/words/numbers.h"
#include "models/items/words/shownwords.h"

#include <QCoreApplication>

#include <algorithm>

namespace rundiff
{

namespace
{

// Files and filters know these words as they are; the catalogue has them for the eye. In sentences they may be names.
[[maybe_unused]] constexpr const char *wordsOfColumns[] = {
    QT_TRANSLATE_NOOP("ColumnWords", "forward"),    QT_TRANSLATE_NOOP("ColumnWords", "backward"),
    QT_TRANSLATE_NOOP("ColumnWords", "origin"),     QT_TRANSLATE_NOOP("ColumnWords", "carrier"),
    QT_TRANSLATE_NOOP("ColumnWords", "healed"),     QT_TRANSLATE_NOOP("ColumnWords", "clean"),
    QT_TRANSLATE_NOOP("ColumnWords", "unknown"),    QT_TRANSLATE_NOOP("ColumnWords", "one_run"),
    QT_TRANSLATE_NOOP("ColumnWords", "input"),      QT_TRANSLATE_NOOP("ColumnWords", "output"),
    QT_TRANSLATE_NOOP("ColumnWords", "parameters"), QT_TRANSLATE_NOOP("ColumnWords", "parameters_grad")};

// Words of a column, such as "forward", in the language in force; sorting and filters use the English ones.
QString inWords(const QString &cell, OperatorColumn column)
{
    if (rowColumn(column).kind != ColumnKind::Word || cell.isEmpty())
        return cell;
    const QString word = QCoreApplication::translate("ColumnWords", cell.toUtf8().constData());
    if (word == cell)
        return shownText(cell.toStdString());
    return word;
}

QString shownCell(const PairTable &table, std::size_t row, OperatorColumn column)
{
    return inWords(cellText(table, row, column), column);
}

} // namespace

OperatorTableModel::OperatorTableModel(QObject *parent)
    : QAbstractTableModel(parent), m_columns(operatorColumns(Mode::Md5))
{
}

OperatorTableModel::~OperatorTableModel()
{
    m_stop.request_stop();
}

void OperatorTableModel::setTable(std::shared_ptr<const PairTable> table, std::optional<std::size_t> firstDifference)
{
    m_stop.request_stop();
    ++m_request;
    beginResetModel();
    m_table = std::move(table);
    m_order = m_table ? std::make_shared<const RowOrder>(m_table) : nullptr;
    m_firstDifference = firstDifference;
    m_columns = operatorColumns(m_table ? m_table->mode : Mode::Md5);
    m_marks = std::make_shared<RowMarks>();
    m_wish.unfolded.clear();
    m_wish.closed.clear();
    m_shown = {};
    m_arranging = false;
    endResetModel();
    if (!m_table)
        return;
    startArranging();
    if (m_table->rows.size() > smallTable) // so that the first letter of a filter does not wait for them
        m_thread.start([order = m_order] { order->kinds(); });
}

void OperatorTableModel::setFilter(const RowFilter &filter)
{
    if (filter == m_filter)
        return;
    if (filter.grouping != m_filter.grouping)
        m_wish.closed.clear();
    m_filter = filter;
    const std::string text = filter.text.toStdString();
    const auto condition = parseFilter(text, filter.form);
    setMistake(text, condition ? FilterMistake{} : condition.error());
    if (!condition)
        return keepValidRows(filter.text);
    noteWords(filter.text);
    m_wish.condition = *condition;
    m_wish.context = {filter.onlyDifferences, filter.context};
    m_wish.subset = filter.subset;
    m_wish.sort = filter.sort;
    m_wish.foldClean = filter.foldClean;
    m_wish.unfolded.clear();
    m_wish.grouping = filter.grouping;
    startArranging();
}

void OperatorTableModel::setMarks(RowMarks marks)
{
    m_marks = std::make_shared<RowMarks>(std::move(marks));
    if (rowCount() > 0)
        Q_EMIT dataChanged(index(0, 0), index(rowCount() - 1, columnCount() - 1));
    startArranging();
}

void OperatorTableModel::setBegins(std::vector<std::uint32_t> begins)
{
    m_marks = std::make_shared<RowMarks>(RowMarks{m_marks->ignored, std::move(begins)});
    if (m_wish.subset == RowSubset::Begins)
        startArranging();
}

void OperatorTableModel::setColumns(std::vector<OperatorColumn> columns)
{
    beginResetModel();
    m_columns = std::move(columns);
    endResetModel();
}

void OperatorTableModel::sort(int column, Qt::SortOrder order)
{
    RowFilter filter = m_filter;
    filter.sort = {};
    if (column >= 0 && column < columnCount())
        filter.sort = {this->column(column), order == Qt::DescendingOrder};
    setFilter(filter);
}

// Words that somebody types may be the beginning of a condition: "norm_rel" of "norm_rel > 0.1".
void OperatorTableModel::noteWords(const QString &text)
{
    const bool words = !text.trimmed().isEmpty() && formOf(text.toStdString()) == FilterForm::Text;
    const bool typedOn = words && !m_words.isEmpty() && (text.startsWith(m_words) || m_words.startsWith(text));
    if (words && !typedOn)
        m_beforeWords = m_wish.condition;
    m_words = words ? text : QString();
}

// Somebody is still typing: the rows stay as they are, or as they were before the words that are not a filter after
// all.
void OperatorTableModel::keepValidRows(const QString &text)
{
    if (m_words.isEmpty() || !text.startsWith(m_words))
        return;
    m_wish.condition = m_beforeWords;
    startArranging();
}

void OperatorTableModel::setMistake(const std::string &text, const FilterMistake &mistake)
{
    const std::size_t at = std::min(mistake.at, text.size()), end = std::min(at + mistake.length, text.size());
    m_mistake = {textOf(text.substr(0, at)), textOf(text.substr(at, end - at)), textOf(text.substr(end))};
    setProblem(shownText(mistake.sentence));
}

void OperatorTableModel::setProblem(const QString &problem)
{
    if (problem == m_problem)
        return;
    m_problem = problem;
    Q_EMIT filterProblemChanged();
}

void OperatorTableModel::startArranging()
{
    m_stop.request_stop();
    m_stop = {};
    ++m_request;
    m_arranging = false;
    if (!m_order)
        return;
    m_wish.before = m_shown.found;
    const bool quick = m_wish.condition.kind == RowCondition::Kind::Everything && m_wish.sort == RowSort{} &&
                       m_wish.grouping == RowGrouping::None && !m_wish.foldClean && m_wish.subset == RowSubset::All;
    if (quick || m_table->rows.size() <= smallTable) {
        show(arrange(*m_order, m_wish, *m_marks));
        return;
    }
    m_arranging = true;
    m_thread.start(
        [this, order = m_order, marks = m_marks, wish = m_wish, request = m_request, stop = m_stop.get_token()] {
            auto arrangement = std::make_shared<RowArrangement>(arrange(*order, wish, *marks, stop));
            if (!arrangement->complete)
                return;
            m_thread.answer([this, arrangement, request] {
                if (request == m_request)
                    show(std::move(*arrangement));
            });
        });
}

void OperatorTableModel::show(RowArrangement arrangement)
{
    m_arranging = false;
    if (arrangement.tooHard)
        setProblem(tr("This expression takes too long: not every row was checked. Simplify it."));
    const bool plain =
        arrangement.folds.empty() && m_shown.folds.empty() && arrangement.headings.empty() && m_shown.headings.empty();
    const bool reordered = m_shown.complete && plain && arrangement.rows.size() == m_shown.rows.size() &&
                           std::equal(arrangement.places.begin(), arrangement.places.end(), m_shown.places.begin(),
                                      m_shown.places.end(), [](std::uint32_t one, std::uint32_t other) {
                                          return (one == RowArrangement::hidden) == (other == RowArrangement::hidden);
                                      });
    if (reordered && arrangement.rows == m_shown.rows) {
        m_shown = std::move(arrangement); // somebody typed on, and nothing changed
    } else if (reordered) {
        showReordered(std::move(arrangement));
    } else {
        beginResetModel();
        m_shown = std::move(arrangement);
        endResetModel();
    }
    Q_EMIT arranged();
}

// The same rows in a different order: what was selected stays selected.
void OperatorTableModel::showReordered(RowArrangement arrangement)
{
    Q_EMIT layoutAboutToBeChanged({}, QAbstractItemModel::VerticalSortHint);
    const QModelIndexList before = persistentIndexList();
    QModelIndexList after;
    for (const QModelIndex &index : before) {
        const std::uint32_t row = m_shown.rows[static_cast<std::size_t>(index.row())];
        after << this->index(static_cast<int>(arrangement.places[row]), index.column());
    }
    m_shown = std::move(arrangement);
    changePersistentIndexList(before, after);
    Q_EMIT layoutChanged({}, QAbstractItemModel::VerticalSortHint);
}

std::optional<std::size_t> OperatorTableModel::tableRow(int row) const
{
    const auto place = static_cast<std::size_t>(row);
    if (row < 0 || place >= m_shown.rows.size())
        return std::nullopt;
    if (m_shown.foldAt(place) || m_shown.headingAt(place))
        return std::nullopt;
    return m_shown.rows[place];
}

std::optional<std::size_t> OperatorTableModel::firstTableRow(int row) const
{
    const auto place = static_cast<std::size_t>(row);
    if (row < 0 || place >= m_shown.rows.size())
        return std::nullopt;
    return m_shown.rows[place];
}

std::optional<int> OperatorTableModel::rowOfTableRow(std::size_t tableRow) const
{
    if (tableRow >= m_shown.places.size())
        return std::nullopt;
    const std::uint32_t place = m_shown.places[tableRow];
    if (place == RowArrangement::hidden)
        return std::nullopt;
    if (m_shown.foldAt(place) || m_shown.headingAt(place))
        return std::nullopt;
    return static_cast<int>(place);
}

int OperatorTableModel::nearestRow(std::size_t tableRow) const
{
    for (std::size_t row = tableRow; row < m_shown.places.size(); ++row) {
        if (m_shown.places[row] != RowArrangement::hidden)
            return static_cast<int>(m_shown.places[row]);
    }
    return static_cast<int>(m_shown.rows.size()) - 1;
}

int OperatorTableModel::rowCount(const QModelIndex &parent) const
{
    if (parent.isValid())
        return 0;
    return static_cast<int>(m_shown.rows.size());
}

int OperatorTableModel::columnCount(const QModelIndex &parent) const
{
    if (parent.isValid())
        return 0;
    return static_cast<int>(m_columns.size());
}

QString OperatorTableModel::text(std::size_t tableRow, OperatorColumn column) const
{
    if (column == OperatorColumn::Result && m_firstDifference == tableRow)
        return tr("first difference");
    if (column == OperatorColumn::Result && m_marks->isIgnored(tableRow))
        return tr("%1, ignored").arg(shownCell(*m_table, tableRow, column));
    // Where the calls of both runs have columns, a gap says that A has none.
    const bool isGap = column == OperatorColumn::Operator && !m_table->rows[tableRow].inA() &&
                       std::ranges::find(m_columns, OperatorColumn::CallOfB) != m_columns.end();
    if (isGap)
        return {};
    if (column == OperatorColumn::Role && !m_marks->ignored.empty())
        return inWords(textOf(spelled(roleOf(tableRow).role)), column);
    return shownCell(*m_table, tableRow, column);
}

// What a rule takes out of the verdict counts as agreeing.
OperatorRoleFacts OperatorTableModel::roleOf(std::size_t tableRow) const
{
    const PairOperator *owner = operatorOfRow(*m_table, tableRow);
    if (owner)
        return rundiff::roleOf(*m_table, *owner, m_marks->ignored);
    return OperatorRoleFacts();
}

void OperatorTableModel::setDamage(RowDamage damage)
{
    m_damage = std::move(damage);
}

QString OperatorTableModel::toolTip(std::size_t tableRow, OperatorColumn column) const
{
    if (column == OperatorColumn::Role)
        return shownText(explanationOf(roleOf(tableRow)));
    QString text = inWords(fullCellText(*m_table, tableRow, column), column);
    if (const QString damage = m_damage.ofRow(*m_table, tableRow);
        column == OperatorColumn::Result && !damage.isEmpty())
        text += QLatin1Char('\n') + damage;
    return text;
}

QVariant OperatorTableModel::rowData(std::size_t tableRow, OperatorColumn column, int role) const
{
    switch (role) {
    case Qt::DisplayRole:
        return text(tableRow, column);
    case Qt::ToolTipRole:
        return toolTip(tableRow, column);
    case StateRole:
        return static_cast<int>(m_table->rows[tableRow].state);
    case TableRowRole:
        return static_cast<qulonglong>(tableRow);
    case FirstDifferenceRole:
        return m_firstDifference == tableRow;
    case NumberRole: {
        const std::optional<double> number =
            rowColumn(column).isNumber() ? rowNumber(*m_table, tableRow, column) : std::optional<double>();
        if (!number)
            return QVariant();
        return QVariant(*number);
    }
    case FoldRole:
        return 0U;
    case IgnoredRole:
        return m_marks->isIgnored(tableRow);
    case DamageRole:
        return m_damage.ofRow(*m_table, tableRow);
    default:
        return {};
    }
}

QVariant OperatorTableModel::data(const QModelIndex &index, int role) const
{
    if (!index.isValid() || index.row() >= rowCount() || index.column() >= columnCount())
        return {};
    const OperatorColumn shown = column(index.column());
    if (role == Qt::TextAlignmentRole)
        return QVariant(rowColumn(shown).isNumber() ? Qt::AlignRight | Qt::AlignVCenter
                                                    : Qt::AlignLeft | Qt::AlignVCenter);
    if (role == NumericRole)
        return rowColumn(shown).isNumber();
    const auto place = static_cast<std::size_t>(index.row());
    if (const CleanRun *run = m_shown.foldAt(place))
        return foldData(*run, shown, role);
    if (const GroupHeading *heading = m_shown.headingAt(place))
        return headingData(*heading, shown, role);
    return rowData(m_shown.rows[place], shown, role);
}

QVariant OperatorTableModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || section < 0 || section >= columnCount())
        return {};
    const OperatorColumn shown = column(section);
    if (role == Qt::DisplayRole)
        return columnTitle(shown);
    if (role == Qt::ToolTipRole)
        return columnExplanation(shown);
    if (role == Qt::TextAlignmentRole)
        return QVariant(rowColumn(shown).isNumber() ? Qt::AlignRight | Qt::AlignVCenter
                                                    : Qt::AlignLeft | Qt::AlignVCenter);
    return {};
}

} // namespace rundiff

#include "moc_operatortablemodel.cpp"
