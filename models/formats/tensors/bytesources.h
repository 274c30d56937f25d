// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/formats/files/filebytes.h"
#include "models/formats/tensors/tensor.h"

#include <memory>
#include <optional>
#include <string>

namespace rundiff
{

class MemorySource final : public ByteSource
{
public:
    explicit MemorySource(std::string bytes) : m_bytes(std::move(bytes)) {}
    std::uint64_t size() const override { return m_bytes.size(); }
    bool read(std::uint64_t offset, std::span<char> into) const override;

private:
    std::string m_bytes;
};

class FileSource final : public ByteSource
{
public:
    explicit FileSource(FileBytes file) : m_file(std::move(file)) {}
    std::uint64_t size() const override { return m_file.size(); }
    bool read(std::uint64_t offset, std::span<char> into) const override { return m_file.read(offset, into); }

private:
    FileBytes m_file;
};

// `size` bytes of another source, from `offset` on; no more than that source has.
class PartSource final : public ByteSource
{
public:
    PartSource(std::shared_ptr<const ByteSource> whole, std::uint64_t offset, std::uint64_t size);
    std::uint64_t size() const override { return m_size; }
    bool read(std::uint64_t offset, std::span<char> into) const override;

private:
    std::shared_ptr<const ByteSource> m_whole;
    std::uint64_t m_offset, m_size;
};

// A file as a source; a small one is read at once, because most tensors of a dump are small.
tl::expected<std::shared_ptr<const ByteSource>, Problem> openSource(const std::string &path);

// The bytes from `offset` on, all of them or none.
std::optional<std::string> readText(const ByteSource &source, std::uint64_t offset, std::uint64_t size);

} // namespace rundiff
