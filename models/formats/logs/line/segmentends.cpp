// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/formats/logs/line/segmentends.h"

#include "models/formats/logs/line/linepair.h"
#include "models/formats/logs/line/segments.h"
#include "models/formats/logs/text/lines.h"
#include "models/formats/logs/vocabulary/vocabulary.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace rundiff
{

namespace
{

constexpr std::size_t textBefore = 16 * 1024; // in front of a record, in which a line may name its epoch
constexpr std::size_t lastRecords = 4;        // of which the distance is taken
constexpr std::size_t mostOfPacked = 8;       // runs

struct Place {
    std::int64_t done = 0;
    std::optional<std::int64_t> total;
};

// What the line of a record, or the lines before it, say of its position.
struct Position {
    std::optional<Place> epoch, step; // the step is that of its epoch, where there are any
};

std::optional<Place> placeOf(const LinePair &pair)
{
    if (!isCounted(pair) || (pair.total && *pair.total < *pair.whole))
        return std::nullopt;
    return Place{*pair.whole, pair.total};
}

// "[3/25][100/1583] loss": what nothing names is the step, and the first of two the epoch.
void takeUnnamed(const std::vector<Place> &unnamed, Position &position)
{
    const bool two = unnamed.size() > 1 && !position.epoch;
    if (two && !position.step)
        position = {unnamed[0], unnamed[1]};
    else if (!position.step && !unnamed.empty())
        position.step = unnamed.front();
}

// "Iter" of "Iter(train)".
std::string_view wordOf(std::string_view label)
{
    label = vocabulary().withoutProse(vocabulary().withoutOpening(label));
    if (label.ends_with(')'))
        return label.substr(0, label.find('('));
    return label;
}

Position positionIn(std::string_view line)
{
    std::vector<LinePair> pairs;
    scanPairs(line, pairs);
    Position position;
    std::vector<Place> unnamed;
    for (const LinePair &pair : pairs) {
        const auto place = placeOf(pair);
        const LabelMeaning meaning = vocabulary().meaning(wordOf(pair.label));
        const bool isAmount = meaning.place != WordPlace::None && (meaning.plural || meaning.total);
        if (!place || (isAmount && !pair.total))
            continue;
        if (meaning.place == WordPlace::Epoch && !position.epoch)
            position.epoch = place;
        else if (meaning.place == WordPlace::Step && !position.step)
            position.step = place;
        else if (pair.label.empty() && place->total)
            unnamed.push_back(*place);
    }
    takeUnnamed(unnamed, position);
    return position;
}

// The last of the line's drawings.
std::string_view lastDrawn(std::string_view line)
{
    while (line.ends_with('\r'))
        line.remove_suffix(1);
    const std::size_t back = line.rfind('\r');
    if (back == std::string_view::npos)
        return line;
    return line.substr(back + 1);
}

// The text up to the end of the line at `offset`, and where this line begins in it.
struct TextOfRecord {
    std::string text;
    std::size_t line = 0;
};

TextOfRecord textAt(LogText &source, std::uint64_t offset, std::size_t before)
{
    TextOfRecord found;
    found.line = static_cast<std::size_t>(std::min<std::uint64_t>(offset, before));
    found.text = readAt(source, offset - found.line, found.line + longestLine);
    found.line = std::min(found.line, found.text.size());
    found.text.resize(std::min(found.text.find('\n', found.line), found.text.size()));
    return found;
}

Position positionOfLine(std::string_view line)
{
    std::string buffer;
    return positionIn(cleaned(lastDrawn(line), buffer));
}

Position ownPosition(LogText &source, std::uint64_t offset)
{
    return positionOfLine(textAt(source, offset, 0).text);
}

// Lines before the record's own, after `begin`, say what that one does not: its epoch, and its step if it has none.
Position wholePosition(LogText &source, std::uint64_t begin, std::uint64_t offset)
{
    const auto most = static_cast<std::size_t>(std::min<std::uint64_t>(offset - std::min(begin, offset), textBefore));
    const auto [text, line] = textAt(source, offset, most);
    Position position = positionOfLine(std::string_view(text).substr(line));
    std::string_view rest = std::string_view(text).substr(0, line);
    while (!position.epoch && !rest.empty()) {
        if (rest.ends_with('\n'))
            rest.remove_suffix(1);
        const std::size_t lineBegin = rest.rfind('\n') + 1;
        const Position found = positionOfLine(rest.substr(lineBegin));
        position.epoch = found.epoch;
        if (!position.step)
            position.step = found.step;
        rest = rest.substr(0, lineBegin);
    }
    return position;
}

// The curve whose records are the runs'.
const Curve *curveOfRuns(const Log &log)
{
    const Curve *most = nullptr;
    for (const Curve &curve : log.curves) {
        if (curve.countsRecords && curve.offsets && (!most || curve.size() > most->size()))
            most = &curve;
    }
    return most;
}

// What the first and the last lines of one run say.
struct RunEnd {
    Position first, last;
    std::int64_t distance = 1; // of its last steps

    bool fromZero(std::optional<Place> Position::*part) const { return first.*part && (first.*part)->done == 0; }
};

RunEnd endOf(LogText &source, const Curve &curve, std::uint64_t begin, std::size_t from, std::size_t to)
{
    const Offsets &offsets = *curve.offsets;
    RunEnd end{wholePosition(source, begin, offsets[from]), wholePosition(source, begin, offsets[to - 1]), 0};
    std::optional<Place> next = end.last.step;
    for (std::size_t record = to - 1; next && record > from && to - record < lastRecords; --record) {
        const std::optional<Place> step = ownPosition(source, offsets[record - 1]).step;
        const std::int64_t distance = step ? next->done - step->done : 0;
        if (distance > 0 && (end.distance == 0 || distance < end.distance))
            end.distance = distance;
        next = step;
    }
    end.distance = std::max<std::int64_t>(end.distance, 1);
    return end;
}

// Whether there is no space for one more record.
bool isStepReached(const RunEnd &end)
{
    const Place &step = *end.last.step;
    return step.done + end.distance > *step.total - (end.fromZero(&Position::step) ? 1 : 0);
}

// `inclusive`: epochs that count from 0 go up to their total and not to the number before it.
std::optional<bool> isFinished(const RunEnd &end, const LogSegment &segment, bool inclusive)
{
    const auto &[epoch, step] = end.last;
    if (epoch ? !epoch->total : !step)
        return std::nullopt;
    if (step && !step->total)
        return std::nullopt;
    if (!epoch) // with more steps than these it has epochs that are named elsewhere
        return segment.lastStep <= *step->total ? std::optional(isStepReached(end)) : std::nullopt;
    const bool zero = end.fromZero(&Position::epoch) && !inclusive;
    return epoch->done >= *epoch->total - (zero ? 1 : 0) && (!step || isStepReached(end));
}

} // namespace

void noteSegmentEnds(Log &log, LogText &source)
{
    const Curve *const curve = curveOfRuns(log);
    const bool packed = !source.plainSize(); // going back starts from the beginning
    if (log.segments.size() < 2 || !curve || (packed && log.segments.size() > mostOfPacked))
        return;
    std::vector<std::optional<RunEnd>> ends(log.segments.size());
    std::size_t record = 0;
    bool inclusive = false;
    for (std::size_t i = 0; i < log.segments.size(); ++i) {
        const std::size_t from = record;
        while (record < curve->size() &&
               (i + 1 == log.segments.size() || (*curve->offsets)[record] < log.segments[i + 1].offset))
            ++record;
        if (record == from)
            continue;
        // What is after the last record of the run before may name the first epoch.
        ends[i] = endOf(source, *curve, from == 0 ? 0 : (*curve->offsets)[from - 1], from, record);
        const auto &epoch = ends[i]->last.epoch;
        inclusive = inclusive || (ends[i]->fromZero(&Position::epoch) && epoch && epoch->total == epoch->done);
    }
    for (std::size_t i = 0; i < ends.size(); ++i)
        log.segments[i].finished = ends[i] ? isFinished(*ends[i], log.segments[i], inclusive) : std::nullopt;
}

} // namespace rundiff
