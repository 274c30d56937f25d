// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/formats/logs/monitor/monitorreading.h"

#include "models/formats/logs/line/segments.h"
#include "models/formats/logs/records/rowlog.h"
#include "models/run/messages.h"
#include "models/run/textpieces.h"

namespace rundiff
{

namespace
{

constexpr char cellEnd = '\n'; // is in no cell

} // namespace

void MonitorReading::readFile(const MonitorFile &file, std::uint64_t firstOffset, const Progress &progress)
{
    Log own;
    own.path = file.path;
    m_header = {};
    m_cells = {};
    m_last = nullptr;
    const auto take = [&](const Line &line) {
        m_line = line.number;
        m_row.split(line.text, ',');
        if (m_header.cells == 0) {
            takeHeader(m_row);
            const auto known = std::ranges::find(m_headers, line.text);
            m_header.number = static_cast<std::size_t>(known - m_headers.begin()) + 1;
            if (known == m_headers.end())
                m_headers.emplace_back(line.text);
        } else if (m_row.size() != m_header.cells || m_row.torn() || isDamaged(line.text)) {
            if (!line.text.empty())
                addUnread(m_log, line.number, line.text,
                          message(Messages::tr("{}: {} cells where the header has {}"), file.path, m_row.size(),
                                  m_header.cells));
        } else {
            addRow(file, line, firstOffset + line.offset);
        }
    };
    readLogLines(own, progress, take, {},
                 [&](std::string_view text, std::uint64_t offset) { return takeRun(text, firstOffset + offset); });
    for (UnreadLine &cell : m_cells.strangeCells())
        addUnread(m_log, cell.line, cell.text, file.path + ": " + cell.reason);
    append(m_log.problems, own.problems);
}

void MonitorReading::takeHeader(const TableRow &row)
{
    m_header.cells = row.size();
    for (std::size_t i = 0; i < row.size(); ++i) {
        const std::string_view name = row[i];
        if (name == "step")
            m_header.step = i;
        else if (isAnyOf(name, {"name", "module_name"}))
            m_header.module = i;
        else if (name == "scope")
            m_header.scope = i;
        else if (name == "micro_step")
            m_header.microStep = i;
        else if (name == "vpp_stage")
            m_header.stage = i;
        else if (!name.empty())
            m_header.statistics.push_back({i, m_series.statistic(name)});
    }
    for (const auto &column : {m_header.stage, m_header.module, m_header.scope, m_header.microStep}) {
        if (column)
            m_header.naming.push_back(*column);
    }
    m_header.known = m_header.step && m_header.module && !m_header.statistics.empty() &&
                     m_header.naming.size() + 1 + m_header.statistics.size() == m_header.cells;
}

// A series is the stage, the module and the statistic; the metric's name puts the statistic last.
void MonitorReading::nameSeries(const MonitorFile &file)
{
    m_name.clear();
    if (const std::string_view stage = cell(m_header.stage); !stage.empty() && stage != "0")
        m_name.append("vpp").append(stage).append("/");
    if (file.rank != m_ownRank)
        m_name.append("rank").append(std::to_string(file.rank)).append("/");
    m_name.append(file.what).append("/").append(cell(m_header.module));
    for (const std::string_view part : {cell(m_header.scope), cell(m_header.microStep)}) {
        if (!part.empty())
            m_name.append("/").append(part);
    }
}

bool MonitorReading::isRowOf(const MonitorSeries::Series &series) const
{
    std::string_view cells = series.cells();
    for (const std::size_t column : m_header.naming) {
        const std::string_view own = m_row[column];
        if (cells.size() <= own.size() || cells[own.size()] != cellEnd || !cells.starts_with(own))
            return false;
        cells.remove_prefix(own.size() + 1);
    }
    return cells.empty();
}

// Null: there are too many.
MonitorSeries::Series *MonitorReading::seriesOfRow(const MonitorFile &file)
{
    if (m_last && m_last->next && isRowOf(*m_last->next))
        return m_last = m_last->next;
    nameSeries(file);
    MonitorSeries::Series *const series = m_series.named(m_name);
    if (!series)
        return m_last = nullptr;
    std::string cells;
    for (const std::size_t column : m_header.naming)
        cells.append(m_row[column]).push_back(cellEnd);
    series->setCells(std::move(cells));
    series->setLiterals(m_header.number, literalsOfRow());
    if (m_last)
        m_last->next = series;
    return m_last = series;
}

void MonitorReading::addRow(const MonitorFile &file, const Line &line, std::uint64_t offset)
{
    const auto step = parseStep(cell(m_header.step));
    if (!step || cell(m_header.module).empty()) {
        addUnread(m_log, line.number, line.text, message(Messages::tr("{}: no step or no module"), file.path));
        return;
    }
    MonitorSeries::Series *const series = seriesOfRow(file);
    if (!series)
        return;
    series->begin(*step, offset);
    for (const Header::Statistic &statistic : m_header.statistics) {
        const std::string_view text = m_row[statistic.column];
        if (const auto number = parseNumber(text)) {
            series->set(statistic.number, *number);
            m_cells.addNumber(statistic.column, text, *number, line.number);
        } else if (!meansNoValue(text)) {
            m_cells.addText(statistic.column, text, line.number);
        }
    }
}

} // namespace rundiff
