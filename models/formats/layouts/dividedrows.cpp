// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/formats/layouts/dividedrows.h"

#include "models/formats/layouts/dumpparts.h"

namespace rundiff
{

DividedRows::DividedRows(const DumpLocation &location, const Progress &progress)
    : m_layout(location.parts->layout), m_read(*location.parts, nullptr, progress)
{
    for (const MergedCall &call : m_read.calls) {
        for (const auto &[suffix, parts] : partsOfRows(call)) {
            if (!parts.empty())
                m_rows.try_emplace(call.name + std::string(suffix), Place{&call, suffix});
        }
    }
}

std::optional<DividedRow> DividedRows::find(const std::string &name, const PartValue &whole) const
{
    const auto found = m_rows.find(name);
    if (found == m_rows.end())
        return std::nullopt;
    const MergedCall &call = *found->second.call;
    const std::vector<RowPart> parts = partsOfRows(call).at(found->second.suffix);
    DividedRow row;
    for (const RowPart &part : parts)
        row.parts.push_back({part.call->dump->location.rank.number, part.value});
    MergedRow merged = MergedRow::of(call, parts, whole, m_layout);
    row.merged = std::move(merged.value);
    row.steps = std::move(merged.steps);
    return row;
}

std::vector<std::string> DividedRows::names() const
{
    std::vector<std::string> names;
    for (const auto &[name, place] : m_rows)
        names.push_back(name);
    return names;
}

} // namespace rundiff
