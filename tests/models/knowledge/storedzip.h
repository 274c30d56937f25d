// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <zlib.h>

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

namespace rundiff
{

// A zip archive of stored files.
inline std::string storedZip(const std::vector<std::pair<std::string, std::string>> &files)
{
    std::string archive, directory;
    const auto number = [](std::uint32_t value, int bytes) {
        std::string text;
        for (int i = 0; i < bytes; ++i)
            text += static_cast<char>((value >> (8 * i)) & 0xffU);
        return text;
    };
    for (const auto &[name, content] : files) {
        const auto size = static_cast<std::uint32_t>(content.size());
        const auto sum = static_cast<std::uint32_t>(
            crc32(0, reinterpret_cast<const Bytef *>(content.data()), static_cast<uInt>(content.size())));
        const std::string common = number(20, 2) + number(0, 2) + number(0, 2) + number(0, 4) + number(sum, 4) +
                                   number(size, 4) + number(size, 4) +
                                   number(static_cast<std::uint32_t>(name.size()), 2) + number(0, 2);
        directory += number(0x02014b50, 4) + number(20, 2) + common + number(0, 2) + number(0, 2) + number(0, 2) +
                     number(0, 4) + number(static_cast<std::uint32_t>(archive.size()), 4) + name;
        archive += number(0x04034b50, 4) + common + name + content;
    }
    const auto count = static_cast<std::uint32_t>(files.size());
    return archive + directory + number(0x06054b50, 4) + number(0, 4) + number(count, 2) + number(count, 2) +
           number(static_cast<std::uint32_t>(directory.size()), 4) +
           number(static_cast<std::uint32_t>(archive.size()), 4) + number(0, 2);
}

} // namespace rundiff
