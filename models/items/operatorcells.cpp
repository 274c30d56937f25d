// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/items/operatorcells.h"

#include "models/compare/table/operatorroles.h"
#include "models/items/numbers.h"
#include "models/items/pairrows.h"

#include <QCoreApplication>

#include <cmath>

namespace rundiff
{

namespace
{

using Column = OperatorColumn;

class Cells
{
    Q_DECLARE_TR_FUNCTIONS(OperatorCells)
};

QString numberText(double number, bool allDigits)
{
    return allDigits ? exactNumber(number) : shortNumber(number);
}

QString bothOrFirst(const QString &a, const QString &b)
{
    if (a == b || b.isEmpty())
        return a;
    return a.isEmpty() ? b : a + QStringLiteral(" → ") + b;
}

// What one run has, as its dump wrote it.
QString statisticOfOneRun(const PairTable &table, const PairRowView &row, Column column)
{
    switch (column) {
    case Column::MaxA:
        return row.inA() ? statisticCell(*table.a, row.a().max) : QString();
    case Column::MaxB:
        return row.inB() ? statisticCell(*table.b, row.b().max) : QString();
    case Column::MinA:
        return row.inA() ? statisticCell(*table.a, row.a().min) : QString();
    case Column::MinB:
        return row.inB() ? statisticCell(*table.b, row.b().min) : QString();
    case Column::MeanA:
        return row.inA() ? statisticCell(*table.a, row.a().mean) : QString();
    case Column::MeanB:
        return row.inB() ? statisticCell(*table.b, row.b().mean) : QString();
    case Column::NormA:
        return row.inA() ? statisticCell(*table.a, row.a().norm) : QString();
    default:
        return row.inB() ? statisticCell(*table.b, row.b().norm) : QString();
    }
}

QString statisticCell(const PairTable &table, std::size_t index, Column column, bool allDigits)
{
    if (column <= Column::NormB)
        return statisticOfOneRun(table, PairRowView(table, index), column);
    const std::optional<double> number = rowNumber(table, index, column);
    return number ? numberText(*number, allDigits) : QString();
}

QString ulpCell(const PairTable &table, std::size_t row, bool allDigits)
{
    if (row >= table.tensorMetrics.size() || !table.tensorMetrics[row].largestUlps)
        return {};
    constexpr std::uint64_t longest = 9999999; // that fits next to other columns
    const std::uint64_t ulps = *table.tensorMetrics[row].largestUlps;
    if (allDigits)
        return QString::number(ulps);
    return ulps > longest ? shortNumber(static_cast<double>(ulps)) : groupedNumber(static_cast<std::int64_t>(ulps));
}

QString metricCell(const PairTable &table, std::size_t row, Column column, bool allDigits)
{
    if (row >= table.tensorMetrics.size())
        return {};
    const TensorMetrics &metrics = table.tensorMetrics[row];
    const TensorMetric *metric = nullptr;
    switch (column) {
    case Column::Cosine:
        metric = &metrics.cosine;
        break;
    case Column::Euclidean:
        metric = &metrics.euclidean;
        break;
    case Column::MaxAbsolute:
        metric = &metrics.maxAbsolute;
        break;
    case Column::MaxRelative:
        metric = &metrics.maxRelative;
        break;
    case Column::OneThousandth:
        metric = &metrics.oneThousandth;
        break;
    default:
        metric = &metrics.fiveThousandths;
    }
    switch (metric->kind) {
    case TensorMetric::Kind::Number:
        return column == Column::Cosine ? exactNumber(metric->value) : numberText(metric->value, allDigits);
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

QString nameText(const Dump &dump, NameId id)
{
    return textOf(dump.name(id));
}

QString sideBySide(const PairTable &table, const PairRowView &row, NameId DumpRow::*field)
{
    return bothOrFirst(row.inA() ? nameText(*table.a, row.a().*field) : QString(),
                       row.inB() ? nameText(*table.b, row.b().*field) : QString());
}

QString plainDtypes(const PairTable &table, const PairRowView &row)
{
    const auto plain = [](const Dump &dump, NameId dtype) { return textOf(withoutFramework(dump.name(dtype))); };
    return bothOrFirst(row.inA() ? plain(*table.a, row.a().dtype) : QString(),
                       row.inB() ? plain(*table.b, row.b().dtype) : QString());
}

QString cell(const PairTable &table, std::size_t index, Column column, bool allDigits)
{
    const PairRowView row(table, index);
    switch (column) {
    case Column::Number:
        return allDigits ? QString::number(index) : groupedNumber(static_cast<std::int64_t>(index));
    case Column::Operator:
        return allDigits ? bothOrFirst(row.rowName(), row.rowNameB()) : row.operatorName();
    case Column::Direction:
        return row.direction();
    case Column::Parameter:
        return row.parameter();
    case Column::Module: {
        const PairOperator *owner = operatorOfRow(table, index);
        return owner ? textOf(moduleKey(table, *owner)) : QString();
    }
    case Column::Side:
        return textOf(spelled(rowSide(table, index)));
    case Column::Role: {
        const PairOperator *owner = operatorOfRow(table, index);
        if (!owner)
            return {};
        const OperatorRoleFacts rows = roleOf(table, *owner);
        return allDigits ? textOf(explanationOf(rows)) : textOf(spelled(rows.role));
    }
    case Column::MsprobeResult:
        return textOf(spelled(row.row().result));
    case Column::MatchedBy:
        return matchedWord(row.row().matchedBy);
    case Column::Dtype:
        return allDigits ? sideBySide(table, row, &DumpRow::dtype) : plainDtypes(table, row);
    case Column::Shape:
        return sideBySide(table, row, &DumpRow::shape);
    case Column::ChecksumA:
        return row.inA() ? nameText(*table.a, row.a().checksum) : QString();
    case Column::ChecksumB:
        return row.inB() ? nameText(*table.b, row.b().checksum) : QString();
    case Column::Result:
        return stateWord(row.row().state);
    case Column::Cosine:
    case Column::Euclidean:
    case Column::MaxAbsolute:
    case Column::MaxRelative:
    case Column::OneThousandth:
    case Column::FiveThousandths:
        return metricCell(table, index, column, allDigits);
    case Column::Ulps:
        return ulpCell(table, index, allDigits);
    default:
        return statisticCell(table, index, column, allDigits);
    }
}

} // namespace

QString matchedWord(MatchedBy how)
{
    switch (how) {
    case MatchedBy::Nothing:
        return Cells::tr("not matched");
    case MatchedBy::Exact:
        return Cells::tr("exact");
    case MatchedBy::Renumbered:
        return Cells::tr("renumbered");
    case MatchedBy::Fuzzy:
        return Cells::tr("fuzzy");
    case MatchedBy::Aligned:
        return Cells::tr("aligned");
    case MatchedBy::Mapping:
        return Cells::tr("mapping");
    case MatchedBy::Hand:
        return Cells::tr("manual");
    }
    return {};
}

std::vector<OperatorColumn> operatorColumns(Mode mode)
{
    if (mode == Mode::Tensor)
        return {Column::Number,      Column::Operator,    Column::Direction,     Column::Parameter,
                Column::Dtype,       Column::Shape,       Column::Cosine,        Column::Euclidean,
                Column::MaxAbsolute, Column::MaxRelative, Column::OneThousandth, Column::FiveThousandths,
                Column::Ulps,        Column::Role,        Column::Result};
    if (mode == Mode::Md5)
        return {Column::Number,        Column::Operator,     Column::Direction, Column::Parameter,
                Column::Dtype,         Column::Shape,        Column::ChecksumA, Column::ChecksumB,
                Column::MaxDifference, Column::NormRelative, Column::Role,      Column::Result};
    return {Column::Number,        Column::Operator,       Column::Direction,      Column::Parameter,
            Column::Dtype,         Column::Shape,          Column::MaxA,           Column::MaxB,
            Column::MaxDifference, Column::MeanDifference, Column::NormDifference, Column::NormRelative,
            Column::Role,          Column::Result};
}

QString columnTitle(OperatorColumn column)
{
    switch (column) {
    case Column::Number:
        return Cells::tr("#");
    case Column::Operator:
        return Cells::tr("Operator");
    case Column::Direction:
        return Cells::tr("Pass");
    case Column::Parameter:
        return Cells::tr("Parameter");
    case Column::Dtype:
        return Cells::tr("dtype");
    case Column::Shape:
        return Cells::tr("shape");
    case Column::ChecksumA:
        return Cells::tr("Checksum A");
    case Column::ChecksumB:
        return Cells::tr("Checksum B");
    case Column::MaxA:
        return Cells::tr("max A");
    case Column::MaxB:
        return Cells::tr("max B");
    case Column::MinA:
        return Cells::tr("min A");
    case Column::MinB:
        return Cells::tr("min B");
    case Column::MeanA:
        return Cells::tr("mean A");
    case Column::MeanB:
        return Cells::tr("mean B");
    case Column::MaxRelativeDifference:
        return Cells::tr("Δmax rel");
    case Column::MinRelativeDifference:
        return Cells::tr("Δmin rel");
    case Column::MeanRelativeDifference:
        return Cells::tr("Δmean rel");
    case Column::Module:
        return Cells::tr("Module");
    case Column::Side:
        return Cells::tr("Side");
    case Column::MsprobeResult:
        return Cells::tr("msprobe");
    case Column::MatchedBy:
        return Cells::tr("Matched");
    case Column::Role:
        return Cells::tr("Role");
    case Column::MaxDifference:
        return Cells::tr("Δmax");
    case Column::MinDifference:
        return Cells::tr("Δmin");
    case Column::MeanDifference:
        return Cells::tr("Δmean");
    case Column::NormA:
        return Cells::tr("norm A");
    case Column::NormB:
        return Cells::tr("norm B");
    case Column::NormDifference:
        return Cells::tr("Δnorm");
    case Column::NormRelative:
        return Cells::tr("Δnorm rel");
    case Column::Cosine:
        return Cells::tr("cosine");
    case Column::Euclidean:
        return Cells::tr("euclidean");
    case Column::MaxAbsolute:
        return Cells::tr("max |Δ|");
    case Column::MaxRelative:
        return Cells::tr("max |Δ| rel");
    case Column::OneThousandth:
        return Cells::tr("< 0.1 %");
    case Column::FiveThousandths:
        return Cells::tr("< 0.5 %");
    case Column::Ulps:
        return Cells::tr("max ULP");
    case Column::Result:
        return Cells::tr("Result");
    }
    return {};
}

QString columnExplanation(OperatorColumn column)
{
    switch (column) {
    case Column::Number:
        return Cells::tr("Row of this dump pair, counted from 0 in A's order");
    case Column::MaxDifference:
    case Column::MinDifference:
    case Column::MeanDifference:
    case Column::NormDifference:
        return Cells::tr("A − B; sorted and filtered by its size");
    case Column::NormRelative:
        return Cells::tr("|A − B| ÷ |B| of the L2 norms");
    case Column::Role:
        return Cells::tr("What the operator does with differences: origin (its inputs agree, an output does not), "
                         "carrier (both differ), healed (inputs differ, outputs agree) or clean");
    case Column::MatchedBy:
        return Cells::tr("How the row of A found its row of B: exact name, renumbered call, fuzzy name, aligned "
                         "sequence, mapping file or manually");
    case Column::MsprobeResult:
        return Cells::tr("The result of msprobe's own rule: pass, warning or error");
    case Column::OneThousandth:
        return Cells::tr("Share of elements whose relative error is under 0.1 %");
    case Column::FiveThousandths:
        return Cells::tr("Share of elements whose relative error is under 0.5 %");
    case Column::Ulps:
        return Cells::tr("Largest distance of two elements in units in the last place: how many numbers of their dtype "
                         "lie between them. Only where both runs have the same floating dtype");
    default:
        return columnTitle(column);
    }
}

QString cellText(const PairTable &table, std::size_t row, OperatorColumn column)
{
    return cell(table, row, column, false);
}

QString fullCellText(const PairTable &table, std::size_t row, OperatorColumn column)
{
    return cell(table, row, column, true);
}

} // namespace rundiff
