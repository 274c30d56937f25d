// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/formats/logs/records/recordrows.h"
#include "models/run/log.h"

#include <cstdint>
#include <optional>
#include <vector>

namespace rundiff
{

// The records of one rank, or all of a log whose records name none.
struct RankRows {
    std::optional<std::int64_t> rank; // only of the further ones
    RecordRows rows;
};

// The rows by rank: first those of the log's own rank, which is `wanted` or the lowest one that says as much as any
// other, then those of the others. Notes the ranks in the log.
std::vector<RankRows> rowsByRank(Log &log, RecordRows rows, std::optional<std::int64_t> wanted);

} // namespace rundiff
