// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/result/saved/rowswriter.h"

#include "models/formats/saved/saveddump.h"
#include "models/result/saved/savedtable.h"

#include <string>

namespace rundiff
{

namespace
{

std::string groupOf(std::size_t pair)
{
    return "operators/pairs/" + std::to_string(pair);
}

} // namespace

void RowsWriter::add(std::size_t pair, const PairTable *table)
{
    setRows(pair, table ? static_cast<std::uint32_t>(table->rows.size()) : PairRow::none);
    if (!table)
        return;
    const std::string group = groupOf(pair);
    writeSavedDump(*m_file, group + "/a", *table->a);
    writeSavedDump(*m_file, group + "/b", *table->b);
    m_file->group(group + "/rows", [&] { writeSavedTable(*m_file, group + "/rows", *table); });
}

void RowsWriter::add(std::size_t pair, GroupCopies &saved, const std::string &group, std::uint32_t rows)
{
    const std::string target = groupOf(pair);
    for (const char *dump : {"/a", "/b"})
        saved.copyMembers(group + dump, target + dump, *m_file);
    saved.copyGroup(group, "rows", target + "/rows", *m_file);
    setRows(pair, saved.sound() ? rows : PairRow::none);
}

void RowsWriter::setRows(std::size_t pair, std::uint32_t rows)
{
    if (pair >= m_rows.size())
        m_rows.resize(pair + 1, PairRow::none);
    m_rows[pair] = rows;
}

void RowsWriter::beginAnew()
{
    m_file.reset();
    m_file = m_output ? std::make_unique<ColumnFile>(*m_output) : std::make_unique<ColumnFile>();
    m_rows.clear();
}

} // namespace rundiff
