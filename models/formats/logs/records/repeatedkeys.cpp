// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/formats/logs/records/repeatedkeys.h"

#include "models/formats/logs/vocabulary/vocabulary.h"
#include "models/run/messages.h"

#include <algorithm>
#include <bit>
#include <map>

namespace rundiff
{

namespace
{

constexpr std::size_t enoughRepeats = 16; // to be the program's way
constexpr std::size_t usualShare = 4;     // one of so many records

bool isSameNumber(double one, double other)
{
    return std::bit_cast<std::uint64_t>(one) == std::bit_cast<std::uint64_t>(other);
}

std::size_t countPresent(const Curve::Values &values)
{
    return values.size() - static_cast<std::size_t>(std::count_if(values.begin(), values.end(), isAbsent));
}

// Records in which the further metric has a different value than the first one.
std::vector<std::size_t> rowsWithOtherValues(const Curve::Values &first, const Curve::Values &further)
{
    std::vector<std::size_t> rows;
    for (std::size_t row = 0; row < std::min(first.size(), further.size()); ++row) {
        if (!isAbsent(further[row]) && !isSameNumber(first[row], further[row]))
            rows.push_back(row);
    }
    return rows;
}

void reportRepeats(Log &log, const RecordRows &rows, const std::string &name, const std::vector<std::size_t> &doubtful)
{
    const std::int64_t step = (*rows.steps)[doubtful.front()];
    log.problems.push_back(
        {log.path, 0, Severity::Warning,
         message(Messages::tr("{} records have \"{}\" several times, with different values, the first of them is of "
                              "step {}. None of these values is used."),
                 doubtful.size(), name, step),
         Unread{UnreadReason::Duplicate, "values of " + name, static_cast<std::int64_t>(doubtful.size()),
                message(Messages::tr("step {}"), step)}});
}

// The index of the metric with the same marks that is the first in each record; the count of metrics if there is none.
std::size_t firstOf(const RecordRows &rows, const RecordValues &metric)
{
    MetricMarks marks = metric.marks;
    marks.occurrence = 1;
    const auto found = std::ranges::find_if(
        rows.metrics, [&](const RecordValues &other) { return other.name == metric.name && other.marks == marks; });
    return static_cast<std::size_t>(found - rows.metrics.begin());
}

void removeRepeated(RecordValues &metric, const std::vector<std::size_t> &rows)
{
    Curve::Values values = *metric.values;
    for (const std::size_t row : rows)
        values[row] = absentValue;
    metric.values = std::make_shared<const Curve::Values>(std::move(values));
}

} // namespace

std::vector<std::size_t> occurrences(const std::vector<std::string> &names)
{
    std::map<std::string_view, std::size_t> counts;
    std::vector<std::size_t> occurrences;
    for (const std::string &name : names)
        occurrences.push_back(++counts[name]);
    return occurrences;
}

void settleRepeatedKeys(Log &log, RecordRows &rows)
{
    std::map<std::size_t, std::vector<std::size_t>> doubtful; // rows, by the index of the first metric
    std::vector<bool> settled(rows.metrics.size());
    for (std::size_t i = 0; i < rows.metrics.size(); ++i) {
        const std::size_t first = firstOf(rows, rows.metrics[i]);
        if (first == i || first == rows.metrics.size())
            continue;
        const Curve::Values &values = *rows.metrics[first].values, &further = *rows.metrics[i].values;
        const std::vector<std::size_t> unequal = rowsWithOtherValues(values, further);
        const std::size_t count = countPresent(further);
        const bool usual = count >= enoughRepeats || usualShare * count > countPresent(values);
        if (!unequal.empty() && usual)
            continue;
        std::vector<std::size_t> &known = doubtful[first];
        known.insert(known.end(), unequal.begin(), unequal.end());
        settled[i] = true;
    }
    for (auto &[first, found] : doubtful) {
        const bool isCost = vocabulary().kindOfMetric(rows.metrics[first].name) == MetricKind::Cost;
        if (found.empty() || isCost) // of a cost, any value is as good
            continue;
        std::sort(found.begin(), found.end());
        found.erase(std::unique(found.begin(), found.end()), found.end());
        reportRepeats(log, rows, rows.metrics[first].name + rows.metrics[first].marks.suffix(), found);
        removeRepeated(rows.metrics[first], found);
    }
    for (std::size_t i = rows.metrics.size(); i > 0; --i) {
        if (settled[i - 1])
            rows.metrics.erase(rows.metrics.begin() + static_cast<std::ptrdiff_t>(i) - 1);
    }
}

} // namespace rundiff
