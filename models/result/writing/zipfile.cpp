// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/result/writing/zipfile.h"

#include "models/formats/files/filebytes.h"
#include "models/result/writing/newfile.h"
#include "models/run/messages.h"

#include <zlib.h>

#include <limits>

namespace rundiff
{

namespace
{

constexpr std::uint64_t largest = std::numeric_limits<std::uint32_t>::max() - 1; // zip64 would be needed for more
constexpr std::uint16_t zipVersion = 20, utf8Names = 1 << 11, deflated = 8, firstDay = (1 << 5) | 1; // 1980-01-01
constexpr std::size_t blockSize = 1 << 20;

// Numbers are little-endian.
class Record
{
public:
    Record &two(std::uint64_t number) { return bytes(number, 2); }
    Record &four(std::uint64_t number) { return bytes(number, 4); }
    Record &text(std::string_view letters)
    {
        m_bytes += letters;
        return *this;
    }
    const std::string &str() const { return m_bytes; }

private:
    Record &bytes(std::uint64_t number, int count)
    {
        for (int i = 0; i < count; ++i)
            m_bytes += static_cast<char>(number >> (8 * i) & 0xff);
        return *this;
    }
    std::string m_bytes;
};

std::uint32_t checksumOf(std::uint32_t before, std::string_view bytes)
{
    return static_cast<std::uint32_t>(
        ::crc32(before, reinterpret_cast<const Bytef *>(bytes.data()), static_cast<uInt>(bytes.size())));
}

// A member packed in memory, block by block.
class Packer
{
public:
    Packer()
    {
        m_ready = ::deflateInit2(&m_stream, Z_BEST_COMPRESSION, Z_DEFLATED, -MAX_WBITS, 9, Z_DEFAULT_STRATEGY) == Z_OK;
    }
    Packer(const Packer &) = delete;
    Packer &operator=(const Packer &) = delete;
    ~Packer()
    {
        if (m_ready)
            ::deflateEnd(&m_stream);
    }

    bool add(std::string_view block, bool last)
    {
        m_checksum = checksumOf(m_checksum, block);
        m_size += block.size();
        m_stream.next_in = reinterpret_cast<Bytef *>(const_cast<char *>(block.data())); // zlib does not change it
        m_stream.avail_in = static_cast<uInt>(block.size());
        std::string out(blockSize, '\0');
        do {
            m_stream.next_out = reinterpret_cast<Bytef *>(out.data());
            m_stream.avail_out = static_cast<uInt>(out.size());
            if (!m_ready || ::deflate(&m_stream, last ? Z_FINISH : Z_NO_FLUSH) == Z_STREAM_ERROR)
                return false;
            m_packed.append(out, 0, out.size() - m_stream.avail_out);
        } while (m_stream.avail_out == 0);
        return true;
    }

    const std::string &packed() const { return m_packed; }
    std::uint32_t checksum() const { return m_checksum; }
    std::uint64_t size() const { return m_size; }

private:
    z_stream m_stream = {};
    bool m_ready = false;
    std::string m_packed;
    std::uint32_t m_checksum = 0;
    std::uint64_t m_size = 0;
};

std::string tooLarge(const std::string &name)
{
    return message(Messages::tr("{} does not fit into the archive: a zip file cannot hold more than 4 GB."), name);
}

} // namespace

tl::expected<void, std::string> ZipFile::add(const std::string &name, std::string_view bytes)
{
    Packer packer;
    do {
        const std::string_view block = bytes.substr(0, blockSize);
        bytes.remove_prefix(block.size());
        if (!packer.add(block, bytes.empty()))
            return tl::unexpected(message(Messages::tr("{} could not be compressed."), name));
    } while (!bytes.empty());
    if (auto begun = begin({name, true, packer.checksum(), packer.packed().size(), packer.size(), 0}); !begun)
        return begun;
    write(packer.packed());
    return {};
}

tl::expected<void, std::string> ZipFile::addPacked(const std::string &name, std::string_view bytes,
                                                   std::string_view end)
{
    const std::size_t size = bytes.size() + end.size();
    Member member{name, false, 0, size, size, 0};
    for (std::string_view rest : {bytes, end}) {
        for (; !rest.empty(); rest.remove_prefix(std::min(rest.size(), blockSize)))
            member.checksum = checksumOf(member.checksum, rest.substr(0, blockSize));
    }
    if (auto begun = begin(std::move(member)); !begun)
        return begun;
    write(bytes);
    write(end);
    return {};
}

tl::expected<void, std::string> ZipFile::begin(Member member)
{
    constexpr std::uint64_t heads = 1 << 16; // of this member, and of the list at the end
    if (member.size > largest || m_written + member.packedSize + heads > largest ||
        member.name.size() > std::numeric_limits<std::uint16_t>::max())
        return tl::unexpected(tooLarge(member.name));
    member.place = m_written;
    Record record;
    record.text("PK\x03\x04").two(zipVersion).two(utf8Names).two(member.packed ? deflated : 0).two(0).two(firstDay);
    record.four(member.checksum).four(member.packedSize).four(member.size).two(member.name.size()).two(0);
    write(record.text(member.name).str());
    m_members.push_back(std::move(member));
    return {};
}

void ZipFile::finish()
{
    const std::uint64_t begin = m_written;
    for (const Member &member : m_members) {
        Record record;
        record.text("PK\x01\x02").two(zipVersion).two(zipVersion).two(utf8Names);
        record.two(member.packed ? deflated : 0)
            .two(0)
            .two(firstDay)
            .four(member.checksum)
            .four(member.packedSize)
            .four(member.size)
            .two(member.name.size());
        record.two(0).two(0).two(0).two(0).four(0).four(member.place).text(member.name);
        write(record.str());
    }
    const std::uint64_t size = m_written - begin;
    Record record;
    record.text("PK\x05\x06").two(0).two(0).two(m_members.size()).two(m_members.size()).four(size).four(begin).two(0);
    write(record.str());
}

void ZipFile::write(std::string_view bytes)
{
    m_file.write(bytes);
    m_written += bytes.size();
}

} // namespace rundiff
