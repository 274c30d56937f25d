// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/compare/checkpoints/updatedirection.h"

#include "models/formats/tensors/elementblocks.h"
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

// The elements of one tensor as numbers, block by block.
class NumberBlocks
{
public:
    explicit NumberBlocks(const Tensor &tensor)
        : m_type(tensor.type), m_blocks(tensor), m_raw(blockElements * elementSize(tensor.type)),
          m_values(blockElements)
    {
    }

    bool next(std::size_t count)
    {
        const std::span<char> raw(m_raw.data(), count * elementSize(m_type));
        if (!m_blocks.next(raw))
            return false;
        toDouble(m_type, raw, std::span(m_values.data(), count));
        return true;
    }
    double operator[](std::size_t at) const { return m_values[at]; }

private:
    ElementType m_type;
    ElementBlocks m_blocks;
    std::vector<char> m_raw;
    std::vector<double> m_values;
};

Sums sumsOf(const FourTensors &four, const std::stop_token &stop)
{
    NumberBlocks oldA(*four.tensors[0]), newA(*four.tensors[1]), oldB(*four.tensors[2]), newB(*four.tensors[3]);
    Sums sums;
    for (std::uint64_t left = four.tensors[0]->count(); left > 0 && !stop.stop_requested();) {
        const std::size_t count = std::min<std::uint64_t>(left, blockElements);
        const bool isRead = oldA.next(count) && newA.next(count) && oldB.next(count) && newB.next(count);
        if (!isRead)
            return {};
        left -= count;
        for (std::size_t i = 0; i < count; ++i) {
            const double a = newA[i] - oldA[i], b = newB[i] - oldB[i];
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
