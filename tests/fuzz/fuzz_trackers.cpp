// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/fuzz/logs.h"

#include <zlib.h>

#include <algorithm>
#include <string>
#include <string_view>

namespace
{

constexpr std::size_t mostChunk = 4096; // of a block with room for some

void add(std::string &bytes, std::uint32_t value, int size)
{
    for (int i = 0; i < size; ++i)
        bytes += static_cast<char>(value >> (8 * i));
}

// The lines of the input as records with right checksums, because others are not inspected further.
std::string sealed(std::string_view mark, std::string_view input)
{
    std::string bytes(mark);
    while (!input.empty()) {
        const std::size_t end = std::min({input.find('\n'), input.size(), mostChunk});
        const std::string typed = '\1' + std::string(input.substr(0, end));
        add(bytes,
            static_cast<std::uint32_t>(
                crc32(0, reinterpret_cast<const Bytef *>(typed.data()), static_cast<uInt>(typed.size()))),
            4);
        add(bytes, static_cast<std::uint32_t>(end), 2);
        bytes += typed;
        input.remove_prefix(std::min(end + 1, input.size()));
    }
    return bytes;
}

void read(const FuzzFile &file, const std::string &bytes, const char *format)
{
    file.hold({reinterpret_cast<const std::uint8_t *>(bytes.data()), bytes.size()});
    readAsLog(file, format);
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t *bytes, std::size_t size)
{
    static const FuzzFile file("run-a1b2.wandb");
    const std::string_view input(reinterpret_cast<const char *>(bytes), size);
    read(file, sealed({":W&B\xe1\xbe\0", 7}, input), "wandb");
    read(file, sealed({":SWL\xd6\xe1\1", 7}, input), "swanlab");
    read(file, sealed({":SWL\xd6\xe1\2", 7}, input), "swanlab");
    for (const char *const format : {"clearml", "comet", "neptune"})
        read(file, std::string(input), format);
    return 0;
}
