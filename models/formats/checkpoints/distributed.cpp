// SPDX-License-Identifier: GPL-3.0-or-later
// torch.distributed.checkpoint: a pickle that says where the parts of each tensor are, and files of such parts, each a
// whole archive of torch.save or a tensor of a .safetensors file. Megatron adds the rest in common.pt.
#include "models/formats/checkpoints/checkpointforms.h"
#include "models/formats/checkpoints/checkpointmeaning.h"
#include "models/formats/checkpoints/megatronarguments.h"
#include "models/formats/checkpoints/optimizernames.h"
#include "models/formats/checkpoints/pickledvalues.h"
#include "models/formats/tensors/joinedtensor.h"
#include "models/formats/tensors/pickle.h"
#include "models/formats/tensors/safetensors.h"
#include "models/run/messages.h"

#include <algorithm>
#include <iterator>
#include <map>
#include <optional>
#include <unordered_map>

namespace rundiff
{

namespace
{

using Kind = PickleValue::Kind;
using Shape = std::vector<std::uint64_t>;

constexpr std::string_view metadataName = ".metadata", commonName = "common.pt";
constexpr std::uint64_t longestMetadata = 256 * 1024 * 1024;

struct StoredPart {
    std::string file;
    std::uint64_t offset = 0, length = 0;
    Shape place; // of the part in the tensor
};

// What the metadata say, by the flat key.
struct Metadata {
    std::vector<std::string> keys; // in their order
    std::unordered_map<std::string, Shape> shapes;
    std::unordered_map<std::string, CheckpointPath> paths;
    std::unordered_map<std::string, std::vector<StoredPart>> parts;
};

std::string wrongMetadata()
{
    return message(Messages::tr("its .metadata are damaged"));
}

std::optional<std::uint64_t> naturalAt(const Pickle &pickle, const PickleValue &object, std::string_view name)
{
    const PickleValue *const member = pickledMember(pickle, object, name);
    const bool isNatural = member && member->kind == Kind::Int && member->number >= 0;
    return isNatural ? std::optional(static_cast<std::uint64_t>(member->number)) : std::nullopt;
}

CheckpointPath pathIn(const Pickle &pickle, const PickleValue &tuple)
{
    CheckpointPath path;
    for (const Pickle::Index item : tuple.items) {
        const PickleValue &part = pickle.at(item);
        path.push_back(part.kind == Kind::Text ? std::string(part.text) : std::to_string(part.number));
    }
    return path;
}

void takeShapes(const Pickle &pickle, const PickleValue &tensors, Metadata &metadata)
{
    for (std::size_t i = 0; i + 1 < tensors.items.size(); i += 2) {
        const std::string key(pickle.at(tensors.items[i]).text);
        metadata.keys.push_back(key);
        const PickleValue *const size = pickledMember(pickle, pickle.at(tensors.items[i + 1]), "size");
        if (!size)
            continue;
        if (const auto shape = pickledNaturals(pickle, *size))
            metadata.shapes[key] = *shape;
    }
}

// Where the part of a tensor is, in the words of an index and of what the storage knows about it.
tl::expected<void, std::string> takePlace(const Pickle &pickle, const PickleValue &index, const PickleValue &info,
                                          Metadata &metadata)
{
    const PickleValue *const key = pickledMember(pickle, index, "fqn");
    const PickleValue *const file = pickledMember(pickle, info, "relative_path");
    const auto offset = naturalAt(pickle, info, "offset"), length = naturalAt(pickle, info, "length");
    if (!key || !file || !offset || !length)
        return tl::unexpected(wrongMetadata());
    const PickleValue *const packed = pickledMember(pickle, info, "transform_descriptors");
    if (packed && packed->kind != Kind::None)
        return tl::unexpected(message(Messages::tr("its parts are compressed by an extension of PyTorch")));
    Shape begin;
    if (const PickleValue *const place = pickledMember(pickle, index, "offset"))
        begin = pickledNaturals(pickle, *place).value_or(Shape());
    metadata.parts[std::string(key->text)].push_back({std::string(file->text), *offset, *length, begin});
    return {};
}

tl::expected<Metadata, std::string> metadataIn(const Pickle &pickle)
{
    const PickleValue *const tensors = pickledMember(pickle, pickle.root(), "state_dict_metadata");
    const PickleValue *const places = pickledMember(pickle, pickle.root(), "storage_data");
    const PickleValue *const paths = pickledMember(pickle, pickle.root(), "planner_data");
    if (!tensors || !places || tensors->kind != Kind::Dict || places->kind != Kind::Dict)
        return tl::unexpected(wrongMetadata());
    Metadata metadata;
    takeShapes(pickle, *tensors, metadata);
    for (std::size_t i = 0; i + 1 < places->items.size(); i += 2) {
        const auto taken = takePlace(pickle, pickle.at(places->items[i]), pickle.at(places->items[i + 1]), metadata);
        if (!taken)
            return tl::unexpected(taken.error());
    }
    if (paths && paths->kind == Kind::Dict) {
        for (std::size_t i = 0; i + 1 < paths->items.size(); i += 2)
            metadata.paths[std::string(pickle.at(paths->items[i]).text)] =
                pathIn(pickle, pickle.at(paths->items[i + 1]));
    }
    return metadata;
}

tl::expected<Metadata, std::string> readMetadata(const std::string &path)
{
    const auto source = openSource(path);
    if (!source)
        return tl::unexpected(source.error().message);
    const auto text = (*source)->size() <= longestMetadata ? readText(**source, 0, (*source)->size()) : std::nullopt;
    if (!text)
        return tl::unexpected(wrongMetadata());
    std::size_t position = 0;
    const auto pickle = readPickle(*text, position, allowedAsData);
    if (!pickle)
        return tl::unexpected(std::string(metadataName) + ": " + pickle.error());
    return metadataIn(*pickle);
}

// The files with the parts, each opened once.
class PartFiles
{
public:
    explicit PartFiles(const CheckpointFiles &files) : m_files(files) {}

    // What is in a part: one tensor, or the values of one object.
    tl::expected<CheckpointValues, std::string> values(const std::string &key, const StoredPart &part)
    {
        const auto file = open(part.file);
        if (!file)
            return tl::unexpected(file.error());
        if (isNamed(part.file))
            return tensorNamed(key, part.file);
        const auto bytes = std::make_shared<PartSource>(*file, part.offset, part.length);
        const bool isInside = part.offset <= (*file)->size() && bytes->size() == part.length;
        if (!isInside)
            return tl::unexpected(message(Messages::tr("{} is located outside of its file {}"), key, part.file));
        auto values = valuesOfTorch(bytes);
        if (!values)
            return tl::unexpected(key + ": " + values.error());
        return values;
    }

private:
    using File = std::shared_ptr<const ByteSource>;

    tl::expected<File, std::string> open(const std::string &name)
    {
        if (const auto known = m_open.find(name); known != m_open.end())
            return known->second;
        if (!m_files.holds(name)) // never a path that leads elsewhere
            return tl::unexpected(message(Messages::tr("its file {} is missing"), name));
        auto file = openSource(m_files.pathOf(name));
        if (!file)
            return tl::unexpected(file.error().message);
        m_open[name] = *file;
        return *file;
    }

    static bool isNamed(const std::string &file) { return file.ends_with(".safetensors"); }

    tl::expected<CheckpointValues, std::string> tensorNamed(const std::string &key, const std::string &file)
    {
        if (!m_named.contains(file)) {
            auto tensors = readSafetensors(m_open[file]);
            if (!tensors)
                return tl::unexpected(file + ": " + tensors.error());
            for (NamedTensor &named : *tensors)
                m_named[file][named.name] = std::move(named.tensor);
        }
        const auto found = m_named[file].find(key);
        if (found == m_named[file].end())
            return tl::unexpected(message(Messages::tr("{} is located outside of its file {}"), key, file));
        return CheckpointValues{{{}, found->second}};
    }

    const CheckpointFiles &m_files;
    std::map<std::string, File> m_open;
    std::map<std::string, std::map<std::string, Tensor>> m_named;
};

tl::expected<CheckpointValues, std::string> valuesOfKey(const std::string &key, const Metadata &metadata,
                                                        PartFiles &files)
{
    const auto path = metadata.paths.find(key);
    const CheckpointPath start = path == metadata.paths.end() ? CheckpointPath{key} : path->second;
    const auto parts = metadata.parts.find(key);
    if (parts == metadata.parts.end())
        return tl::unexpected(message(Messages::tr("its .metadata do not say where {} is"), key));
    const auto shape = metadata.shapes.find(key);
    CheckpointValues found;
    std::vector<TensorPiece> pieces;
    for (const StoredPart &part : parts->second) {
        auto values = files.values(key, part);
        if (!values)
            return tl::unexpected(values.error());
        for (CheckpointValue &value : *values) {
            Tensor *const tensor = std::get_if<Tensor>(&value.content);
            if (shape != metadata.shapes.end() && tensor) {
                Shape place = part.place;
                place.resize(shape->second.size());
                pieces.push_back({std::move(*tensor), std::move(place)});
                continue;
            }
            value.path.insert(value.path.begin(), start.begin(), start.end());
            found.push_back(std::move(value));
        }
    }
    if (shape == metadata.shapes.end())
        return found;
    auto tensor = joinedTensor(shape->second, std::move(pieces));
    if (!tensor)
        return tl::unexpected(key + ": " + tensor.error());
    return CheckpointValues{{start, std::move(*tensor)}};
}

// The name of a parameter in two parts, between which the number of its layer or expert belongs.
using NameAround = std::optional<std::pair<std::string, std::string>>;

// "decoder.layers.mlp.linear_fc1.weight": Megatron keeps all layers in one tensor.
NameAround aroundLayer(const std::string &parameter)
{
    constexpr std::string_view word = "layers.";
    const std::size_t at = parameter.find(word), place = at + word.size();
    const bool isWithout = at != std::string::npos && place < parameter.size();
    if (!isWithout || (parameter[place] >= '0' && parameter[place] <= '9'))
        return std::nullopt;
    return std::pair(parameter.substr(0, place), fmt::format(".{}", parameter.substr(place)));
}

// "mlp.experts.experts.linear_fc1.weight", and all experts as well.
NameAround aroundExpert(const std::string &parameter)
{
    constexpr std::string_view word = ".experts.experts.";
    const std::size_t at = parameter.find(word);
    if (at == std::string::npos)
        return std::nullopt;
    return std::pair(parameter.substr(0, at) + ".experts.local_experts.",
                     fmt::format(".{}", parameter.substr(at + word.size())));
}

// Tensors of several layers or experts, one after the other in their first dimension, as one of each.
std::vector<CheckpointEntry> unstacked(std::vector<CheckpointEntry> entries, NameAround (*around)(const std::string &))
{
    constexpr std::uint64_t most = 10'000;
    std::vector<CheckpointEntry> divided;
    for (CheckpointEntry &entry : entries) {
        const Tensor *const whole = std::get_if<Tensor>(&entry.content);
        const auto name = around(entry.parameter);
        const bool isStack = name && whole && !whole->shape.empty() && whole->shape.front() <= most;
        if (!isStack) {
            divided.push_back(std::move(entry));
            continue;
        }
        const std::uint64_t count = whole->shape.front();
        for (std::uint64_t number = 0; number < count; ++number) {
            CheckpointEntry one = entry;
            one.parameter = name->first + std::to_string(number) + name->second;
            Tensor &tensor = std::get<Tensor>(one.content);
            tensor = rowsOf(tensor, number, 1);
            tensor.shape.erase(tensor.shape.begin());
            tensor.strides.erase(tensor.strides.begin());
            divided.push_back(std::move(one));
        }
    }
    return divided;
}

} // namespace

bool isDistributed(const CheckpointFiles &files)
{
    return files.holds(metadataName);
}

tl::expected<void, std::string> readDistributed(const CheckpointFiles &files, Checkpoint &checkpoint)
{
    const auto metadata = readMetadata(files.pathOf(std::string(metadataName)));
    if (!metadata)
        return tl::unexpected(metadata.error());
    PartFiles parts(files);
    CheckpointValues all;
    for (const std::string &key : metadata->keys) {
        auto values = valuesOfKey(key, *metadata, parts);
        if (!values)
            return tl::unexpected(values.error());
        std::ranges::move(*values, std::back_inserter(all));
    }
    const bool isOfMegatron = files.holds(commonName);
    MegatronArguments arguments;
    if (isOfMegatron) {
        auto values = valuesOfFile(files.pathOf(std::string(commonName)));
        if (!values)
            return tl::unexpected(std::string(commonName) + ": " + values.error());
        for (const CheckpointValue &value : *values)
            arguments.take(value);
        std::ranges::move(*values, std::back_inserter(all));
    }
    checkpoint.entries = entriesOf(std::move(all));
    if (isOfMegatron) {
        checkpoint.entries = unstacked(unstacked(std::move(checkpoint.entries), aroundLayer), aroundExpert);
        checkpoint.attention = arguments.attention();
    }
    nameOptimizerParameters(checkpoint.entries, false);
    return {};
}

} // namespace rundiff
