// SPDX-License-Identifier: GPL-3.0-or-later
// Megatron's checkpoints: iter_0000010/mp_rank_01_000/model_optim_rng.pt, a file for each process.
#include "models/formats/checkpoints/checkpointforms.h"
#include "models/formats/checkpoints/checkpointmeaning.h"
#include "models/formats/checkpoints/optimizernames.h"
#include "models/formats/checkpoints/shardedentries.h"
#include "models/run/messages.h"

#include <algorithm>
#include <cstdio>
#include <iterator>
#include <map>

namespace rundiff
{

namespace
{

constexpr std::string_view rankFolder = "mp_rank_";

std::string folderOf(const std::string &name)
{
    return name.substr(0, name.find('/'));
}

bool isOfRank(const std::string &name)
{
    return name.starts_with(rankFolder) && name.ends_with(".pt") && name.find('/') != std::string::npos;
}

// What the arguments of the training say of the network.
struct MegatronArguments {
    std::uint64_t heads = 0, groups = 0, tensorParallel = 1, pipelineParallel = 1;
    bool isGated = false, isGrouped = false;

    void take(const CheckpointValue &value)
    {
        const bool isArgument = value.path.size() == 2 && value.path[0] == "args";
        const auto *number = std::get_if<std::int64_t>(&value.content);
        if (!isArgument || !number || *number < 0)
            return;
        const std::string &name = value.path[1];
        if (name == "num_attention_heads")
            heads = static_cast<std::uint64_t>(*number);
        else if (name == "num_query_groups")
            groups = static_cast<std::uint64_t>(*number);
        else if (name == "tensor_model_parallel_size")
            tensorParallel = static_cast<std::uint64_t>(*number);
        else if (name == "pipeline_model_parallel_size")
            pipelineParallel = static_cast<std::uint64_t>(*number);
        else if (name == "group_query_attention")
            isGrouped = *number != 0;
        else if (name == "swiglu")
            isGated = *number != 0;
    }
    AttentionShape attention() const { return {isGrouped ? groups : heads, heads}; }
};

// model0, model1, ...: stages of one process that lie in turn between those of the others. Each begins at layer 0.
tl::expected<CheckpointShard, std::string> readRank(const CheckpointFiles &files, const std::string &folder,
                                                    const std::vector<std::string> &names, MegatronArguments &arguments)
{
    CheckpointShard shard;
    std::sscanf(folder.c_str(), "mp_rank_%d_%d", &shard.tensorRank, &shard.pipelineRank);
    for (const std::string &name : names) {
        auto values = valuesOfFile(files.pathOf(name));
        if (!values)
            return tl::unexpected(name + ": " + values.error());
        for (const CheckpointValue &value : *values)
            arguments.take(value);
        std::ranges::move(entriesOf(std::move(*values)), std::back_inserter(shard.entries));
    }
    noteTiedWeights(shard.entries);
    nameOptimizerParameters(shard.entries, false);
    return shard;
}

} // namespace

bool isMegatron(const CheckpointFiles &files)
{
    return std::ranges::any_of(files.names, isOfRank);
}

tl::expected<void, std::string> readMegatron(const CheckpointFiles &files, Checkpoint &checkpoint)
{
    std::map<std::string, std::vector<std::string>> ranks;
    for (const std::string &name : files.names) {
        if (isOfRank(name))
            ranks[folderOf(name)].push_back(name);
    }
    MegatronArguments arguments;
    std::vector<CheckpointShard> shards;
    for (const auto &[folder, names] : ranks) {
        auto shard = readRank(files, folder, names, arguments);
        if (!shard)
            return tl::unexpected(shard.error());
        shards.push_back(std::move(*shard));
    }
    const bool isWhole =
        shards.size() / std::max<std::uint64_t>(1, arguments.tensorParallel) >= arguments.pipelineParallel;
    if (!isWhole)
        return tl::unexpected(message(Messages::tr("the files of {} of its {} times {} processes are there"),
                                      shards.size(), arguments.tensorParallel, arguments.pipelineParallel));
    auto entries = joinedShards(std::move(shards), arguments.isGated);
    if (!entries)
        return tl::unexpected(entries.error());
    checkpoint.entries = std::move(*entries);
    checkpoint.attention = arguments.attention();
    return {};
}

} // namespace rundiff
