// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/formats/layouts/dividedrows.h"

#include "models/formats/layouts/dumpparts.h"

#include <algorithm>
#include <utility>

namespace rundiff
{

DividedRows::DividedRows(const DumpLocation &location, const Progress &progress)
    : m_rows(location, progress), m_orders(m_rows, progress)
{
    for (const MergedCall &call : m_rows.read().calls) {
        for (const auto &[suffix, parts] : partsOfRows(call)) {
            if (!parts.empty())
                m_calls.try_emplace(call.name + std::string(suffix), &call);
        }
    }
}

std::vector<RowPart> DividedRows::partsOf(const std::string &name, const MergedCall &call) const
{
    PartsOfRows all = partsOfRows(call);
    return std::move(all.at(std::string_view(name).substr(call.name.size())));
}

std::optional<DividedRow> DividedRows::find(const std::string &name) const
{
    const auto found = m_calls.find(name);
    if (found == m_calls.end())
        return std::nullopt;
    std::vector<RowPart> parts = partsOf(name, *found->second);
    DividedRow row;
    for (const RowPart &part : parts)
        row.parts.push_back({part.call->dump->location.rank.number, part.value});
    MergedRow merged = m_rows.row(*found->second, name, std::move(parts));
    row.merged = std::move(merged.value);
    row.steps = std::move(merged.steps);
    return row;
}

std::optional<PartOrders::WrongOrder> DividedRows::wrongOrder(const std::string &name) const
{
    const auto found = m_calls.find(name);
    if (found == m_calls.end())
        return std::nullopt;
    return m_orders.wrongOrder(m_rows.row(*found->second, name, partsOf(name, *found->second)), name);
}

std::vector<std::string> DividedRows::withNumbersOf(const PartValue &value) const
{
    constexpr double same = 1e-6;
    std::vector<std::string> names;
    for (const MergedCall &call : m_rows.read().calls) {
        for (auto &[suffix, parts] : partsOfRows(call)) {
            if (parts.empty())
                continue;
            const std::string name = call.name + std::string(suffix);
            const PartValue merged = m_rows.row(call, name, std::move(parts)).value;
            if (merged.shape == value.shape && merged.distanceTo(value) < same)
                names.push_back(name);
        }
    }
    std::ranges::sort(names);
    return names;
}

} // namespace rundiff
