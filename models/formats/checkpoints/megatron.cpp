// SPDX-License-Identifier: GPL-3.0-or-later
// Megatron's checkpoints: iter_0000010/mp_rank_01_000/model_optim_rng.pt, a file for each process.
#include "models/formats/checkpoints/checkpointforms.h"
#include "models/formats/checkpoints/checkpointmeaning.h"
#include "models/formats/checkpoints/flatoptimizer.h"
#include "models/formats/checkpoints/megatronarguments.h"
#include "models/formats/checkpoints/optimizernames.h"
#include "models/formats/checkpoints/shardedentries.h"
#include "models/run/messages.h"

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <iterator>
#include <map>
#include <set>
#include <tuple>

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

constexpr std::string_view bufferFile = "distrib_optim.pt";

// The ranks in "mp_rank_01_000_002": tensor, pipeline and expert, of which the latter two are there only if the model
// is divided that way.
void takeRanks(const std::string &folder, const MegatronArguments &arguments, CheckpointShard &shard)
{
    int second = 0, third = 0;
    const int count = std::sscanf(folder.c_str(), "mp_rank_%d_%d_%d", &shard.tensorRank, &second, &third);
    const bool isExpert = count == 2 && arguments.pipelineParallel <= 1 && arguments.expertParallel > 1;
    shard.pipelineRank = isExpert ? 0 : second;
    shard.expertRank = isExpert ? second : third;
}

// "model1/" for the values of the second of several stages in one process.
std::string stagePrefix(const std::string &key)
{
    constexpr std::string_view word = "model";
    const std::string first = key.substr(0, key.find('.'));
    const bool isStage = first.size() > word.size() && first.starts_with(word) && first.find('/') == std::string::npos;
    return isStage && first[word.size()] >= '0' && first[word.size()] <= '9' ? first + "/" : std::string();
}

// The files of one process, the one with the arguments first.
tl::expected<CheckpointShard, std::string> readRank(const CheckpointFiles &files, const std::string &folder,
                                                    std::vector<std::string> names, MegatronArguments &arguments)
{
    CheckpointShard shard;
    std::ranges::stable_sort(names, {}, [](const std::string &name) { return name.ends_with(bufferFile); });
    for (const std::string &name : names) {
        auto values = valuesOfFile(files.pathOf(name));
        if (!values)
            return tl::unexpected(name + ": " + values.error());
        if (name.ends_with(bufferFile)) {
            std::ranges::move(entriesOfBuffers(*values, shard.entries, folder), std::back_inserter(shard.entries));
            continue;
        }
        for (const CheckpointValue &value : *values)
            arguments.take(value);
        std::ranges::move(entriesOf(std::move(*values)), std::back_inserter(shard.entries));
        for (CheckpointEntry &entry : shard.entries) {
            if (!entry.parameter.empty())
                entry.parameter = stagePrefix(entry.key) + entry.parameter;
        }
        noteTiedWeights(shard.entries);
        nameOptimizerParameters(shard.entries, false);
    }
    takeRanks(folder, arguments, shard);
    return shard;
}

// A process may have several stages, model0, model1, ..., which lie in turn between those of the other processes.
std::vector<CheckpointShard> dividedStages(CheckpointShard shard, const MegatronArguments &arguments)
{
    std::map<int, std::vector<CheckpointEntry>> stages;
    for (CheckpointEntry &entry : shard.entries) {
        const std::size_t slash = entry.parameter.find('/');
        const bool isOfStage = slash != std::string::npos && entry.parameter.starts_with("model");
        const int stage = isOfStage ? std::atoi(entry.parameter.c_str() + std::string_view("model").size()) : 0;
        if (isOfStage)
            entry.parameter.erase(0, slash + 1);
        stages[stage].push_back(std::move(entry));
    }
    std::vector<CheckpointShard> divided;
    for (auto &[stage, entries] : stages) {
        const int place = stage * static_cast<int>(std::min<std::uint64_t>(arguments.pipelineParallel, 100'000));
        divided.push_back({shard.tensorRank, shard.pipelineRank + place, shard.expertRank, std::move(entries)});
    }
    return divided;
}

// Processes that the arguments promise, each once. Empty: all are there.
std::string missingProcesses(const std::vector<CheckpointShard> &processes, const MegatronArguments &arguments)
{
    std::set<std::tuple<int, int, int>> ranks;
    for (const CheckpointShard &process : processes)
        ranks.emplace(process.tensorRank, process.pipelineRank, process.expertRank);
    std::uint64_t expected = 0;
    const bool isTooMany =
        __builtin_mul_overflow(arguments.tensorParallel, arguments.pipelineParallel, &expected) ||
        __builtin_mul_overflow(expected, std::max<std::uint64_t>(1, arguments.expertParallel), &expected);
    if (!isTooMany && ranks.size() >= expected)
        return {};
    return message(Messages::tr("the files of {} of its {} times {} times {} processes (tensors, stages, experts) are "
                                "there"),
                   ranks.size(), arguments.tensorParallel, arguments.pipelineParallel, arguments.expertParallel);
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
    std::vector<CheckpointShard> processes, shards;
    for (const auto &[folder, names] : ranks) {
        auto shard = readRank(files, folder, names, arguments);
        if (!shard)
            return tl::unexpected(shard.error());
        processes.push_back(std::move(*shard));
    }
    if (const std::string missing = missingProcesses(processes, arguments); !missing.empty())
        return tl::unexpected(missing);
    for (CheckpointShard &process : processes)
        std::ranges::move(dividedStages(std::move(process), arguments), std::back_inserter(shards));
    auto entries = joinedShards(std::move(shards), arguments.isGated);
    if (!entries)
        return tl::unexpected(entries.error());
    checkpoint.entries = std::move(*entries);
    checkpoint.attention = arguments.attention();
    return {};
}

} // namespace rundiff
