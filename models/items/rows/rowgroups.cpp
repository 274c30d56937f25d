// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/items/rows/rowgroups.h"

#include "models/compare/table/rowfields.h"
#include "models/knowledge/operators/callname.h"

#include <string_view>
#include <unordered_map>

namespace rundiff
{

RowGroups rowGroups(const PairTable &table, RowGrouping grouping)
{
    RowGroups groups;
    groups.ofOperator.reserve(table.operators.size());
    std::unordered_map<std::string_view, std::uint32_t> known;
    std::string_view last; // neighbours mostly stand in one module
    std::uint32_t ofLast = 0;
    for (const PairOperator &owner : table.operators) {
        const std::string_view name =
            grouping == RowGrouping::Module ? moduleKey(table, owner) : spelled(callNameOf(table, owner).direction);
        if (groups.names.empty() || name != last) {
            const auto [at, added] = known.try_emplace(name, static_cast<std::uint32_t>(groups.names.size()));
            if (added)
                groups.names.emplace_back(name);
            last = name;
            ofLast = at->second;
        }
        groups.ofOperator.push_back(ofLast);
    }
    return groups;
}

} // namespace rundiff
