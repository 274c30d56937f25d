// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/result/saved/bundledresult.h"

#include "models/formats/files/filebytes.h"
#include "models/formats/tensors/bytesources.h"
#include "models/formats/tensors/ziparchive.h"
#include "models/result/writing/filechecksum.h"
#include "models/result/writing/newfile.h"
#include "models/run/messages.h"

#include <QCryptographicHash>
#include <QStandardPaths>

#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <filesystem>
#include <optional>

namespace rundiff
{

namespace
{

namespace fs = std::filesystem;

constexpr std::uint64_t largestSession = std::uint64_t(64) << 20;
constexpr std::size_t blockSize = std::size_t(1) << 20;
constexpr std::chrono::days keptFor{30};

// Only the form that is written here: stored, and not compressed a second time.
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

// The folder of this user and of nobody else; otherwise a sentence.
std::optional<std::string> makePrivate(const fs::path &folder)
{
    std::error_code error;
    fs::create_directories(folder, error);
    struct stat facts = {};
    const bool own = ::lstat(folder.c_str(), &facts) == 0 && S_ISDIR(facts.st_mode) && facts.st_uid == ::geteuid();
    if (own && ::chmod(folder.c_str(), S_IRWXU) == 0)
        return std::nullopt;
    return message(Messages::tr("the folder {} must belong to you alone."), folder.string());
}

// The content of the cache with this name, as this program wrote it: other content there is not used.
bool isKept(const fs::path &place, const std::string &sha256)
{
    struct stat facts = {};
    if (::lstat(place.c_str(), &facts) != 0 || !S_ISREG(facts.st_mode))
        return false;
    const bool readByOthers = (facts.st_mode & (S_IRWXG | S_IRWXO)) != 0;
    if (facts.st_uid != ::geteuid() || readByOthers)
        return false;
    if (facts.st_nlink != 1)
        return false;
    return checksumOfFile(place.string(), {}, [](std::uint64_t, std::uint64_t) {}).sha256 == sha256;
}

Problem cannotUnpack(const std::string &bundle, const std::string &why)
{
    return {bundle, 0, Severity::Error, message(Messages::tr("{} cannot be unpacked: {}"), bundle, why)};
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
    if (!whole)
        return std::string();
    return text;
}

tl::expected<std::string, Problem> unpackedResult(const std::string &bundle)
{
    const auto member = memberOf(bundle);
    if (!member)
        return tl::unexpected(cannotUnpack(bundle, message(Messages::tr("it contains no {}."), bundledResultName)));
    QCryptographicHash hash(QCryptographicHash::Sha256);
    const bool whole = eachBlock(*member, [&](std::string_view block) {
        hash.addData(QByteArrayView(block.data(), static_cast<qsizetype>(block.size())));
    });
    if (!whole)
        return tl::unexpected(cannotUnpack(bundle, message(Messages::tr("it is truncated. Copy it again."))));
    const std::string sha256 = hash.result().toHex().toStdString();
    const fs::path folder = cacheFolder(), place = folder / (sha256 + ".h5");
    if (const auto trouble = makePrivate(folder))
        return tl::unexpected(cannotUnpack(bundle, *trouble));
    removeOld(folder, place);
    if (isKept(place, sha256)) {
        std::error_code error;
        fs::last_write_time(place, fs::file_time_type::clock::now(), error);
        return place.string();
    }
    std::error_code error;
    fs::remove_all(place, error); // whatever it is
    auto file = NewFile::create(place.string(), Readers::OnlyOwner);
    if (!file)
        return tl::unexpected(cannotUnpack(bundle, file.error()));
    eachBlock(*member, [&](std::string_view block) { file->write(block); });
    if (const auto kept = file->keep(Lasting::WhenWritten); !kept)
        return tl::unexpected(cannotUnpack(bundle, kept.error()));
    return place.string();
}

} // namespace rundiff
