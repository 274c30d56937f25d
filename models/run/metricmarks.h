// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/run/kindoftext.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>

namespace rundiff
{

// What distinguishes a metric from others that its log calls the same. Nothing is read out of a name that is shown: a
// log may itself have a metric called "loss (rank 3)".
struct MetricMarks {
    std::size_t occurrence = 1;            // of the name in one record
    Name lines = {};                       // what its lines count: "epoch"; empty: the first lines that have it
    std::optional<std::int64_t> loop = {}; // the length of a further loop over data
    std::optional<std::int64_t> rank = {}; // a further one that prints it
    Name unit = {};                        // of its numbers: "s"

    // As they are shown after the name: " #2 (epoch) (of 100) (rank 3)". A unit is not.
    std::string suffix() const
    {
        std::string text = occurrence > 1 ? " #" + std::to_string(occurrence) : std::string();
        text += lines.empty() ? std::string() : " (" + std::string(lines) + ")";
        text += loop ? " (of " + std::to_string(*loop) + ")" : std::string();
        return rank ? text + " (rank " + std::to_string(*rank) + ")" : text;
    }

    bool operator==(const MetricMarks &) const = default;
};

} // namespace rundiff
