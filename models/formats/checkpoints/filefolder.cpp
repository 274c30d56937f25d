// SPDX-License-Identifier: GPL-3.0-or-later
// Checkpoints of several files with names of their own, as Hugging Face's trainer writes them: weights in one file or
// in shards with an index, the optimizer, the scheduler, the scaler, the generators.
#include "models/formats/checkpoints/checkpointforms.h"
#include "models/formats/checkpoints/checkpointmeaning.h"
#include "models/formats/checkpoints/optimizernames.h"
#include "models/formats/json/jsondocument.h"
#include "models/formats/tensors/joinedtensor.h"
#include "models/formats/tensors/safetensors.h"
#include "models/run/messages.h"

#include <algorithm>
#include <array>
#include <filesystem>
#include <iterator>
#include <map>
#include <set>

namespace rundiff
{

namespace
{

using namespace std::string_view_literals;
namespace fs = std::filesystem;

constexpr std::array endings{".pt"sv, ".pth"sv, ".bin"sv, ".pkl"sv, ".safetensors"sv};
constexpr std::array weightNames{"model"sv,   "pytorch_model"sv, "adapter_model"sv, "diffusion_pytorch_model"sv,
                                 "weights"sv, "shard"sv};
constexpr std::array indexNames{"model.safetensors.index.json"sv, "pytorch_model.bin.index.json"sv};
constexpr std::uint64_t longestJson = 64 * 1024 * 1024;

bool isRead(const std::string &name)
{
    const std::string ending = fs::path(name).extension().string();
    const bool isHere = name.find('/') == std::string::npos;
    return isHere && std::ranges::find(endings, ending) != endings.end() && !name.starts_with("training_args");
}

// "model-00001-of-00002", "pytorch_model"
bool holdsWeights(std::string_view stem)
{
    const std::string_view name = stem.substr(0, stem.find("-0"));
    return std::ranges::find(weightNames, name) != weightNames.end();
}

Json jsonIn(const std::string &path)
{
    const auto file = readWholeFile(path, longestJson);
    return file ? parsedJson(file->text()) : Json(Json::value_t::discarded);
}

// The object in a file of the checkpoint; an empty one if there is none.
Json objectIn(const CheckpointFiles &files, const std::string &name)
{
    if (Json json = files.holds(name) ? jsonIn(files.pathOf(name)) : Json(); json.is_object())
        return json;
    return Json::object();
}

std::uint64_t naturalIn(const Json &object, const char *name)
{
    const auto member = object.find(name);
    const bool isNatural = member != object.end() && member->is_number_unsigned();
    return isNatural ? member->get<std::uint64_t>() : 0;
}

using KeysOfFiles = std::set<std::pair<std::string, std::string>>;

// The shards that an index promises, all there, and what they hold.
tl::expected<void, std::string> checkShards(const CheckpointFiles &files, std::string_view index,
                                            const KeysOfFiles &keys)
{
    const Json json = jsonIn(files.pathOf(std::string(index)));
    const auto map = json.is_object() ? json.find("weight_map") : json.end();
    const bool isMap = json.is_object() && map != json.end() && map->is_object();
    if (!isMap)
        return tl::unexpected(message(Messages::tr("its index {} is damaged"), index));
    for (const auto &[key, file] : map->items()) {
        const bool isHere = file.is_string() && files.holds(file.get<std::string>());
        if (!isHere)
            return tl::unexpected(
                message(Messages::tr("its index {} names a file that is missing, for {}"), index, key));
        if (!keys.contains({file.get<std::string>(), key}))
            return tl::unexpected(message(Messages::tr("its index {} names {}, which is not in its file"), index, key));
    }
    return {};
}

using Places = std::map<std::string, std::vector<std::uint64_t>>; // where a part begins in its tensor, by its key

// What PyTorch's distributed checkpoints write into the headers of .safetensors files that hold parts of tensors.
Places placesIn(const std::string &path)
{
    Places places;
    const auto source = openSource(path);
    const std::string remark = source ? safetensorsRemark(**source, "DCP_SHARDING_INFO") : std::string();
    const Json json = remark.empty() ? Json::object() : parsedJson(remark);
    if (!json.is_object())
        return places;
    for (const auto &[key, info] : json.items()) {
        if (!info.is_object() || !info.contains("saved_offsets") || !info["saved_offsets"].is_array())
            continue;
        for (const Json &offset : info["saved_offsets"]) {
            if (offset.is_number_unsigned())
                places[key].push_back(offset.get<std::uint64_t>());
        }
    }
    return places;
}

// Tensors of which several files hold parts, put together.
class PartedTensors
{
public:
    // Takes the tensors of a file that are parts, and leaves the others.
    void take(CheckpointValues &values, const Places &places)
    {
        std::erase_if(values, [&](CheckpointValue &value) {
            const auto place = places.find(joinedPath(value.path));
            Tensor *const tensor = std::get_if<Tensor>(&value.content);
            const bool isPart = place != places.end() && tensor && place->second.size() == tensor->shape.size();
            if (isPart)
                m_parts[value.path].push_back({std::move(*tensor), place->second});
            return isPart;
        });
    }

    tl::expected<CheckpointValues, std::string> joined()
    {
        CheckpointValues values;
        for (auto &[path, parts] : m_parts) {
            std::vector<std::uint64_t> shape(parts.front().offset.size());
            for (const TensorPiece &part : parts)
                extend(shape, part);
            auto tensor = joinedTensor(shape, std::move(parts));
            if (!tensor)
                return tl::unexpected(joinedPath(path) + ": " + tensor.error());
            values.push_back({path, std::move(*tensor)});
        }
        return values;
    }

private:
    static void extend(std::vector<std::uint64_t> &shape, const TensorPiece &part)
    {
        for (std::size_t i = 0; i < shape.size() && i < part.offset.size(); ++i) {
            std::uint64_t end = 0;
            if (!__builtin_add_overflow(part.offset[i], part.tensor.shape[i], &end))
                shape[i] = std::max(shape[i], end);
        }
    }

    std::map<CheckpointPath, std::vector<TensorPiece>> m_parts;
};

// The path of a value begins with the name of its file, except for weights.
CheckpointValues withFile(CheckpointValues values, const std::string &stem)
{
    if (holdsWeights(stem))
        return values;
    for (CheckpointValue &value : values)
        value.path.insert(value.path.begin(), stem);
    return values;
}

// A weight that is in the shards of two models in one folder. Empty: there is none.
std::string keyInTwoFiles(const std::vector<CheckpointEntry> &entries)
{
    std::set<std::string_view> known;
    for (const CheckpointEntry &entry : entries) {
        if (entry.part == CheckpointPart::Weights && !known.insert(entry.key).second)
            return entry.key;
    }
    return {};
}

// A model that is there twice, as .safetensors and as .bin, is read once.
void dropSecondForm(std::vector<std::string> &names)
{
    const auto isWeights = [](const std::string &name) { return holdsWeights(fs::path(name).stem().string()); };
    const bool hasFirst = std::ranges::any_of(
        names, [&](const std::string &name) { return isWeights(name) && name.ends_with(".safetensors"); });
    if (hasFirst)
        std::erase_if(names, [&](const std::string &name) { return isWeights(name) && name.ends_with(".bin"); });
}

} // namespace

bool isFolderOfFiles(const CheckpointFiles &files)
{
    return std::ranges::any_of(files.names, isRead);
}

namespace
{

// The promises of its index files.
tl::expected<void, std::string> checkIndexes(const CheckpointFiles &files, const KeysOfFiles &keys, bool isSorted)
{
    for (const std::string_view index : indexNames) {
        if (!files.holds(index) || (isSorted && index.starts_with("pytorch_model")))
            continue;
        if (const auto checked = checkShards(files, index, keys); !checked)
            return checked;
    }
    return {};
}

// What the files of settings in the same folder say.
void readSettings(const CheckpointFiles &files, Checkpoint &checkpoint)
{
    const Json trainer = objectIn(files, "trainer_state.json"), config = objectIn(files, "config.json");
    if (!checkpoint.location.step && trainer.contains("global_step"))
        checkpoint.location.step = Step{static_cast<std::int64_t>(naturalIn(trainer, "global_step"))};
    checkpoint.attention = {naturalIn(config, "num_key_value_heads"), naturalIn(config, "num_attention_heads")};
}

} // namespace

tl::expected<void, std::string> readFolderOfFiles(const CheckpointFiles &files, Checkpoint &checkpoint)
{
    std::vector<std::string> names;
    std::ranges::copy_if(files.names, std::back_inserter(names), isRead);
    dropSecondForm(names);
    std::stable_partition(names.begin(), names.end(),
                          [](const std::string &name) { return holdsWeights(fs::path(name).stem().string()); });
    PartedTensors parted;
    KeysOfFiles keys;
    for (const std::string &name : names) {
        auto values = valuesOfFile(files.pathOf(name));
        if (!values)
            return tl::unexpected(name + ": " + values.error());
        for (const CheckpointValue &value : *values)
            keys.emplace(name, joinedPath(value.path));
        if (name.ends_with(".safetensors"))
            parted.take(*values, placesIn(files.pathOf(name)));
        const std::string stem = fs::path(name).stem().string();
        if (holdsWeights(stem) && name.ends_with(".safetensors"))
            checkpoint.isSorted = true;
        std::ranges::move(entriesOf(withFile(std::move(*values), stem)), std::back_inserter(checkpoint.entries));
    }
    auto whole = parted.joined();
    if (!whole)
        return tl::unexpected(whole.error());
    std::ranges::move(entriesOf(std::move(*whole)), std::back_inserter(checkpoint.entries));
    if (const std::string twice = keyInTwoFiles(checkpoint.entries); !twice.empty())
        return tl::unexpected(message(Messages::tr("{} is in two of its files"), twice));
    if (const auto checked = checkIndexes(files, keys, checkpoint.isSorted); !checked)
        return checked;
    readSettings(files, checkpoint);
    noteTiedWeights(checkpoint.entries);
    nameOptimizerParameters(checkpoint.entries, checkpoint.isSorted);
    return {};
}

} // namespace rundiff
