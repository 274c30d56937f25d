// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/formats/kernels/kernelpasses.h"

#include <algorithm>
#include <array>

namespace rundiff
{

namespace
{

bool holds(std::string_view text, std::string_view part)
{
    return text.find(part) != std::string_view::npos;
}

// Kernels that change parameters by their gradients.
bool isUpdateType(std::string_view type)
{
    constexpr std::array<std::string_view, 8> begins = {"Apply",         "SparseApply", "FusedSparse", "FusedAdam",
                                                        "FusedCastAdam", "AdamApply",   "AdamWeight",  "ResourceApply"};
    constexpr std::array<std::string_view, 6> whole = {"Adam", "AdamW",    "Lamb",
                                                       "SGD",  "Momentum", "FusedWeightScaleApplyMomentum"};
    return std::ranges::any_of(begins, [&](std::string_view begin) { return type.starts_with(begin); }) ||
           std::ranges::find(whole, type) != whole.end();
}

bool isGradientType(std::string_view type)
{
    return holds(type, "Grad") || holds(type, "Backprop") || holds(type, "BackFilter") || holds(type, "BackInput");
}

} // namespace

KernelPass KernelPasses::next(std::string_view name, std::string_view type)
{
    if (isUpdateType(type) || holds(name, "optimizer"))
        return KernelPass::Update;
    if (name.starts_with("Gradients")) {
        m_inBackward = true;
        return KernelPass::Backward;
    }
    if (name.starts_with("Default") || name.starts_with("recompute"))
        return KernelPass::Forward;
    m_inBackward |= isGradientType(type);
    return m_inBackward ? KernelPass::Backward : KernelPass::Forward;
}

std::string_view kernelScope(std::string_view name)
{
    const std::size_t slash = name.rfind('/');
    if (slash != std::string_view::npos)
        return name.substr(0, slash);
    const std::size_t number = name.rfind("-op");
    const std::size_t end = number == std::string_view::npos ? number : name.rfind('_', number);
    if (end == std::string_view::npos)
        return {};
    return name.substr(0, end);
}

} // namespace rundiff
