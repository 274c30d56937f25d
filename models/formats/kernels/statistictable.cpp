// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/formats/kernels/statistictable.h"

#include "models/formats/kernels/kernelnames.h"
#include "models/formats/kernels/statisticcells.h"
#include "models/formats/kernels/usuallines.h"
#include "models/run/appendpart.h"
#include "models/run/ascii.h"
#include "models/run/messages.h"
#include "models/run/textpieces.h"
#include "models/run/utf8.h"

#include <algorithm>
#include <cstring>
#include <limits>
#include <optional>
#include <vector>

namespace rundiff
{

namespace
{

constexpr std::size_t blockSize = std::size_t(1) << 20;
constexpr std::size_t longestLine = std::size_t(1) << 16;
constexpr std::size_t mostCells = 64;
constexpr std::size_t fixedColumns = fixedStatisticColumns;

// Whether the cells end as MindSpore writes them: from 2.4 on with a comma after the last one.
enum class LineEnd : std::uint8_t { Unknown, Comma, NoComma };

class TableReader
{
public:
    TableReader(const FileBytes &file, const std::function<void(const KernelStatistics &)> &row, Problems &problems)
        : m_file(file), m_row(row), m_problems(problems)
    {
    }

    StatisticTable read(const Progress &progress)
    {
        std::vector<char> block(blockSize + longestLine);
        std::size_t kept = 0;
        std::uint64_t offset = 0;
        while (!progress.stopped()) {
            const std::size_t wanted = static_cast<std::size_t>(
                std::min<std::uint64_t>(block.size() - kept, m_file.size() - std::min(offset, m_file.size())));
            const std::size_t count = m_file.readSome(offset, std::span(block).subspan(kept, wanted));
            offset += count;
            const std::string_view text(block.data(), kept + count);
            std::size_t used = linesOf(text);
            if (count == 0) {
                if (used < text.size())
                    lastLine(text.substr(used));
                break;
            }
            if (text.size() - used > longestLine) {
                loseLine();
                m_skipping = true; // to the next end of a line
                used = text.size();
            }
            kept = text.size() - used;
            std::memmove(block.data(), text.data() + used, kept);
            progress.tell({m_file.path(), offset, m_file.size()});
        }
        if (!progress.stopped())
            report(offset);
        return m_facts;
    }

private:
    // The number of characters in complete lines.
    std::size_t linesOf(std::string_view text)
    {
        std::size_t at = 0;
        for (std::size_t end = text.find('\n'); end != std::string_view::npos; end = text.find('\n', at)) {
            ++m_line;
            if (!std::exchange(m_skipping, false))
                line(text.substr(at, end - at), text.data() + text.size());
            at = end + 1;
        }
        return at;
    }

    // A file that does not end with a line break was cut off, or is being written.
    void lastLine(std::string_view text)
    {
        ++m_line;
        m_facts.truncated = true;
        if (m_haveTitle && m_end == LineEnd::Comma && text.ends_with(',') && !m_skipping)
            line(text, nullptr);
        else
            m_cutLine = m_line;
    }

    // `textEnd` is the end of the text that the line is in; nothing for a line that was cut off.
    void line(std::string_view text, const char *textEnd)
    {
        if (m_otherTable)
            return;
        if (text.ends_with('\r'))
            text.remove_suffix(1);
        if (!m_haveTitle) {
            m_haveTitle = true;
            title(text);
        } else if ((textEnd && m_usual.read(text, textEnd, m_values, m_found)) || readCells(text)) {
            ++m_facts.rows;
            m_facts.digits = std::max(m_facts.digits, m_values.digits());
            if (!m_found.sizeFits && m_misfits++ == 0)
                m_firstMisfit = m_line;
            m_row(m_found);
        } else {
            textEnd ? loseLine() : void(m_cutLine = m_line);
        }
    }

    bool readCells(std::string_view text)
    {
        return !m_columns.empty() && cellsOf(text) && hasAllCells() && isPlainText(text) && fill();
    }

    static bool isPlainText(std::string_view text) { return isPrintableAscii(text) || isUtf8Line(text); }
    static bool isUtf8Line(std::string_view text)
    {
        return std::ranges::none_of(text, [](char sign) { return (sign >= 0 && sign < ' ') || sign == '\x7F'; }) &&
               isUtf8(text);
    }

    void title(std::string_view text)
    {
        if (text.starts_with("\xEF\xBB\xBF"))
            text.remove_prefix(3);
        std::vector<StatisticColumn> columns;
        std::string unknown;
        cellsOf(text);
        if (!m_cells.empty() && m_cells.back().empty())
            m_cells.pop_back();
        for (std::size_t at = 0; at < m_cells.size(); ++at) {
            const StatisticColumn column = statisticColumn(m_cells[at]);
            if (at < fixedColumns ? column != static_cast<StatisticColumn>(at)
                                  : static_cast<std::size_t>(column) < fixedStatisticColumns)
                return loseTitle();
            if (column == StatisticColumn::Unknown)
                addToList(unknown, m_cells[at]);
            columns.push_back(column);
        }
        if (columns.size() < fixedColumns)
            return loseTitle();
        m_columns = std::move(columns);
        if (!unknown.empty())
            m_problems.push_back({m_file.path(), 1, Severity::Warning,
                                  message(Messages::tr("Columns with unknown titles are not compared: {}"), unknown),
                                  Unread{UnreadReason::Unrecognised, "columns", 1, unknown}});
    }

    // The titles of its first columns, where the line is the title of a table of another tool: words, and few of the
    // titles that kernels have.
    std::optional<std::string> titleOfOtherTable() const
    {
        const auto isWord = [](std::string_view cell) {
            return !cell.empty() && std::ranges::any_of(cell, ascii::isLetter) && isPlainText(cell);
        };
        const auto isKnown = [](std::string_view cell) { return statisticColumn(cell) != StatisticColumn::Unknown; };
        const auto known = static_cast<std::size_t>(std::ranges::count_if(m_cells, isKnown));
        if (m_cells.size() < 2 || !std::ranges::all_of(m_cells, isWord) || 2 * known > m_cells.size())
            return std::nullopt;
        constexpr std::size_t mostNamed = 3;
        std::string names;
        for (std::size_t at = 0; at < std::min(mostNamed, m_cells.size()); ++at)
            appendPart(names, ", ", m_cells[at]);
        return names;
    }

    void loseTitle()
    {
        if (const auto names = titleOfOtherTable()) {
            m_otherTable = true;
            m_problems.push_back(
                {m_file.path(), 1, Severity::Error,
                 message(Messages::tr("This is not a table of MindSpore's kernel statistics: its columns are {} ... "
                                      "Tables of other tools, such as ATB, are not read."),
                         *names),
                 Unread{UnreadReason::Unrecognised, "files", 1, {}}});
            return;
        }
        m_problems.push_back(
            {m_file.path(), 1, Severity::Error,
             message(Messages::tr(
                 "The first line is not the title of a table of kernel statistics (Op Type, Op Name, Task ID, "
                 "Stream ID, Timestamp, IO, Slot, Data Size, Data Type, Shape ...): the table was not read.")),
             Unread{UnreadReason::Damaged, "files", 1, {}}});
    }

    // Returns false if the line has a broken quotation or too many cells.
    bool cellsOf(std::string_view text)
    {
        m_cells.clear();
        while (m_cells.size() < mostCells) {
            std::size_t end = text.find(',');
            if (text.starts_with('"')) {
                const std::size_t quote = text.find('"', 1);
                if (quote == std::string_view::npos || (quote + 1 < text.size() && text[quote + 1] != ','))
                    return false;
                m_cells.push_back(text.substr(1, quote - 1));
                end = quote + 1 < text.size() ? quote + 1 : std::string_view::npos;
            } else {
                m_cells.push_back(text.substr(0, end));
            }
            if (end == std::string_view::npos)
                return true;
            text.remove_prefix(end + 1);
        }
        return false;
    }

    // One empty cell more than the title, in all lines or in none.
    bool hasAllCells()
    {
        const bool comma = m_cells.size() == m_columns.size() + 1 && m_cells.back().empty();
        if (!comma && m_cells.size() != m_columns.size())
            return false;
        const LineEnd end = comma ? LineEnd::Comma : LineEnd::NoComma;
        if (m_end == LineEnd::Unknown) {
            m_end = end;
            m_usual.begin(m_columns, comma);
        }
        return end == m_end;
    }

    bool fill()
    {
        m_found = {};
        m_values.begin();
        for (std::size_t at = 0; at < m_columns.size(); ++at) {
            if (!m_values.take(m_columns[at], m_cells[at], m_found))
                return false;
        }
        return m_values.finish(m_found, m_values.form(m_found));
    }

    void loseLine()
    {
        if (m_facts.damaged++ == 0)
            m_firstDamaged = m_line;
    }

    void report(std::uint64_t end)
    {
        if (end < m_file.size())
            m_facts.truncated = true; // it shrank
        if (!m_haveTitle)
            m_problems.push_back({m_file.path(), 0, Severity::Error, message(Messages::tr("The table is empty.")),
                                  Unread{UnreadReason::Truncated, "files", 1, {}}});
        if (m_facts.damaged > 0)
            m_problems.push_back(
                {m_file.path(), m_firstDamaged, Severity::Error,
                 message(Messages::tr("{} lines of the table are damaged and were not used, the first is line {}"),
                         m_facts.damaged, m_firstDamaged),
                 Unread{UnreadReason::Damaged, "lines", static_cast<std::int64_t>(m_facts.damaged), {}}});
        if (m_misfits > 0 && 2 * m_misfits < m_facts.rows) // some devices pad all tensors
            m_problems.push_back(
                {m_file.path(), m_firstMisfit, Severity::Warning,
                 message(Messages::tr(
                             "In {} lines the data size is not that of the type and the shape, the first is line {}"),
                         m_misfits, m_firstMisfit),
                 Unread{UnreadReason::Damaged, "lines", static_cast<std::int64_t>(m_misfits), {}}});
        if (m_facts.truncated && !m_otherTable)
            m_problems.push_back(
                {m_file.path(), m_cutLine > 0 ? m_cutLine : m_line, Severity::Error,
                 message(Messages::tr("The table is cut off: the {} complete lines before its end are kept"),
                         m_facts.rows),
                 Unread{UnreadReason::Truncated, "lines", 0, {}}});
    }

    const FileBytes &m_file;
    const std::function<void(const KernelStatistics &)> &m_row;
    Problems &m_problems;
    StatisticTable m_facts;
    std::vector<StatisticColumn> m_columns;
    std::vector<std::string_view> m_cells;
    KernelStatistics m_found;
    StatisticCells m_values;
    UsualLines m_usual;
    LineEnd m_end = LineEnd::Unknown;
    std::int64_t m_line = 0, m_firstDamaged = 0, m_cutLine = 0, m_firstMisfit = 0;
    std::size_t m_misfits = 0;
    bool m_haveTitle = false, m_skipping = false;
    bool m_otherTable = false; // of another tool
};

} // namespace

StatisticTable readStatisticTable(const FileBytes &file, const std::function<void(const KernelStatistics &)> &row,
                                  Problems &problems, const Progress &progress)
{
    return TableReader(file, row, problems).read(progress);
}

} // namespace rundiff
