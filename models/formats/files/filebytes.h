// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/run/problem.h"

#include <tl/expected.hpp>

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>

namespace rundiff
{

// A regular file that is read in blocks, from any thread. Files of a running training shrink and disappear: access to a
// mapped page after the new end terminates the program (SIGBUS), a short read is only a short read. So nothing is
// mapped here.
class FileBytes
{
public:
    // A folder, a pipe, a device and an unreadable file are a Problem; none of them blocks.
    static tl::expected<FileBytes, Problem> open(const std::string &path);

    FileBytes(FileBytes &&other) noexcept;
    FileBytes &operator=(FileBytes &&other) noexcept;
    FileBytes(const FileBytes &) = delete;
    FileBytes &operator=(const FileBytes &) = delete;
    ~FileBytes();

    const std::string &path() const { return m_path; }
    std::uint64_t size() const { return m_size; } // when it was opened
    int descriptor() const { return m_descriptor; }

    // The number of bytes read: fewer than requested if the file ends or fails.
    std::size_t readSome(std::uint64_t offset, std::span<char> into) const;
    // All of them, or false.
    bool read(std::uint64_t offset, std::span<char> into) const { return readSome(offset, into) == into.size(); }

private:
    FileBytes(std::string path, int descriptor, std::uint64_t size);

    std::string m_path;
    int m_descriptor = -1;
    std::uint64_t m_size = 0;
};

// A whole file in memory, followed by zeros for parsers that read a little beyond the end.
struct WholeFile {
    static constexpr std::size_t padding = 64;
    std::unique_ptr<char[]> bytes;
    std::size_t size = 0;

    std::string_view text() const { return {bytes.get(), size}; }
};

// A file larger than `limit` is a Problem. If the file shrinks meanwhile, the remaining bytes are returned.
tl::expected<WholeFile, Problem> readWholeFile(const std::string &path, std::uint64_t limit);

} // namespace rundiff
