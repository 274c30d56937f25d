// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/formats/logs/records/recordorder.h"

#include "models/formats/logs/records/records.h"
#include "models/formats/logs/records/stepcounting.h"
#include "models/formats/logs/vocabulary/vocabulary.h"
#include "models/run/messages.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdint>
#include <numeric>
#include <optional>

namespace rundiff
{

namespace
{

constexpr std::size_t leastRepeats = 2;  // in a row; a single one may be where a run was resumed
constexpr std::size_t repeatedShare = 4; // one of so many repeats
constexpr std::size_t roundedSteps = 5;  // that repeat in a row and nowhere else
constexpr std::size_t mostResumes = 3;
constexpr std::int64_t startShare = 10; // so much of the steps is the start of a run
constexpr std::size_t mostSegments = 1000;
constexpr std::size_t fewRecords = 3; // of which a mean is taken

enum class Meeting : std::uint8_t {
    Strange,
    Equal,
    Different
}; // of two records of one step; Strange: no common metric

// A metric that both records have and that differs: one of them cannot stand for the other.
Meeting meetingOf(const RecordRows &rows, std::size_t one, std::size_t other)
{
    Meeting found = Meeting::Strange;
    for (const RecordValues &metric : rows.metrics) {
        const double a = (*metric.values)[one], b = (*metric.values)[other];
        if (isAbsent(a) || isAbsent(b))
            continue;
        if (std::bit_cast<std::uint64_t>(a) != std::bit_cast<std::uint64_t>(b))
            return Meeting::Different;
        found = Meeting::Equal;
    }
    return found;
}

// Records and their steps, counted.
struct Meetings {
    std::size_t steps = 0;    // that have a record
    std::size_t replaced = 0; // records that another one of their step would replace by other values
    std::size_t repeated = 0; // records whose values another one of their step has, too
    std::size_t inRow = 0;    // replaced ones that the next record would replace
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
        const Meeting meeting = meetingOf(rows, row, next);
        found.repeated += meeting == Meeting::Equal;
        if (meeting != Meeting::Different)
            continue;
        if (found.replaced++ == 0 || row < found.firstRow)
            found.firstRow = row;
        found.inRow += next == row + 1;
    }
    return found;
}

std::int64_t largestStep(const Curve::Steps &steps, std::size_t begin, std::size_t end)
{
    return *std::max_element(steps.begin() + static_cast<std::ptrdiff_t>(begin),
                             steps.begin() + static_cast<std::ptrdiff_t>(end));
}

// All begin with the same step, and all but the last one end with the same.
bool haveEqualSteps(const Curve::Steps &steps, const std::vector<std::size_t> &starts)
{
    const std::int64_t last = largestStep(steps, 0, starts[1]);
    for (std::size_t i = 1; i < starts.size(); ++i) {
        const bool atEnd = i + 1 == starts.size();
        const std::int64_t own = largestStep(steps, starts[i], atEnd ? steps.size() : starts[i + 1]);
        if (steps[starts[i]] != steps.front() || own > last || (own < last && !atEnd))
            return false;
    }
    return true;
}

// The mean of the first or last values of some rows; nullopt: there are none.
std::optional<double> meanOf(const Curve::Values &values, std::size_t begin, std::size_t end)
{
    double sum = 0;
    std::size_t count = 0;
    for (std::size_t row = begin; row < end; ++row) {
        if (!std::isfinite(values[row]))
            continue;
        sum += values[row];
        ++count;
    }
    if (count > 0)
        return sum / static_cast<double>(count);
    return std::nullopt;
}

// Whether at most starts the loss is nearer to that of the first records than to that of the records before.
bool beginsAnew(const RecordRows &rows, const std::vector<std::size_t> &starts)
{
    const auto likeliest = std::ranges::max_element(
        rows.metrics, {}, [](const RecordValues &metric) { return vocabulary().lossLikelihood(metric.name); });
    const Curve::Values &values = *likeliest->values;
    std::size_t anew = 0;
    for (std::size_t i = 1; i < starts.size(); ++i) {
        const std::size_t end = i + 1 < starts.size() ? starts[i + 1] : values.size();
        const std::size_t few = std::min({fewRecords, end - starts[i], starts[i] - starts[i - 1]});
        const auto first = meanOf(values, 0, few), before = meanOf(values, starts[i] - few, starts[i]),
                   own = meanOf(values, starts[i], starts[i] + few);
        if (first && before && own && std::fabs(*own - *first) < std::fabs(*own - *before))
            ++anew;
    }
    return 2 * anew > starts.size() - 1;
}

// Text between the records can name steps of its own: those repeat, or go to and fro. A run is resumed a few times.
bool isAboutOtherSteps(const RecordRows &rows, const Meetings &found)
{
    const Curve::Steps &steps = *rows.steps;
    std::size_t standing = 0;
    for (std::size_t row = 1; row < steps.size(); ++row)
        standing += steps[row] <= steps[row - 1];
    const bool often = standing >= leastRepeats && standing * repeatedShare > steps.size();
    return found.replaced > 0 && (standing > mostResumes || often);
}

} // namespace

bool areRuns(const RecordRows &rows, const std::vector<std::size_t> &starts)
{
    if (starts.size() < 2 || rows.metrics.empty())
        return false;
    return !haveEqualSteps(*rows.steps, starts) || beginsAnew(rows, starts);
}

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
        const std::uint64_t offset = rows.offsets[begin];
        log.segments.push_back({static_cast<std::int64_t>(offset), offset, static_cast<std::int64_t>(end - begin),
                                steps[begin], largestStep(steps, begin, end)});
    }
}

namespace
{

std::string howCounted()
{
    return message(Messages::tr("The records are counted in their order, and the comparison is record by record."));
}

} // namespace

bool needCounting(Log &log, const RecordRows &rows, const std::vector<std::size_t> &starts, bool segments,
                  bool borrowed)
{
    if (strictlyIncreasing(rows.steps))
        return false;
    const Meetings found = meetingsOf(rows);
    const bool rounded = found.inRow >= roundedSteps && found.inRow == found.replaced; // no run is resumed like this
    const bool repeats = (found.inRow >= leastRepeats && found.inRow * repeatedShare >= found.steps) || rounded ||
                         (borrowed && isAboutOtherSteps(rows, found));
    // A run that was resumed near the start and repeats what it printed goes on; one from the first step is another
    // run.
    const bool anew = std::any_of(starts.begin() + 1, starts.end(),
                                  [&](std::size_t row) { return (*rows.steps)[row] <= rows.steps.front(); });
    const bool runs = starts.size() > 1 && (found.replaced > 0 || (anew && found.repeated > 0));
    if (!runs && found.replaced <= found.steps && !repeats)
        return false;
    if (runs && segments && areRuns(rows, starts)) // how they are compared depends on the other log
        return true;
    const std::string what =
        runs ? message(Messages::tr("The steps fall back to the start {} times: the log does not name its epochs."),
                       starts.size() - 1)
             : message(Messages::tr("{} records have only {} different steps; the first that repeats is step {}."),
                       rows.steps.size(), found.steps, (*rows.steps)[found.firstRow]);
    log.problems.push_back({log.path, 0, Severity::Warning, what + ' ' + howCounted()});
    return true;
}

void reportScattered(Log &log, std::size_t records)
{
    log.problems.push_back(
        {log.path, 0, Severity::Warning,
         message(Messages::tr("The lines before {} records name sometimes a step and sometimes an epoch, which "
                              "do not identify them."),
                 records) +
             ' ' + howCounted()});
}

} // namespace rundiff
