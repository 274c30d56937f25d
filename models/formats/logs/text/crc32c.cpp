// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/formats/logs/text/crc32c.h"

#include <array>
#include <bit>
#include <cstring>

namespace rundiff
{

namespace
{

constexpr std::uint32_t polynomial = 0x82f63b78; // reflected
constexpr std::size_t atOnce = 8;

using Table = std::array<std::uint32_t, 256>;

// tables[i] is of a byte that is followed by i others.
constexpr std::array<Table, atOnce> makeTables()
{
    std::array<Table, atOnce> tables{};
    for (std::uint32_t byte = 0; byte < 256; ++byte) {
        std::uint32_t crc = byte;
        for (int bit = 0; bit < 8; ++bit)
            crc = crc & 1 ? crc >> 1 ^ polynomial : crc >> 1;
        tables[0][byte] = crc;
    }
    for (std::size_t i = 1; i < atOnce; ++i) {
        for (std::uint32_t byte = 0; byte < 256; ++byte)
            tables[i][byte] = tables[i - 1][byte] >> 8 ^ tables[0][tables[i - 1][byte] & 0xff];
    }
    return tables;
}

} // namespace

std::uint32_t crc32c(std::string_view bytes)
{
    static constexpr std::array<Table, atOnce> tables = makeTables();
    std::uint32_t crc = 0xffffffff;
    for (; bytes.size() >= atOnce && std::endian::native == std::endian::little; bytes.remove_prefix(atOnce)) {
        std::uint64_t word = 0;
        std::memcpy(&word, bytes.data(), sizeof word);
        word ^= crc;
        crc = 0;
        for (std::size_t i = 0; i < atOnce; ++i)
            crc ^= tables[atOnce - 1 - i][word >> (8 * i) & 0xff];
    }
    for (const char byte : bytes)
        crc = crc >> 8 ^ tables[0][(crc ^ static_cast<unsigned char>(byte)) & 0xff];
    return crc ^ 0xffffffff;
}

} // namespace rundiff
