// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/compare/diagnosis/contents/selectedcount.h"

#include "models/run/tensorshape.h"
#include "models/run/textpieces.h"

#include <array>
#include <cmath>
#include <utility>

namespace rundiff
{

namespace
{

std::optional<double> constantOf(const DumpRow &row)
{
    const auto number = row.max.number();
    const bool isConstant = number && (row.scalar || row.max == row.min);
    return isConstant ? number : std::nullopt;
}

// The mask, and the two numbers that it selects from.
struct Selection {
    std::optional<std::size_t> maskRow;
    std::array<double, 2> values = {};
    std::size_t known = 0;

    // False: the input is neither, or there are several masks.
    bool take(const Dump &dump, const DumpRow &row, std::size_t at)
    {
        if (isTensor(row) && contains(dump.name(row.dtype), "ool"))
            return !std::exchange(maskRow, at);
        const auto value = constantOf(row);
        if (!value || known == values.size())
            return false;
        values[known++] = *value;
        return true;
    }
};

std::optional<Selection> selectionOf(const CallRows &call)
{
    Selection found;
    for (std::size_t at = call.pair().firstRow; at < call.pair().firstRow + call.pair().rowCount; ++at) {
        const PairRow &pair = call.table.rows[at];
        if (sideOf(call.table, pair) != Side::Input)
            continue;
        if (!pair.inBoth() || !agrees(pair))
            return std::nullopt;
        if (!found.take(*call.table.a, call.table.a->rows[pair.a], at))
            return std::nullopt;
    }
    const bool isOne = found.maskRow && found.known == 2 && found.values[0] != found.values[1];
    return isOne ? std::optional(found) : std::nullopt;
}

// The elements that hold the first of two numbers; nothing where mean and norm are not those of such a tensor.
std::optional<std::int64_t> countOf(const Dump &dump, const DumpRow &row, double first, double second)
{
    const auto mean = row.mean.number(), norm = row.norm.number();
    const double all = static_cast<double>(elementsOf(dump.name(row.shape)));
    if (!mean || !norm || all < 1)
        return std::nullopt;
    constexpr double rounding = 1e-5; // of float32 sums
    const double share = (*mean - second) / (first - second), count = std::round(share * all);
    const bool isWhole = std::fabs(share * all - count) <= rounding * all + 1e-3;
    if (!isWhole || count < 0 || count > all)
        return std::nullopt;
    const double expected = std::sqrt(count * first * first + (all - count) * second * second);
    if (std::fabs(*norm - expected) > 1e-3 * std::fmax(expected, 1e-30))
        return std::nullopt;
    return static_cast<std::int64_t>(count);
}

} // namespace

std::optional<SelectedCount> selectedCount(const CallRows &call, std::size_t outputRow)
{
    const auto selection = selectionOf(call);
    if (!selection)
        return std::nullopt;
    auto [first, second] = selection->values;
    if (std::fabs(first) < std::fabs(second))
        std::swap(first, second);
    const PairTable &table = call.table;
    const DumpRow a = table.a->rows[table.rows[outputRow].a], b = table.b->rows[table.rows[outputRow].b];
    const auto inA = countOf(*table.a, a, first, second), inB = countOf(*table.b, b, first, second);
    if (!inA || !inB || *inA == *inB)
        return std::nullopt;
    return SelectedCount{*selection->maskRow, first, *inA, *inB,
                         static_cast<std::int64_t>(elementsOf(table.a->name(a.shape)))};
}

} // namespace rundiff
