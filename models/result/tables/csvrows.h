// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/compare/table/pairtable.h"
#include "models/compare/table/statisticcolumns.h"

#include <string>
#include <string_view>
#include <vector>

namespace rundiff
{

// A row of A as a line of the table.
struct TableLine {
    std::uint32_t group = 0, row = 0;
    bool first = false; // it shows the first row of its operator
};

std::vector<TableLine> linesOf(const PairTable &table);

// Writes the lines of msprobe's table. May be used from several threads.
class CsvRows
{
public:
    explicit CsvRows(const PairTable &table);

    std::string header() const;
    // Appends the line of a row of A. `first`: it is the first row of its operator, which contains the stack.
    void append(std::string &text, const PairOperator &group, std::size_t row, bool first) const;

private:
    // Whether a text of a dump can be a field without quoting, by its number.
    using PlainTexts = std::vector<bool>;
    static PlainTexts plainTexts(const Names &names);

    void appendNameOfA(std::string &text, const PairOperator &group, std::uint32_t row) const;
    void appendNameOfB(std::string &text, const PairOperator &group, std::uint32_t row) const;
    void appendBasic(std::string &text, const PairOperator &group, const PairRow &row) const;
    void appendStatistics(std::string &text, const PairRow &row) const;
    void appendDifferences(std::string &text, const PairRow &row) const;
    void appendMetrics(std::string &text, std::size_t row) const;
    void appendChecksums(std::string &text, const PairRow &row) const;
    void appendTail(std::string &text, const PairRow &row) const;
    void appendDataNames(std::string &text, const PairRow &row) const;

    const PairTable &m_table;
    const Dump &m_a, &m_b;
    StatisticColumns m_columns;
    PlainTexts m_plainA, m_plainB;
    std::vector<std::string> m_stacks; // of A, as fields
};

// The fields of one line before quoting and before formulas are escaped.
std::vector<std::string> cellsOf(std::string_view line);

// Err_message: msprobe's messages as the text of a JSON list.
std::string messagesAsJson(std::uint16_t messages);

// A comma and one of the metrics of tensors.
void appendMetric(std::string &text, const TensorMetric &metric);

// A field as pandas quotes it. `foreign`: the text comes from a dump; one that a spreadsheet would interpret as a
// formula is prefixed with an apostrophe.
void appendField(std::string &text, std::string_view field, bool foreign = true);

} // namespace rundiff
