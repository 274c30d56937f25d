// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/formats/logs/records/logsegment.h"

#include "models/formats/logs/records/steporder.h"

#include <limits>

namespace rundiff
{

namespace
{

constexpr std::size_t repeatedShare = 4; // one of so many steps repeats: the steps do not identify the records

// Positions in the text of the log.
struct Extent {
    std::uint64_t begin = 0, end = std::numeric_limits<std::uint64_t>::max();

    bool holds(std::uint64_t offset) const { return offset >= begin && offset < end; }
};

// Text before the first record belongs to the first segment.
Extent extentOf(const Log &log, std::size_t segment)
{
    Extent extent;
    if (segment > 0)
        extent.begin = log.segments[segment].offset;
    if (segment + 1 < log.segments.size())
        extent.end = log.segments[segment + 1].offset;
    return extent;
}

template <typename T>
std::shared_ptr<const std::vector<T>> chosen(const std::vector<T> &values, const std::vector<std::size_t> &indexes)
{
    auto column = std::make_shared<std::vector<T>>();
    column->reserve(indexes.size());
    for (const std::size_t index : indexes)
        column->push_back(values[index]);
    return column;
}

void orderBySteps(Curve &curve, const StepOrder &order)
{
    const Curve::Steps steps = *curve.steps;
    const Curve::Values values = *curve.values;
    curve.replacedSteps = *chosen(steps, order.replaced);
    curve.replacedValues = *chosen(values, order.replaced);
    curve.steps = chosen(steps, order.kept);
    curve.values = chosen(values, order.kept);
    Offsets offsets;
    for (const std::size_t index : order.kept)
        offsets.push((*curve.offsets)[index]);
    curve.offsets = std::make_shared<const Offsets>(std::move(offsets));
}

Curve partOf(const Curve &curve, const Extent &extent)
{
    Curve part;
    part.metric = curve.metric;
    part.marks = curve.marks;
    part.precision = curve.precision;
    part.countsEpochs = curve.countsEpochs;
    part.passingSteps = curve.passingSteps;
    part.printsNoStep = curve.printsNoStep;
    std::vector<std::size_t> indexes;
    Offsets offsets;
    for (std::size_t i = 0; i < std::min(curve.size(), curve.offsets->size()); ++i) {
        if (extent.holds((*curve.offsets)[i])) {
            indexes.push_back(i);
            offsets.push((*curve.offsets)[i]);
        }
    }
    const auto printed = chosen(curve.printedSteps ? *curve.printedSteps : *curve.steps, indexes);
    part.steps = printed;
    part.values = chosen(*curve.values, indexes);
    part.offsets = std::make_shared<const Offsets>(std::move(offsets));
    const StepOrder order = stepOrder(*printed);
    if (order.replaced.size() * repeatedShare > order.kept.size()) {
        part.printedSteps = printed;
        part.countsRecords = true;
        part.steps =
            SharedColumn(Sequence<std::int64_t>{1, 1, static_cast<std::int64_t>(indexes.size()), indexes.size()});
    } else if (!order.inOrder()) {
        orderBySteps(part, order);
    }
    return part;
}

} // namespace

std::shared_ptr<const Log> segmentOfLog(const std::shared_ptr<const Log> &log, std::int64_t segment)
{
    const std::shared_ptr<const Log> whole = log->whole ? log->whole : log;
    const bool known = segment > 0 && segment <= static_cast<std::int64_t>(whole->segments.size());
    if (!known || whole->segment != 0 || whole->segments.size() < 2)
        return whole;
    if (log->segment == segment)
        return log;
    auto part = std::make_shared<Log>(*whole);
    part->segment = segment;
    part->whole = whole;
    part->curves.clear();
    const Extent extent = extentOf(*whole, static_cast<std::size_t>(segment - 1));
    for (const Curve &curve : whole->curves) {
        Curve own = partOf(curve, extent);
        if (!own.empty())
            part->curves.push_back(std::move(own));
    }
    return part;
}

std::int64_t lastCompleteSegment(const Log &log)
{
    std::int64_t farthest = 0, complete = 0; // counted from 1
    for (std::size_t i = 0; i < log.segments.size(); ++i) {
        const LogSegment &segment = log.segments[i];
        const auto number = static_cast<std::int64_t>(i + 1);
        if (farthest == 0 || segment.lastStep >= log.segments[static_cast<std::size_t>(farthest - 1)].lastStep)
            farthest = number;
        if (segment.finished.value_or(farthest == number))
            complete = number;
    }
    if (complete > 0)
        return complete;
    return std::max<std::int64_t>(farthest, 1);
}

} // namespace rundiff
