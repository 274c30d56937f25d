// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/account/contents/databaserows.h"

#include "models/account/marking/linemarker.h"
#include "models/formats/trackers/sqlitefile.h"
#include "models/run/lettercase.h"
#include "models/run/textpieces.h"

#include <fmt/format.h>

#include <algorithm>
#include <functional>
#include <vector>

namespace rundiff
{

namespace
{

constexpr std::size_t mostTables = 1000, longestCell = 4000;

struct Table {
    std::string name;
    std::vector<std::string> columns;
};

// A name as SQL spells it, whatever its signs are.
std::string sqlName(std::string_view name)
{
    std::string text = "\"";
    for (const char sign : name)
        text.append(sign == '"' ? 2 : 1, sign);
    return text + "\"";
}

// A plain table: it runs nothing when it is read.
bool isPlain(std::string_view sql)
{
    const std::string text = lowered(sql);
    const bool isComputed = contains(text, " as (") || contains(text, " as(") || contains(text, "generated");
    return text.starts_with("create table") && !isComputed;
}

} // namespace

class DatabaseRows::Walk
{
public:
    Walk(SqliteFile &file, const VolatileRules &rules, const Take &take, VolatileTally *tally)
        : m_file(file), m_rules(rules), m_take(take), m_marker(rules, tally)
    {
    }

    bool all()
    {
        std::vector<Table> tables;
        SqliteRows rows = m_file.rows("SELECT name, sql FROM sqlite_master WHERE type = 'table'");
        while (rows.next()) {
            Table table{std::string(rows.text(0)), {}};
            const bool isOwn = table.name.starts_with("sqlite_"); // of SQLite itself
            if (isOwn)
                continue;
            if (!isPlain(rows.text(1)) || tables.size() >= mostTables)
                return false;
            tables.push_back(std::move(table));
        }
        if (rows.failed())
            return false;
        return std::ranges::all_of(tables, [this](Table &table) { return takeTable(table); });
    }

private:
    bool takeTable(Table &table)
    {
        table.columns = m_file.columns(sqlName(table.name));
        std::string list;
        for (const std::string &column : table.columns)
            list.append(list.empty() ? "" : ", ").append(sqlName(column));
        const std::string heading = table.name + " (" + list + ")";
        m_take({heading, heading, {}, 0, false});
        SqliteRows rows = m_file.rows("SELECT " + list + " FROM " + sqlName(table.name));
        while (rows.next())
            takeRow(table, rows);
        return !rows.failed();
    }

    void takeRow(const Table &table, const SqliteRows &rows)
    {
        std::string marked = table.name + ": ", shown = marked;
        for (std::size_t i = 0; i < table.columns.size(); ++i) {
            const std::string &column = table.columns[i];
            const std::string cell = cellText(rows, static_cast<int>(i));
            const bool isCost = m_rules.namesCostColumn(column) || m_rules.namesFolder(column);
            const std::string label = column + ": ";
            marked.append(i > 0 ? ", " : "");
            marked.append(isCost ? label + m_marker.markedCost(cell, 0) : m_marker.marked(label + cell, 0));
            shown.append(i > 0 ? ", " : "").append(label).append(cell);
        }
        m_take({marked, shown, {}, 0, false});
    }

    // With its type: a number is not a text. Long texts by their size and a sum.
    static std::string cellText(const SqliteRows &rows, int column)
    {
        if (rows.isInteger(column))
            return std::to_string(rows.integer(column));
        if (rows.isNumber(column))
            return fmt::format("{}", rows.number(column));
        const std::string_view text = rows.text(column);
        if (text.empty())
            return rows.isNull(column) ? "null" : "\"\"";
        const bool isShort = text.size() <= longestCell && text.find('\0') == text.npos;
        return isShort ? fmt::format("\"{}\"", text)
                       : fmt::format("{} bytes, sum x{:016x}", text.size(), std::hash<std::string_view>()(text));
    }

    SqliteFile &m_file;
    const VolatileRules &m_rules;
    const Take &m_take;
    LineMarker m_marker;
};

bool DatabaseRows::forEach(const Take &take, VolatileTally *tally)
{
    const auto file = SqliteFile::open(m_path, SqliteFile::Place::Itself, m_progress);
    if (!file)
        return false;
    const bool isWhole = Walk(**file, m_rules, take, tally).all();
    return isWhole && !(*file)->changed() && !m_progress.stopped();
}

} // namespace rundiff
