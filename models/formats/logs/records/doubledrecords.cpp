// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/formats/logs/records/doubledrecords.h"

#include "models/formats/logs/records/stepcounting.h"
#include "models/run/messages.h"

#include <algorithm>
#include <bit>
#include <optional>

namespace rundiff
{

namespace
{

constexpr std::size_t leastDoubled = 2, mostDoubled = 100000; // records
constexpr std::size_t mostReturns = 3;                        // to an earlier step; more of them are the program's way

struct Doubled {
    std::size_t row = 0, count = 0; // of the second ones
};

// A record that was cut where the parts meet holds less.
bool sameRecord(const RecordRows &rows, std::size_t one, std::size_t other)
{
    return (*rows.steps)[one] == (*rows.steps)[other] &&
           std::all_of(rows.metrics.begin(), rows.metrics.end(), [&](const RecordValues &metric) {
               const double value = (*metric.values)[one];
               return isAbsent(value) ||
                      std::bit_cast<std::uint64_t>(value) == std::bit_cast<std::uint64_t>((*metric.values)[other]);
           });
}

std::optional<Doubled> doubledAt(const RecordRows &rows, std::size_t row)
{
    const Curve::Steps &steps = *rows.steps;
    std::size_t first = row;
    while (first > 0 && row - first < mostDoubled && steps[first - 1] >= steps[row])
        --first;
    const std::size_t count = row - first;
    if (count < leastDoubled || steps[first] != steps[row] || row + count > steps.size())
        return std::nullopt;
    // As far from the record before as that one from its own.
    const std::uint64_t length = rows.offsets[row - 1] - rows.offsets[row - 2];
    if (rows.offsets[row] - rows.offsets[row - 1] > 2 * length)
        return std::nullopt;
    for (std::size_t i = 0; i < count; ++i) {
        if (!sameRecord(rows, first + i, row + i))
            return std::nullopt;
    }
    return Doubled{row, count};
}

} // namespace

void findDoubled(Log &log, const RecordRows &rows)
{
    if (strictlyIncreasing(rows.steps))
        return;
    const Curve::Steps &steps = *rows.steps;
    std::optional<Doubled> doubled;
    std::size_t returns = 0; // to an earlier step
    for (std::size_t row = 2; row < steps.size() && returns <= mostReturns; ++row) {
        if (steps[row] > steps[row - 1])
            continue;
        ++returns;
        if (!doubled)
            doubled = doubledAt(rows, row);
    }
    if (!doubled || returns > mostReturns)
        return;
    Problem problem{
        log.path, 0, Severity::Warning,
        message(Messages::tr("{} records occur twice, one after the other, the first of them for step {}. Was the "
                             "file assembled from parts?"),
                doubled->count, steps[doubled->row]),
        Unread{UnreadReason::Duplicate, "records", static_cast<std::int64_t>(doubled->count),
               fmt::format("step {}", steps[doubled->row])}};
    if (std::find(log.problems.begin(), log.problems.end(), problem) == log.problems.end())
        log.problems.push_back(std::move(problem));
}

} // namespace rundiff
