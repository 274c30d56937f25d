// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/compare/tensors/floatform.h"
#include "models/formats/tensors/tensor.h"
#include "models/run/dumprows.h"

#include <cstdint>
#include <optional>
#include <stop_token>
#include <string_view>
#include <vector>

namespace rundiff
{

// One element of a tensor of which one bit is flipped.
struct BitFlip {
    double from = 0, to = 0;
    FloatPart part = FloatPart::Exponent;
    std::optional<int> bit;           // of this part, 0 the lowest; nothing where several bits explain the numbers
    std::vector<std::uint64_t> index; // of the element; empty where only statistics are known
};

// Elements that differ in one bit each, and no others differ: as defective memory changes data.
struct BitFlips {
    // Seen: one element, in the tensors. Doubtful: seen, too, but rounding or other data gives such differences as
    // well. Statistics: all statistics of the row fit it.
    enum class Evidence : std::uint8_t { Seen, Doubtful, Statistics };
    Evidence evidence = Evidence::Statistics;
    std::uint64_t elements = 0; // of the tensor
    std::vector<BitFlip> flips; // at least one
};

// What differs between two tensors; nothing if they cannot be compared bit by bit. `dtype` is that of the training,
// which may be narrower than the file's.
struct DifferentBits {
    std::uint64_t elements = 0, differing = 0;
    std::optional<BitFlips> flips;
};
std::optional<DifferentBits> differentBits(const Tensor &expected, const Tensor &found, std::string_view dtype,
                                           const std::stop_token &stop = {});

// Whether the statistics of a tensor of `count` elements of this data type differ from the expected ones as one flipped
// bit of one element makes them differ.
std::optional<BitFlips> flipByStatistics(const DumpRow &expected, const DumpRow &found, std::uint64_t count,
                                         std::string_view dtype);

} // namespace rundiff
