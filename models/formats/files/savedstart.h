// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/formats/files/filebytes.h"

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace rundiff
{

// A saved result begins with a block of text in front of its HDF5 part: the kind of the file, its length, and how it is
// verified. Form 1 has the CRC-32 of all bytes after the block. Form 2 has at its end the CRC-32 of each block of
// them, and at its beginning the CRC-32 of these: a part of it is verified without reading the rest. Form 3 may have
// columns of float32.
struct SavedStart {
    static constexpr std::size_t size = 512; // the smallest user block of HDF5
    static constexpr std::string_view word = "rundiff result ";
    static constexpr std::uint64_t blockBytes = 64 * 1024;
    static constexpr std::uint64_t newestForm = 3;

    std::uint64_t form = 0;     // 1 to 3, or that of a later Rundiff
    std::uint64_t bytes = 0;    // of the whole file
    std::uint64_t sumBytes = 0; // of the sums at its end; form 1 has none
    std::uint32_t checksum = 0; // of all bytes after the block, or of the sums
    bool readable = false;      // the text says all this

    // Nullopt: it is another file.
    static std::optional<SavedStart> of(const FileBytes &file);
};

// The sums of everything after the block, as they are written at the end of the file.
std::string savedSums(std::string_view behindTheStart);
// The block itself, of the newest form. `bytes` counts the whole file, with block and sums.
std::string savedStart(std::uint64_t bytes, std::string_view sums);

// The sums of a file of form 2 or 3. Each block is verified when it is first needed, from any thread.
class BlockSums
{
public:
    // Nullopt: the sums are damaged, or do not fit to the file.
    static std::optional<BlockSums> of(const FileBytes &file, const SavedStart &start);

    // Whether these bytes are those that were saved; the block of text and the sums are not checked here.
    bool agree(const FileBytes &file, std::uint64_t offset, std::uint64_t size) const;

private:
    bool agree(const FileBytes &file, std::size_t block) const;

    std::uint64_t m_end = 0; // where the sums begin
    std::vector<std::uint32_t> m_sums;
    std::unique_ptr<std::atomic<bool>[]> m_verified;
};

} // namespace rundiff
