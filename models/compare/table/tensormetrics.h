// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <limits>
#include <optional>

namespace rundiff
{

// One of msprobe's six tensor metrics: a number, or a word instead of it.
struct TensorMetric {
    enum class Kind : std::uint8_t { Number, Nan, NotAvailable, Unsupported, ShapeUnmatched };
    double value = 0;
    Kind kind = Kind::Unsupported;
};

// Tensor mode's numbers of one row, with the data for Rundiff's own judgement.
struct TensorMetrics {
    TensorMetric cosine, euclidean, maxAbsolute, maxRelative, oneThousandth, fiveThousandths;
    bool compared = false;  // both tensors were read
    bool identical = false; // bitwise equal (except payloads of NaN)
    bool within = false;    // every element is within the tolerance
    // The smallest relative tolerance under which every element agrees, and that of the coarser dtype.
    double neededTolerance = std::numeric_limits<double>::infinity(), dtypeTolerance = 0;
    std::optional<std::uint64_t> largestUlps = std::nullopt; // if both have the same floating type

    // With the user's relative tolerance; nothing: that of the dtype. Integers agree if they are equal.
    bool withinTolerance(const std::optional<double> &tolerance) const
    {
        return identical || neededTolerance <= (dtypeTolerance > 0 ? tolerance.value_or(dtypeTolerance) : 0);
    }
};

} // namespace rundiff
