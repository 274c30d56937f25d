// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <string_view>

namespace rundiff
{

// CRC-32C (Castagnoli) of TFRecord files.
std::uint32_t crc32c(std::string_view bytes);

// As stored in the records.
inline std::uint32_t maskedCrc32c(std::string_view bytes)
{
    const std::uint32_t crc = crc32c(bytes);
    return ((crc >> 15) | (crc << 17)) + 0xa282ead8U;
}

} // namespace rundiff
