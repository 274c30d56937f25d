// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/formats/logs/records/rankrows.h"

#include "models/formats/logs/records/chosenrows.h"
#include "models/formats/logs/vocabulary/vocabulary.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <vector>

namespace rundiff
{

namespace
{

constexpr std::size_t mostRanks = 4096;
constexpr std::size_t enoughValues = 20000;

// The place of each rank in an ascending list of them. Lines of ranks in turn ask for another one each time.
class RankPlaces
{
public:
    explicit RankPlaces(const std::vector<std::int64_t> &ranks) : m_ranks(ranks)
    {
        if (ranks.empty() || ranks.front() < 0 || ranks.back() >= static_cast<std::int64_t>(mostRanks))
            return;
        m_places.resize(static_cast<std::size_t>(ranks.back()) + 1, none);
        for (std::size_t i = 0; i < ranks.size(); ++i)
            m_places[static_cast<std::size_t>(ranks[i])] = i;
    }
    static constexpr std::size_t none = std::numeric_limits<std::size_t>::max();
    std::size_t operator[](std::int64_t rank) const
    {
        if (!m_places.empty())
            return rank >= 0 && rank <= m_ranks.back() ? m_places[static_cast<std::size_t>(rank)] : none;
        const auto found = std::ranges::lower_bound(m_ranks, rank);
        if (found != m_ranks.end() && *found == rank)
            return static_cast<std::size_t>(found - m_ranks.begin());
        return none;
    }

private:
    const std::vector<std::int64_t> &m_ranks;
    std::vector<std::size_t> m_places; // by rank; empty: there are large ones
};

struct Seen {
    std::vector<double> values; // the first ones, later the different ones of them
    std::size_t records = 0;
};

// In the order of the ranks; the last one is of records that name none.
std::vector<Seen> valuesByRank(const RecordRows &rows, const std::vector<std::int64_t> &ranks)
{
    const RecordValues *likeliest = nullptr;
    for (const RecordValues &metric : rows.metrics) {
        if (!likeliest || vocabulary().lossLikelihood(metric.name) > vocabulary().lossLikelihood(likeliest->name))
            likeliest = &metric;
    }
    std::vector<Seen> seen(ranks.size() + 1);
    const RankPlaces places(ranks);
    Stretches::Walk walk(rows.ranks, ranks.front());
    const SharedColumn<double> values = likeliest ? likeliest->values : SharedColumn<double>();
    for (std::size_t row = 0; row < values.size(); ++row) {
        Seen &rank = seen[std::min(places[walk.at(row)], ranks.size())];
        const double value = (*values)[row];
        if (!isAbsent(value))
            ++rank.records;
        if (std::isfinite(value) && rank.values.size() < enoughValues)
            rank.values.push_back(value);
    }
    for (Seen &rank : seen) {
        std::ranges::sort(rank.values);
        rank.values.erase(std::unique(rank.values.begin(), rank.values.end()), rank.values.end());
    }
    return seen;
}

// The rank whose records are the run's curve. Megatron prints the loss on the last rank only, torchtitan's other ranks
// print -1: the lowest one is it that has at least half of the different values and records that any has. More would
// depend on coincidences, and two runs would be compared by different ranks.
std::int64_t speakingRank(const RecordRows &rows, const std::vector<std::int64_t> &ranks)
{
    const std::vector<Seen> seen = valuesByRank(rows, ranks);
    std::size_t mostValues = 0, mostRecords = 0;
    for (const Seen &counts : seen)
        mostValues = std::max(mostValues, counts.values.size());
    const auto speaks = [&](const Seen &counts) { return 2 * counts.values.size() >= mostValues; };
    for (const Seen &counts : seen)
        mostRecords = std::max(mostRecords, speaks(counts) ? counts.records : 0);
    for (std::size_t i = 0; i < ranks.size(); ++i) {
        if (speaks(seen[i]) && 2 * seen[i].records >= mostRecords)
            return ranks[i];
    }
    return ranks.front();
}

// Ascending.
std::vector<std::int64_t> namedRanks(const RecordRows &rows)
{
    std::vector<std::int64_t> ranks;
    for (const std::int64_t rank : rows.ranks.values()) {
        const auto place = std::ranges::lower_bound(ranks, rank);
        if (rank != -1 && (place == ranks.end() || *place != rank)) // -1: records that name no rank
            ranks.insert(place, rank);
    }
    return ranks;
}

void noteRanks(Log &log, const std::vector<std::int64_t> &ranks)
{
    for (const std::int64_t rank : ranks) {
        if (std::find(log.ranks.begin(), log.ranks.end(), rank) == log.ranks.end())
            log.ranks.push_back(rank);
    }
    std::sort(log.ranks.begin(), log.ranks.end());
}

} // namespace

std::vector<RankRows> rowsByRank(Log &log, RecordRows rows, std::optional<std::int64_t> wanted)
{
    std::vector<RankRows> parts;
    const std::vector<std::int64_t> ranks = namedRanks(rows);
    const bool first = log.ranks.empty();
    noteRanks(log, ranks);
    if (!ranks.empty() && (first || !log.rank))
        log.rank = wanted ? *wanted : speakingRank(rows, ranks);
    if (ranks.empty() || (ranks.size() == 1 && rows.ranks.values().size() == 1)) {
        parts.push_back({{}, std::move(rows)});
        return parts;
    }
    // The last place is for the log's own rank where no record names it, and for records that name none.
    std::vector<std::vector<std::size_t>> byRank(ranks.size() + 1);
    const RankPlaces places(ranks);
    const std::size_t own = std::min(places[*log.rank], ranks.size());
    Stretches::Walk walk(rows.ranks, -1);
    for (std::size_t row = 0; row < rows.steps.size(); ++row) {
        const std::int64_t rank = walk.at(row);
        if (rank != -1)
            byRank[places[rank]].push_back(row);
        else if (ranks.size() == 1)
            byRank[own].push_back(row);
    }
    if (byRank[own].empty() && !wanted) { // an evaluation that another rank prints
        parts.push_back({{}, std::move(rows)});
        return parts;
    }
    parts.push_back({{}, chosenRows(rows, byRank[own])});
    for (std::size_t i = 0; i < ranks.size(); ++i) {
        if (i != own && parts.size() < mostRanks)
            parts.push_back({ranks[i], chosenRows(rows, byRank[i])});
    }
    return parts;
}

} // namespace rundiff
