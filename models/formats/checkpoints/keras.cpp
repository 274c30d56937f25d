// SPDX-License-Identifier: GPL-3.0-or-later
// Keras 3: variables by their layer and number in HDF5, alone or in a .keras archive.
#include "models/formats/checkpoints/checkpointforms.h"
#include "models/formats/checkpoints/checkpointmeaning.h"
#include "models/formats/hdf5/hdf5bytes.h"
#include "models/formats/tensors/ziparchive.h"
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

// The data sets below a group, as they follow each other in it; numbers in names count as numbers.
void addDatasets(const Hdf5File &file, const std::string &group, std::size_t depth, std::vector<std::string> &paths)
{
    std::vector<Hdf5Child> children = file.children(group.empty() ? "/" : group);
    if (group.ends_with("/vars"))
        std::ranges::stable_sort(children, naturallyLess, &Hdf5Child::name);
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

// Variables have numbers only: 0 is the count of updates, then the rate where no schedule makes it; then, by turns, the
// momentum and the velocity of each weight.
CheckpointMeaning ofOptimizer(std::size_t number, bool hasRate)
{
    if (number == 0)
        return {Part::OptimizerStep, {}, "step"};
    if (number == 1 && hasRate)
        return {Part::LearningRate, {}, "lr"};
    const std::size_t moment = number - (hasRate ? 2 : 1);
    return {Part::OptimizerMoments, "variable " + std::to_string(moment / 2),
            moment % 2 == 0 ? "exp_avg" : "exp_avg_sq"};
}

CheckpointMeaning ofLayer(const std::vector<std::string> &parts)
{
    const std::string &layer = parts.size() >= 3 ? parts[parts.size() - 3] : parts.front();
    const bool isNormalised = layer.starts_with("batch_normalization");
    const bool isStatistic = isNormalised && numberOf(parts.back()) >= 2; // gamma, beta, mean, variance
    return {isStatistic ? Part::Buffers : Part::Weights, joinedPath(parts), {}};
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
    const Hdf5File &file = *opened->file;
    std::vector<std::string> paths;
    addDatasets(file, {}, 0, paths);
    const bool hasRate = file.hasDataset("/optimizer/vars/1") && file.shape("/optimizer/vars/1").empty();
    for (const std::string &path : paths) {
        auto tensor = readHdf5Tensor(opened->file, opened->raw, path);
        if (!tensor)
            return tl::unexpected(path + ": " + tensor.error());
        const std::vector<std::string> parts = pathParts(path);
        const bool isOfOptimizer = parts.front() == "optimizer";
        CheckpointMeaning meaning = isOfOptimizer ? ofOptimizer(numberOf(parts.back()), hasRate) : ofLayer(parts);
        checkpoint.entries.push_back({joinedPath(parts),
                                      meaning.part,
                                      std::move(meaning.parameter),
                                      std::move(meaning.slot),
                                      {},
                                      std::move(*tensor)});
    }
    if (const auto problem = file.problem())
        return tl::unexpected(problem->message);
    return {};
}

} // namespace rundiff
