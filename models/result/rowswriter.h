// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/compare/table/pairtable.h"
#include "models/formats/saved/columnfile.h"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

namespace rundiff
{

// The rows of a result that is being saved: the first part of its file, one pair of dumps after the other.
class RowsWriter
{
public:
    RowsWriter() { beginAnew(); } // in memory
    explicit RowsWriter(Hdf5Output &output) : m_output(&output) { beginAnew(); }

    void add(const PairTable *table); // null: the rows of this pair cannot be read
    void beginAnew();

    std::size_t pairs() const { return m_rows.size(); }
    const std::vector<std::uint32_t> &rowCounts() const { return m_rows; } // PairRow::none: they are not in the file
    ColumnFile &file() { return *m_file; }

private:
    Hdf5Output *m_output = nullptr;
    std::unique_ptr<ColumnFile> m_file;
    std::vector<std::uint32_t> m_rows;
};

} // namespace rundiff
