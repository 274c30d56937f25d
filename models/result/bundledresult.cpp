// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/result/bundledresult.h"

#include "models/formats/filebytes.h"
#include "models/formats/tensors/bytesources.h"
#include "models/formats/tensors/ziparchive.h"
#include "models/result/newfile.h"
#include "models/run/words.h"

#include <QStandardPaths>

#include <zlib.h>

#include <algorithm>
#include <chrono>
#include <filesystem>

namespace rundiff
{

namespace
{

namespace fs = std::filesystem;

constexpr std::uint64_t largestSession = std::uint64_t(64) << 20;
constexpr std::size_t blockSize = std::size_t(1) << 20;
constexpr std::chrono::days keptFor{30};

// Only as it is written here: as it stands, and not packed a second time.
std::shared_ptr<const ByteSource> memberOf(const std::string &bundle, const char *name = bundledResultName)
{
    const auto start = FileBytes::open(bundle);
    std::string first(2, '\0');
    if (!start || start->readSome(0, first) != 2 || first != "PK")
        return nullptr;
    const auto file = openSource(bundle);
    const auto archive = file ? ZipArchive::read(*file) : tl::unexpected(std::string());
    const ZipMember *member = archive ? archive->find(name) : nullptr;
    if (!member || !member->readable || member->deflated)
        return nullptr;
    return archive->open(*member).value_or(nullptr);
}

fs::path cacheFolder()
{
    const QString folder = QStandardPaths::writableLocation(QStandardPaths::GenericCacheLocation);
    return fs::path(folder.toStdString()) / "rundiff" / "bundles";
}

// False where the bundle was cut off.
template <typename Use>
bool eachBlock(const ByteSource &source, Use use)
{
    std::string block(blockSize, '\0');
    for (std::uint64_t offset = 0; offset < source.size(); offset += block.size()) {
        block.resize(std::min<std::uint64_t>(blockSize, source.size() - offset));
        if (!source.read(offset, block))
            return false;
        use(std::string_view(block));
    }
    return true;
}

void removeOld(const fs::path &folder, const fs::path &wanted)
{
    std::error_code error;
    const auto limit = fs::file_time_type::clock::now() - keptFor;
    for (fs::directory_iterator entry(folder, error), end; !error && entry != end; entry.increment(error)) {
        std::error_code ignored;
        if (entry->path() != wanted && entry->last_write_time(ignored) < limit && !ignored)
            fs::remove(entry->path(), ignored);
    }
}

Problem cannotUnpack(const std::string &bundle, const std::string &why)
{
    return {bundle, 0, Severity::Error, say(Words::tr("{} cannot be unpacked: {}"), bundle, why)};
}

} // namespace

bool isBundle(const std::string &path)
{
    return memberOf(path) != nullptr;
}

std::string bundledSession(const std::string &bundle)
{
    std::string text;
    const auto member = memberOf(bundle, bundledSessionName);
    const bool whole = member && member->size() <= largestSession &&
                       eachBlock(*member, [&](std::string_view block) { text += block; });
    return whole ? text : std::string();
}

tl::expected<std::string, Problem> unpackedResult(const std::string &bundle)
{
    const auto member = memberOf(bundle);
    if (!member)
        return tl::unexpected(cannotUnpack(bundle, say(Words::tr("it holds no {}."), bundledResultName)));
    uLong sum = ::crc32(0, nullptr, 0);
    const bool whole = eachBlock(*member, [&](std::string_view block) {
        sum = ::crc32(sum, reinterpret_cast<const Bytef *>(block.data()), static_cast<uInt>(block.size()));
    });
    if (!whole)
        return tl::unexpected(cannotUnpack(bundle, say(Words::tr("it was cut off. Copy it again."))));
    const fs::path folder = cacheFolder(), place = folder / fmt::format("{:08x}-{}.h5", sum, member->size());
    std::error_code error;
    fs::create_directories(folder, error);
    removeOld(folder, place);
    if (fs::file_size(place, error) == member->size() && !error) {
        fs::last_write_time(place, fs::file_time_type::clock::now(), error);
        return place.string();
    }
    auto file = NewFile::create(place.string());
    if (!file)
        return tl::unexpected(cannotUnpack(bundle, file.error()));
    eachBlock(*member, [&](std::string_view block) { file->write(block); });
    if (const auto kept = file->keep(Lasting::WhenWritten); !kept)
        return tl::unexpected(cannotUnpack(bundle, kept.error()));
    return place.string();
}

} // namespace rundiff
