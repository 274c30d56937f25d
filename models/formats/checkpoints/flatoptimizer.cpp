// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/formats/checkpoints/flatoptimizer.h"

#include "models/formats/checkpoints/checkpointmeaning.h"
#include "models/formats/checkpoints/expertname.h"
#include "models/formats/tensors/joinedtensor.h"

#include <algorithm>
#include <array>
#include <iterator>
#include <map>
#include <optional>
#include <set>

namespace rundiff
{

namespace
{

using Part = CheckpointPart;

constexpr std::string_view masterSlot = "param";

// The flat tensors of one buffer by what they are: "param", "exp_avg", "exp_avg_sq".
struct FlatBuffer {
    std::string name; // its path
    std::map<std::string, Tensor> slots;

    std::uint64_t size() const { return slots.begin()->second.shape.front(); }
};

std::vector<FlatBuffer> buffersIn(const CheckpointValues &values)
{
    std::vector<FlatBuffer> buffers;
    for (const CheckpointValue &value : values) {
        const Tensor *const tensor = std::get_if<Tensor>(&value.content);
        const bool isFlat = tensor && tensor->shape.size() == 1 && !value.path.empty();
        const bool isSlot = isFlat && (value.path.back() == masterSlot || !momentNamed(value.path.back()).empty());
        if (!isSlot)
            continue;
        const std::string name = joinedPath({value.path.begin(), value.path.end() - 1});
        if (buffers.empty() || buffers.back().name != name)
            buffers.push_back({name, {}});
        buffers.back().slots.emplace(value.path.back(), *tensor);
    }
    return buffers;
}

struct PlacedParameter {
    const CheckpointEntry *weight = nullptr;
    std::uint64_t start = 0;
};

using Placement = std::vector<PlacedParameter>;

const std::vector<std::uint64_t> &shapeOf(const CheckpointEntry &weight)
{
    return std::get<Tensor>(weight.content).shape;
}

// Where each of the parameters is located, if they fill the buffer.
std::optional<Placement> placed(const std::vector<const CheckpointEntry *> &weights, std::uint64_t size,
                                std::uint64_t alignment)
{
    Placement placement;
    std::uint64_t end = 0;
    for (auto weight = weights.rbegin(); weight != weights.rend(); ++weight) {
        const std::uint64_t start = (end + alignment - 1) / alignment * alignment;
        placement.push_back({*weight, start});
        end = start + std::get<Tensor>((*weight)->content).count();
        if (end > size)
            return std::nullopt;
    }
    return end == size && !placement.empty() ? std::optional(std::move(placement)) : std::nullopt;
}

// Which parameters a buffer has: those of one stage of the process or of all, experts in a buffer of their own or not.
class BufferParameters
{
public:
    explicit BufferParameters(const std::vector<CheckpointEntry> &entries)
    {
        for (const CheckpointEntry &entry : entries) {
            const bool isWeight = entry.part == Part::Weights && std::holds_alternative<Tensor>(entry.content);
            if (isWeight && entry.tiedTo.empty())
                m_weights.push_back(&entry);
        }
    }

    std::optional<Placement> placementOf(const FlatBuffer &buffer)
    {
        constexpr std::array<std::uint64_t, 2> alignments{64, 1};
        for (const std::uint64_t alignment : alignments) {
            for (const auto &candidates : candidateLists()) {
                auto placement = placed(candidates, buffer.size(), alignment);
                if (placement) {
                    m_taken.insert(candidates.begin(), candidates.end());
                    return placement;
                }
            }
        }
        return std::nullopt;
    }

private:
    using Weights = std::vector<const CheckpointEntry *>;

    static std::string stageOf(const CheckpointEntry &weight)
    {
        return weight.parameter.substr(0, weight.parameter.find('/') + 1);
    }

    std::vector<Weights> candidateLists() const
    {
        std::vector<Weights> lists(1);
        std::string stage;
        for (const CheckpointEntry *weight : m_weights) {
            if (m_taken.contains(weight))
                continue;
            if (lists.size() == 1 || stage != stageOf(*weight))
                lists.resize(lists.size() + 3); // all of the stage, all but its experts, its experts
            stage = stageOf(*weight);
            lists.front().push_back(weight);
            lists[lists.size() - 3].push_back(weight);
            lists[lists.size() - (expertNumber(weight->parameter) ? 1 : 2)].push_back(weight);
        }
        return lists;
    }

    Weights m_weights;
    std::set<const CheckpointEntry *> m_taken;
};

CheckpointEntry entryOf(const std::string &slot, const std::string &parameter, const std::string &key, Tensor tensor)
{
    const bool isMaster = slot == masterSlot;
    const std::string usual = isMaster ? std::string() : std::string(momentNamed(slot));
    return {key, isMaster ? Part::MasterWeights : Part::OptimizerMoments, parameter, usual, {}, std::move(tensor)};
}

} // namespace

std::vector<CheckpointEntry> entriesOfBuffers(const CheckpointValues &values,
                                              const std::vector<CheckpointEntry> &weights, const std::string &process)
{
    BufferParameters parameters(weights);
    std::vector<CheckpointEntry> entries;
    for (const FlatBuffer &buffer : buffersIn(values)) {
        const auto placement = parameters.placementOf(buffer);
        for (const auto &[slot, flat] : buffer.slots) {
            if (!placement) {
                const std::string key = process + "." + buffer.name;
                entries.push_back(entryOf(slot, key, key + "." + slot, flat));
                continue;
            }
            for (const PlacedParameter &one : *placement) {
                auto tensor = flatPart(flat, one.start, shapeOf(*one.weight));
                if (tensor)
                    entries.push_back(entryOf(slot, one.weight->parameter,
                                              "distrib_optim." + slot + "." + one.weight->parameter,
                                              std::move(*tensor)));
            }
        }
    }
    return entries;
}

} // namespace rundiff
