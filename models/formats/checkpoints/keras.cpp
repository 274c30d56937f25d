// SPDX-License-Identifier: GPL-3.0-or-later
// Keras 3: variables by their layer and number in HDF5, alone or in a .keras archive.
#include "models/formats/checkpoints/checkpointforms.h"
#include "models/formats/checkpoints/checkpointmeaning.h"
#include "models/formats/checkpoints/kerasoptimizer.h"
#include "models/formats/hdf5/hdf5bytes.h"
#include "models/formats/json/jsondocument.h"
#include "models/formats/tensors/bytesources.h"
#include "models/formats/tensors/ziparchive.h"
#include "models/run/fallback.h"
#include "models/run/messages.h"
#include "models/run/naturalorder.h"

#include <algorithm>
#include <charconv>
#include <optional>

namespace rundiff
{

namespace
{

using Part = CheckpointPart;

constexpr std::string_view hdf5Signature = "\x89HDF";
constexpr std::size_t deepest = 24, mostVariables = 1'000'000;

bool isArchive(std::string_view start)
{
    return start.starts_with("PK");
}

std::optional<ZipArchive> archiveOf(const std::string &path)
{
    const auto source = openSource(path);
    if (!source)
        return std::nullopt;
    auto archive = ZipArchive::read(*source);
    return archive ? std::optional(std::move(*archive)) : std::nullopt;
}

// The data sets below a group in the order in which Keras wrote them, that of the network; variables by their numbers.
void addDatasets(const Hdf5File &file, const std::string &group, std::size_t depth, std::vector<std::string> &paths)
{
    std::vector<Hdf5Child> children = file.children(orIfEmpty(group, "/"));
    if (group.ends_with("/vars"))
        std::ranges::stable_sort(children, naturallyLess, &Hdf5Child::name);
    else
        std::ranges::stable_sort(children, {}, &Hdf5Child::address);
    for (const Hdf5Child &child : children) {
        const std::string path = group + "/" + child.name;
        if (paths.size() >= mostVariables || depth > deepest)
            return;
        if (child.group)
            addDatasets(file, path, depth + 1, paths);
        else
            paths.push_back(path);
    }
}

std::vector<std::string> pathParts(const std::string &path)
{
    std::vector<std::string> parts;
    std::size_t at = 1;
    while (at < path.size()) {
        const std::size_t end = std::min(path.find('/', at), path.size());
        parts.push_back(path.substr(at, end - at));
        at = end + 1;
    }
    return parts;
}

std::size_t numberOf(const std::string &text)
{
    std::size_t number = 0;
    std::from_chars(text.data(), text.data() + text.size(), number);
    return number;
}

struct Dataset {
    std::vector<std::string> parts; // of its path
    Tensor tensor;
};

// What the files of whole models from before Keras 3 put around the names of variables.
constexpr std::string_view oldWeights = "model_weights", oldOptimizer = "optimizer_weights";

bool isOfOptimizer(const Dataset &dataset)
{
    return dataset.parts.front() == "optimizer";
}

bool isOfInnerOptimizer(const Dataset &dataset)
{
    return isOfOptimizer(dataset) && dataset.parts.size() > 1 && dataset.parts[1] == "inner_optimizer";
}

// Running values of what a training prints: they begin again with each epoch.
bool isMetric(const Dataset &dataset)
{
    const std::string &first = dataset.parts.front();
    return first.ends_with("metrics") || first.ends_with("_tracker") || first.starts_with("_compile");
}

// "dense/dense/kernel:0" is "dense.kernel".
std::string oldName(std::vector<std::string> parts)
{
    std::string &last = parts.back();
    last = last.substr(0, last.find(':'));
    if (parts.size() > 2 && parts[0] == parts[1])
        parts.erase(parts.begin());
    return joinedPath(parts);
}

CheckpointMeaning ofLayer(const std::vector<std::string> &parts)
{
    if (parts.back().find(':') != std::string::npos) {
        const std::string name = oldName({parts.begin() + (parts.front() == oldWeights), parts.end()});
        return {isBuffer(name) ? Part::Buffers : Part::Weights, name, {}};
    }
    const std::string &layer = parts.size() >= 3 ? parts[parts.size() - 3] : parts.front();
    if (layer.starts_with("seed_generator"))
        return {Part::RngDevice, {}, joinedPath(parts)};
    const bool isNormalised = layer.starts_with("batch_normalization");
    const bool isStatistic = isNormalised && numberOf(parts.back()) >= 2; // gamma, beta, mean, variance
    return {isStatistic ? Part::Buffers : Part::Weights, joinedPath(parts), {}};
}

// "Adam/dense/kernel/m:0", "adam/m/dense/kernel:0", "adam/dense_kernel_momentum", "adam/iteration".
CheckpointMeaning ofOldOptimizer(const std::vector<std::string> &parts)
{
    std::vector<std::string> words(parts.begin() + 1, parts.end());
    words.back() = words.back().substr(0, words.back().find(':'));
    const std::string last = words.back();
    if (last.starts_with("iter"))
        return {Part::OptimizerStep, {}, "step"};
    if (last == "learning_rate")
        return {Part::LearningRate, {}, "lr"};
    const auto isMoment = [](const std::string &word) { return !momentNamed(word).empty(); };
    const auto moment = std::ranges::find_if(words, isMoment);
    if (moment != words.end()) {
        const std::string slot(momentNamed(*moment));
        if (words.size() > 2)
            words.erase(words.begin()); // the optimizer's name
        std::erase_if(words, isMoment);
        return {Part::OptimizerMoments, joinedPath(words), slot};
    }
    const std::size_t underscore = last.rfind('_');
    const std::string_view end =
        underscore == std::string::npos ? std::string_view() : std::string_view(last).substr(underscore + 1);
    const std::string slot(momentNamed(end));
    return {Part::OptimizerMoments, slot.empty() ? last : last.substr(0, underscore), slot};
}

// The scale around another optimizer: a count and a rate that nothing uses, the steps since it grew, the scale.
CheckpointMeaning ofLossScale(std::size_t number)
{
    constexpr std::size_t used = 2;
    return number < used ? CheckpointMeaning() : CheckpointMeaning{Part::LossScale, {}, std::to_string(number)};
}

KerasOptimizer optimizerIn(const std::string &path)
{
    KerasOptimizer optimizer;
    constexpr std::uint64_t longest = 64 * 1024 * 1024;
    const auto archive = archiveOf(path);
    const ZipMember *const member = archive ? archive->find("config.json") : nullptr;
    if (!member || member->size > longest)
        return optimizer;
    const auto bytes = archive->open(*member);
    const auto text = andThen(bytes, [](const auto &source) { return readText(*source, 0, source->size()); });
    Json json = text ? parsedJson(*text) : Json();
    for (const char *const name : {"compile_config", "optimizer", "config"}) {
        if (json.is_object())
            json = Json(json.value(name, Json()));
    }
    const bool isAround = json.is_object() && json.contains("inner_optimizer") && json["inner_optimizer"].is_object();
    if (isAround)
        json = Json(json["inner_optimizer"].value("config", Json()));
    if (!json.is_object())
        return optimizer;
    optimizer.averages = json.contains("use_ema") && json["use_ema"] == true;
    optimizer.accumulates =
        json.contains("gradient_accumulation_steps") && json["gradient_accumulation_steps"].is_number();
    return optimizer;
}

using Hdf5Datasets = tl::expected<std::vector<Dataset>, std::string>;

Hdf5Datasets datasetsIn(const Hdf5Bytes &opened)
{
    std::vector<std::string> paths;
    addDatasets(*opened.file, {}, 0, paths);
    std::vector<Dataset> datasets;
    for (const std::string &path : paths) {
        auto tensor = readHdf5Tensor(opened.file, opened.raw, path);
        if (!tensor)
            return tl::unexpected(path + ": " + tensor.error());
        datasets.push_back({pathParts(path), std::move(*tensor)});
    }
    return datasets;
}

// The variables of the optimizer, with the names of their weights where they are certain.
std::vector<KerasVariable> variablesOf(const std::vector<Dataset> &optimizer,
                                       const std::vector<CheckpointEntry> &layers, const KerasOptimizer &config)
{
    std::vector<std::vector<std::uint64_t>> shapes;
    std::vector<KerasWeight> weights;
    for (const Dataset &dataset : optimizer)
        shapes.push_back(dataset.tensor.shape);
    for (const CheckpointEntry &entry : layers) {
        if (entry.part == Part::Weights)
            weights.push_back({entry.parameter, std::get<Tensor>(entry.content).shape});
    }
    return kerasVariables(shapes, weights, config);
}

CheckpointEntry entryOf(CheckpointMeaning meaning, Dataset &dataset)
{
    CheckpointEntry entry;
    entry.key = joinedPath(dataset.parts);
    entry.part = meaning.part;
    entry.parameter = std::move(meaning.parameter);
    entry.slot = std::move(meaning.slot);
    entry.content = std::move(dataset.tensor);
    return entry;
}

} // namespace

bool isKerasFile(const CheckpointFiles &files)
{
    if (files.start.starts_with(hdf5Signature))
        return true;
    const auto archive = isArchive(files.start) ? archiveOf(files.path) : std::nullopt;
    return archive && archive->find("model.weights.h5");
}

tl::expected<void, std::string> readKeras(const CheckpointFiles &files, Checkpoint &checkpoint)
{
    const auto opened = openHdf5(files.path);
    if (!opened)
        return tl::unexpected(opened.error().message);
    auto datasets = datasetsIn(*opened);
    if (!datasets)
        return tl::unexpected(datasets.error());
    if (const auto problem = opened->file->problem())
        return tl::unexpected(problem->message);
    std::erase_if(*datasets, isMetric);
    std::vector<Dataset> ofOptimizer, around;
    for (Dataset &dataset : *datasets) {
        if (isOfInnerOptimizer(dataset))
            ofOptimizer.push_back(std::move(dataset));
        else if (isOfOptimizer(dataset))
            around.push_back(std::move(dataset));
        else if (dataset.parts.front() == oldOptimizer)
            checkpoint.entries.push_back(entryOf(ofOldOptimizer(dataset.parts), dataset));
        else
            checkpoint.entries.push_back(entryOf(ofLayer(dataset.parts), dataset));
    }
    if (ofOptimizer.empty())
        std::swap(ofOptimizer, around);
    for (Dataset &dataset : around)
        checkpoint.entries.push_back(entryOf(ofLossScale(numberOf(dataset.parts.back())), dataset));
    auto variables = variablesOf(ofOptimizer, checkpoint.entries, optimizerIn(files.path));
    for (std::size_t i = 0; i < ofOptimizer.size(); ++i) {
        checkpoint.entries.push_back(entryOf(std::move(variables[i].meaning), ofOptimizer[i]));
        checkpoint.entries.back().title = std::move(variables[i].weight);
    }
    return {};
}

} // namespace rundiff
