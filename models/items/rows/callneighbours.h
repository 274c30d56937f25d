// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/compare/table/operatorroles.h"
#include "models/items/rows/rowlinks.h"

#include <QString>

#include <vector>

namespace rundiff
{

// A call next to another one, connected by a tensor with the same checksum.
struct CallNeighbour {
    std::size_t tableRow = 0;        // of that tensor in this call
    QString name, direction, tensor; // "Tensor.add.3", "forward", "output.0"
    OperatorRole role = OperatorRole::Clean;
    bool inA = false, inB = false; // the run in which the checksums are equal
};

// A call with those that made its inputs and those that read its outputs.
struct CallNeighbours {
    CallNeighbour call;
    std::vector<CallNeighbour> producers, consumers; // each call once
    bool linked = false;                             // the dumps have checksums, by which calls are connected
};

CallNeighbours neighboursOf(const PairTable &table, const RowLinks &links, std::size_t tableRow);

} // namespace rundiff
