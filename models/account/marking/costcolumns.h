// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/account/marking/volatilerules.h"

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace rundiff
{

// Knows in which columns of the tables of a log costs stand, from the headings above them, and in which blocks of lines
// all numbers are costs: "times across ranks (ms):" and what is indented below it.
class CostColumns
{
public:
    explicit CostColumns(const VolatileRules &rules) : m_rules(rules) {}

    struct Part {
        std::size_t begin = 0, length = 0;
    };

    // A line of which each cost by its heading is `in seconds`; nothing else is changed. Lines come in their order.
    // `buffer` holds a line that was changed.
    std::string_view withoutCosts(std::string_view line, std::string &buffer);

    // What withoutCosts() replaced in the line that it changed last.
    const std::vector<Part> &replaced() const { return m_replaced; }

    // Which heading the next line is under; it changes with the columns of costs. -1: in a block of costs.
    int heading() const;
    // A line with digits that withoutCosts() left as it is under the same heading.
    void pass(std::string_view line);

private:
    std::string withoutReplaced(std::string_view line) const;
    void replaceNumbers(std::string_view line);
    void replaceColumns(std::string_view line);
    void readHeading(const std::vector<std::string_view> &names, const std::vector<std::string_view> &wideNames,
                     std::string_view dividers);
    std::vector<bool> costsOf(const std::vector<std::string_view> &names) const;
    void readRuledHeading(const std::vector<std::string_view> &rules, std::string_view ruler);

    const VolatileRules &m_rules;
    std::vector<bool> m_costs; // of the columns of the last heading; empty: none of them is one
    std::vector<bool> m_wide;  // the same, if a name may be several words
    std::string_view m_dividers;
    std::vector<Part> m_replaced;
    std::string m_previous; // line, which may be the heading above a rule
    int m_heading = 0;      // 0: no column of costs
    int m_headings = 0;
    bool m_isBlock = false;
};

} // namespace rundiff
