// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/formats/dumps/dumpbuilder.h"

#include <utility>

namespace rundiff
{

void DumpBuilder::begin(std::string name)
{
    if (const int call = ++m_calls[name]; call > 1)
        name.append(" #").append(std::to_string(call));
    m_next = std::move(name);
}

void DumpBuilder::add(const TensorRecord &tensor)
{
    Names &names = m_dump.names;
    DumpRow row;
    row.side = tensor.side;
    row.suffix = names.add(tensor.suffix);
    row.type = names.add("torch.Tensor");
    row.dtype = names.add(tensor.dtype);
    row.shape = names.add(tensor.shape);
    row.dataName = names.add(tensor.dataName);
    row.max = tensor.max;
    row.min = tensor.min;
    row.mean = tensor.mean;
    row.norm = tensor.norm;
    addRow(row);
}

void DumpBuilder::addNumber(std::string suffix, Side side, std::string dtype, const Statistic &number)
{
    TensorRecord record{std::move(suffix), side, std::move(dtype), "[]"};
    record.max = record.min = record.mean = record.norm = number;
    add(record);
}

void DumpBuilder::addArgument(std::string_view suffix, std::string_view text)
{
    Names &names = m_dump.names;
    DumpRow row;
    row.scalar = true;
    row.suffix = names.add(suffix);
    row.dtype = names.add("<class 'str'>");
    row.shape = names.add("[]");
    row.checksum = names.add(text);
    row.checksumKind = ChecksumKind::Other;
    row.checksumMade = true;
    row.max = row.min = row.mean = row.norm = Statistic::ofText(row.checksum);
    addRow(row);
}

void DumpBuilder::addRow(const DumpRow &row)
{
    if (!m_next.empty()) {
        DumpOperator added;
        added.key = m_dump.names.add(std::exchange(m_next, {}));
        added.firstRow = static_cast<std::uint32_t>(m_dump.rows.size());
        m_dump.operators.push_back(added);
    }
    if (m_dump.operators.empty())
        return; // before the first call
    m_dump.rows.add(row);
    ++m_dump.operators.back().rowCount;
}

} // namespace rundiff
