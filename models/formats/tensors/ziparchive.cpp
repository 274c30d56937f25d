// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/formats/tensors/ziparchive.h"

#include "models/formats/tensors/bytesources.h"
#include "models/run/messages.h"
#include "models/run/parallel.h"

#include <zlib.h>

#include <algorithm>
#include <atomic>
#include <cstdint>

namespace rundiff
{

namespace
{

constexpr std::string_view endSignature("PK\5\6", 4);
constexpr std::string_view end64Signature("PK\6\6", 4);
constexpr std::string_view locatorSignature("PK\6\7", 4);
constexpr std::string_view entrySignature("PK\1\2", 4);
constexpr std::string_view localSignature("PK\3\4", 4);
constexpr std::size_t endSize = 22, locatorSize = 20, end64Size = 56, entrySize = 46, localSize = 30;
constexpr std::uint64_t longestComment = 65535;
constexpr std::uint64_t largestDirectory = 64 * 1024 * 1024;

// A little-endian number of `width` bytes; the caller has checked that they are there.
std::uint64_t number(std::string_view bytes, std::size_t at, std::size_t width)
{
    std::uint64_t value = 0;
    for (std::size_t i = width; i-- > 0;)
        value = value << 8 | static_cast<unsigned char>(bytes[at + i]);
    return value;
}

struct Directory {
    std::uint64_t offset = 0, size = 0, entries = 0;
    std::uint64_t end = 0; // the start of its record, right after it

    // In an archive with something put into it, or taken out of it, it is not where its record says.
    bool isInPlace() const { return offset <= end && end - offset == size; }
};

// The zip64 record is before its locator, which is before the end record.
std::optional<Directory> directory64(const ByteSource &file, std::uint64_t endRecord)
{
    if (endRecord < locatorSize)
        return std::nullopt;
    const auto locator = readText(file, endRecord - locatorSize, locatorSize);
    if (!locator || !locator->starts_with(locatorSignature))
        return std::nullopt;
    const auto record = readText(file, number(*locator, 8, 8), end64Size);
    if (!record || !record->starts_with(end64Signature))
        return std::nullopt;
    return Directory{number(*record, 48, 8), number(*record, 40, 8), number(*record, 32, 8), number(*locator, 8, 8)};
}

std::optional<Directory> findDirectory(const ByteSource &file)
{
    const std::uint64_t tailSize = std::min<std::uint64_t>(file.size(), endSize + longestComment);
    const auto tail = readText(file, file.size() - tailSize, tailSize);
    if (!tail || tail->size() < endSize)
        return std::nullopt;
    const std::size_t at = tail->rfind(endSignature, tail->size() - endSize);
    if (at == std::string::npos)
        return std::nullopt;
    if (const auto large = directory64(file, file.size() - tailSize + at))
        return large;
    return Directory{number(*tail, at + 16, 4), number(*tail, at + 12, 4), number(*tail, at + 10, 2),
                     file.size() - tailSize + at};
}

// Sizes that do not fit into four bytes stand in the zip64 extra field, in this order, only those that do not fit.
void takeLargeSizes(std::string_view extra, ZipMember &member)
{
    constexpr std::uint64_t elsewhere = 0xFFFFFFFF;
    while (extra.size() >= 4) {
        const std::uint64_t kind = number(extra, 0, 2);
        const std::size_t length = std::min<std::size_t>(number(extra, 2, 2), extra.size() - 4);
        if (kind == 1) {
            std::string_view field = extra.substr(4, length);
            for (std::uint64_t *value : {&member.size, &member.packedSize, &member.header}) {
                if (*value != elsewhere || field.size() < 8)
                    continue;
                *value = number(field, 0, 8);
                field.remove_prefix(8);
            }
        }
        extra.remove_prefix(4 + length);
    }
}

std::optional<std::vector<ZipMember>> parseDirectory(std::string_view bytes)
{
    std::vector<ZipMember> members;
    while (bytes.size() >= entrySize && bytes.starts_with(entrySignature)) {
        const std::size_t nameSize = number(bytes, 28, 2), extraSize = number(bytes, 30, 2);
        const std::size_t whole = entrySize + nameSize + extraSize + number(bytes, 32, 2);
        if (whole > bytes.size())
            return std::nullopt;
        ZipMember member;
        const std::uint64_t method = number(bytes, 10, 2);
        constexpr std::uint64_t stored = 0, deflated = 8, encrypted = 1;
        member.deflated = method == deflated;
        member.readable = (method == stored || method == deflated) && !(number(bytes, 8, 2) & encrypted);
        member.checksum = static_cast<std::uint32_t>(number(bytes, 16, 4));
        member.packedSize = number(bytes, 20, 4);
        member.size = number(bytes, 24, 4);
        member.header = number(bytes, 42, 4);
        member.name = bytes.substr(entrySize, nameSize);
        takeLargeSizes(bytes.substr(entrySize + nameSize, extraSize), member);
        members.push_back(std::move(member));
        bytes.remove_prefix(whole);
    }
    return members;
}

tl::expected<std::string, std::string> inflated(const ByteSource &packed, const ZipMember &member)
{
    if (member.size > ZipArchive::mostUnpacked || packed.size() > ZipArchive::mostUnpacked)
        return tl::unexpected(message(Messages::tr("its compressed member {} unpacks to {} bytes, more than allowed"),
                                      member.name, member.size));
    const auto input = readText(packed, 0, packed.size());
    std::string output(member.size, '\0');
    z_stream stream{};
    if (!input || inflateInit2(&stream, -MAX_WBITS) != Z_OK)
        return tl::unexpected(message(Messages::tr("its member {} is truncated"), member.name));
    stream.next_in = reinterpret_cast<Bytef *>(const_cast<char *>(input->data()));
    stream.avail_in = static_cast<uInt>(input->size());
    stream.next_out = reinterpret_cast<Bytef *>(output.data());
    stream.avail_out = static_cast<uInt>(output.size());
    const int result = inflate(&stream, Z_FINISH); // never writes more than the directory promises
    inflateEnd(&stream);
    if (result != Z_STREAM_END || stream.avail_out != 0)
        return tl::unexpected(message(Messages::tr("its compressed member {} is damaged"), member.name));
    return output;
}

// CRC-32 in blocks, several at once where there are many. Nothing where it cannot be read.
std::optional<std::uint32_t> checksumOf(const ByteSource &source)
{
    constexpr std::uint64_t blockSize = 8 * 1024 * 1024, pieceSize = 256 * 1024;
    const std::size_t blocks = (source.size() + blockSize - 1) / blockSize;
    std::vector<uLong> sums(blocks);
    std::atomic<bool> whole = true;
    inParallel(blocks, 0, [&](std::size_t block) {
        const std::uint64_t begin = block * blockSize, end = std::min(begin + blockSize, source.size());
        std::string piece;
        for (std::uint64_t at = begin; at < end && whole; at += piece.size()) {
            piece.resize(std::min(pieceSize, end - at));
            whole = whole && source.read(at, piece);
            sums[block] = ::crc32(sums[block], reinterpret_cast<const Bytef *>(piece.data()), uInt(piece.size()));
        }
    });
    uLong sum = 0;
    for (std::size_t block = 0; block < blocks; ++block)
        sum = ::crc32_combine(sum, sums[block], z_off_t(std::min(blockSize, source.size() - block * blockSize)));
    if (whole)
        return static_cast<std::uint32_t>(sum);
    return std::nullopt;
}

} // namespace

tl::expected<ZipArchive, std::string> ZipArchive::read(std::shared_ptr<const ByteSource> file)
{
    const auto directory = findDirectory(*file);
    if (!directory || directory->size > largestDirectory)
        return tl::unexpected(
            message(Messages::tr("its end is missing: the archive is truncated or still being written")));
    const auto bytes = directory->isInPlace() ? readText(*file, directory->offset, directory->size) : std::nullopt;
    auto members = bytes ? parseDirectory(*bytes) : std::nullopt;
    if (!members || members->size() != directory->entries)
        return tl::unexpected(message(Messages::tr("the table of contents of the archive is damaged")));
    std::sort(members->begin(), members->end(), [](const auto &a, const auto &b) { return a.name < b.name; });
    const auto twice = std::adjacent_find(members->begin(), members->end(),
                                          [](const auto &a, const auto &b) { return a.name == b.name; });
    if (twice != members->end()) // other programs would take the other one
        return tl::unexpected(message(Messages::tr("the archive has two members with the name {}"), twice->name));
    ZipArchive archive;
    archive.m_file = std::move(file);
    archive.m_members = std::move(*members);
    return archive;
}

const ZipMember *ZipArchive::find(std::string_view name) const
{
    const auto place =
        std::lower_bound(m_members.begin(), m_members.end(), name,
                         [](const ZipMember &member, std::string_view text) { return member.name < text; });
    if (place != m_members.end() && place->name == name)
        return &*place;
    return nullptr;
}

tl::expected<std::shared_ptr<const ByteSource>, std::string> ZipArchive::open(const ZipMember &member) const
{
    if (!member.readable)
        return tl::unexpected(
            message(Messages::tr("its member {} is packed or encrypted in an unknown way"), member.name));
    const auto local = readText(*m_file, member.header, localSize);
    const bool isHere = local && local->starts_with(localSignature) && number(*local, 26, 2) == member.name.size() &&
                        readText(*m_file, member.header + localSize, member.name.size()) == member.name;
    if (!isHere)
        return tl::unexpected(
            message(Messages::tr("its member {} is not at the position that the archive specifies"), member.name));
    const std::uint64_t start = member.header + localSize + number(*local, 26, 2) + number(*local, 28, 2);
    auto packed = std::make_shared<PartSource>(m_file, start, member.packedSize);
    if (packed->size() != member.packedSize)
        return tl::unexpected(message(Messages::tr("its member {} is truncated"), member.name));
    std::shared_ptr<const ByteSource> content = std::move(packed);
    if (member.deflated) {
        auto bytes = inflated(*content, member);
        if (!bytes)
            return tl::unexpected(bytes.error());
        content = std::make_shared<MemorySource>(std::move(*bytes));
    }
    if (content->size() != member.size || checksumOf(*content) != member.checksum)
        return tl::unexpected(
            message(Messages::tr("its member {} is damaged: its checksum (CRC-32) differs from the one in the archive"),
                    member.name));
    return content;
}

} // namespace rundiff
