// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/formats/files/savedstart.h"
#include "models/result/saved/savedcomparison.h"
#include "tests/fuzz/fuzzfile.h"

#include <fmt/format.h>
#include <zlib.h>

#include <algorithm>

extern "C" std::size_t LLVMFuzzerMutate(std::uint8_t *bytes, std::size_t size, std::size_t most);

// Writes the correct length and checksum into the start of the file, as its first form has them, because without them
// nothing else is read.
extern "C" std::size_t LLVMFuzzerCustomMutator(std::uint8_t *bytes, std::size_t size, std::size_t most, unsigned seed)
{
    size = LLVMFuzzerMutate(bytes, size, most);
    constexpr std::size_t start = rundiff::SavedStart::size;
    if (seed % 16 == 0 || size <= start)
        return size;
    const std::string line =
        fmt::format("{}1\n{} bytes, CRC-32 of those behind the first {}: {:08x}\n", rundiff::SavedStart::word, size,
                    start, ::crc32(0, bytes + start, static_cast<uInt>(size - start)));
    std::copy(line.begin(), line.end(), bytes);
    return size;
}

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t *bytes, std::size_t size)
{
    static const FuzzFile file("result.h5");
    file.hold({bytes, size});
    rundiff::openSaved(file.path(), {});
    return 0;
}
