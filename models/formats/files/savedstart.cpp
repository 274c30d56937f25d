// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/formats/files/savedstart.h"

#include <fmt/format.h>
#include <zlib.h>

#include <algorithm>
#include <charconv>
#include <span>

namespace rundiff
{

namespace
{

constexpr std::size_t sumSize = 4;

std::uint32_t crcOf(std::string_view bytes)
{
    const auto *const first = reinterpret_cast<const Bytef *>(bytes.data());
    return static_cast<std::uint32_t>(::crc32(0, first, static_cast<uInt>(bytes.size())));
}

// The numbers of the text, one after the other, each after these words.
class NumbersOfStart
{
public:
    explicit NumbersOfStart(std::string_view text) : m_text(text) {}

    std::uint64_t behind(std::string_view words, int base = 10)
    {
        std::uint64_t number = 0;
        const std::size_t place = m_text.find(words);
        m_text.remove_prefix(place == std::string_view::npos ? m_text.size() : place + words.size());
        const auto read = std::from_chars(m_text.data(), m_text.data() + m_text.size(), number, base);
        m_readable = m_readable && read.ec == std::errc{};
        return number;
    }
    bool readable() const { return m_readable; }

private:
    std::string_view m_text;
    bool m_readable = true;
};

std::size_t blocksOf(std::uint64_t bytes)
{
    return (bytes + SavedStart::blockBytes - 1) / SavedStart::blockBytes;
}

} // namespace

std::optional<SavedStart> SavedStart::of(const FileBytes &file)
{
    std::string text(size, '\0');
    text.resize(file.readSome(0, text));
    if (!text.starts_with(word))
        return std::nullopt;
    NumbersOfStart numbers(text);
    SavedStart start;
    start.form = numbers.behind(word);
    start.bytes = numbers.behind("\n");
    if (start.form >= 2)
        start.sumBytes = numbers.behind("bytes, the last ");
    start.checksum = static_cast<std::uint32_t>(numbers.behind(": ", 16));
    start.readable = numbers.readable();
    return start;
}

std::string savedSums(std::string_view behindTheStart)
{
    std::string sums;
    for (; !behindTheStart.empty();
         behindTheStart.remove_prefix(std::min(behindTheStart.size(), SavedStart::blockBytes))) {
        const std::uint32_t sum = crcOf(behindTheStart.substr(0, SavedStart::blockBytes));
        for (std::size_t byte = 0; byte < sumSize; ++byte)
            sums += static_cast<char>(sum >> 8 * byte);
    }
    return sums;
}

std::string savedStart(std::uint64_t bytes, std::string_view sums)
{
    std::string text =
        fmt::format("{}{}\n{} bytes, the last {} are the CRC-32 of each {} between them and the first {}, "
                    "and their own is: {:08x}\n",
                    SavedStart::word, SavedStart::newestForm, bytes, sums.size(), SavedStart::blockBytes,
                    SavedStart::size, crcOf(sums));
    text.resize(SavedStart::size, '\0');
    return text;
}

std::optional<BlockSums> BlockSums::of(const FileBytes &file, const SavedStart &start)
{
    if (file.size() != start.bytes || start.bytes < SavedStart::size || start.sumBytes > start.bytes - SavedStart::size)
        return std::nullopt;
    BlockSums sums;
    sums.m_end = start.bytes - start.sumBytes;
    const std::size_t blocks = blocksOf(sums.m_end - SavedStart::size);
    std::string stored(start.sumBytes, '\0');
    if (start.sumBytes != blocks * sumSize || !file.read(sums.m_end, stored) || crcOf(stored) != start.checksum)
        return std::nullopt;
    sums.m_sums.resize(blocks);
    for (std::size_t i = 0; i < stored.size(); ++i)
        sums.m_sums[i / sumSize] |= std::uint32_t(static_cast<unsigned char>(stored[i])) << 8 * (i % sumSize);
    sums.m_verified = std::make_unique<std::atomic<bool>[]>(blocks);
    return sums;
}

bool BlockSums::agree(const FileBytes &file, std::uint64_t offset, std::uint64_t size) const
{
    const std::uint64_t begin = std::clamp<std::uint64_t>(offset, SavedStart::size, m_end),
                        end = std::clamp(offset + std::min(size, m_end), SavedStart::size, m_end);
    bool good = true;
    for (std::size_t block = (begin - SavedStart::size) / SavedStart::blockBytes;
         good && begin < end && block < blocksOf(end - SavedStart::size); ++block)
        good = agree(file, block);
    return good;
}

bool BlockSums::agree(const FileBytes &file, std::size_t block) const
{
    if (m_verified[block])
        return true;
    const std::uint64_t first = SavedStart::size + block * SavedStart::blockBytes;
    thread_local std::string bytes;
    bytes.resize(std::min(SavedStart::blockBytes, m_end - first));
    if (!file.read(first, bytes) || crcOf(bytes) != m_sums[block])
        return false;
    m_verified[block] = true;
    return true;
}

} // namespace rundiff
