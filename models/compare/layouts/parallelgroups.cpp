// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/compare/layouts/parallelgroups.h"

#include "models/compare/layouts/runlayout.h"

namespace rundiff
{

ParallelGroups::ParallelGroups(const Run &run)
{
    for (const DumpLocation &dump : run.dumps)
        m_numbers.emplace(dump.rank, 0);
    std::int64_t number = 0;
    for (auto &[rank, place] : m_numbers)
        place = number++;
    const bool mayBeDivided = m_numbers.size() > 1; // many logs may have to be opened
    const auto known = mayBeDivided ? RunLayout::of(run, {}) : std::nullopt;
    if (known && known->layout.ranks() == number)
        m_layout = known->layout;
}

std::optional<RankPlace> ParallelGroups::placeOf(const RankId &rank) const
{
    const auto found = m_numbers.find(rank);
    if (!m_layout || found == m_numbers.end())
        return std::nullopt;
    return RankPlace::of(found->second, *m_layout);
}

std::vector<std::int64_t> ParallelGroups::replicasOf(const RankId &rank) const
{
    const auto place = placeOf(rank);
    return place ? std::vector{place->tensor, place->pipeline, place->expert} : std::vector<std::int64_t>();
}

std::vector<std::int64_t> ParallelGroups::dataPeersOf(const RankId &rank) const
{
    const auto place = placeOf(rank);
    return place ? std::vector{place->tensor, place->pipeline, place->context} : std::vector<std::int64_t>();
}

std::vector<std::int64_t> ParallelGroups::tensorPeersOf(const RankId &rank) const
{
    const auto place = placeOf(rank);
    return place ? std::vector{place->data, place->pipeline, place->context} : std::vector<std::int64_t>();
}

} // namespace rundiff
