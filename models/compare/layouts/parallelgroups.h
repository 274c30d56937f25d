// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/formats/layouts/layout.h"
#include "models/run/run.h"

#include <cstdint>
#include <map>
#include <optional>
#include <vector>

namespace rundiff
{

// Which processes of one run belong together, where a log says how the training is divided.
class ParallelGroups
{
public:
    ParallelGroups() = default;
    // Reads the head of the run's logs.
    explicit ParallelGroups(const Run &run);

    bool areKnown() const { return m_layout.has_value(); }
    // Nothing: the layout is not known, or it has no such rank.
    std::optional<RankPlace> placeOf(const RankId &rank) const;
    // Equal for processes that hold the same parameters. Empty: not known.
    std::vector<std::int64_t> replicasOf(const RankId &rank) const;
    // Equal for processes that differ in their data only: in none of the other dimensions. Empty: not known.
    std::vector<std::int64_t> dataPeersOf(const RankId &rank) const;
    // Equal for processes that differ in their part of each layer only. Empty: not known.
    std::vector<std::int64_t> tensorPeersOf(const RankId &rank) const;

private:
    std::optional<Layout> m_layout;
    std::map<RankId, std::int64_t> m_numbers; // in the order of the ranks
};

} // namespace rundiff
