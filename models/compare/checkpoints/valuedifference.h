// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/compare/checkpoints/checkpointcomparison.h"
#include "models/formats/checkpoints/checkpoint.h"

#include <optional>
#include <stop_token>
#include <string>

namespace rundiff
{

// An element of two tensors that differs, counted from 0.
struct ElementApart {
    std::uint64_t place = 0;
    double a = 0, b = 0;
};

// How two values differ.
struct ValueDifference {
    CheckpointDifferenceKind kind = CheckpointDifferenceKind::Value;
    std::optional<double> largest, cosine;
    std::optional<std::uint64_t> ulps;
    std::optional<ElementApart> first; // of two tensors
    bool isUnread = false;             // one of them cannot be read
};

// Nothing if they are equal. Tensors are read block by block.
std::optional<ValueDifference> differenceOf(const CheckpointContent &a, const CheckpointContent &b,
                                            const std::stop_token &stop);

// A number: also of a tensor with one element.
std::optional<double> singleNumber(const CheckpointContent &content);

// The first values, as a person reads them: "[16] 0.0012 -0.0021 ...".
std::string shortContent(const CheckpointContent &content);

// One element with all its digits and its place: "[4, 4], at [2, 3] 1.2345678".
std::string elementText(const Tensor &tensor, std::uint64_t place, double value);

// How a value is stored, as Python spells it: "float32 [16, 3]", "int".
std::string typeOfContent(const CheckpointContent &content);

// A number that equal values share, of the first elements of a tensor.
std::uint64_t fingerprint(const Tensor &tensor);

} // namespace rundiff
