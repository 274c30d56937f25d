// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/formats/logs/text/crc32c.h"
#include "tests/fuzz/logs.h"

#include <cstring>

extern "C" std::size_t LLVMFuzzerMutate(std::uint8_t *bytes, std::size_t size, std::size_t most);

namespace
{

// Restores the checksums of the records, because records with a wrong one are not inspected further.
void sealRecords(char *bytes, std::size_t size)
{
    constexpr std::size_t head = 12, foot = 4;
    while (size >= head + foot) {
        std::uint64_t length = 0;
        std::memcpy(&length, bytes, sizeof length);
        const std::uint32_t ofLength = rundiff::maskedCrc32c({bytes, sizeof length});
        std::memcpy(bytes + sizeof length, &ofLength, sizeof ofLength);
        if (length > size - head - foot)
            return;
        const std::uint32_t ofRecord = rundiff::maskedCrc32c({bytes + head, length});
        std::memcpy(bytes + head + length, &ofRecord, sizeof ofRecord);
        bytes += head + length + foot;
        size -= head + length + foot;
    }
}

} // namespace

extern "C" std::size_t LLVMFuzzerCustomMutator(std::uint8_t *bytes, std::size_t size, std::size_t most, unsigned seed)
{
    size = LLVMFuzzerMutate(bytes, size, most);
    if (seed % 8 != 0)
        sealRecords(reinterpret_cast<char *>(bytes), size);
    return size;
}

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t *bytes, std::size_t size)
{
    static const FuzzFile file("events.out.tfevents.1700000000.node");
    file.hold({bytes, size});
    readAsLog(file, "tensorboard");
    return 0;
}
