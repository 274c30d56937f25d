// SPDX-License-Identifier: GPL-3.0-or-later
// Rows of msprobe's monitor that follow each other as they did in the step before: nearly all of them.
#include "models/formats/logs/line/decimal.h"
#include "models/formats/logs/monitor/monitorreading.h"

namespace rundiff
{

namespace
{

constexpr std::ptrdiff_t longestStep = 18; // digits that surely fit into 64 bits

} // namespace

// The cells of the row that name its series, each with the comma after it.
std::vector<LiteralText> MonitorReading::literalsOfRow() const
{
    std::vector<LiteralText> literals;
    for (std::size_t column = 0; column < m_header.cells; ++column) {
        if (m_header.isNaming(column))
            literals.emplace_back(std::string(m_row[column]) + (column + 1 < m_header.cells ? "," : ""));
    }
    return literals;
}

// Reads a row of the series that only has plain numbers. Returns its end, null if it has another form.
const char *MonitorReading::readNext(MonitorSeries::Series &series, const char *at, const char *end)
{
    const std::vector<LiteralText> *const literals = series.literals(m_header.number);
    if (!literals)
        return nullptr;
    m_texts.clear();
    m_numbers.clear();
    auto literal = literals->begin();
    for (std::size_t column = 0; column < m_header.cells; ++column) {
        const bool last = column + 1 == m_header.cells;
        if (literal != literals->end() && m_header.isNaming(column)) {
            if (!literal->isAt(at, end))
                return nullptr;
            at += literal->size();
            ++literal;
            continue;
        }
        const char *const begin = at;
        if (column == m_header.step) {
            std::uint64_t step = 0;
            at = decimal::takeDigits(at, end, step);
            if (at == begin || at - begin > longestStep)
                return nullptr;
            m_step = static_cast<std::int64_t>(step);
        } else {
            at += scanDecimal(at, end, m_numbers.emplace_back());
            if (at == begin)
                return nullptr;
            m_texts.emplace_back(begin, at);
        }
        if (at == end || (!last && *at != ','))
            return nullptr;
        if (!last)
            ++at;
    }
    return at;
}

LineRun MonitorReading::takeRun(std::string_view text, std::uint64_t offset)
{
    const char *const begin = text.data(), *const end = begin + text.size();
    const char *at = begin;
    LineRun run;
    while (m_header.known && m_last && m_last->next) {
        const char *const stop = readNext(*m_last->next, at, end);
        if (!stop || stop == end || *stop != '\n')
            break;
        m_last = m_last->next;
        m_last->begin(m_step, offset + static_cast<std::size_t>(at - begin));
        ++m_line;
        for (std::size_t i = 0; i < m_numbers.size(); ++i) {
            const Header::Statistic &statistic = m_header.statistics[i];
            m_last->set(statistic.number, m_numbers[i]);
            m_cells.addNumber(statistic.column, m_texts[i], m_numbers[i], m_line);
        }
        at = stop + 1;
        ++run.lines;
    }
    run.bytes = static_cast<std::size_t>(at - begin);
    return run;
}

} // namespace rundiff
