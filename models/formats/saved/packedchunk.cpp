// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/formats/saved/packedchunk.h"

#include <zlib.h>

#include <algorithm>
#include <optional>
#include <vector>

namespace rundiff
{

namespace
{

constexpr int effort = 1; // of deflate; more costs time and gains a few per cent

using Bytes = std::span<unsigned char>;

std::vector<unsigned char> shuffled(std::span<const std::byte> numbers, std::size_t each, std::size_t room)
{
    std::vector<unsigned char> bytes(room);
    const std::size_t length = room / each;
    for (std::size_t i = 0; i < numbers.size() / each; ++i) {
        for (std::size_t byte = 0; byte < each; ++byte)
            bytes[byte * length + i] = static_cast<unsigned char>(numbers[i * each + byte]);
    }
    return bytes;
}

// A stream as RFC 1950 and 1951 describe it, made of parts that do not look back to each other.
class Stream
{
public:
    Stream()
        : m_ready(::deflateInit2(&m_deflate, effort, Z_DEFLATED, -MAX_WBITS, MAX_MEM_LEVEL, Z_DEFAULT_STRATEGY) == Z_OK)
    {
    }
    ~Stream() { ::deflateEnd(&m_deflate); }
    Stream(const Stream &) = delete;
    Stream &operator=(const Stream &) = delete;

    void add(Bytes bytes)
    {
        const std::size_t before = m_packed.size();
        const auto way = wayFor(bytes.first(bytes.size() / partTried));
        if (way)
            pack(bytes, *way);
        if (!way || isLarge(m_packed.size() - before, bytes.size())) {
            m_packed.resize(before);
            store(bytes);
        }
    }

    std::string finished(Bytes all)
    {
        m_packed += '\1'; // the last block, an empty one
        number(0, 0xFFFF);
        const auto sum =
            static_cast<unsigned>(::adler32(::adler32(0, nullptr, 0), all.data(), static_cast<uInt>(all.size())));
        for (const int shift : {24, 16, 8, 0})
            m_packed += static_cast<char>(sum >> shift);
        if (m_ready)
            return std::move(m_packed);
        return std::string();
    }

private:
    static constexpr std::size_t partTried = 8; // of the bytes: their beginning shows what the rest is like

    static bool isLarge(std::size_t packed, std::size_t bytes) { return packed > bytes - bytes / 8; }

    // The strategy of deflate that makes less of these bytes; nullopt: numbers without pattern, packing is in vain. In
    // the bytes of measured numbers, repeats longer than one byte are chance: looking for them costs time and space.
    std::optional<int> wayFor(Bytes bytes)
    {
        const std::size_t usual = tried(bytes, Z_DEFAULT_STRATEGY);
        if (usual <= bytes.size() / 16)
            return Z_DEFAULT_STRATEGY;
        const std::size_t without = tried(bytes, Z_RLE);
        if (isLarge(std::min(usual, without), bytes.size()))
            return std::nullopt;
        if (usual <= without)
            return Z_DEFAULT_STRATEGY;
        return Z_RLE;
    }

    std::size_t tried(Bytes bytes, int strategy)
    {
        const std::size_t before = m_packed.size();
        pack(bytes, strategy);
        const std::size_t size = m_packed.size() - before;
        m_packed.resize(before);
        return size;
    }

    void pack(Bytes bytes, int strategy)
    {
        if (bytes.empty())
            return;
        constexpr std::size_t forTheFlush = 16;
        m_room.resize(::deflateBound(&m_deflate, static_cast<uLong>(bytes.size())) + forTheFlush);
        m_deflate.next_out = m_room.data();
        m_deflate.avail_out = static_cast<uInt>(m_room.size());
        m_ready = m_ready && ::deflateParams(&m_deflate, effort, strategy) == Z_OK;
        m_deflate.next_in = bytes.data();
        m_deflate.avail_in = static_cast<uInt>(bytes.size());
        m_ready = m_ready && ::deflate(&m_deflate, Z_FULL_FLUSH) == Z_OK && m_deflate.avail_in == 0;
        m_packed.append(m_room.data(), m_deflate.next_out);
    }

    void store(Bytes bytes)
    {
        constexpr std::size_t longest = 0xFFFF;
        for (; !bytes.empty(); bytes = bytes.subspan(std::min(longest, bytes.size()))) {
            const std::size_t length = std::min(longest, bytes.size());
            m_packed += '\0';
            number(length, ~length);
            m_packed.append(reinterpret_cast<const char *>(bytes.data()), length);
        }
    }

    void number(std::size_t length, std::size_t complement)
    {
        for (const std::size_t one : {length, complement}) {
            m_packed += static_cast<char>(one);
            m_packed += static_cast<char>(one >> 8);
        }
    }

    z_stream m_deflate = {};
    bool m_ready;
    std::vector<unsigned char> m_room;
    std::string m_packed = "\x78\x5e"; // deflate with a window of 32 KiB, quickly made
};

} // namespace

std::string packedChunk(std::span<const std::byte> numbers, std::size_t each, std::size_t room)
{
    std::vector<unsigned char> bytes = shuffled(numbers, each, room);
    const std::size_t length = room / each;
    Stream stream;
    for (std::size_t byte = 0; byte < each; ++byte)
        stream.add(Bytes(bytes).subspan(byte * length, length));
    return stream.finished(bytes);
}

} // namespace rundiff
