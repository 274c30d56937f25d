// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/formats/tensors/torchfile.h"

#include "models/formats/tensors/bytesources.h"
#include "models/formats/tensors/torchstorage.h"
#include "models/formats/tensors/ziparchive.h"
#include "models/run/messages.h"
#include "models/run/textpieces.h"

#include <algorithm>
#include <unordered_map>

namespace rundiff
{

namespace
{

constexpr std::uint64_t longestPickle = 64 * 1024 * 1024;

// 0x1950a86a20f9469cfc6c, as a pickle's long integer has it.
constexpr std::string_view oldMagic("\x6c\xfc\x9c\x46\xf9\x20\x6a\xa8\x50\x19", 10);

constexpr std::int64_t oldProtocol = 1001;

// The folder in the archive that holds everything: "name/" of name/data.pkl.
std::optional<std::string> archiveFolder(const ZipArchive &archive)
{
    constexpr std::string_view pickleName = "data.pkl";
    for (const ZipMember &member : archive.members()) {
        if (member.name == pickleName || member.name.ends_with("/data.pkl"))
            return member.name.substr(0, member.name.size() - pickleName.size());
    }
    return std::nullopt;
}

tl::expected<std::string, std::string> memberText(const ZipArchive &archive, const std::string &name)
{
    const ZipMember *member = archive.find(name);
    if (!member)
        return tl::unexpected(message(Messages::tr("its member {} is missing"), name));
    if (member->size > longestPickle)
        return tl::unexpected(message(Messages::tr("its member {} is too large"), name));
    const auto source = archive.open(*member);
    if (!source)
        return tl::unexpected(source.error());
    auto text = readText(**source, 0, (*source)->size());
    if (!text)
        return tl::unexpected(message(Messages::tr("its member {} is truncated"), name));
    return std::move(*text);
}

using Storages = std::unordered_map<std::string, std::shared_ptr<const ByteSource>>;

// Each member is checked once: the storages, whether one tensor shows them or many, and what else says how they are
// to be read.
tl::expected<Storages, std::string> openStorages(const ZipArchive &archive, const std::string &folder)
{
    Storages storages;
    for (const ZipMember &member : archive.members()) {
        auto bytes = archive.open(member);
        if (!bytes)
            return tl::unexpected(bytes.error());
        if (member.name.starts_with(folder))
            storages.emplace(member.name.substr(folder.size()), std::move(*bytes));
    }
    return storages;
}

// The storages of the older format: after the pickles, in the order of a list of their keys.
struct OldStorages {
    Storages byKey;
    bool bigEndian = false;
};

std::uint64_t storedCount(const std::string &eight, bool bigEndian)
{
    std::uint64_t count = 0;
    for (std::size_t i = 0; i < eight.size(); ++i)
        count = count << 8 | static_cast<unsigned char>(eight[bigEndian ? i : eight.size() - 1 - i]);
    return count;
}

// The storages by their keys, as the pickle that names them says.
std::unordered_map<std::string, TorchStorage> namedStorages(const Pickle &pickle)
{
    std::unordered_map<std::string, TorchStorage> storages;
    for (Pickle::Index i = 0; i < pickle.size(); ++i) {
        if (pickle.at(i).kind != PickleValue::Kind::Persistent)
            continue;
        if (const auto storage = torchStorage(pickle, pickle.at(i)))
            storages[storage->key] = *storage;
    }
    return storages;
}

std::optional<OldStorages> findOldStorages(const std::shared_ptr<const ByteSource> &file, std::uint64_t position,
                                           const Pickle &keys, const Pickle &objects, bool bigEndian)
{
    OldStorages storages{{}, bigEndian};
    const auto named = namedStorages(objects);
    for (const Pickle::Index index : keys.root().items) {
        const std::string key(keys.at(index).text);
        const auto storage = named.find(key);
        const auto count = readText(*file, position, 8);
        std::uint64_t bytes = 0;
        // The count occurs twice: torch.load rejects a file in which they differ.
        if (storage == named.end() || !count || storedCount(*count, bigEndian) != storage->second.count ||
            __builtin_mul_overflow(storage->second.count, elementSize(storage->second.type), &bytes) ||
            bytes > file->size())
            return std::nullopt;
        const auto part = std::make_shared<PartSource>(file, position + 8, bytes);
        if (part->size() != bytes)
            return std::nullopt;
        storages.byKey[key] = part;
        position += 8 + bytes;
    }
    if (position != file->size()) // they end with the file
        return std::nullopt;
    return storages;
}

// What the third pickle says of the machine that wrote the file: {"protocol_version": 1001, "little_endian": True,
// "type_sizes": {"short": 2, "int": 4, "long": 4}}. Nothing where it says something else.
std::optional<bool> saysBigEndian(const Pickle &system)
{
    std::optional<bool> big;
    const std::vector<Pickle::Index> &items = system.root().items;
    for (std::size_t i = 0; i + 1 < items.size(); i += 2) {
        const std::string_view name = system.at(items[i]).text;
        const PickleValue &value = system.at(items[i + 1]);
        if (name == "little_endian" && value.kind == PickleValue::Kind::Bool)
            big = value.number == 0;
        else if (name == "protocol_version" ? value.number != oldProtocol
                                            : name != "type_sizes" || value.kind != PickleValue::Kind::Dict)
            return std::nullopt;
    }
    return big;
}

} // namespace

tl::expected<TorchObject, std::string> openTorchArchive(std::shared_ptr<const ByteSource> file, AllowedGlobals allowed)
{
    const auto archive = ZipArchive::read(std::move(file));
    if (!archive)
        return tl::unexpected(archive.error());
    const auto folder = archiveFolder(*archive);
    if (!folder)
        return tl::unexpected(message(Messages::tr("the archive has no data.pkl: it was not written by torch.save")));
    auto content = memberText(*archive, *folder + "data.pkl");
    if (!content)
        return tl::unexpected(content.error());
    auto text = std::make_shared<const std::string>(std::move(*content));
    std::size_t position = 0;
    auto pickle = readPickle(*text, position, allowed);
    if (!pickle)
        return tl::unexpected(pickle.error());
    const auto order = archive->find(*folder + "byteorder") ? memberText(*archive, *folder + "byteorder") : "little";
    if (!order)
        return tl::unexpected(order.error());
    if (!isAnyOf(*order, {"little", "big"}))
        return tl::unexpected(message(Messages::tr("its byte order is neither little nor big")));
    auto storages = openStorages(*archive, *folder + "data/");
    if (!storages)
        return tl::unexpected(storages.error());
    auto find = [storages = std::move(*storages),
                 isBig = *order == "big"](const TorchStorage &storage) -> tl::expected<StorageBytes, std::string> {
        const auto found = storages.find(storage.key);
        if (found == storages.end())
            return tl::unexpected(message(Messages::tr("its storage {} is missing"), storage.key));
        return StorageBytes{found->second, isBig};
    };
    return TorchObject{std::move(text), std::move(*pickle), std::move(find)};
}

tl::expected<TorchObject, std::string> openTorchPickles(std::shared_ptr<const ByteSource> file, AllowedGlobals allowed)
{
    auto start = readText(*file, 0, std::min(file->size(), longestPickle));
    if (!start)
        return tl::unexpected(message(Messages::tr("it cannot be read")));
    auto text = std::make_shared<const std::string>(std::move(*start));
    std::size_t position = 0;
    std::vector<Pickle> pickles; // magic number, protocol, system, the object, the storages' keys
    for (int i = 0; i < 5; ++i) {
        auto pickle = readPickle(*text, position, allowed);
        if (!pickle)
            return tl::unexpected(pickle.error());
        if (i == 0 && pickle->root().text != oldMagic)
            return tl::unexpected(message(Messages::tr("it is a pickle, but not one that torch.save wrote")));
        pickles.push_back(std::move(*pickle));
    }
    const auto bigEndian = saysBigEndian(pickles[2]);
    if (!bigEndian || pickles[1].root().number != oldProtocol)
        return tl::unexpected(message(Messages::tr("its description of the machine that wrote it is damaged")));
    auto storages = findOldStorages(file, position, pickles[4], pickles[3], *bigEndian);
    if (!storages)
        return tl::unexpected(message(Messages::tr(
            "its storages are truncated, do not have the sizes of the tensors, or do not end with the file")));
    auto find = [storages =
                     std::move(*storages)](const TorchStorage &storage) -> tl::expected<StorageBytes, std::string> {
        const auto place = storages.byKey.find(storage.key);
        if (place == storages.byKey.end())
            return tl::unexpected(message(Messages::tr("its storage {} is missing"), storage.key));
        return StorageBytes{place->second, storages.bigEndian};
    };
    return TorchObject{std::move(text), std::move(pickles[3]), std::move(find)};
}

tl::expected<TensorFileContent, std::string> readTorchArchive(std::shared_ptr<const ByteSource> file)
{
    const auto object = openTorchArchive(std::move(file), allowedInTorchFiles);
    if (!object)
        return tl::unexpected(object.error());
    return tensorsIn(object->pickle, object->pickle.root(), object->find);
}

tl::expected<TensorFileContent, std::string> readTorchPickles(std::shared_ptr<const ByteSource> file)
{
    const auto object = openTorchPickles(std::move(file), allowedInTorchFiles);
    if (!object)
        return tl::unexpected(object.error());
    return tensorsIn(object->pickle, object->pickle.root(), object->find);
}

} // namespace rundiff
