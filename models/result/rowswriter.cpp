// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/result/rowswriter.h"

#include "models/formats/saved/saveddump.h"
#include "models/result/savedtable.h"

#include <string>

namespace rundiff
{

void RowsWriter::add(const PairTable *table)
{
    const std::string group = "operators/pairs/" + std::to_string(m_rows.size());
    m_rows.push_back(table ? static_cast<std::uint32_t>(table->rows.size()) : PairRow::none);
    if (!table)
        return;
    writeSavedDump(*m_file, group + "/a", *table->a);
    writeSavedDump(*m_file, group + "/b", *table->b);
    writeSavedTable(*m_file, group + "/rows", *table);
}

void RowsWriter::beginAnew()
{
    m_file.reset();
    m_file = m_output ? std::make_unique<ColumnFile>(*m_output) : std::make_unique<ColumnFile>();
    m_rows.clear();
}

} // namespace rundiff
