// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/compare/tensors/tensorsofrow.h"

#include "models/compare/tensors/tensorstudy.h"
#include "models/formats/dumps/dumptensors.h"

namespace rundiff
{

std::optional<std::pair<Tensor, Tensor>> tensorsOfRow(const PairTable &table, std::size_t row)
{
    if (!hasTensors(table, row))
        return std::nullopt;
    const PairRow &pair = table.rows[row];
    const auto a = DumpTensors(table.a->location).tensor(table.a->name(table.a->rows.dataName(pair.a)));
    const auto b = DumpTensors(table.b->location).tensor(table.b->name(table.b->rows.dataName(pair.b)));
    if (!a || !b)
        return std::nullopt;
    return std::pair(*a, *b);
}

} // namespace rundiff
