// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/compare/table/pairtable.h"
#include "models/formats/saved/columnfile.h"
#include "models/formats/saved/groupcopies.h"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

namespace rundiff
{

// The rows of a result that is being saved: the first part of its file, one pair of dumps after the other.
class RowsWriter
{
public:
    RowsWriter() { beginAnew(); } // in memory
    explicit RowsWriter(Hdf5Output &output) : m_output(&output) { beginAnew(); }

    void add(const PairTable *table) { add(m_rows.size(), table); } // of the next pair
    void add(std::size_t pair, const PairTable *table);             // null: they cannot be read
    // As they are stored in an earlier result; nothing if that is not sound.
    void add(std::size_t pair, GroupCopies &saved, const std::string &group, std::uint32_t rows);
    void beginAnew();

    std::size_t pairs() const { return m_rows.size(); }
    const std::vector<std::uint32_t> &rowCounts() const { return m_rows; } // PairRow::none: they are not in the file
    ColumnFile &file() { return *m_file; }

private:
    void setRows(std::size_t pair, std::uint32_t rows);

    Hdf5Output *m_output = nullptr;
    std::unique_ptr<ColumnFile> m_file;
    std::vector<std::uint32_t> m_rows;
};

} // namespace rundiff
