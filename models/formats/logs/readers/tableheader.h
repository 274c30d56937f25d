// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <algorithm>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace rundiff
{

// The names of a table's columns, and what some of them are.
struct TableHeader {
    static constexpr std::size_t none = std::string::npos;

    char delimiter = ',';
    std::vector<std::string> names;
    std::size_t step = none;       // none: rows are counted
    std::size_t metricName = none; // long format: the metric's name is in a cell ...
    std::size_t value = none;      // ... and its value here
    bool complete = false;         // every name says what its column is, and one of them is a loss

    bool monitor = false; // of an environment: the result of each episode in a row

    bool has(std::string_view name) const { return std::find(names.begin(), names.end(), name) != names.end(); }
};

// The header that a line is, if it is one: names with a step or a loss among them.
std::optional<TableHeader> headerFrom(std::string_view line);

// Finds the header: the first line, or one below a few lines of titles; a complete one may be below the settings that a
// program wrote first. A line of names right in front of it that is as wide says what its columns are of.
class HeaderSearch
{
public:
    // Null while the lines are titles.
    std::optional<TableHeader> take(std::string_view line);
    bool titled() const { return m_titles > 1; } // a header was found below a title
    bool belowSettings() const { return m_titles > mostTitles + 1; }
    bool over() const { return m_titles > mostSettings; }

private:
    static constexpr std::size_t mostTitles = 4, mostSettings = 60;

    void group(TableHeader &header) const;

    std::string m_before;
    std::size_t m_titles = 0; // lines that were taken
};

struct TableKind {
    const char *id, *name;
};

TableKind kindOf(const TableHeader &header);

// What the columns are called as metrics.
std::vector<std::string> metricNames(const TableHeader &header);

} // namespace rundiff
