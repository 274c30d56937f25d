// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/formats/tensors/tensorfile.h"

#include "models/formats/tensors/bytesources.h"
#include "models/formats/tensors/npyfile.h"
#include "models/formats/tensors/safetensors.h"
#include "models/formats/tensors/torchfile.h"
#include "models/formats/tensors/ziparchive.h"
#include "models/run/messages.h"

#include <algorithm>

namespace rundiff
{

namespace
{

using Content = tl::expected<TensorFileContent, std::string>;

bool isArrayMember(const ZipMember &member)
{
    return member.name.ends_with(".npy");
}

// What numpy.savez wrote: an archive of arrays.
Content readArrays(const ZipArchive &archive)
{
    std::vector<NamedTensor> arrays;
    for (const ZipMember &member : archive.members()) {
        const auto bytes = archive.open(member);
        if (!bytes)
            return tl::unexpected(bytes.error());
        auto array = readNpy(*bytes);
        if (!array)
            return tl::unexpected(member.name + ": " + array.error());
        arrays.push_back({member.name.substr(0, member.name.rfind('.')), std::move(*array)});
    }
    return TensorFileContent{std::move(arrays), {}, true};
}

Content readArchive(const std::shared_ptr<const ByteSource> &file)
{
    const auto archive = ZipArchive::read(file);
    if (!archive)
        return tl::unexpected(archive.error());
    const bool ofArrays = !archive->members().empty() && std::ranges::all_of(archive->members(), isArrayMember);
    if (ofArrays)
        return readArrays(*archive);
    return readTorchArchive(file);
}

Content readAny(const std::shared_ptr<const ByteSource> &file)
{
    const auto start = readText(*file, 0, std::min<std::uint64_t>(file->size(), 16)).value_or("");
    if (start.empty())
        return tl::unexpected(message(Messages::tr("it is empty")));
    if (looksLikeNpy(start)) {
        auto array = readNpy(file);
        if (!array)
            return tl::unexpected(array.error());
        return TensorFileContent{{{{}, std::move(*array)}}, {}, true};
    }
    if (start.starts_with("PK"))
        return readArchive(file);
    if (start.front() == '\x80')
        return readTorchPickles(file);
    if (looksLikeSafetensors(start))
        return readSafetensors(file).map([](std::vector<NamedTensor> &&tensors) {
            return TensorFileContent{std::move(tensors), {}, false};
        });
    return tl::unexpected(message(Messages::tr("its content is neither .npy, .npz, .pt nor .safetensors")));
}

Problem problemOf(const std::string &path, const std::string &reason)
{
    return {path, 0, Severity::Error, message(Messages::tr("No tensor can be read from {}: {}"), path, reason),
            Unread{UnreadReason::Damaged, "tensor files", 1, {}}};
}

} // namespace

tl::expected<TensorFileContent, Problem> readContentOfTensorFile(const std::string &path)
{
    const auto source = openSource(path);
    if (!source)
        return tl::unexpected(source.error());
    auto content = readAny(*source);
    if (!content)
        return tl::unexpected(problemOf(path, content.error()));
    return std::move(*content);
}

tl::expected<std::vector<NamedTensor>, Problem> readTensorFile(const std::string &path)
{
    auto content = readContentOfTensorFile(path);
    if (!content)
        return tl::unexpected(content.error());
    return std::move(content->tensors);
}

tl::expected<Tensor, Problem> readTensor(const std::string &path)
{
    auto tensors = readTensorFile(path);
    if (!tensors)
        return tl::unexpected(tensors.error());
    if (tensors->size() != 1)
        return tl::unexpected(
            problemOf(path, message(Messages::tr("one tensor is expected, but it contains {}"), tensors->size())));
    return std::move(tensors->front().tensor);
}

} // namespace rundiff
