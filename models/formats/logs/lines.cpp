// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/formats/logs/lines.h"

#include <algorithm>
#include <cstring>

namespace rundiff
{

namespace
{

// Room for a line that began in one block and ends in the next. Longer ones come in pieces.
constexpr std::size_t blockSize = lineMarkDistance;
constexpr std::size_t longestLine = std::size_t(1) << 20;

} // namespace

LineBlocks::LineBlocks(LogText &source, std::uint64_t from, std::uint64_t to, const Progress &progress,
                       const std::string &what)
    : m_source(source), m_progress(progress), m_what(what), m_to(to), m_bufferOffset(from),
      m_buffer(longestLine + blockSize), m_counted(from)
{
    if (from > 0)
        skipFirstPart();
}

// The line that crosses `from` belongs to the part before.
void LineBlocks::skipFirstPart()
{
    char before = 0;
    if (m_source.readSome(m_bufferOffset - 1, std::span(&before, 1)) == 1 && before == '\n')
        return;
    while (readMore()) {
        const char *begin = m_buffer.data() + m_at;
        const void *end = std::memchr(begin, '\n', m_filled - m_at);
        if (end) {
            m_at += static_cast<std::size_t>(static_cast<const char *>(end) - begin) + 1;
            ++m_number;
            return;
        }
        m_at = m_filled;
    }
}

// Moves what is left to the front and reads a block behind it.
bool LineBlocks::readMore()
{
    if (m_ended || m_progress.stopped())
        return false;
    std::memmove(m_buffer.data(), m_buffer.data() + m_at, m_filled - m_at);
    m_bufferOffset += m_at;
    m_filled -= m_at;
    m_at = 0;
    const std::uint64_t offset = m_bufferOffset + m_filled;
    const std::size_t count = m_source.readSome(offset, std::span(m_buffer).subspan(m_filled, blockSize));
    if (offset % lineMarkDistance == 0 && offset < m_to)
        m_count.marks.push_back(m_count.lines);
    const std::uint64_t countEnd = std::min<std::uint64_t>(offset + count, m_to);
    if (countEnd > offset) {
        const char *begin = m_buffer.data() + m_filled;
        m_count.lines += std::count(begin, begin + (countEnd - offset), '\n');
    }
    m_filled += count;
    m_ended = count < blockSize;
    m_progress.tell({m_what, m_source.fileDone(), m_source.fileSize()});
    return count > 0;
}

bool LineBlocks::next(Line &line)
{
    while (true) {
        if (m_bufferOffset + m_at >= m_to)
            return false;
        const char *begin = m_buffer.data() + m_at;
        const std::size_t left = m_filled - m_at;
        const void *end = left > 0 ? std::memchr(begin, '\n', left) : nullptr;
        if (end) {
            const auto length = static_cast<std::size_t>(static_cast<const char *>(end) - begin);
            line = {{begin, length}, m_bufferOffset + m_at, ++m_number, true};
            m_at += length + 1;
            return true;
        }
        if (left >= longestLine && cutLongLine(line))
            return true;
        if (readMore())
            continue;
        if (m_progress.stopped() || m_filled == m_at)
            return false;
        line = {{m_buffer.data() + m_at, m_filled - m_at}, m_bufferOffset + m_at, ++m_number, false};
        m_at = m_filled;
        return true;
    }
}

// Progress bars draw over one line for hours: up to the last carriage return it can be read already.
bool LineBlocks::cutLongLine(Line &line)
{
    const char *begin = m_buffer.data() + m_at;
    const std::size_t left = m_filled - m_at;
    const void *last = memrchr(begin, '\r', left);
    std::size_t length = left;
    if (last)
        length = static_cast<std::size_t>(static_cast<const char *>(last) - begin) + 1;
    else
        ++m_count.cut;
    line = {{begin, length}, m_bufferOffset + m_at, m_number + 1, true};
    m_at += length;
    return true;
}

} // namespace rundiff
