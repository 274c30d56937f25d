// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/compare/diagnosis/signs/otherorder.h"

#include "models/compare/diagnosis/signs/epsilons.h"
#include "models/compare/judging/statisticnoise.h"
#include "models/compare/table/pairview.h"
#include "models/compare/table/rowdistance.h"

#include <algorithm>
#include <tuple>

namespace rundiff
{

namespace
{

constexpr std::size_t mostBehind = 8; // results that show their difference: beyond them rounding has grown

bool sameForm(const PairTable &table, const DumpRow &a, const DumpRow &b)
{
    const auto form = [](const Dump &dump, const DumpRow &row) {
        return std::tuple(dump.name(row.dtype), dump.name(row.shape), row.max, row.min);
    };
    return isTensor(a) && isTensor(b) && form(*table.a, a) == form(*table.b, b);
}

// Another checksum, and nothing else that another order does not explain.
bool onlyChecksumTells(const PairTable &table, std::size_t row)
{
    const PairRow &pair = table.rows[row];
    const DumpRow a = table.a->rows[pair.a], b = table.b->rows[pair.b];
    const bool known = a.checksumKind != ChecksumKind::None && a.checksumKind == b.checksumKind;
    const bool exact = table.a->printedDigits + table.b->printedDigits == 0 && a.max.isNumber() && a.max != a.min;
    if (!known || !exact || !sameForm(table, a, b) || table.a->name(a.checksum) == table.b->name(b.checksum))
        return false;
    const bool averaged = a.mean.isNumber() && a.norm.isNumber(); // not of integers
    const bool sameAverages = a.mean == b.mean && a.norm == b.norm;
    return averaged && (sameAverages || differsInStatisticsOnly(table, row));
}

// Without checksums: mean or norm of an input were added up in another order, and nothing else differs.
bool onlySumsTell(const PairTable &table, std::size_t row)
{
    const PairRow &pair = table.rows[row];
    const bool mayBe = table.mode == Mode::Statistics && sideOf(table, pair) == Side::Input;
    if (!mayBe || table.a->printedDigits + table.b->printedDigits > 0)
        return false;
    return table.a->rows[pair.a].max != table.a->rows[pair.a].min && differsInStatisticsOnly(table, row);
}

// More than a few elements that are off by rounding leave after a handful of operators.
double leastApart(double epsilon)
{
    constexpr double oftenRounded = 256, rounded = 8, visible = 0.02;
    return std::min(oftenRounded * epsilon, std::max(rounded * epsilon, visible));
}

struct Behind {
    std::size_t row = 0;
    double apart = 0;
    bool surely = false; // more than rounding
};

std::optional<Behind> shownBy(const CallRows &call, std::size_t row, const OperatorFacts &facts)
{
    const PairTable &table = call.table;
    const PairRow &pair = table.rows[row];
    if (pair.state != RowState::Differs || !pair.inBoth() || sideOf(table, pair) != Side::Output)
        return std::nullopt;
    const auto size = epsilonsOf(call, row, facts);
    if (!size || size->atLeast <= 0)
        return std::nullopt;
    const double epsilon = epsilonOf(table.a->name(table.a->rows.dtype(pair.a)));
    const double apart = size->atLeast * epsilon;
    return Behind{row, apart, apart > leastApart(epsilon) && size->atLeast > size->budget};
}

// What the results of the same pass after the row show.
struct ResultsBehind {
    std::optional<Behind> mixed; // the first that is off by more than rounding
    std::size_t shown = 0;       // that are off at all
};

ResultsBehind resultsBehind(const CallRows &own, const OperatorFacts &facts)
{
    const PairTable &table = own.table;
    ResultsBehind found;
    for (std::size_t index = own.index + 1; index < table.operators.size() && found.shown < mostBehind; ++index) {
        const CallRows call{table, index};
        if (call.name().direction != own.name().direction || call.name().kind == CallName::Kind::Module)
            continue;
        for (std::size_t row = call.pair().firstRow; row < call.pair().firstRow + call.pair().rowCount; ++row) {
            const auto behind = shownBy(call, row, facts);
            found.shown += behind.has_value();
            if (!behind || !behind->surely)
                continue;
            found.mixed = behind;
            return found;
        }
    }
    return found;
}

} // namespace

std::optional<OtherOrder> otherOrderOf(const PairTable &table, std::size_t row, const OperatorFacts &facts)
{
    const PairRow &pair = table.rows[row];
    if (!pair.inBoth() || !sameForm(table, table.a->rows[pair.a], table.b->rows[pair.b]))
        return std::nullopt;
    OtherOrder found;
    if (const auto byTensors = rearrangement(table, row)) {
        found.proven = true;
        found.byTensors = *byTensors;
    } else if (onlySumsTell(table, row)) {
        found.byStatistics = true;
    } else if (table.mode != Mode::Md5 || !onlyChecksumTells(table, row)) {
        return std::nullopt;
    }
    const ResultsBehind behind = resultsBehind(callOfRow(table, row), facts);
    if (behind.mixed) {
        found.mixedIn = behind.mixed->row;
        found.apart = behind.mixed->apart;
    }
    if (found.byStatistics && !behind.mixed) // rounding, then
        return std::nullopt;
    // An input that rounding changed would show in the numbers of a result.
    const bool isLikely = behind.mixed || (behind.shown == 0 && sideOf(table, pair) == Side::Input);
    return found.proven || isLikely ? std::optional(found) : std::nullopt;
}

} // namespace rundiff
