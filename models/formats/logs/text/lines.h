// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/formats/logs/text/logtext.h"
#include "models/run/progress.h"

#include <algorithm>
#include <cstdint>
#include <cstring>
#include <limits>
#include <string>
#include <string_view>
#include <vector>

namespace rundiff
{

// A physical line without its line feed. behindLine bytes after it may be read, whatever they are.
constexpr std::size_t behindLine = 64;
struct Line {
    std::string_view text;
    std::uint64_t offset = 0;
    std::int64_t number = 0; // from 1 within the part that is read
    bool whole = true;       // false: the file ends without a line feed
};

// The number of lines before each lineMarkDistance bytes of the text; with it, a line's number is found without reading
// everything before it.
constexpr std::uint64_t lineMarkDistance = std::uint64_t(1) << 20;
constexpr std::size_t longestLine = std::size_t(1) << 20;
constexpr std::uint64_t wholeSource = std::numeric_limits<std::uint64_t>::max();

// A line, or the part of it between two carriage returns, that is longer than allowed. It is ignored.
struct EndlessLine {
    std::int64_t number = 0;
    std::string start;
};

struct LineCount {
    std::int64_t lines = 0; // line feeds in the part
    std::vector<std::int64_t> marks;
    std::vector<EndlessLine> endless;
};

// Consecutive lines that were read at once.
struct LineRun {
    std::size_t bytes = 0; // with their line feeds
    std::int64_t lines = 0;
};

// When it is tried to take many lines at once: the less often, the more often it was in vain.
class QuickTries
{
public:
    bool isDue() { return m_wait == 0 || --m_wait == 0; }
    void note(std::int64_t lines)
    {
        m_wait = lines >= enough ? 0 : std::min<std::int64_t>(2 * std::max<std::int64_t>(m_before, 1), mostWaits);
        m_before = m_wait;
    }

private:
    static constexpr std::int64_t enough = 4, mostWaits = 64;
    std::int64_t m_wait = 0, m_before = 0;
};

template <typename Take>
void forEachLine(std::string_view text, Take take)
{
    while (!text.empty()) {
        const std::size_t end = text.find('\n');
        take(text.substr(0, end));
        if (end == std::string_view::npos)
            return;
        text.remove_prefix(end + 1);
    }
}

// Reads blocks and returns lines: a line longer than longestLine is returned in pieces cut at carriage returns, because
// progress bars redraw one line for hours.
class LineBlocks
{
public:
    LineBlocks(LogText &source, std::uint64_t from, std::uint64_t to, const Progress &progress,
               const std::string &what);

    // Returns false at the end of the part, when the reader was stopped, or at the end of the source.
    bool next(Line &line)
    {
        const char *begin = m_buffer.data() + m_at;
        const auto *end = static_cast<const char *>(std::memchr(begin, '\n', m_filled - m_at));
        const std::uint64_t offset = m_bufferOffset + m_at;
        if (!end || m_bufferOffset + static_cast<std::size_t>(end - m_buffer.data()) >= m_plainUpTo ||
            static_cast<std::size_t>(end - begin) > longestLine)
            return nextAtBorder(line);
        line = {{begin, end}, offset, ++m_number, true};
        m_at += static_cast<std::size_t>(end - begin) + 1;
        return true;
    }
    // Whole lines and the start of one more, as far as they are in memory and only need to be counted.
    std::string_view plainText() const
    {
        const std::uint64_t offset = this->offset(), upTo = std::min(m_plainUpTo, m_bufferOffset + m_filled);
        return {m_buffer.data() + m_at, offset < upTo ? static_cast<std::size_t>(upTo - offset) : 0};
    }
    std::uint64_t offset() const { return m_bufferOffset + m_at; }
    void skip(const LineRun &run)
    {
        m_at += run.bytes;
        m_number += run.lines;
    }
    LineCount takeCount()
    {
        m_count.lines = m_number - m_beyond;
        return std::move(m_count);
    }

private:
    bool nextAtBorder(Line &line); // of a block, a mark or the part
    bool readMore();
    bool cutLongLine(Line &line);
    void skipEndless();
    void skipFirstPart();
    void countLineFeed();
    void markUpTo(std::uint64_t offset);

    LogText &m_source;
    const Progress &m_progress;
    std::string m_what;
    std::uint64_t m_to, m_bufferOffset;
    std::vector<char> m_buffer;
    std::size_t m_at = 0, m_filled = 0; // of the buffer
    std::uint64_t m_nextMark;
    std::uint64_t m_plainUpTo = 0;           // line feeds before it need no mark and are in the part
    bool m_ended = false, m_skips = false;   // m_skips: the rest of an endless line
    std::int64_t m_number = 0, m_beyond = 0; // line feeds, and those after the part
    LineCount m_count;
};

// Calls `take` for every line that starts in [from, to); `from` and `to` are multiples of lineMarkDistance.
template <typename Take>
LineCount readLines(LogText &source, std::uint64_t from, std::uint64_t to, const Progress &progress,
                    const std::string &what, Take take)
{
    LineBlocks blocks(source, from, to, progress, what);
    Line line;
    while (blocks.next(line))
        take(line);
    return blocks.takeCount();
}

// The same for a reader of lines that can continue: `addLine` returns whether lines of the same kind may follow,
// `addRun` takes those.
template <typename Lines>
LineCount readLineRuns(LogText &source, std::uint64_t from, std::uint64_t to, const Progress &progress,
                       const std::string &what, Lines &lines)
{
    LineBlocks blocks(source, from, to, progress, what);
    Line line;
    while (blocks.next(line)) {
        if (lines.addLine(line.text, line.offset, line.number, line.whole))
            blocks.skip(lines.addRun(blocks.plainText(), blocks.offset()));
    }
    return blocks.takeCount();
}

} // namespace rundiff
