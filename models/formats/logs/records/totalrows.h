// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/formats/logs/records/recordrows.h"

#include <cstdint>
#include <optional>
#include <vector>

namespace rundiff
{

// The records of one loop over a data set.
struct TotalRows {
    std::optional<std::int64_t> total; // only of the further ones
    RecordRows rows;
};

// Training and test often print the same bar and differ only in its total. Where a few totals come in turn, again and
// again, each is a loop of its own; the first one is the training.
std::vector<TotalRows> rowsByTotal(RecordRows rows);

} // namespace rundiff
