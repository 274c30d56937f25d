// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/formats/logs/reading/grownlog.h"

#include "models/formats/logs/reading/logformat.h"
#include "models/formats/logs/text/lines.h"
#include "models/formats/logs/vocabulary/metricchoice.h"
#include "models/run/numberorder.h"

#include <algorithm>

namespace rundiff
{

namespace
{

// The mark from which the log is read again: lines cross at most one, and after it there are points that must be equal
// in both readings.
std::size_t lastSureMark(const Log &log)
{
    if (log.lineMarks.size() < 3)
        return 0;
    return log.lineMarks.size() - 2;
}

// Steps that went back need the points before them once more; so do lines that are counted without their place.
bool isPlain(const Log &log)
{
    const bool counted = log.unreadCount == static_cast<std::int64_t>(log.unreadLines.size());
    return counted && log.linesWithoutValue == 0 && log.restarts.empty() && log.segments.empty() &&
           std::all_of(log.curves.begin(), log.curves.end(), [](const Curve &curve) {
               return curve.replacedSteps.empty() && !curve.empty() && !curve.countsRecords && !curve.passingSteps;
           });
}

// How many points lie before this place of the text; they stand in its order.
std::size_t pointsBefore(const Curve &curve, std::uint64_t place)
{
    std::size_t from = 0, to = curve.offsets->size();
    while (from < to) {
        const std::size_t middle = from + (to - from) / 2;
        if ((*curve.offsets)[middle] < place)
            from = middle + 1;
        else
            to = middle;
    }
    return from;
}

// The points that both readings have, from `first` on, are the same ones. A last line that was not complete may have
// given another number.
bool agree(const Curve &before, std::size_t first, const Curve &tail)
{
    const std::size_t common = before.size() - first;
    if (tail.size() < common || (common == 0 && (*tail.offsets)[0] <= before.offsets->back()))
        return false;
    const std::size_t sure = common < 2 ? common : common - 1;
    for (std::size_t i = 0; i < sure; ++i) {
        if ((*before.steps)[first + i] != (*tail.steps)[i] || (*before.offsets)[first + i] != (*tail.offsets)[i] ||
            !sameNumber((*before.values)[first + i], (*tail.values)[i]))
            return false;
    }
    return first == 0 || (*before.steps)[first - 1] < tail.steps.front();
}

PrintedPrecision both(const PrintedPrecision &one, const PrintedPrecision &other)
{
    return {one.decimals < 0 || other.decimals < 0 ? -1 : std::max(one.decimals, other.decimals),
            std::max(one.significantDigits, other.significantDigits), one.exact || other.exact};
}

template <typename T>
SharedColumn<T> joined(const SharedColumn<T> &before, std::size_t count, const SharedColumn<T> &tail)
{
    std::vector<T> numbers;
    numbers.reserve(count + tail.size());
    numbers.insert(numbers.end(), before->begin(), before->begin() + static_cast<std::ptrdiff_t>(count));
    numbers.insert(numbers.end(), tail->begin(), tail->end());
    return std::make_shared<const std::vector<T>>(std::move(numbers));
}

std::optional<Curve> joined(const Curve &before, const Curve &tail, std::uint64_t place)
{
    const std::size_t kept = pointsBefore(before, place);
    if (!agree(before, kept, tail))
        return std::nullopt;
    Curve curve;
    curve.metric = before.metric;
    curve.marks = before.marks;
    curve.steps = joined(before.steps, kept, tail.steps);
    curve.values = joined(before.values, kept, tail.values);
    Offsets offsets;
    for (std::size_t i = 0; i < kept; ++i)
        offsets.push((*before.offsets)[i]);
    for (std::size_t i = 0; i < tail.size(); ++i)
        offsets.push((*tail.offsets)[i]);
    curve.offsets = std::make_shared<const Offsets>(std::move(offsets));
    curve.precision = both(before.precision, tail.precision);
    return curve;
}

// What the first reading could not read after the mark, the second one could not either.
bool haveSameUnread(const Log &before, const Log &tail, std::int64_t linesBefore)
{
    return std::ranges::all_of(before.unreadLines, [&](const UnreadLine &line) {
        return line.line <= linesBefore ||
               std::ranges::any_of(tail.unreadLines, [&](const UnreadLine &other) { return other.line == line.line; });
    });
}

// Where the last point of the log is.
std::uint64_t endOf(const Log &log)
{
    std::uint64_t end = 0;
    for (const Curve &curve : log.curves)
        end = std::max(end, curve.offsets->back());
    return end;
}

// A curve that only the second reading has: it began after the first one.
bool joinNewCurves(Log &log, const Log &before, const Log &tail)
{
    const std::uint64_t end = endOf(before);
    for (const Curve &curve : tail.curves) {
        if (before.curve(curve.metric))
            continue;
        if ((*curve.offsets)[0] <= end)
            return false;
        log.curves.push_back(curve);
    }
    if (log.curves.size() == before.curves.size())
        return true;
    sortByLikelihood(log.curves);
    const auto first = std::ranges::find(log.curves, before.curves.front().metric, &Curve::metric);
    std::rotate(log.curves.begin(), first, first + 1);
    return true;
}

// False where the readings do not agree on their common points. A rare evaluation may have no point after the place.
bool joinCurves(Log &log, const Log &before, const Log &tail, std::uint64_t place)
{
    if (tail.curves.empty())
        return false;
    for (const Curve &curve : before.curves) {
        std::optional<Curve> whole;
        if (const Curve *const more = tail.curve(curve.metric))
            whole = joined(curve, *more, place);
        else if (pointsBefore(curve, place) == curve.size())
            whole = curve;
        if (!whole)
            return false;
        log.curves.push_back(std::move(*whole));
    }
    return joinNewCurves(log, before, tail);
}

// Those of the common part are in both readings.
std::int64_t joinedCount(const Log &before, const Log &tail, std::uint64_t place)
{
    std::size_t common = 0;
    for (const Curve &curve : before.curves)
        common = std::max(common, curve.size() - pointsBefore(curve, place));
    return before.recordCount + tail.recordCount - static_cast<std::int64_t>(common);
}

void joinUnread(Log &log, const Log &before, const Log &tail, std::int64_t linesBefore)
{
    for (const UnreadLine &line : before.unreadLines) {
        if (line.line <= linesBefore)
            log.unreadLines.push_back(line);
    }
    log.unreadLines.insert(log.unreadLines.end(), tail.unreadLines.begin(), tail.unreadLines.end());
    log.unreadCount = static_cast<std::int64_t>(log.unreadLines.size());
    for (const SaidResult &result : before.saidResults) {
        if (result.line <= linesBefore)
            log.saidResults.push_back(result);
    }
    log.saidResults.insert(log.saidResults.end(), tail.saidResults.begin(), tail.saidResults.end());
}

} // namespace

std::shared_ptr<const Log> readGrownLog(const Log &before, const LogOptions &options, const Progress &progress)
{
    const std::size_t mark = lastSureMark(before);
    if (mark == 0 || before.curves.empty() || !before.files.empty() || !isPlain(before))
        return nullptr;
    Log tail;
    tail.path = before.path;
    tail.chosenEncoding = before.chosenEncoding;
    LogOptions same = options;
    same.rank = before.rank;
    const LineStart from{mark * lineMarkDistance, before.lineMarks[mark]};
    if (!readLogFrom(tail, before.format, from, same, progress) || !isPlain(tail))
        return nullptr;
    auto log = std::make_shared<Log>();
    log->path = before.path;
    log->format = before.format;
    log->formatName = before.formatName;
    log->why = before.why;
    log->encoding = tail.encoding;
    log->chosenEncoding = before.chosenEncoding;
    log->ranks = before.ranks;
    log->rank = before.rank;
    log->problems = tail.problems;
    log->lineMarks.assign(before.lineMarks.begin(), before.lineMarks.begin() + static_cast<std::ptrdiff_t>(mark));
    log->lineMarks.insert(log->lineMarks.end(), tail.lineMarks.begin(), tail.lineMarks.end());
    if (tail.ranks != before.ranks || !haveSameUnread(before, tail, from.linesBefore) ||
        !joinCurves(*log, before, tail, from.offset))
        return nullptr;
    log->recordCount = joinedCount(before, tail, from.offset);
    joinUnread(*log, before, tail, from.linesBefore);
    return log;
}

} // namespace rundiff
