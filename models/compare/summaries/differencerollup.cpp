// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/compare/summaries/differencerollup.h"

#include "models/compare/judging/rundiffverdict.h"
#include "models/compare/table/operatorroles.h"
#include "models/compare/table/pairview.h"
#include "models/compare/table/rowfields.h"
#include "models/run/lookup.h"

#include <algorithm>
#include <map>
#include <tuple>

namespace rundiff
{

namespace
{

std::string kindOf(const CallName &call)
{
    if (!isAnyOf(call.kind, {CallName::Kind::Module, CallName::Kind::ParametersGrad}))
        return std::string(call.name);
    const std::string_view prefix = call.name.substr(0, call.name.find('.'));
    return std::string(prefix).append(" ").append(call.lastSegment());
}

std::string_view firstOutputDtype(const PairTable &table, const PairOperator &owner)
{
    for (std::size_t row = owner.firstRow; row < std::size_t(owner.firstRow) + owner.rowCount; ++row) {
        const Side side = rowSide(table, row);
        if (isInput(side))
            continue;
        const auto [dump, index] = rowOfDump(table, table.rows[row]);
        return dump.name(dump.rows.dtype(index));
    }
    return {};
}

void count(RollupLine &line, const PairTable &table, std::uint32_t index, const std::vector<std::uint8_t> &ignored)
{
    const PairOperator &owner = table.operators[index];
    const OperatorRoleFacts rows = roleOf(table, owner, ignored);
    const std::size_t differing = rows.differing();
    if (line.calls == 0 || (line.differing == 0 && differing > 0))
        line.firstOperator = index;
    ++line.calls;
    line.origins += rows.role == OperatorRole::Origin;
    line.carriers += rows.role == OperatorRole::Carrier;
    line.healed += rows.role == OperatorRole::Healed;
    line.oneRun += rows.role == OperatorRole::OneRun;
    line.rows += owner.rowCount;
    line.differing += differing;
    for (std::size_t row = owner.firstRow; row < std::min(std::size_t(owner.firstRow) + owner.rowCount, ignored.size());
         ++row)
        line.ignored += ignored[row] != 0;
}

} // namespace

std::vector<RollupLine> differenceRollup(const PairTable &table, const std::vector<std::uint8_t> &ignored)
{
    std::map<std::tuple<std::string, Direction, std::string>, RollupLine> lines;
    for (std::uint32_t index = 0; index < table.operators.size(); ++index) {
        const PairOperator &owner = table.operators[index];
        const CallName call = callNameOf(table, owner);
        auto key = std::tuple(kindOf(call), call.direction, plainDtype(firstOutputDtype(table, owner)));
        count(lines[std::move(key)], table, index, ignored);
    }
    std::vector<RollupLine> result;
    result.reserve(lines.size());
    for (auto &[key, line] : lines) {
        std::tie(line.kind, line.direction, line.dtype) = key;
        result.push_back(std::move(line));
    }
    std::stable_sort(result.begin(), result.end(), [](const RollupLine &one, const RollupLine &other) {
        return std::tie(one.origins, one.differing) > std::tie(other.origins, other.differing);
    });
    return result;
}

} // namespace rundiff
