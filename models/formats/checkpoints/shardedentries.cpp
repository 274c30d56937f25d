// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/formats/checkpoints/shardedentries.h"

#include "models/formats/checkpoints/expertname.h"
#include "models/formats/tensors/joinedtensor.h"
#include "models/run/messages.h"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <limits>
#include <map>
#include <optional>
#include <set>
#include <span>
#include <tuple>

namespace rundiff
{

namespace
{

using namespace std::string_view_literals;
using Part = CheckpointPart;

// Parts of names of parameters that are divided, by their dimension.
constexpr std::array dividedRows{"word_embeddings.weight"sv, "output_layer.weight"sv,  "linear_qkv.weight"sv,
                                 "linear_qkv.bias"sv,        "linear_fc1.weight"sv,    "linear_fc1.bias"sv,
                                 "query_key_value.weight"sv, "query_key_value.bias"sv, "dense_h_to_4h.weight"sv,
                                 "dense_h_to_4h.bias"sv,     "lm_head.weight"sv};
constexpr std::array dividedColumns{"linear_proj.weight"sv, "linear_fc2.weight"sv, "attention.dense.weight"sv,
                                    "dense_4h_to_h.weight"sv};
constexpr std::array gated{"linear_fc1.weight"sv, "linear_fc1.bias"sv, "dense_h_to_4h.weight"sv,
                           "dense_h_to_4h.bias"sv};

template <typename Words>
bool endsWithOne(std::string_view name, const Words &words)
{
    return std::ranges::any_of(words, [&](std::string_view word) { return name.ends_with(word); });
}

// Without the number of an expert at its end.
std::string_view withoutNumber(std::string_view parameter)
{
    const auto number = expertNumber(parameter);
    const bool isAtEnd = number && number->begin + number->length == parameter.size();
    return isAtEnd ? parameter.substr(0, number->begin) : parameter;
}

std::optional<std::size_t> dividedDimension(std::string_view name)
{
    const std::string_view parameter = withoutNumber(name);
    if (endsWithOne(parameter, dividedRows))
        return 0;
    return endsWithOne(parameter, dividedColumns) ? std::optional<std::size_t>(1) : std::nullopt;
}

// Each process has a part of the gate and, after it, a part of the value.
tl::expected<Tensor, std::string> joinedGates(const std::vector<Tensor> &parts)
{
    std::vector<Tensor> halves;
    for (const bool isSecond : {false, true}) {
        for (const Tensor &part : parts) {
            const std::uint64_t half = part.shape[0] / 2;
            halves.push_back(rowsOf(part, isSecond ? half : 0, half));
        }
    }
    return joinedAlong(0, halves);
}

using Identity = std::tuple<Part, std::string, std::string>;

Identity identityOf(const CheckpointEntry &entry)
{
    return {entry.part, entry.parameter, entry.slot};
}

// What the processes of one stage have of the same value.
tl::expected<CheckpointEntry, std::string> joined(const std::vector<const CheckpointEntry *> &parts, bool isGated)
{
    CheckpointEntry whole = *parts.front();
    const auto dimension = dividedDimension(whole.parameter);
    std::vector<Tensor> tensors;
    for (const CheckpointEntry *part : parts) {
        if (const Tensor *tensor = std::get_if<Tensor>(&part->content))
            tensors.push_back(*tensor);
    }
    const bool isDivided = dimension && tensors.size() == parts.size() && parts.size() > 1;
    if (!isDivided || tensors.front().shape.size() <= *dimension)
        return whole;
    const bool isGate = isGated && endsWithOne(withoutNumber(whole.parameter), gated);
    auto tensor = isGate ? joinedGates(tensors) : joinedAlong(*dimension, tensors);
    if (!tensor)
        return tl::unexpected(whole.key + ": " + tensor.error());
    whole.content = std::move(*tensor);
    return whole;
}

// "decoder.layers.0." of a later stage is a layer after those of the stages before it.
std::string shiftedLayer(const std::string &parameter, std::size_t before)
{
    constexpr std::string_view word = "layers.";
    const std::size_t at = parameter.find(word);
    if (before == 0 || at == std::string::npos)
        return parameter;
    const std::size_t begin = at + word.size(), end = std::min(parameter.find('.', begin), parameter.size());
    const std::string digits = parameter.substr(begin, end - begin);
    const bool isNumber = !digits.empty() && digits.size() < 6 &&
                          std::ranges::all_of(digits, [](char c) { return c >= '0' && c <= '9'; });
    if (!isNumber)
        return parameter;
    return parameter.substr(0, begin) + std::to_string(std::stoul(digits) + before) + parameter.substr(end);
}

// The numbers of its layers: the first, and one more than the last.
std::pair<std::size_t, std::size_t> layersIn(const std::vector<CheckpointEntry> &entries)
{
    constexpr std::string_view word = "layers.";
    std::size_t count = 0, first = std::numeric_limits<std::size_t>::max();
    for (const CheckpointEntry &entry : entries) {
        const std::size_t at = entry.parameter.find(word);
        const bool isWeight = entry.part == Part::Weights && at != std::string::npos;
        const std::string digits = isWeight ? entry.parameter.substr(at + word.size(), 5) : std::string();
        if (digits.empty() || digits[0] < '0' || digits[0] > '9')
            continue;
        const std::size_t layer = std::strtoul(digits.c_str(), nullptr, 10);
        count = std::max(count, layer + 1);
        first = std::min(first, layer);
    }
    return {count == 0 ? 0 : first, count};
}

// Processes that were saved at different steps. Empty: there are none.
std::string otherSteps(const std::vector<CheckpointShard> &shards)
{
    std::optional<std::int64_t> known;
    for (const CheckpointShard &shard : shards) {
        for (const CheckpointEntry &entry : shard.entries) {
            const bool isStep = entry.key == "iteration" || entry.key == "global_steps";
            const auto *step = isStep ? std::get_if<std::int64_t>(&entry.content) : nullptr;
            if (step && known && *known != *step)
                return message(Messages::tr("its files are of the steps {} and {}"), *known, *step);
            if (step)
                known = *step;
        }
    }
    return {};
}

std::string rankText(const CheckpointShard &shard)
{
    return std::to_string(shard.tensorRank) + "." + std::to_string(shard.pipelineRank) + "." +
           std::to_string(shard.expertRank);
}

// The numbers of the parameters of a group count in one process; those of other divisions are other ones.
void nameMembers(std::vector<CheckpointShard> &shards)
{
    std::string division = " of";
    for (const CheckpointShard &shard : shards)
        division += " " + rankText(shard);
    for (CheckpointShard &shard : shards) {
        for (CheckpointEntry &entry : shard.entries) {
            const bool isList = entry.part == Part::ParameterGroups && entry.slot.ends_with(".params");
            if (isList && shards.size() > 1)
                entry.slot += division;
        }
    }
}

// Each process has generators of its own; those of the first one keep their names.
void nameGenerators(CheckpointShard &shard)
{
    if (shard.tensorRank == 0 && shard.pipelineRank == 0 && shard.expertRank == 0)
        return;
    const std::string rank = "rank " + rankText(shard) + " ";
    for (CheckpointEntry &entry : shard.entries) {
        if (entry.part >= Part::RngPython && entry.part <= Part::RngDevice)
            entry.slot = rank + entry.slot;
    }
}

// How many experts each process has.
std::size_t expertsIn(const std::vector<CheckpointEntry> &entries)
{
    std::size_t count = 0;
    for (const CheckpointEntry &entry : entries) {
        if (const auto number = entry.part == Part::Weights ? expertNumber(entry.parameter) : std::nullopt)
            count = std::max(count, number->value + 1);
    }
    return count;
}

// Processes that differ in their experts only, as one; the shards are sorted by their ranks.
std::vector<CheckpointShard> unitedExperts(std::vector<CheckpointShard> shards)
{
    std::vector<CheckpointShard> united;
    for (CheckpointShard &shard : shards) {
        const bool isFurther = !united.empty() && united.back().pipelineRank == shard.pipelineRank &&
                               united.back().tensorRank == shard.tensorRank;
        if (!isFurther) {
            united.push_back(std::move(shard));
            continue;
        }
        const std::size_t before = expertsIn(shard.entries) * static_cast<std::size_t>(shard.expertRank);
        for (CheckpointEntry &entry : shard.entries) {
            const auto number = expertNumber(entry.parameter);
            const bool isOwn = number || entry.slot.starts_with("rank "); // others are copies
            if (!isOwn)
                continue;
            if (number)
                entry.parameter = ofExpert(entry.parameter, *number, before + number->value);
            united.back().entries.push_back(std::move(entry));
        }
    }
    return united;
}

} // namespace

namespace
{

// The entries of one stage of the pipeline, each once.
tl::expected<std::vector<CheckpointEntry>, std::string> joinedStage(std::span<const CheckpointShard> shards,
                                                                    bool isGated)
{
    std::map<Identity, std::vector<const CheckpointEntry *>> parts;
    std::vector<const CheckpointEntry *> firsts;
    for (const CheckpointShard &shard : shards) {
        for (const CheckpointEntry &entry : shard.entries) {
            auto &ofEntry = parts[identityOf(entry)];
            if (ofEntry.empty())
                firsts.push_back(&entry);
            ofEntry.push_back(&entry);
        }
    }
    std::vector<CheckpointEntry> whole;
    for (const CheckpointEntry *first : firsts) {
        auto one = joined(parts[identityOf(*first)], isGated);
        if (!one)
            return tl::unexpected(one.error());
        whole.push_back(std::move(*one));
    }
    return whole;
}

} // namespace

tl::expected<std::vector<CheckpointEntry>, std::string> joinedShards(std::vector<CheckpointShard> shards, bool isGated)
{
    std::ranges::stable_sort(shards, {}, [](const CheckpointShard &shard) {
        return std::tuple(shard.pipelineRank, shard.tensorRank, shard.expertRank);
    });
    if (const std::string wrong = otherSteps(shards); !wrong.empty())
        return tl::unexpected(wrong);
    nameMembers(shards);
    for (CheckpointShard &shard : shards)
        nameGenerators(shard);
    shards = unitedExperts(std::move(shards));
    std::vector<CheckpointEntry> whole;
    std::set<Identity> known; // of the stages before
    std::size_t layers = 0;
    for (std::size_t first = 0; first < shards.size();) {
        std::size_t end = first;
        while (end < shards.size() && shards[end].pipelineRank == shards[first].pipelineRank)
            ++end;
        const auto [firstLayer, layersHere] = layersIn(shards[first].entries);
        if (firstLayer > 0) // they count through all stages
            layers = 0;
        auto stage = joinedStage(std::span(shards).subspan(first, end - first), isGated);
        if (!stage)
            return tl::unexpected(stage.error());
        for (CheckpointEntry &entry : *stage) {
            entry.parameter = shiftedLayer(entry.parameter, layers);
            if (known.insert(identityOf(entry)).second)
                whole.push_back(std::move(entry));
        }
        layers += layersHere;
        first = end;
    }
    return whole;
}

} // namespace rundiff
