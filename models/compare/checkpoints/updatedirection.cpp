// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/compare/checkpoints/updatedirection.h"

#include "models/formats/tensors/numberblocks.h"
#include "models/run/parallel.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <string>

namespace rundiff
{

namespace
{

constexpr std::size_t blockElements = 32 * 1024;

// A weight of A and of B, before and after.
struct FourTensors {
    std::array<const Tensor *, 4> tensors{};
};

struct Sums {
    double product = 0, ofA = 0, ofB = 0;
};

const Tensor *weightOf(const CheckpointEntry *entry)
{
    return entry ? std::get_if<Tensor>(&entry->content) : nullptr;
}

std::vector<FourTensors> weightsInAll(const std::vector<MeetingValues> &before, const std::vector<MeetingValues> &after)
{
    const auto isMaster = [](const MeetingValues &values) {
        return values.any().part == CheckpointPart::MasterWeights;
    };
    const CheckpointPart part =
        std::ranges::any_of(after, isMaster) ? CheckpointPart::MasterWeights : CheckpointPart::Weights;
    std::map<std::string_view, const MeetingValues *> known;
    for (const MeetingValues &values : before) {
        if (values.any().part == part)
            known.emplace(values.name, &values);
    }
    std::vector<FourTensors> weights;
    for (const MeetingValues &values : after) {
        const auto earlier = known.find(values.name);
        if (earlier == known.end() || values.any().part != part)
            continue;
        const FourTensors four{
            {weightOf(earlier->second->a), weightOf(values.a), weightOf(earlier->second->b), weightOf(values.b)}};
        const bool areThere = std::ranges::none_of(four.tensors, [](const Tensor *tensor) { return !tensor; });
        const auto hasShape = [&](const Tensor *tensor) { return tensor->shape == four.tensors[0]->shape; };
        if (areThere && std::ranges::all_of(four.tensors, hasShape))
            weights.push_back(four);
    }
    return weights;
}

Sums sumsOf(const FourTensors &four, const std::stop_token &stop)
{
    std::vector<NumberBlocks> blocks;
    for (const Tensor *tensor : four.tensors)
        blocks.emplace_back(*tensor);
    std::array<std::vector<double>, 4> values;
    Sums sums;
    while (blocks.front().left() > 0 && !stop.stop_requested()) {
        const std::size_t count = std::min<std::uint64_t>(blocks.front().left(), blockElements);
        for (std::size_t i = 0; i < values.size(); ++i) {
            values[i].resize(count);
            if (!blocks[i].next(values[i]))
                return {};
        }
        for (std::size_t i = 0; i < count; ++i) {
            const double a = values[1][i] - values[0][i], b = values[3][i] - values[2][i];
            sums.product += a * b;
            sums.ofA += a * a;
            sums.ofB += b * b;
        }
    }
    return sums;
}

} // namespace

std::optional<double> updateDirection(const std::vector<MeetingValues> &before, const std::vector<MeetingValues> &after,
                                      unsigned jobs, const std::stop_token &stop)
{
    const std::vector<FourTensors> weights = weightsInAll(before, after);
    std::vector<Sums> sums(weights.size());
    inParallel(weights.size(), jobs, [&](std::size_t i) { sums[i] = sumsOf(weights[i], stop); });
    Sums all;
    for (const Sums &one : sums) {
        all.product += one.product;
        all.ofA += one.ofA;
        all.ofB += one.ofB;
    }
    const double length = std::sqrt(all.ofA) * std::sqrt(all.ofB);
    return length > 0 && std::isfinite(all.product / length) ? std::optional(all.product / length) : std::nullopt;
}

} // namespace rundiff
