// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/items/rows/operatorcells.h"

#include "models/items/words/compactnumbers.h"
#include "models/items/words/numbers.h"
#include "models/items/words/shownwords.h"

#include <QCoreApplication>

namespace rundiff
{

namespace
{

class Cells
{
    Q_DECLARE_TR_FUNCTIONS(OperatorCells)
};

QString numberText(const std::optional<double> &number, bool allDigits)
{
    if (!number)
        return {};
    if (allDigits)
        return exactNumber(*number);
    return shortNumber(*number);
}

QString ulpCell(const PairTable &table, std::size_t row, bool allDigits)
{
    if (row >= table.tensorMetrics.size() || !table.tensorMetrics[row].largestUlps)
        return {};
    constexpr std::uint64_t longest = 9999999; // that fits next to other columns
    const std::uint64_t ulps = *table.tensorMetrics[row].largestUlps;
    if (allDigits)
        return QString::number(ulps);
    if (ulps > longest)
        return shortNumber(static_cast<double>(ulps));
    return groupedNumber(static_cast<std::int64_t>(ulps));
}

QString metricCell(const TensorMetric &metric, bool allDigits, bool exactly)
{
    switch (metric.kind) {
    case TensorMetric::Kind::Number:
        return numberText(metric.value, allDigits || exactly);
    case TensorMetric::Kind::Nan:
        return QStringLiteral("nan");
    case TensorMetric::Kind::NotAvailable:
        return QStringLiteral("N/A");
    case TensorMetric::Kind::Unsupported: // no tensor, most often
        return allDigits ? Cells::tr("unsupported") : QStringLiteral("–");
    case TensorMetric::Kind::ShapeUnmatched:
        return Cells::tr("shapes differ");
    }
    return {};
}

// What one run has, as its dump wrote it.
QString statisticOfRun(const Dump &dump, std::uint32_t row, StatisticName name)
{
    if (row == PairRow::none)
        return QString();
    return statisticCell(dump, dump.rows.suffix(row), dump.rows.statistic(row, name));
}

// Rounded to the digits that tell both runs apart.
QString compactStatistic(const PairTable &table, const PairRow &row, const RowColumn &column)
{
    constexpr int digits = 6;
    const bool ofA = column.kind == ColumnKind::StatisticA;
    const QString a = statisticOfRun(*table.a, row.a, column.statistic),
                  b = statisticOfRun(*table.b, row.b, column.statistic);
    const CompactNumbers both = compactNumbers(a, b, digits);
    return ofA ? both.a : both.b;
}

QString textCell(const PairTable &table, std::size_t row, const RowColumn &column, bool full)
{
    const PairOperator *owner = operatorOfRow(table, row);
    if (!owner)
        return {};
    const auto text = full && column.fullText ? column.fullText : column.text;
    return textOf(text({table, *owner, row}));
}

QString cell(const PairTable &table, std::size_t row, const RowColumn &column, bool allDigits)
{
    switch (column.kind) {
    case ColumnKind::RowNumber:
        if (allDigits)
            return QString::number(row);
        return groupedNumber(static_cast<std::int64_t>(row));
    case ColumnKind::Text:
    case ColumnKind::Word:
    case ColumnKind::Checksum:
        return textCell(table, row, column, allDigits);
    case ColumnKind::StatisticA:
        if (!allDigits)
            return compactStatistic(table, table.rows[row], column);
        return statisticOfRun(*table.a, table.rows[row].a, column.statistic);
    case ColumnKind::StatisticB:
        if (!allDigits)
            return compactStatistic(table, table.rows[row], column);
        return statisticOfRun(*table.b, table.rows[row].b, column.statistic);
    case ColumnKind::Difference:
    case ColumnKind::RelativeDifference:
    case ColumnKind::Epsilons:
        return numberText(rowNumber(table, row, column), allDigits);
    case ColumnKind::Metric:
        if (row >= table.tensorMetrics.size())
            return {};
        if (table.rows[row].a == PairRow::none || table.rows[row].b == PairRow::none)
            return allDigits ? Cells::tr("no partner") : QStringLiteral("–");
        return metricCell(table.tensorMetrics[row].*column.metric, allDigits, column.shownExactly);
    case ColumnKind::Ulps:
        return ulpCell(table, row, allDigits);
    }
    return {};
}

} // namespace

std::vector<OperatorColumn> operatorColumns(Mode mode)
{
    std::vector<OperatorColumn> shown;
    for (const RowColumn &column : rowColumns()) {
        if (column.shownIn(mode == Mode::Auto ? Mode::Statistics : mode))
            shown.push_back(column.field);
    }
    return shown;
}

QString columnTitle(OperatorColumn column)
{
    return shownText(columnTitle(rowColumn(column)));
}

QString columnExplanation(OperatorColumn column)
{
    return shownText(columnHelp(rowColumn(column)));
}

QString cellText(const PairTable &table, std::size_t row, OperatorColumn column)
{
    return cell(table, row, rowColumn(column), false);
}

QString fullCellText(const PairTable &table, std::size_t row, OperatorColumn column)
{
    return cell(table, row, rowColumn(column), true);
}

} // namespace rundiff
