// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/formats/tensors/bytesources.h"

#include <algorithm>
#include <cstring>

namespace rundiff
{

namespace
{

constexpr std::uint64_t smallFile = 128 * 1024;

bool within(std::uint64_t size, std::uint64_t offset, std::size_t length)
{
    return length <= size && offset <= size - length;
}

} // namespace

bool MemorySource::read(std::uint64_t offset, std::span<char> into) const
{
    if (!within(m_bytes.size(), offset, into.size()))
        return false;
    std::copy_n(m_bytes.data() + offset, into.size(), into.data());
    return true;
}

PartSource::PartSource(std::shared_ptr<const ByteSource> whole, std::uint64_t offset, std::uint64_t size)
    : m_whole(std::move(whole)), m_offset(std::min(offset, m_whole->size())),
      m_size(std::min(size, m_whole->size() - m_offset))
{
}

bool PartSource::read(std::uint64_t offset, std::span<char> into) const
{
    return within(m_size, offset, into.size()) && m_whole->read(m_offset + offset, into);
}

tl::expected<std::shared_ptr<const ByteSource>, Problem> openSource(const std::string &path)
{
    auto file = FileBytes::open(path);
    if (!file)
        return tl::unexpected(file.error());
    if (file->size() > smallFile)
        return std::make_shared<FileSource>(std::move(*file));
    std::string bytes(file->size(), '\0');
    bytes.resize(file->readSome(0, bytes));
    return std::make_shared<MemorySource>(std::move(bytes));
}

std::optional<std::string> readText(const ByteSource &source, std::uint64_t offset, std::uint64_t size)
{
    if (size > source.size())
        return std::nullopt;
    std::string text(size, '\0');
    if (!source.read(offset, text))
        return std::nullopt;
    return text;
}

} // namespace rundiff
