// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/formats/layouts/mergeplan.h"

#include "models/formats/tensors/joinedtensor.h"
#include "models/formats/tensors/summedtensor.h"

#include <algorithm>
#include <span>
#include <utility>

namespace rundiff
{

namespace
{

// The tensor of a file, in the shape that the dump gives it.
std::optional<Tensor> ofFile(const MergePlan &plan, const MergePlan::OpenTensor &open)
{
    auto tensor = open(*plan.dump, plan.dataName);
    if (!tensor || tensor->shape == plan.shape)
        return tensor;
    Tensor whole = *std::move(tensor);
    const std::uint64_t count = whole.count();
    const bool isInOrder = whole.inOrder();
    whole.shape = plan.shape;
    whole.strides = stridesInOrder(plan.shape);
    return isInOrder && whole.count() == count ? std::optional(std::move(whole)) : std::nullopt;
}

std::optional<Tensor> joined(const std::vector<Tensor> &parts, std::size_t dimension, JoinOrder order)
{
    std::vector<std::uint64_t> sizes;
    for (const Tensor &part : parts) {
        if (dimension >= part.shape.size())
            return std::nullopt;
        sizes.push_back(part.shape[dimension]);
    }
    const auto slices = slicesOf(order, sizes);
    if (!slices)
        return std::nullopt;
    std::vector<Tensor> pieces;
    for (const PartSlice &slice : *slices)
        pieces.push_back(sliceOf(parts[slice.part], dimension, slice.first, slice.count));
    auto whole = joinedAlong(dimension, pieces);
    return whole ? std::optional(*std::move(whole)) : std::nullopt;
}

// To a shape that is not larger.
bool cut(Tensor &tensor, const std::vector<std::uint64_t> &shape)
{
    if (tensor.shape.size() != shape.size())
        return false;
    for (std::size_t i = 0; i < shape.size(); ++i) {
        if (tensor.shape[i] < shape[i])
            return false;
        tensor = sliceOf(tensor, i, 0, shape[i]);
    }
    return true;
}

} // namespace

bool MergePlan::joins(LayoutAxis along) const
{
    const bool isOwn = axis == along && rule.kind == MergeRule::Kind::Joined && parts.size() > 1 && !order;
    return isOwn || std::ranges::any_of(parts, [along](const auto &part) { return part->joins(along); });
}

std::size_t MergePlan::copies() const
{
    std::size_t most = rule.kind == MergeRule::Kind::Same ? std::max<std::size_t>(1, parts.size()) : 1;
    for (const auto &part : parts)
        most = std::max(most, part->copies());
    return most;
}

std::optional<Tensor> MergePlan::tensor(const OpenTensor &open, const JoinOrders &orders, std::size_t copy) const
{
    if (parts.empty())
        return ofFile(*this, open);
    std::span wanted(parts);
    if (rule.kind == MergeRule::Kind::Same)
        wanted = wanted.subspan(copy % parts.size(), 1);
    std::vector<Tensor> tensors;
    for (const auto &part : wanted) {
        auto tensor = part->tensor(open, orders, copy);
        if (!tensor)
            return std::nullopt;
        tensors.push_back(*std::move(tensor));
    }
    double factor = rule.factor;
    std::optional<Tensor> whole;
    if (rule.kind == MergeRule::Kind::Joined) {
        whole = joined(tensors, rule.dimension, order.value_or(orders[static_cast<std::size_t>(axis)]));
    } else if (tensors.size() == 1) {
        whole = std::move(tensors.front());
    } else {
        if (rule.kind == MergeRule::Kind::Mean)
            factor /= static_cast<double>(parts.size());
        whole = summedTensor(std::move(tensors), std::exchange(factor, 1));
    }
    if (!whole || !cut(*whole, shape))
        return std::nullopt;
    return factor == 1 ? whole : summedTensor({*std::move(whole)}, factor);
}

} // namespace rundiff
