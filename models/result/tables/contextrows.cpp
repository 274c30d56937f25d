// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/result/tables/contextrows.h"

#include "models/compare/table/pairview.h"
#include "models/compare/table/rowdistance.h"
#include "models/compare/table/rowfields.h"
#include "models/result/tables/csvrows.h"
#include "models/result/texts/spelling.h"
#include "models/run/fallback.h"
#include "models/run/messages.h"

#include <algorithm>

namespace rundiff
{

namespace
{

using Cells = std::vector<std::string>;

// dtype, shape, checksum, max, min, mean, norm of the row that one run has, or nothing seven times.
Cells shownCells(const Dump &dump, std::uint32_t row)
{
    if (row == PairRow::none)
        return Cells(7);
    const DumpRow values = dump.rows[row];
    return {std::string(dump.name(values.dtype)),
            std::string(dump.name(values.shape)),
            values.checksumMade ? std::string() : std::string(dump.name(values.checksum)),
            statisticText(dump, values.max),
            statisticText(dump, values.min),
            statisticText(dump, values.mean),
            statisticText(dump, values.norm)};
}

std::string both(const std::string &a, const std::string &b)
{
    if (a == b)
        return a;
    const auto shown = [](const std::string &text) { return orIfEmpty(text, "-"); };
    return fmt::format("A {} / B {}", shown(a), shown(b));
}

// Number, name and state.
Cells rowHead(const PairTable &table, std::size_t row)
{
    const PairRow &pair = table.rows[row];
    const PairOperator *owner = operatorOfRow(table, row);
    Cells head(2);
    if (pair.a != PairRow::none)
        head[0] = std::to_string(pair.a);
    if (owner)
        head[1] = rowName(table, *owner, row);
    head.emplace_back(spelled(pair.state));
    return head;
}

std::string epsilonsText(const PairTable &table, std::size_t row)
{
    const auto distance = distanceInEpsilons(table, row);
    if (distance && distance->printed > 0)
        return fmt::format("{:.3g}", distance->printed);
    return std::string();
}

Cells rowCells(const PairTable &table, std::size_t row)
{
    const PairRow &pair = table.rows[row];
    Cells cells = rowHead(table, row);
    const Cells a = shownCells(*table.a, pair.a), b = shownCells(*table.b, pair.b);
    const bool alone = !pair.inBoth();
    for (std::size_t i = 0; i < a.size(); ++i)
        cells.push_back(alone ? a[i] + b[i] : both(a[i], b[i]));
    cells.push_back(epsilonsText(table, row));
    return cells;
}

Cells sheetCells(const PairTable &table, std::size_t row)
{
    const PairRow &pair = table.rows[row];
    Cells cells = rowHead(table, row);
    const Cells a = shownCells(*table.a, pair.a), b = shownCells(*table.b, pair.b);
    for (std::size_t i = 0; i < a.size(); ++i)
        cells.insert(cells.end(), {a[i], b[i]});
    cells.push_back(epsilonsText(table, row));
    return cells;
}

// Columns that say nothing in any row are left out.
void dropEmptyColumns(std::vector<Cells> &table)
{
    for (std::size_t column = table.front().size(); column-- > 3;) {
        const bool empty =
            std::all_of(table.begin() + 1, table.end(), [&](const Cells &cells) { return cells[column].empty(); });
        if (!empty)
            continue;
        for (Cells &cells : table)
            cells.erase(cells.begin() + static_cast<std::ptrdiff_t>(column));
    }
}

std::int64_t middleStep(const CurveComparison &curves)
{
    if (curves.firstOutside)
        return curves.firstOutside->step;
    if (!curves.firstUnequal)
        return 0;
    return curves.firstUnequal->step;
}

Cells stepCells(const ComparedStep &step, const Tolerance &tolerance)
{
    return {std::to_string(step.step),
            allDigits(step.a),
            allDigits(step.b),
            allDigits(step.difference),
            allDigits(step.allowed),
            tolerance.accepts(step.a, step.b) ? message(Messages::tr("within")) : message(Messages::tr("outside"))};
}

} // namespace

RowRange rowsAround(const PairTable &table, std::size_t tableRow, std::size_t around)
{
    const std::size_t count = table.rows.size();
    if (tableRow >= count)
        return {};
    return {tableRow - std::min(tableRow, around), std::min(count, tableRow + around + 1)};
}

std::vector<Cells> rowTable(const PairTable &table, RowRange range)
{
    std::vector<Cells> rows = {{message(Messages::tr("row")), message(Messages::tr("name")),
                                message(Messages::tr("state")), "dtype", "shape", message(Messages::tr("checksum")),
                                "max", "min", "mean", "norm", message(Messages::tr("epsilons"))}};
    for (std::size_t row = range.first; row < range.last; ++row)
        rows.push_back(rowCells(table, row));
    dropEmptyColumns(rows);
    return rows;
}

std::vector<Cells> rowSheet(const PairTable &table, RowRange range)
{
    Cells heading = {message(Messages::tr("row")), message(Messages::tr("name")), message(Messages::tr("state"))};
    for (const char *field : {"dtype", "shape", "checksum", "max", "min", "mean", "norm"}) {
        for (const char *run : {" A", " B"})
            heading.push_back(std::string(field) + run);
    }
    heading.push_back(message(Messages::tr("epsilons")));
    std::vector<Cells> rows = {heading};
    for (std::size_t row = range.first; row < range.last; ++row)
        rows.push_back(sheetCells(table, row));
    return rows;
}

std::vector<Cells> stepTable(const CurveComparison &curves, std::size_t around)
{
    std::vector<Cells> rows = {
        {message(Messages::tr("step")), "A", "B", "|A-B|", message(Messages::tr("allowed")), ""}};
    const std::int64_t middle = middleStep(curves);
    CommonSteps steps = commonSteps(curves);
    std::vector<ComparedStep> before;
    std::size_t after = 0;
    for (ComparedStep step; after <= around && steps.next(step);) {
        if (step.step < middle) {
            before.push_back(step);
            if (before.size() > 2 * around + 64) // the last ones count
                before.erase(before.begin(), before.end() - static_cast<std::ptrdiff_t>(around));
            continue;
        }
        if (after++ == 0) {
            const std::size_t shown = std::min(before.size(), around);
            for (std::size_t i = before.size() - shown; i < before.size(); ++i)
                rows.push_back(stepCells(before[i], curves.tolerance));
        }
        rows.push_back(stepCells(step, curves.tolerance));
    }
    return rows;
}

std::string csvOf(const std::vector<Cells> &table)
{
    std::string text;
    for (const Cells &cells : table) {
        for (std::size_t column = 0; column < cells.size(); ++column) {
            if (column)
                text += ",";
            appendField(text, cells[column]);
        }
        text += "\n";
    }
    return text;
}

} // namespace rundiff
