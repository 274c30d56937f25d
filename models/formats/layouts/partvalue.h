// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/formats/layouts/mergerule.h"

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

namespace rundiff
{

// The shape and the statistics of a row, or of a part of it.
struct PartValue {
    std::vector<std::uint64_t> shape;
    std::optional<double> max, min, mean, norm; // nothing: the parts do not tell

    static PartValue of(const DumpRow &row, std::vector<std::uint64_t> shape);
    double count() const;
    // The largest difference of a statistic, in proportion to the largest element.
    double distanceTo(const PartValue &other) const;
    PartValue times(double factor) const;
    // Of whole numbers, such as tokens, only mean and norm are rounded: those that agree with `whole` are its own.
    PartValue withoutRounding(const PartValue &whole) const;
};

// "torch.int64", "Int32"
bool isWholeNumberType(std::string_view dtype);

// The place of the part that is shown where all should be the same.
std::size_t chosenPart(const std::vector<PartValue> &parts, const MergeRule &rule, const PartValue &whole);

// Parts in the order of their processes. Of parts that should be the same, the one that is farthest from `whole`.
PartValue merged(const std::vector<PartValue> &parts, const MergeRule &rule, const PartValue &whole);

} // namespace rundiff
