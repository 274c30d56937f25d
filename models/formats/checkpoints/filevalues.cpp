// SPDX-License-Identifier: GPL-3.0-or-later
// Checkpoints in one file, and the values of each file of the others.
#include "models/formats/checkpoints/checkpointforms.h"
#include "models/formats/checkpoints/checkpointmeaning.h"
#include "models/formats/checkpoints/optimizernames.h"
#include "models/formats/checkpoints/pickledvalues.h"
#include "models/formats/tensors/npyfile.h"
#include "models/formats/tensors/safetensors.h"
#include "models/formats/tensors/torchfile.h"
#include "models/formats/tensors/ziparchive.h"
#include "models/formats/texts/dividedtext.h"
#include "models/run/messages.h"

#include <algorithm>

namespace rundiff
{

namespace
{

constexpr std::string_view torchLong("\x8a\x0a\x6c\xfc\x9c\x46\xf9\x20\x6a\xa8\x50\x19", 12); // after the protocol

bool isArchive(std::string_view start)
{
    return start.starts_with("PK");
}

// Whether any member of an archive has such an end.
bool hasMember(const std::string &path, std::string_view end)
{
    const auto source = openSource(path);
    const auto archive = source ? ZipArchive::read(*source) : tl::unexpected(std::string());
    return archive &&
           std::ranges::any_of(archive->members(), [&](const ZipMember &member) { return member.name.ends_with(end); });
}

// "params/dense/kernel" in an archive of arrays.
CheckpointPath dividedName(const std::string &name)
{
    const std::vector<std::string_view> pieces = dividedText(name, "/");
    return {pieces.begin(), pieces.end()};
}

// Arrays of texts are compared by their bytes.
tl::expected<CheckpointValues, std::string> valuesOfArrays(const std::shared_ptr<const ByteSource> &file)
{
    const auto archive = ZipArchive::read(file);
    if (!archive)
        return tl::unexpected(archive.error());
    CheckpointValues values;
    for (const ZipMember &member : archive->members()) {
        const auto bytes = archive->open(member);
        if (!bytes)
            return tl::unexpected(bytes.error());
        constexpr std::uint64_t mostText = 64 * 1024;
        const CheckpointPath path = dividedName(member.name.substr(0, member.name.rfind('.')));
        auto array = readNpy(*bytes);
        if (array)
            values.push_back({path, std::move(*array)});
        else
            values.push_back({path, readText(**bytes, 0, std::min((*bytes)->size(), mostText)).value_or("")});
    }
    return values;
}

CheckpointValues namedValues(std::vector<NamedTensor> tensors)
{
    CheckpointValues values;
    for (NamedTensor &named : tensors)
        values.push_back({{std::move(named.name)}, std::move(named.tensor)});
    return values;
}

tl::expected<CheckpointValues, std::string> valuesOfObject(const tl::expected<TorchObject, std::string> &object)
{
    if (!object)
        return tl::unexpected(object.error());
    return valuesOf(object->pickle, object->find);
}

// A pickle without tensors of its own, as a program writes the states of its generators.
tl::expected<CheckpointValues, std::string> valuesOfPickle(const ByteSource &file)
{
    constexpr std::uint64_t longest = 64 * 1024 * 1024;
    const auto text = readText(file, 0, std::min(file.size(), longest));
    if (!text)
        return tl::unexpected(message(Messages::tr("it cannot be read")));
    std::size_t position = 0;
    const auto pickle = readPickle(*text, position, allowedAsData);
    if (!pickle)
        return tl::unexpected(pickle.error());
    return valuesOf(*pickle, [](const TorchStorage &storage) -> tl::expected<StorageBytes, std::string> {
        return tl::unexpected(message(Messages::tr("its storage {} is missing"), storage.key));
    });
}

void finish(CheckpointValues values, Checkpoint &checkpoint)
{
    checkpoint.entries = entriesOf(std::move(values));
    noteTiedWeights(checkpoint.entries);
    nameOptimizerParameters(checkpoint.entries, checkpoint.isSorted);
}

tl::expected<void, std::string> readOneFile(const CheckpointFiles &files, Checkpoint &checkpoint)
{
    auto values = valuesOfFile(files.path);
    if (!values)
        return tl::unexpected(values.error());
    finish(std::move(*values), checkpoint);
    return {};
}

} // namespace

tl::expected<CheckpointValues, std::string> valuesOfTorch(const std::shared_ptr<const ByteSource> &file)
{
    const auto start = readText(*file, 0, std::min<std::uint64_t>(file->size(), 16)).value_or("");
    if (isArchive(start))
        return valuesOfObject(openTorchArchive(file, allowedAsData));
    if (start.size() > 2 && start.substr(2).starts_with(torchLong))
        return valuesOfObject(openTorchPickles(file, allowedAsData));
    return valuesOfPickle(*file);
}

tl::expected<CheckpointValues, std::string> valuesOfFile(const std::string &path)
{
    const auto source = openSource(path);
    if (!source)
        return tl::unexpected(source.error().message);
    const auto start = readText(**source, 0, std::min<std::uint64_t>((*source)->size(), 16)).value_or("");
    if (looksLikeSafetensors(start)) {
        auto tensors = readSafetensors(*source);
        if (!tensors)
            return tl::unexpected(tensors.error());
        if (tensors->size() > mostCheckpointValues)
            return tl::unexpected(message(Messages::tr("it contains more than {} values"), mostCheckpointValues));
        return namedValues(std::move(*tensors));
    }
    const bool isPickle = !start.empty() && start.front() == '\x80';
    if (isPickle || (isArchive(start) && hasMember(path, "data.pkl")))
        return valuesOfTorch(*source);
    if (isArchive(start))
        return valuesOfArrays(*source);
    return tl::unexpected(message(Messages::tr("its content is not that of a checkpoint")));
}

bool isTorchFile(const CheckpointFiles &files)
{
    const bool isPickle = files.start.starts_with('\x80');
    return isPickle || (isArchive(files.start) && hasMember(files.path, "data.pkl"));
}

bool isSafetensorsFile(const CheckpointFiles &files)
{
    return looksLikeSafetensors(files.start);
}

bool isArraysFile(const CheckpointFiles &files)
{
    return isArchive(files.start) && hasMember(files.path, ".npy");
}

tl::expected<void, std::string> readTorchCheckpoint(const CheckpointFiles &files, Checkpoint &checkpoint)
{
    return readOneFile(files, checkpoint);
}

tl::expected<void, std::string> readSafetensorsCheckpoint(const CheckpointFiles &files, Checkpoint &checkpoint)
{
    checkpoint.isSorted = true;
    return readOneFile(files, checkpoint);
}

tl::expected<void, std::string> readArraysCheckpoint(const CheckpointFiles &files, Checkpoint &checkpoint)
{
    return readOneFile(files, checkpoint);
}

} // namespace rundiff
