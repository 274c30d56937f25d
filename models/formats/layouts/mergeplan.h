// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/formats/layouts/mergerule.h"
#include "models/formats/layouts/partvalue.h"
#include "models/formats/tensors/tensor.h"
#include "models/run/dump.h"
#include "models/run/progress.h"

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace rundiff
{

// How a row is made of the tensors of its parts: for what their statistics do not tell, such as the largest element of
// a sum.
struct MergePlan {
    MergeRule rule;
    std::vector<std::shared_ptr<const MergePlan>> parts; // empty: the tensor of one process
    std::vector<std::uint64_t> shape;
    const Dump *dump = nullptr; // of one process: where its tensor is
    std::string dataName;

    // Nothing: a tensor is missing, or is not what its dump says.
    using OpenTensor = std::function<std::optional<Tensor>(const Dump &dump, const std::string &dataName)>;
    std::optional<PartValue> statistics(const OpenTensor &open, const Progress &progress) const;
};

using MergePlanPtr = std::shared_ptr<const MergePlan>;

} // namespace rundiff
