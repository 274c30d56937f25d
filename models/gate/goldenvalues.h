// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/gate/recordedmetric.h"

#include <nlohmann/json_fwd.hpp>
#include <tl/expected.hpp>

#include <memory>
#include <string>
#include <string_view>

namespace rundiff
{

// The golden values of one training, in the form of Megatron-LM's functional tests: metric -> start_step, end_step,
// step_interval and values, by step or as a list. Everything else in such a file (texts, token lists, latencies) is a
// metric by its place: "0/generated_tokens".
struct GoldenValues : RecordedMetrics {
    std::shared_ptr<const nlohmann::ordered_json> document; // as it was read, for an update
    std::string text;                                       // the same, as the file had it

    bool hasCurves() const; // at least one metric in the form of Megatron-LM
};

// An Error is a file that cannot be used at all. Steps that the file declares and does not have are part of the metric.
tl::expected<GoldenValues, Problem> readGolden(const std::string &path);
tl::expected<GoldenValues, Problem> goldenFrom(std::string_view text, const std::string &path);

// Golden values that hold these metrics. Those whose steps have no common interval are left out, with a problem.
GoldenValues goldenOf(const RecordedMetrics &metrics, const std::string &path);

std::string goldenText(const nlohmann::ordered_json &document);

} // namespace rundiff
