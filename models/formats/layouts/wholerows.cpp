// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/formats/layouts/wholerows.h"

#include "models/formats/dumps/dumpreader.h"
#include "models/run/tensorshape.h"

namespace rundiff
{

WholeRows::WholeRows(const std::shared_ptr<const DumpLocation> &location, const Progress &progress)
{
    if (!location)
        return;
    m_dump = readDump(*location, progress);
    m_tensors.emplace(*location);
    for (std::uint32_t row = 0; row < m_dump->rows.size(); ++row)
        m_rows.emplace(m_dump->rowName(row), row);
}

PartValue WholeRows::find(const std::string &name) const
{
    const auto found = m_rows.find(name);
    if (found == m_rows.end())
        return {};
    const DumpRow row = m_dump->rows[found->second];
    return PartValue::of(row, dimensionsOf(m_dump->name(row.shape)).value_or(std::vector<std::uint64_t>()));
}

std::optional<Tensor> WholeRows::tensor(const std::string &name) const
{
    const auto found = m_rows.find(name);
    const std::string_view dataName =
        found == m_rows.end() ? std::string_view() : m_dump->name(m_dump->rows.dataName(found->second));
    auto tensor = dataName.empty() ? tl::unexpected(Problem()) : m_tensors->tensor(dataName);
    return tensor ? std::optional(*std::move(tensor)) : std::nullopt;
}

} // namespace rundiff
