// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/formats/logs/rankcurves.h"

#include "models/formats/logs/chosenrows.h"
#include "models/formats/logs/metricchoice.h"

#include <algorithm>
#include <cctype>
#include <cmath>
#include <map>
#include <unordered_set>

namespace rundiff
{

namespace
{

constexpr std::size_t mostRanks = 4096;
constexpr std::size_t enoughValues = 100000;
constexpr std::string_view rankOpening = " (rank ";

struct Seen {
    std::unordered_set<double> values;
    std::size_t records = 0;
};

std::map<std::int64_t, Seen> valuesByRank(const RecordRows &rows, std::int64_t first)
{
    const RecordValues *likeliest = nullptr;
    for (const RecordValues &metric : rows.metrics) {
        if (!likeliest || lossLikelihood(metric.name) > lossLikelihood(likeliest->name))
            likeliest = &metric;
    }
    std::map<std::int64_t, Seen> seen;
    Stretches::Walk walk(rows.ranks, first);
    const SharedColumn<double> values = likeliest ? likeliest->values : SharedColumn<double>();
    for (std::size_t row = 0; row < values.size(); ++row) {
        Seen &rank = seen[walk.at(row)];
        const double value = (*values)[row];
        rank.records += isAbsent(value) ? 0 : 1;
        if (std::isfinite(value) && rank.values.size() < enoughValues)
            rank.values.insert(value);
    }
    return seen;
}

// The rank whose records are the run's curve. Megatron prints the loss on the last rank only, torchtitan's other ranks
// print -1: the lowest one is it that has at least half of the different values and records that any has. More would
// depend on coincidences, and two runs would be compared by different ranks.
std::int64_t speakingRank(const RecordRows &rows, const std::vector<std::int64_t> &ranks)
{
    const std::map<std::int64_t, Seen> seen = valuesByRank(rows, ranks.front());
    std::size_t mostValues = 0, mostRecords = 0;
    for (const auto &[rank, counts] : seen)
        mostValues = std::max(mostValues, counts.values.size());
    const auto speaks = [&](const Seen &counts) { return 2 * counts.values.size() >= mostValues; };
    for (const auto &[rank, counts] : seen)
        mostRecords = std::max(mostRecords, speaks(counts) ? counts.records : 0);
    for (const std::int64_t rank : ranks) {
        const auto found = seen.find(rank);
        if (found != seen.end() && speaks(found->second) && 2 * found->second.records >= mostRecords)
            return rank;
    }
    return ranks.front();
}

std::vector<std::int64_t> namedRanks(const RecordRows &rows)
{
    std::vector<std::int64_t> ranks = rows.ranks.values();
    std::sort(ranks.begin(), ranks.end());
    ranks.erase(std::unique(ranks.begin(), ranks.end()), ranks.end());
    std::erase(ranks, -1); // records that name no rank
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
    std::map<std::int64_t, std::vector<std::size_t>> byRank;
    Stretches::Walk walk(rows.ranks, -1);
    for (std::size_t row = 0; row < rows.steps.size(); ++row) {
        const std::int64_t rank = walk.at(row);
        byRank[rank == -1 && ranks.size() == 1 ? *log.rank : rank].push_back(row);
    }
    if (!byRank.contains(*log.rank) && !wanted) { // an evaluation that another rank prints
        parts.push_back({{}, std::move(rows)});
        return parts;
    }
    parts.push_back({{}, chosenRows(rows, byRank[*log.rank])});
    byRank.erase(*log.rank);
    byRank.erase(-1);
    for (const auto &[rank, kept] : byRank) {
        if (parts.size() < mostRanks)
            parts.push_back({rank, chosenRows(rows, kept)});
    }
    return parts;
}

std::string rankMetric(std::string_view metric, std::int64_t rank)
{
    return std::string(metric) + std::string(rankOpening) + std::to_string(rank) + ")";
}

std::string_view metricOfRankMetric(std::string_view name)
{
    const std::size_t opening = name.rfind(rankOpening);
    if (opening == std::string_view::npos || !name.ends_with(')'))
        return {};
    const std::string_view digits =
        name.substr(opening + rankOpening.size(), name.size() - opening - rankOpening.size() - 1);
    const bool number = !digits.empty() && std::ranges::all_of(digits, [](char sign) {
        return std::isdigit(static_cast<unsigned char>(sign)) != 0;
    });
    return number ? name.substr(0, opening) : std::string_view();
}

} // namespace rundiff
