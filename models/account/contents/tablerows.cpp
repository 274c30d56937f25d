// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/account/contents/tablerows.h"

#include "models/account/marking/linemarker.h"
#include "models/formats/logs/text/lines.h"
#include "models/formats/logs/text/opentext.h"
#include "models/run/lettercase.h"
#include "models/run/textpieces.h"

#include <algorithm>
#include <vector>

namespace rundiff
{

namespace
{

enum class CellKind : std::uint8_t { Plain, Cost, Judged };

char dividerOf(std::string_view heading)
{
    for (const char divider : {',', '\t', ';'}) {
        if (heading.find(divider) != heading.npos)
            return divider;
    }
    return ',';
}

// A divider between quotes belongs to its cell.
std::vector<std::string_view> cellsOf(std::string_view row, char divider)
{
    constexpr std::string_view around = " \t\r\"";
    std::vector<std::string_view> cells;
    std::size_t begin = 0;
    bool quoted = false;
    for (std::size_t i = 0; i < row.size(); ++i) {
        quoted = quoted != (row[i] == '"');
        if (row[i] != divider || quoted)
            continue;
        cells.push_back(trimmed(row.substr(begin, i - begin), around));
        begin = i + 1;
    }
    cells.push_back(trimmed(row.substr(begin), around));
    return cells;
}

} // namespace

bool TableRows::forEach(const Take &take, VolatileTally *tally)
{
    const auto source = openText(m_path);
    if (!source)
        return false;
    LineMarker marker(m_rules, tally);
    std::vector<CellKind> kinds;
    char divider = '\0';
    const auto readHeading = [&](std::string_view row) {
        divider = dividerOf(row);
        for (const std::string_view name : cellsOf(row, divider)) {
            const bool isJudged = m_judged.contains(std::string(name));
            const CellKind unjudged = m_rules.namesCostColumn(name) ? CellKind::Cost : CellKind::Plain;
            kinds.push_back(isJudged ? CellKind::Judged : unjudged);
        }
    };
    const auto cellText = [&](std::string_view cell, CellKind kind, std::int64_t line) -> std::string {
        if (kind == CellKind::Judged || cell.empty())
            return {};
        return kind == CellKind::Cost ? marker.markedCost(cell, line) : marker.marked(cell, line);
    };
    const auto add = [&](const Line &line) {
        std::string row;
        const bool isHeading = divider == '\0';
        if (isHeading)
            readHeading(line.text);
        const std::vector<std::string_view> cells = cellsOf(line.text, divider);
        for (std::size_t i = 0; i < cells.size(); ++i) {
            const bool isNamed = i < kinds.size() && !isHeading;
            row.append(i > 0 ? ", " : "").append(cellText(cells[i], isNamed ? kinds[i] : CellKind::Plain, line.number));
        }
        if (isHeading)
            row = lowered(row);
        if (row.find_first_not_of(", ") != row.npos)
            take({row, line.text, {}, line.number, false, m_lone.holds(line.offset)});
    };
    readLines(**source, 0, wholeSource, m_progress, m_path, add);
    return !m_progress.stopped();
}

} // namespace rundiff
