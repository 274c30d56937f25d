// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/formats/logs/text/lines.h"

#include <algorithm>
#include <cstring>

namespace rundiff
{

namespace
{

constexpr std::size_t blockSize = std::size_t(128) << 10; // stays in the processor's cache
constexpr std::size_t shownStart = 8192;                  // of an endless line

} // namespace

LineBlocks::LineBlocks(LogText &source, std::uint64_t from, std::uint64_t to, const Progress &progress,
                       const std::string &what)
    : m_source(source), m_progress(progress), m_what(what), m_to(to), m_bufferOffset(from),
      m_buffer(blockSize + behindLine), m_nextMark(from)
{
    if (from > 0)
        skipFirstPart();
    else
        markUpTo(0);
}

// The line that crosses `from` belongs to the part before.
void LineBlocks::skipFirstPart()
{
    char before = 0;
    if (m_source.readSome(m_bufferOffset - 1, std::span(&before, 1)) == 1 && before == '\n') {
        markUpTo(m_bufferOffset);
        return;
    }
    while (readMore()) {
        const char *begin = m_buffer.data() + m_at;
        const void *end = std::memchr(begin, '\n', m_filled - m_at);
        if (end) {
            m_at += static_cast<std::size_t>(static_cast<const char *>(end) - begin);
            countLineFeed();
            ++m_at;
            return;
        }
        m_at = m_filled;
    }
}

// One more line feed, at the buffer's present place.
void LineBlocks::countLineFeed()
{
    const std::uint64_t offset = m_bufferOffset + m_at;
    if (offset >= m_nextMark)
        markUpTo(offset);
    ++m_number;
    if (offset >= m_to)
        ++m_beyond;
    m_plainUpTo = std::min(m_nextMark, m_to);
}

void LineBlocks::markUpTo(std::uint64_t offset)
{
    for (; m_nextMark <= offset && m_nextMark < m_to; m_nextMark += lineMarkDistance)
        m_count.marks.push_back(m_number);
}

// Moves the rest to the front and reads a block after it.
bool LineBlocks::readMore()
{
    if (m_ended || m_progress.stopped())
        return false;
    std::memmove(m_buffer.data(), m_buffer.data() + m_at, m_filled - m_at);
    m_bufferOffset += m_at;
    m_filled -= m_at;
    m_at = 0;
    if (m_buffer.size() < m_filled + blockSize + behindLine) // one long line
        m_buffer.resize(std::max(2 * m_buffer.size(), m_filled + blockSize + behindLine));
    const std::uint64_t offset = m_bufferOffset + m_filled;
    const std::size_t count = m_source.readSome(offset, std::span(m_buffer).subspan(m_filled, blockSize));
    m_filled += count;
    m_ended = count < blockSize;
    m_progress.tell({m_what, m_source.fileDone(), m_source.fileSize()});
    return count > 0;
}

bool LineBlocks::nextAtBorder(Line &line)
{
    while (true) {
        if (m_skips)
            skipEndless();
        if (m_bufferOffset + m_at >= m_to && !m_skips)
            return false;
        const char *begin = m_buffer.data() + m_at;
        const std::size_t left = m_skips ? 0 : m_filled - m_at;
        const void *end = left > 0 ? std::memchr(begin, '\n', left) : nullptr;
        const std::size_t length = end ? static_cast<std::size_t>(static_cast<const char *>(end) - begin) : left;
        if (length > longestLine) {
            if (cutLongLine(line))
                return true;
            continue;
        }
        if (end) {
            line = {{begin, length}, m_bufferOffset + m_at, m_number + 1, true};
            m_at += length;
            countLineFeed();
            ++m_at;
            return true;
        }
        if (readMore())
            continue;
        if (m_progress.stopped() || m_filled == m_at)
            return false;
        line = {{m_buffer.data() + m_at, m_filled - m_at}, m_bufferOffset + m_at, m_number + 1, false};
        m_at = m_filled;
        return true;
    }
}

// Up to the last carriage return within the limit the line can be read; false where there is none.
bool LineBlocks::cutLongLine(Line &line)
{
    const char *begin = m_buffer.data() + m_at;
    const void *last = memrchr(begin, '\r', longestLine + 1);
    if (!last) {
        m_count.endless.push_back({m_number + 1, std::string(begin, shownStart)});
        m_skips = true;
        return false;
    }
    const std::size_t length = static_cast<std::size_t>(static_cast<const char *>(last) - begin) + 1;
    line = {{begin, length}, m_bufferOffset + m_at, m_number + 1, true};
    m_at += length;
    return true;
}

// On to the next carriage return or line feed, as far as it is in the buffer.
void LineBlocks::skipEndless()
{
    const std::string_view left(m_buffer.data() + m_at, m_filled - m_at);
    const std::size_t end = left.find_first_of("\r\n");
    m_skips = end == std::string_view::npos;
    m_at += m_skips ? left.size() : end;
    if (m_skips)
        return;
    if (left[end] == '\n')
        countLineFeed();
    ++m_at;
}

} // namespace rundiff
