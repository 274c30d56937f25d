// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <limits>
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
    bool compared = false;  // both tensors were read
    bool identical = false; // every bit agrees (payloads of NaN aside)
    bool within = false;    // every element within the tolerance in force
    // The smallest relative tolerance under which every element agrees, and that of the coarser dtype.
    double neededTolerance = std::numeric_limits<double>::infinity(), dtypeTolerance = 0;
    std::optional<std::uint64_t> largestUlps = std::nullopt; // where both have the same floating type

    // Under a relative tolerance of the user's; nothing: that of the dtype. Integers agree when they are equal.
    bool withinTolerance(const std::optional<double> &tolerance) const
    {
        return identical || neededTolerance <= (dtypeTolerance > 0 ? tolerance.value_or(dtypeTolerance) : 0);
    }
};

} // namespace rundiff
