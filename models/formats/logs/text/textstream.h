// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/formats/logs/text/logtext.h"

#include <algorithm>
#include <vector>

namespace rundiff
{

// A source that can only be read forwards. Going back restarts from the beginning.
class TextStream : public LogText
{
public:
    std::size_t readSome(std::uint64_t offset, std::span<char> into) final
    {
        if (offset < m_position) {
            rewind();
            m_position = 0;
        }
        std::vector<char> skipped(offset > m_position ? blockSize : 0);
        while (m_position < offset) {
            const std::size_t wanted = std::min<std::uint64_t>(skipped.size(), offset - m_position);
            const std::size_t count = next(std::span(skipped).first(wanted));
            m_position += count;
            if (count < wanted)
                return 0;
        }
        const std::size_t count = next(into);
        m_position += count;
        return count;
    }

protected:
    static constexpr std::size_t blockSize = 256 * 1024;

private:
    virtual std::size_t next(std::span<char> into) = 0;
    virtual void rewind() = 0;
    std::uint64_t m_position = 0;
};

} // namespace rundiff
