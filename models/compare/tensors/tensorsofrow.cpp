// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/compare/tensors/tensorsofrow.h"

#include "models/formats/dumps/dumptensors.h"

namespace rundiff
{

bool hasTensors(const PairTable &table, std::size_t row)
{
    const PairRow &pair = table.rows[row];
    if (!pair.inBoth())
        return false;
    return !table.a->name(table.a->rows.dataName(pair.a)).empty() &&
           !table.b->name(table.b->rows.dataName(pair.b)).empty();
}

tl::expected<std::pair<Tensor, Tensor>, Problem> tensorsOfRow(const PairTable &table, std::size_t row)
{
    if (!hasTensors(table, row))
        return tl::unexpected(Problem());
    const PairRow &pair = table.rows[row];
    const auto a = DumpTensors(table.a->location).tensor(table.a->name(table.a->rows.dataName(pair.a)));
    const auto b = DumpTensors(table.b->location).tensor(table.b->name(table.b->rows.dataName(pair.b)));
    if (!a)
        return tl::unexpected(a.error());
    if (!b)
        return tl::unexpected(b.error());
    return std::pair(*a, *b);
}

} // namespace rundiff
