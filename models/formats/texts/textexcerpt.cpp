// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/formats/texts/textexcerpt.h"

#include "models/formats/files/filebytes.h"
#include "models/formats/texts/cuttext.h"
#include "models/run/messages.h"

#include <algorithm>

namespace rundiff
{

namespace
{

constexpr std::int64_t linesBefore = 2000, linesBehind = 2000;
constexpr std::size_t mostBytes = 2 * 1024 * 1024, longestLine = 4000, blockSize = 256 * 1024;
constexpr std::size_t mostOfLine = 4 * longestLine; // that is read: what is cut may hold a part of a secret

// Puts a block's lines into the excerpt; false once it is full.
class Cutter
{
public:
    Cutter(TextExcerpt &excerpt, std::int64_t line)
        : m_excerpt(excerpt), m_first(std::max<std::int64_t>(1, line - linesBefore)),
          m_last(std::max<std::int64_t>(line, 1) + linesBehind)
    {
        m_excerpt.firstLine = m_first;
    }

    bool take(std::string_view block)
    {
        while (!block.empty()) {
            const std::size_t end = block.find('\n');
            const std::string_view part = block.substr(0, end);
            if (m_number >= m_first && m_line.size() < mostOfLine)
                m_line += part.substr(0, mostOfLine - m_line.size());
            if (end == std::string_view::npos)
                return true;
            endLine();
            if (m_number > m_last || m_bytes > mostBytes)
                return false;
            block.remove_prefix(end + 1);
        }
        return true;
    }

    void endLine()
    {
        if (m_number++ < m_first)
            return;
        if (m_line.ends_with('\r'))
            m_line.pop_back();
        m_excerpt.lines.push_back(cutText(m_line, longestLine));
        m_bytes += m_excerpt.lines.back().size();
        m_line.clear();
    }

    void finish()
    {
        if (!m_line.empty())
            endLine();
        m_excerpt.whole = m_first == 1;
    }

private:
    TextExcerpt &m_excerpt;
    std::int64_t m_first, m_last, m_number = 1;
    std::size_t m_bytes = 0;
    std::string m_line;
};

// Of UTF-16 that says so, zeros are letters.
bool isText(std::string_view beginning)
{
    const bool wide = beginning.starts_with("\xff\xfe") || beginning.starts_with("\xfe\xff");
    return wide || beginning.find('\0') == std::string_view::npos;
}

} // namespace

tl::expected<TextExcerpt, Problem> textAround(const std::string &path, std::int64_t line, const std::stop_token &stop)
{
    auto file = FileBytes::open(path);
    if (!file)
        return tl::unexpected(file.error());
    TextExcerpt excerpt;
    excerpt.path = path;
    excerpt.line = line;
    Cutter cutter(excerpt, line);
    std::vector<char> block(blockSize);
    for (std::uint64_t offset = 0; !stop.stop_requested();) {
        const std::size_t got = file->readSome(offset, block);
        if (got == 0) {
            cutter.finish();
            break;
        }
        if (offset == 0 && !isText({block.data(), got}))
            return tl::unexpected(
                Problem{path, 0, Severity::Warning, message(Messages::tr("{} is not text and is not shown"), path)});
        if (!cutter.take({block.data(), got}))
            break;
        offset += got;
    }
    if (line > 0 && excerpt.firstLine + static_cast<std::int64_t>(excerpt.lines.size()) <= line)
        return tl::unexpected(Problem{path, line, Severity::Warning,
                                      message(Messages::tr("{} no longer has a line {}; it was changed"), path, line)});
    return excerpt;
}

} // namespace rundiff
