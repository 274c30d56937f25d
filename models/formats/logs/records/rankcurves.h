// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/formats/logs/records/recordrows.h"
#include "models/run/log.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
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

// The name of a metric of a further rank: "loss (rank 3)".
std::string rankMetric(std::string_view metric, std::int64_t rank);

// A further rank's curve of a log: "loss" and 3 for "loss (rank 3)".
struct MetricOfRank {
    std::string_view metric; // of the curve's name
    std::int64_t rank = 0;
};

// None for the curves of the log's own rank, and for metrics that the program itself gives such a name: the log has no
// records of such a rank.
std::optional<MetricOfRank> metricOfFurtherRank(const Log &log, const Curve &curve);

} // namespace rundiff
