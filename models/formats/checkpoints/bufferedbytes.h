// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/formats/tensors/tensor.h"

#include <algorithm>
#include <cstdint>
#include <span>
#include <string>

namespace rundiff
{

// Reads a source in small steps, mostly forwards: the heads of millions of values cost no read each. Of one thread.
class BufferedBytes
{
public:
    explicit BufferedBytes(const ByteSource &source) : m_source(source) {}

    // All of `into`, or false.
    bool read(std::uint64_t offset, std::span<char> into)
    {
        const std::uint64_t size = m_source.size();
        if (into.size() > size || offset > size - into.size())
            return false;
        const bool isInBlock = offset >= m_start && offset - m_start + into.size() <= m_block.size();
        if (!isInBlock && into.size() >= blockSize)
            return m_source.read(offset, into);
        if (!isInBlock && !load(offset, size))
            return false;
        std::copy_n(m_block.data() + (offset - m_start), into.size(), into.data());
        return true;
    }

private:
    static constexpr std::uint64_t blockSize = 16 * 1024;

    bool load(std::uint64_t offset, std::uint64_t size)
    {
        m_start = offset;
        m_block.resize(std::min(blockSize, size - offset));
        const bool isRead = m_source.read(offset, m_block);
        if (!isRead)
            m_block.clear();
        return isRead;
    }

    const ByteSource &m_source;
    std::string m_block;
    std::uint64_t m_start = 0;
};

} // namespace rundiff
