// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/formats/logs/crc32c.h"

#include <array>

namespace rundiff
{

namespace
{

constexpr std::uint32_t polynomial = 0x82f63b78; // reflected

constexpr std::array<std::uint32_t, 256> makeTable()
{
    std::array<std::uint32_t, 256> table{};
    for (std::uint32_t byte = 0; byte < 256; ++byte) {
        std::uint32_t crc = byte;
        for (int bit = 0; bit < 8; ++bit)
            crc = crc & 1 ? crc >> 1 ^ polynomial : crc >> 1;
        table[byte] = crc;
    }
    return table;
}

} // namespace

std::uint32_t crc32c(std::string_view bytes)
{
    static constexpr std::array<std::uint32_t, 256> table = makeTable();
    std::uint32_t crc = 0xffffffff;
    for (const char byte : bytes)
        crc = crc >> 8 ^ table[(crc ^ static_cast<unsigned char>(byte)) & 0xff];
    return crc ^ 0xffffffff;
}

} // namespace rundiff
