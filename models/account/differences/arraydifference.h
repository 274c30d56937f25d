// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/account/differences/linedifference.h"
#include "models/formats/tensors/tensor.h"
#include "models/run/progress.h"

#include <optional>
#include <string>

namespace rundiff
{

// Two arrays in words: "float32 (3, 4)", and of the second one how many of its elements differ, and by how much.
struct ArrayDifference {
    std::string a, b;
    bool isNone = false; // types, shapes and elements are equal

    // Nothing: one of them cannot be read.
    static std::optional<ArrayDifference> of(const Tensor &a, const Tensor &b, const Progress &progress);
    // Of two files that numpy.save wrote.
    static std::optional<ArrayDifference> ofFiles(const std::string &a, const std::string &b, const Progress &progress);
};

// Describes the arrays of two archives that differ in their bytes; those with the same elements differ no more.
void describeArrays(const std::string &archiveA, const std::string &archiveB, LineDifference &members,
                    const Progress &progress);

} // namespace rundiff
