// SPDX-License-Identifier: GPL-3.0-or-later
// DeepSpeed's checkpoints: the module of each process of the model, and flat partitions of the optimizer for each
// process that shares it. A universal checkpoint has a folder for each parameter instead.
#include "models/formats/checkpoints/checkpointforms.h"
#include "models/formats/checkpoints/checkpointmeaning.h"
#include "models/formats/checkpoints/optimizernames.h"
#include "models/formats/checkpoints/shardedentries.h"
#include "models/formats/tensors/joinedtensor.h"
#include "models/run/fallback.h"
#include "models/run/messages.h"

#include <algorithm>
#include <charconv>
#include <cstdio>
#include <filesystem>
#include <iterator>
#include <map>
#include <numeric>
#include <set>

namespace rundiff
{

namespace
{

using Part = CheckpointPart;
using Shape = std::vector<std::uint64_t>;

constexpr std::string_view modelEnd = "_model_states.pt", optimizerEnd = "_optim_states.pt";
constexpr std::string_view universalFolder = "zero/";
constexpr int fullyDivided = 3; // the stage in which parameters are divided, too

int numberBehind(std::string_view name, std::string_view word)
{
    const std::size_t at = name.find(word);
    int number = 0;
    if (at != std::string_view::npos)
        std::from_chars(name.data() + at + word.size(), name.data() + name.size(), number);
    return number;
}

struct ShapedParameter {
    std::string name;
    Shape shape;

    std::uint64_t count() const
    {
        return std::accumulate(shape.begin(), shape.end(), std::uint64_t(1), std::multiplies<>());
    }
};

using ParameterGroups = std::map<std::size_t, std::vector<ShapedParameter>>;

std::size_t groupNumber(const std::string &text)
{
    std::size_t number = 0;
    std::from_chars(text.data(), text.data() + text.size(), number);
    return number;
}

// The parameters of each group in the order in which they lie in its partitions: param_shapes.
ParameterGroups parametersIn(const CheckpointValues &values)
{
    ParameterGroups groups;
    for (const CheckpointValue &value : values) {
        const auto *shape = std::get_if<std::vector<double>>(&value.content);
        const bool isShape = shape && value.path.size() >= 2 && value.path[0] == "param_shapes";
        if (!isShape)
            continue;
        const bool isGrouped = value.path.size() > 2;
        ShapedParameter parameter{joinedPath(value.path, isGrouped ? 2 : 1), {}};
        for (const double size : *shape)
            parameter.shape.push_back(static_cast<std::uint64_t>(size));
        groups[isGrouped ? groupNumber(value.path[1]) : 0].push_back(std::move(parameter));
    }
    return groups;
}

// The flat tensors of one process by what they are ("fp32", "exp_avg") and their group.
using Partitions = std::map<std::pair<std::string, std::size_t>, Tensor>;

struct OptimizerFile {
    Partitions partitions;
    CheckpointValues others;
    int stage = 0;
    std::size_t processes = 0; // that share the optimizer; 0: it does not say so
};

// The slot of a flat tensor, by its path: ".single_partition_of_fp32_groups.0", ".state.0.exp_avg".
std::optional<std::pair<std::string, std::size_t>> partitionAt(const CheckpointPath &path)
{
    for (std::size_t i = 0; i + 1 < path.size(); ++i) {
        const bool isMaster = path[i] == "single_partition_of_fp32_groups" || path[i] == "fp32_flat_groups";
        if (isMaster)
            return std::pair(std::string("fp32"), groupNumber(path[i + 1]));
        if (path[i] == "state" && i + 2 < path.size())
            return std::pair(path[i + 2], groupNumber(path[i + 1]));
    }
    return std::nullopt;
}

// How many processes share the optimizer, by partition_count: a number, or a list with one of each group.
void takePartitionCount(const CheckpointValue &value, OptimizerFile &file)
{
    if (const auto *number = std::get_if<std::int64_t>(&value.content); number && *number > 0)
        file.processes = static_cast<std::size_t>(*number);
    const auto *list = std::get_if<std::vector<double>>(&value.content);
    if (!list)
        return;
    for (const double count : *list) {
        if (count >= 1 && count < 1e6)
            file.processes = std::max(file.processes, static_cast<std::size_t>(count));
    }
}

OptimizerFile dividedFile(CheckpointValues values)
{
    OptimizerFile file;
    for (CheckpointValue &value : values) {
        const Tensor *const tensor = std::get_if<Tensor>(&value.content);
        const auto place = partitionAt(value.path);
        const bool isFlat = tensor && place && tensor->shape.size() == 1;
        if (isFlat)
            file.partitions.emplace(*place, *tensor);
        else
            file.others.push_back(std::move(value));
    }
    for (const CheckpointValue &value : file.others) {
        if (value.path.empty())
            continue;
        const auto *number = std::get_if<std::int64_t>(&value.content);
        if (number && value.path.back() == "zero_stage")
            file.stage = static_cast<int>(*number);
        if (value.path.back() == "partition_count")
            takePartitionCount(value, file);
    }
    return file;
}

CheckpointEntry entryOf(const ShapedParameter &parameter, const std::string &slot, Tensor tensor)
{
    if (slot == "fp32")
        return {"fp32." + parameter.name, Part::MasterWeights, parameter.name, {}, {}, std::move(tensor)};
    const std::string_view moment = orIfEmpty(momentNamed(slot), slot);
    return {parameter.name + "." + slot,
            Part::OptimizerMoments,
            parameter.name,
            std::string(moment),
            {},
            std::move(tensor)};
}

std::string tooShort(const std::string &parameter)
{
    return message(Messages::tr("the partitions of its optimizer end before {}"), parameter);
}

// Stages 1 and 2: the partitions of a group follow each other, and in the whole the parameters do.
tl::expected<void, std::string> addGroups(const std::vector<OptimizerFile> &files, const ParameterGroups &groups,
                                          std::vector<CheckpointEntry> &entries)
{
    std::map<std::pair<std::string, std::size_t>, std::vector<Tensor>> flat;
    for (const OptimizerFile &file : files) {
        for (const auto &[place, tensor] : file.partitions)
            flat[place].push_back(tensor);
    }
    for (const auto &[place, tensors] : flat) {
        const auto group = groups.find(place.second);
        if (group == groups.end())
            continue;
        const auto whole = joinedAlong(0, tensors);
        if (!whole)
            return tl::unexpected(whole.error());
        std::uint64_t at = 0;
        for (const ShapedParameter &parameter : group->second) {
            auto tensor = flatPart(*whole, at, parameter.shape);
            if (!tensor)
                return tl::unexpected(tooShort(parameter.name));
            at += parameter.count();
            entries.push_back(entryOf(parameter, place.first, std::move(*tensor)));
        }
    }
    return {};
}

// What each process has of a slot, all its groups.
using FlatSlots = std::map<std::string, std::vector<Tensor>>;

tl::expected<FlatSlots, std::string> flatSlots(const std::vector<OptimizerFile> &files)
{
    FlatSlots flat;
    for (const OptimizerFile &file : files) {
        std::map<std::string, std::vector<Tensor>> ofProcess;
        for (const auto &[place, tensor] : file.partitions)
            ofProcess[place.first].push_back(tensor);
        for (const auto &[slot, tensors] : ofProcess) {
            auto whole = joinedAlong(0, tensors);
            if (!whole)
                return tl::unexpected(whole.error());
            flat[slot].push_back(std::move(*whole));
        }
    }
    return flat;
}

// The parameter of which each process holds a part of this size from an element on.
std::optional<Tensor> joinedParameter(const std::vector<Tensor> &processes, std::uint64_t at, std::uint64_t part,
                                      const ShapedParameter &parameter)
{
    std::vector<Tensor> parts;
    for (const Tensor &process : processes) {
        auto piece = flatPart(process, at, {part});
        if (!piece)
            return std::nullopt;
        parts.push_back(std::move(*piece));
    }
    const auto whole = joinedAlong(0, parts);
    if (!whole)
        return std::nullopt;
    return flatPart(*whole, 0, parameter.shape);
}

// Stage 3: each parameter is divided among all processes, which hold a part of each, one after the other.
tl::expected<void, std::string> addDivided(const std::vector<OptimizerFile> &files, const ParameterGroups &groups,
                                           std::vector<CheckpointEntry> &entries)
{
    std::vector<const ShapedParameter *> parameters;
    for (const auto &[group, ofGroup] : groups) {
        for (const ShapedParameter &parameter : ofGroup)
            parameters.push_back(&parameter);
    }
    const auto flat = flatSlots(files);
    if (!flat)
        return tl::unexpected(flat.error());
    for (const auto &[slot, processes] : *flat) {
        std::uint64_t at = 0;
        for (const ShapedParameter *parameter : parameters) {
            const std::uint64_t part = (parameter->count() + processes.size() - 1) / processes.size();
            auto tensor = joinedParameter(processes, at, part, *parameter);
            if (!tensor)
                return tl::unexpected(tooShort(parameter->name));
            at += part;
            entries.push_back(entryOf(*parameter, slot, std::move(*tensor)));
        }
    }
    return {};
}

// One step counter a group is that of all its parameters.
void nameStepsOfGroups(std::vector<CheckpointEntry> &entries)
{
    for (CheckpointEntry &entry : entries) {
        if (entry.part == Part::OptimizerStep && !entry.parameter.empty()) {
            entry.slot = entry.parameter + ".step";
            entry.parameter.clear();
        }
    }
}

// In stage 3 the module has parameters without values: only the optimizer has them.
void dropEmptyWeights(std::vector<CheckpointEntry> &entries, const ParameterGroups &groups)
{
    std::set<std::string> filled; // that should have values
    for (const auto &[group, parameters] : groups) {
        for (const ShapedParameter &parameter : parameters) {
            if (parameter.count() > 0)
                filled.insert(parameter.name);
        }
    }
    std::erase_if(entries, [&](const CheckpointEntry &entry) {
        const Tensor *const tensor = std::get_if<Tensor>(&entry.content);
        const bool isEmpty = entry.part == Part::Weights && tensor && tensor->count() == 0;
        return isEmpty && filled.contains(entry.parameter);
    });
}

// Files of as many processes as the optimizer says it was divided among.
std::string missingPartitions(const std::vector<OptimizerFile> &files)
{
    const std::size_t expected = files.front().processes;
    if (files.size() == expected || expected == 0)
        return {};
    return message(Messages::tr("the files of {} of the {} processes that share its optimizer are there"), files.size(),
                   expected);
}

tl::expected<CheckpointShard, std::string> readProcess(const CheckpointFiles &files, const std::string &modelFile)
{
    CheckpointShard shard;
    shard.tensorRank = numberBehind(modelFile, "mp_rank_");
    auto model = valuesOfFile(files.pathOf(modelFile));
    if (!model)
        return tl::unexpected(modelFile + ": " + model.error());
    const ParameterGroups groups = parametersIn(*model);
    shard.entries = entriesOf(std::move(*model));
    dropEmptyWeights(shard.entries, groups);
    noteTiedWeights(shard.entries);
    std::map<int, std::string> names; // by the process that shares the optimizer
    for (const std::string &name : files.names) {
        const bool isOfModel = numberBehind(name, "mp_rank_") == shard.tensorRank;
        if (name.ends_with(optimizerEnd) && isOfModel)
            names.emplace(numberBehind(name, "zero_pp_rank_"), name);
    }
    std::vector<OptimizerFile> optimizers;
    for (const auto &[rank, name] : names) {
        auto values = valuesOfFile(files.pathOf(name));
        if (!values)
            return tl::unexpected(name + ": " + values.error());
        optimizers.push_back(dividedFile(std::move(*values)));
    }
    if (optimizers.empty()) {
        nameOptimizerParameters(shard.entries, false);
        return shard;
    }
    if (const std::string missing = missingPartitions(optimizers); !missing.empty())
        return tl::unexpected(missing);
    std::vector<CheckpointEntry> others = entriesOf(std::move(optimizers.front().others));
    nameStepsOfGroups(others);
    std::ranges::move(others, std::back_inserter(shard.entries));
    const bool isDivided = optimizers.front().stage == fullyDivided;
    const auto add = isDivided ? addDivided : addGroups;
    const auto added = add(optimizers, groups, shard.entries);
    if (!added)
        return tl::unexpected(added.error());
    return shard;
}

bool isOfUniversal(const std::string &name)
{
    return name.starts_with(universalFolder) && name.ends_with("/fp32.pt");
}

} // namespace

bool isUniversal(const CheckpointFiles &files)
{
    return std::ranges::any_of(files.names, isOfUniversal);
}

bool isDeepSpeed(const CheckpointFiles &files)
{
    return std::ranges::any_of(
        files.names, [](const std::string &name) { return name.ends_with(modelEnd) || name.ends_with(optimizerEnd); });
}

tl::expected<void, std::string> readDeepSpeed(const CheckpointFiles &files, Checkpoint &checkpoint)
{
    std::vector<CheckpointShard> shards;
    for (const std::string &name : files.names) {
        const bool isOfStage3 = name.starts_with("zero_pp_rank_") && !name.starts_with("zero_pp_rank_0_");
        if (!name.ends_with(modelEnd) || isOfStage3)
            continue;
        auto shard = readProcess(files, name);
        if (!shard)
            return tl::unexpected(shard.error());
        shards.push_back(std::move(*shard));
    }
    if (shards.empty())
        return tl::unexpected(message(Messages::tr("its file {} is missing"), "mp_rank_00_model_states.pt"));
    auto entries = joinedShards(std::move(shards), false);
    if (!entries)
        return tl::unexpected(entries.error());
    checkpoint.entries = std::move(*entries);
    return {};
}

namespace
{

enum class UniversalFile { Model, Parameter, Optimizer, Other };

UniversalFile universalFileOf(const std::string &name)
{
    if (name == "zero/optimizer_state.pt")
        return UniversalFile::Optimizer;
    if (name.starts_with(universalFolder) && std::ranges::count(name, '/') >= 2)
        return UniversalFile::Parameter;
    const bool isFirstOfModel =
        name.ends_with(modelEnd) && numberBehind(name, "mp_rank_") == 0 && numberBehind(name, "zero_pp_rank_") == 0;
    return isFirstOfModel ? UniversalFile::Model : UniversalFile::Other;
}

// zero/PARAMETER/SLOT.pt: the slot of a parameter, as an optimizer's state has it.
void placeInState(const std::string &name, CheckpointValues &values)
{
    namespace fs = std::filesystem;
    const fs::path path = fs::path(name).lexically_relative("zero");
    const std::string parameter = path.parent_path().string(), slot = path.stem().string();
    std::erase_if(values,
                  [](const CheckpointValue &value) { return !value.path.empty() && value.path.back() != "param"; });
    for (CheckpointValue &value : values)
        value.path = {"optimizer", "state", parameter, slot};
}

} // namespace

tl::expected<void, std::string> readUniversal(const CheckpointFiles &files, Checkpoint &checkpoint)
{
    for (const std::string &name : files.names) {
        const UniversalFile file = universalFileOf(name);
        if (file == UniversalFile::Other)
            continue;
        auto values = valuesOfFile(files.pathOf(name));
        if (!values)
            return tl::unexpected(name + ": " + values.error());
        if (file == UniversalFile::Parameter) {
            placeInState(name, *values);
        } else if (file == UniversalFile::Optimizer) {
            for (CheckpointValue &value : *values)
                value.path.insert(value.path.begin(), "optimizer");
        }
        std::ranges::move(entriesOf(std::move(*values)), std::back_inserter(checkpoint.entries));
    }
    for (CheckpointEntry &entry : checkpoint.entries) {
        const bool isState = entry.key.starts_with("optimizer.state.");
        if (isState)
            entry.key = "zero." + entry.key.substr(std::string_view("optimizer.state.").size());
    }
    std::erase_if(checkpoint.entries, [](const CheckpointEntry &entry) {
        const Tensor *const tensor = std::get_if<Tensor>(&entry.content);
        return entry.part == Part::Weights && tensor && tensor->count() == 0; // of stage 3
    });
    noteTiedWeights(checkpoint.entries);
    return {};
}

} // namespace rundiff
