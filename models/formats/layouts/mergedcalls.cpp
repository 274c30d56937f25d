// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/formats/layouts/mergedcalls.h"

#include <algorithm>
#include <tuple>

namespace rundiff
{

MergedCalls::MergedCalls(const DumpParts &parts, const Dump *whole) : m_parts(parts)
{
    if (!whole)
        return;
    for (const DumpOperator &call : whole->operators)
        m_whole.emplace(whole->name(call.key), m_whole.size());
}

// Which part of which call of the undivided training it is. With micro-batches, each repeats all calls of a module.
// Recomputation repeats a forward call, and its gradients have the number of the repetition.
CallPart MergedCalls::partOf(const LogicalCall &call, const Dump &dump, std::uint32_t place,
                             const RankPlace &rank) const
{
    CallPart part{&dump, place, rank, call.chunk, 0, false};
    if (m_whole.empty() || isInWhole(call.name(call.call)))
        return part;
    if (m_parts.layout.microBatches > 1)
        part.microBatch = call.call % m_parts.layout.microBatches;
    else
        part.isRepeated = m_parts.layout.recomputes && call.call > 0;
    return part;
}

void MergedCalls::add(const Dump &dump, const RankPlace &rank, const StageLayers &stages)
{
    const Layout &layout = m_parts.layout;
    for (std::uint32_t place = 0; place < dump.operators.size(); ++place) {
        const DumpOperator &owner = dump.operators[place];
        auto call = LogicalCall::of(dump.name(owner.key));
        if (!call) {
            m_others += owner.rowCount;
            continue;
        }
        call->shift(stages.before(rank.pipeline, call->chunk), rank.expert * (layout.experts / layout.expert));
        const CallPart part = partOf(*call, dump, place, rank);
        const bool isFirstCall = part.microBatch > 0 || part.isRepeated;
        std::string name = call->name(isFirstCall ? 0 : call->call);
        const auto [known, isNew] = m_places.try_emplace(name, m_calls.size());
        if (isNew)
            m_calls.push_back({std::move(name), *std::move(call), {}});
        m_calls[known->second].parts.push_back(part);
    }
}

std::vector<MergedCall> MergedCalls::inOrder()
{
    // A call that several stages have, such as the block around the layers, ends in the last one of the pass.
    const auto orderOf = [this](const MergedCall &call) {
        const auto known = m_whole.find(call.name);
        const std::size_t place = known == m_whole.end() ? m_whole.size() : known->second;
        std::tuple<std::size_t, bool, std::int64_t, std::int64_t> last{};
        for (const CallPart &part : call.parts) {
            const bool isForward = call.call.pass == CallPass::Forward;
            const std::int64_t sign = isForward ? 1 : -1;
            const std::tuple stage{place, !isForward, sign * part.chunk, sign * part.rank.pipeline};
            last = &part == &call.parts.front() ? stage : std::max(last, stage);
        }
        return last;
    };
    std::ranges::stable_sort(m_calls, {}, orderOf);
    return std::move(m_calls);
}

} // namespace rundiff
