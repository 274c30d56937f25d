// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/formats/files/filebytes.h"
#include "models/run/problem.h"

#include <tl/expected.hpp>

#include <cstdint>
#include <string>
#include <vector>

namespace rundiff
{

// The records of a CSV file as Python's csv module writes them: a cell in quotes may hold commas and line breaks. The
// file is read in blocks, so its size does not matter.
class CsvRecords
{
public:
    static constexpr std::size_t longestRecord = 1024 * 1024;

    static tl::expected<CsvRecords, Problem> open(const std::string &path);

    // Takes the next record; false: there is none, or it is cut.
    bool next();
    const std::vector<std::string> &cells() const { return m_cells; }
    std::int64_t line() const { return m_firstLine; } // of the record
    // The file ends inside a record, or a record is longer than any that a tool writes.
    bool isCut() const { return m_isCut; }
    bool isWithoutEnd() const { return m_isWithoutEnd; } // the file ends with the record, and not with its line

private:
    explicit CsvRecords(FileBytes file) : m_file(std::move(file)) {}

    bool take(char &sign);
    bool fill();
    void endCell();

    FileBytes m_file;
    std::string m_block, m_cell;
    std::size_t m_at = 0;
    std::uint64_t m_offset = 0;
    std::vector<std::string> m_cells;
    std::int64_t m_line = 1, m_firstLine = 1;
    bool m_isCut = false, m_isWithoutEnd = false;
};

} // namespace rundiff
