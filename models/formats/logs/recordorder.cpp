// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/formats/logs/recordorder.h"

#include "models/formats/logs/records.h"
#include "models/formats/logs/stepcounting.h"
#include "models/run/messages.h"

#include <algorithm>
#include <bit>
#include <numeric>

namespace rundiff
{

namespace
{

constexpr std::size_t leastRepeats = 2;  // in a row; a single one may be where a run was resumed
constexpr std::size_t repeatedShare = 4; // one of so many steps repeats
constexpr std::int64_t startShare = 10;  // so much of the steps is the start of a run
constexpr std::size_t mostSegments = 1000;

// A metric that both records have and that differs: one of them cannot stand for the other.
bool differ(const RecordRows &rows, std::size_t one, std::size_t other)
{
    return std::ranges::any_of(rows.metrics, [&](const RecordValues &metric) {
        const double a = (*metric.values)[one], b = (*metric.values)[other];
        return !isAbsent(a) && !isAbsent(b) && std::bit_cast<std::uint64_t>(a) != std::bit_cast<std::uint64_t>(b);
    });
}

// Records and their steps, counted.
struct Meetings {
    std::size_t steps = 0;    // that have a record
    std::size_t replaced = 0; // records that another one of their step would replace by other values
    std::size_t inRow = 0;    // those of them that the next record would replace
    std::size_t firstRow = 0; // of them
};

Meetings meetingsOf(const RecordRows &rows)
{
    const Curve::Steps &steps = *rows.steps;
    std::vector<std::size_t> order(steps.size());
    std::iota(order.begin(), order.end(), std::size_t(0));
    std::ranges::stable_sort(order, {}, [&](std::size_t row) { return steps[row]; });
    Meetings found;
    for (std::size_t i = 0; i < order.size(); ++i) {
        const std::size_t row = order[i];
        if (i + 1 == order.size() || steps[order[i + 1]] != steps[row]) {
            ++found.steps;
            continue;
        }
        const std::size_t next = order[i + 1];
        if (!differ(rows, row, next))
            continue;
        if (found.replaced++ == 0 || row < found.firstRow)
            found.firstRow = row;
        found.inRow += next == row + 1;
    }
    return found;
}

} // namespace

std::vector<std::size_t> runStarts(const RecordRows &rows)
{
    std::vector<std::size_t> starts{0};
    if (strictlyIncreasing(rows.steps))
        return starts;
    const Curve::Steps &steps = *rows.steps;
    std::int64_t first = steps.front(), largest = first;
    for (std::size_t row = 1; row < steps.size(); ++row) {
        const bool alone = row + 1 < steps.size() && steps[row + 1] > largest; // the run goes on after it
        if (steps[row] < steps[row - 1] && !alone && steps[row] <= first + (largest - first) / startShare) {
            starts.push_back(row);
            first = largest = steps[row];
        }
        largest = std::max(largest, steps[row]);
    }
    return starts;
}

void addSegments(Log &log, const RecordRows &rows, const std::vector<std::size_t> &starts)
{
    const Curve::Steps &steps = *rows.steps;
    for (std::size_t i = 0; i < std::min(starts.size(), mostSegments); ++i) {
        const std::size_t begin = starts[i], end = i + 1 < starts.size() ? starts[i + 1] : steps.size();
        log.segments.push_back({static_cast<std::int64_t>(rows.offsets[begin]), static_cast<std::int64_t>(end - begin),
                                steps[begin],
                                *std::max_element(steps.begin() + static_cast<std::ptrdiff_t>(begin),
                                                  steps.begin() + static_cast<std::ptrdiff_t>(end))});
    }
}

bool needCounting(Log &log, const RecordRows &rows, const std::vector<std::size_t> &starts)
{
    if (strictlyIncreasing(rows.steps))
        return false;
    const Meetings found = meetingsOf(rows);
    const bool repeats = found.inRow >= leastRepeats && found.inRow * repeatedShare >= found.steps;
    const bool runs = starts.size() > 1 && found.replaced > 0;
    if (!runs && found.replaced <= found.steps && !repeats)
        return false;
    const std::string how =
        message(Messages::tr("The records are counted in their order, and the comparison is record by record."));
    const std::string what =
        runs ? message(Messages::tr(
                           "The steps fall back to the start {} times: the log holds several runs, or does not name "
                           "its epochs."),
                       starts.size() - 1)
             : message(Messages::tr("{} records have only {} different steps; the first that repeats is step {}."),
                       rows.steps.size(), found.steps, (*rows.steps)[found.firstRow]);
    log.problems.push_back({log.path, 0, Severity::Warning, what + ' ' + how});
    return true;
}

} // namespace rundiff
