// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/items/rows/callneighbours.h"

#include "models/compare/table/rowfields.h"
#include "models/items/words/numbers.h"
#include "models/run/lookup.h"

#include <algorithm>

namespace rundiff
{

namespace
{

CallNeighbour neighbourAt(const PairTable &table, const PairOperator &owner, std::size_t row)
{
    CallNeighbour neighbour;
    neighbour.tableRow = row;
    const std::string_view key = operatorKey(table, owner), direction = directionIn(key);
    neighbour.name = textOf(withoutDirection(key));
    neighbour.direction = textOf(direction);
    neighbour.tensor = textOf(rowSuffix(table, row));
    if (neighbour.tensor.startsWith(QLatin1Char('.')))
        neighbour.tensor.remove(0, 1);
    neighbour.role = roleOf(table, owner).role;
    return neighbour;
}

// A tensor that the call reads may have other readers, and one that it gives may be that of a call inside it.
bool isNeighbour(Side side, RowLink::Way way)
{
    const bool given = isAnyOf(side, {Side::Output, Side::ParametersGrad});
    return given == (way == RowLink::Way::ReadBy);
}

void addOnce(std::vector<CallNeighbour> &calls, const CallNeighbour &call)
{
    const auto same = std::find_if(calls.begin(), calls.end(), [&](const CallNeighbour &other) {
        return other.name == call.name && other.direction == call.direction;
    });
    if (same == calls.end()) {
        calls.push_back(call);
    } else {
        same->inA |= call.inA;
        same->inB |= call.inB;
    }
}

} // namespace

CallNeighbours neighboursOf(const PairTable &table, const RowLinks &links, std::size_t tableRow)
{
    CallNeighbours result;
    const PairOperator *owner = operatorOfRow(table, tableRow);
    if (!owner)
        return result;
    result.call = neighbourAt(table, *owner, tableRow);
    for (std::size_t row = owner->firstRow; row < owner->firstRow + owner->rowCount; ++row) {
        for (const RowLink &link : links.of(row)) {
            const PairOperator *other = operatorOfRow(table, link.tableRow);
            if (!other || other == owner || !isNeighbour(rowSide(table, row), link.way))
                continue;
            CallNeighbour neighbour = neighbourAt(table, *other, link.tableRow);
            neighbour.inA = link.inA;
            neighbour.inB = link.inB;
            addOnce(link.way == RowLink::Way::MadeBy ? result.producers : result.consumers, neighbour);
        }
    }
    result.linked = table.mode == Mode::Md5 || !result.producers.empty() || !result.consumers.empty();
    return result;
}

} // namespace rundiff
