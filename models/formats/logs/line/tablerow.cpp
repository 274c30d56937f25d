// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/formats/logs/line/tablerow.h"

#include "models/formats/logs/line/number.h"
#include "models/formats/logs/line/wordsigns.h"

namespace rundiff
{

namespace
{

// A tab is a delimiter in some tables and padding in others. Python writes names in single quotes.
std::string_view withoutBlanks(std::string_view cell, char delimiter)
{
    if (!cell.empty() && cell.front() > '\'' && cell.back() > '\'') // most cells
        return cell;
    const auto blank = [&](char sign) { return sign != delimiter && wordsigns::isAnyOf(sign, " \t\r"); };
    while (!cell.empty() && blank(cell.front()))
        cell.remove_prefix(1);
    while (!cell.empty() && blank(cell.back()))
        cell.remove_suffix(1);
    const bool quoted = cell.size() > 1 && cell.front() == '\'' && cell.back() == '\'';
    if (quoted)
        return cell.substr(1, cell.size() - 2);
    return cell;
}

} // namespace

void TableRow::split(std::string_view line, char delimiter)
{
    m_cells.clear();
    if (!m_unquoted.empty())
        m_unquoted.clear();
    m_torn = false;
    if (line.ends_with('\n'))
        line.remove_suffix(1);
    if (line.ends_with('\r'))
        line.remove_suffix(1);
    std::size_t at = 0;
    while (true) {
        std::size_t begin = at;
        while (begin < line.size() && (line[begin] == ' ' || (line[begin] == '\t' && delimiter != '\t')))
            ++begin;
        if (wordsigns::signAt(line, begin) == '"') {
            at = begin;
            m_cells.push_back(withoutBlanks(quoted(line, at), delimiter));
            const std::size_t end = line.find(delimiter, at);
            m_torn = m_torn || !trimmed(line.substr(at, end - at)).empty();
            at = end;
        } else {
            const std::size_t end = line.find(delimiter, at);
            m_cells.push_back(withoutBlanks(line.substr(at, end - at), delimiter));
            at = end;
        }
        if (at == std::string_view::npos)
            return;
        ++at;
    }
}

// A quoted cell that starts at `at`; afterwards `at` is after its closing quote.
std::string_view TableRow::quoted(std::string_view line, std::size_t &at)
{
    const std::size_t begin = ++at;
    std::size_t end = line.find('"', at);
    if (end == std::string_view::npos) {
        m_torn = true;
        at = line.size();
        return line.substr(begin);
    }
    if (end + 1 >= line.size() || line[end + 1] != '"') {
        at = end + 1;
        return line.substr(begin, end - begin);
    }
    std::string text;
    while (end != std::string_view::npos && wordsigns::signAt(line, end + 1) == '"') {
        text.append(line.substr(at, end + 1 - at));
        at = end + 2;
        end = line.find('"', at);
    }
    text.append(line.substr(at, end - at));
    m_torn |= end == std::string_view::npos;
    at = end == std::string_view::npos ? line.size() : end + 1;
    m_unquoted.push_back(std::move(text));
    return m_unquoted.back();
}

std::optional<char> delimiterOf(std::string_view header)
{
    std::size_t commas = 0, semicolons = 0, tabs = 0;
    bool inQuotes = false;
    for (const char sign : header) {
        if (sign == '"')
            inQuotes = !inQuotes;
        if (!inQuotes && sign == ',')
            ++commas;
        if (!inQuotes && sign == ';')
            ++semicolons;
        if (!inQuotes && sign == '\t')
            ++tabs;
    }
    if (commas + semicolons + tabs == 0)
        return std::nullopt;
    if (tabs > commas && tabs > semicolons)
        return '\t';
    return semicolons > commas ? ';' : ',';
}

} // namespace rundiff
