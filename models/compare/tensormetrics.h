// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <optional>

namespace rundiff
{

// One of msprobe's six tensor metrics: a number, or a word in its place.
struct TensorMetric {
    enum class Kind : std::uint8_t { Number, Nan, NotAvailable, Unsupported, ShapeUnmatched };
    double value = 0;
    Kind kind = Kind::Unsupported;
};

// Tensor mode's numbers of one row, with what Rundiff itself needs to judge it.
struct TensorMetrics {
    TensorMetric cosine, euclidean, maxAbsolute, maxRelative, oneThousandth, fiveThousandths;
    bool compared = false;                                   // both tensors were read
    bool identical = false;                                  // every bit agrees (payloads of NaN aside)
    bool within = false;                                     // every element within the tolerance of the coarser dtype
    std::optional<std::uint64_t> largestUlps = std::nullopt; // where both have the same floating type
};

} // namespace rundiff
