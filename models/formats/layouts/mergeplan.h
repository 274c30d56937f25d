// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/formats/layouts/joinorder.h"
#include "models/formats/layouts/mergerule.h"
#include "models/formats/tensors/tensor.h"
#include "models/run/dump.h"

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace rundiff
{

// How a row is made of the tensors of its parts: for what their statistics do not tell, such as the largest element of
// a sum and the order of the elements.
struct MergePlan {
    LayoutAxis axis = LayoutAxis::Tensor;
    MergeRule rule;
    std::optional<JoinOrder> order; // of the user
    // Empty: the tensor of one process. Of parts that should be the same, the first one is taken.
    std::vector<std::shared_ptr<const MergePlan>> parts;
    std::vector<std::uint64_t> shape; // what is beyond it in the parts is padding
    const Dump *dump = nullptr;       // of one process: where its tensor is
    std::string dataName;

    bool joins(LayoutAxis along) const; // also in a part; in an order that is to be found
    std::size_t copies() const;         // how many parts should be the same
    // Nothing: a tensor is missing, or is not what its dump says. Its elements are read on request.
    using OpenTensor = std::function<std::optional<Tensor>(const Dump &dump, const std::string &dataName)>;
    // `copy`: which of the parts that should be the same.
    std::optional<Tensor> tensor(const OpenTensor &open, const JoinOrders &orders, std::size_t copy = 0) const;
};

using MergePlanPtr = std::shared_ptr<const MergePlan>;

} // namespace rundiff
