// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/compare/diagnosis/evidence.h"

#include <cstddef>
#include <optional>

namespace rundiff
{

// What else of the batch the dump holds, next to a row of data that differs: the inputs of the first operators, and the
// targets of the loss.
struct BatchRows {
    bool isTarget = false;               // the row itself is a target of a loss
    std::optional<std::size_t> agreeing; // the first row of the other kind that agrees, as a row of the table
    bool othersDiffer = false;           // a row of the other kind differs
};

BatchRows batchRowsOf(const Evidence &evidence);

} // namespace rundiff
