// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/formats/logs/line/cellcheck.h"
#include "models/formats/logs/line/tablerow.h"
#include "models/formats/logs/monitor/monitorfile.h"
#include "models/formats/logs/monitor/monitorseries.h"
#include "models/formats/logs/text/lines.h"
#include "models/run/log.h"
#include "models/run/progress.h"

#include <algorithm>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace rundiff
{

// Reads the files of one rank of msprobe's monitor. The series of the log's own rank have their own names; those of
// others have their rank in front.
class MonitorReading
{
public:
    // What is read and what is not goes to `log`, which may be a part of the whole.
    MonitorReading(Log &log, std::optional<std::int64_t> ownRank) : m_log(log), m_ownRank(ownRank) {}

    void readFile(const MonitorFile &file, std::uint64_t firstOffset, const Progress &progress);
    std::size_t series() const { return m_series.size(); }
    // Returns how many rows of the series after the first `room` were left out.
    std::int64_t finish(std::size_t room) { return m_series.finish(m_log, room); }

private:
    // Of one file: what its columns are.
    struct Header {
        struct Statistic {
            std::size_t column = 0, number = 0;
        };
        std::size_t cells = 0;
        std::optional<std::size_t> step, module, scope, microStep, stage;
        std::vector<std::size_t> naming; // the columns that name a series
        std::vector<Statistic> statistics;
        std::size_t number = 0; // of its text, from 1
        bool known = false;     // what each column is
        bool isNaming(std::size_t column) const { return std::ranges::find(naming, column) != naming.end(); }
    };

    void takeHeader(const TableRow &row);
    std::string_view cell(const std::optional<std::size_t> &column) const
    {
        return column ? m_row[*column] : std::string_view();
    }
    void nameSeries(const MonitorFile &file);
    MonitorSeries::Series *seriesOfRow(const MonitorFile &file);
    bool isRowOf(const MonitorSeries::Series &series) const;
    void addRow(const MonitorFile &file, const Line &line, std::uint64_t offset);
    std::vector<LiteralText> literalsOfRow() const;
    LineRun takeRun(std::string_view text, std::uint64_t offset);
    const char *readNext(MonitorSeries::Series &series, const char *at, const char *end);

    Log &m_log;
    std::optional<std::int64_t> m_ownRank;
    Header m_header;
    CellCheck m_cells; // of one file
    TableRow m_row;
    std::int64_t m_line = 0;            // the last one that was taken
    std::vector<std::string> m_headers; // the texts of all
    std::int64_t m_step = 0;            // of the row that readNext() has read, and its cells
    std::vector<std::string_view> m_texts;
    std::vector<PrintedNumber> m_numbers;
    std::string m_name;
    MonitorSeries m_series;
    MonitorSeries::Series *m_last = nullptr; // of the row before, in the same file
};

} // namespace rundiff
