// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/formats/logs/line/cutnumbers.h"
#include "models/formats/logs/line/decimal.h"
#include "models/formats/logs/line/joinedlines.h"
#include "models/formats/logs/line/knownshapes.h"
#include "models/formats/logs/line/linekinds.h"
#include "models/formats/logs/line/lineshape.h"
#include "models/formats/logs/line/omissions.h"
#include "models/formats/logs/line/segments.h"
#include "models/formats/logs/text/lines.h"
#include "models/run/log.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace rundiff
{

// A line of a text, or one of the segments that it is divided into by control characters.
struct LinePlace {
    std::uint64_t offset = 0;
    std::int64_t line = 0;
    bool whole = true; // false: the last line of a file that does not end with a line feed
    bool lastSegment = true;
    bool over = false; // a terminal writes over it
};

// What all readers of lines have: the shapes and kinds of the lines that they know, what they leave unread, and how
// many pieces they inspected.
class LineReader
{
public:
    static constexpr std::size_t mostUnread = 1000; // that are kept

    bool unfinishedWaits = false;   // a last line without its line feed is ignored
    std::vector<UnreadLine> unread; // the first ones
    std::int64_t unreadCount = 0;
    std::int64_t pendingLine = 0; // the last line is an incomplete record
    bool pendingUsed = false;     // whose value is read: the missing part is after it
    std::int64_t segments = 0;    // inspected pieces of text
    std::int64_t atOnce = 0;      // lines of them that were read many at a time
    Omissions omissions;          // parts that the log itself says were removed
    LineKinds kinds;              // of the records, complete after finish()

protected:
    // A line that is not a record, and may be what is left of one.
    struct PassedLine {
        std::string text;
        std::int64_t line = 0;
    };

    LineReader(std::size_t mostShapes, LineKinds lineKinds) : kinds(std::move(lineKinds)), m_shapes(mostShapes) {}

    void addUnread(std::string_view segment, const LinePlace &place, std::string reason);
    // The last record whose form is known.
    void noteRecord(std::string_view segment);
    // Most lines are distinguished from records by their length and their ends.
    bool isLikeRecord(std::string_view segment) const;
    // Of a log whose records are counted: without steps, no gap shows that one is missing.
    bool isLeftOfRecord(std::string_view segment);
    static bool isComment(std::string_view segment) { return segment.starts_with("# "); }
    bool isDamagedKind(std::optional<LineKinds::Number> kind);

    // A record, by the number of its group and of its row there.
    struct RecordPlace {
        std::size_t group = 0, row = 0;
    };
    // After each record. Its last number may be continued by the next line, which wrapping has divided.
    void noteEnd(std::string_view line, const RecordPlace &record)
    {
        m_hasOpenEnd = mayEndInNumber(line);
        if (m_hasOpenEnd) {
            m_openEnd = record;
            m_openLine.assign(line);
        }
    }
    // Takes a line that continues the record before it; neither of them is used.
    bool takeRest(std::string_view line, const LinePlace &place);
    // Takes a line with which version control marks two versions of other lines.
    bool takeConflictMark(std::string_view line, const LinePlace &place);
    std::vector<RecordPlace> m_cutRecords;

    // Calls take(line, place) for a line of a known shape. If it is not, or take() returns false, calls
    // read(segment, place) for its segments and returns false.
    template <typename Take, typename Read>
    bool readLine(std::string_view line, const LinePlace &place, Take take, Read read)
    {
        if (!place.whole && unfinishedWaits)
            return false;
        while (!line.empty() && line.back() == '\r') // two where a terminal's record was converted
            line.remove_suffix(1);
        line = withoutLineNumber(line);
        if (place.whole && m_shapes.read(line.data(), line.data() + line.size(), m_reading)) {
            if (take(line, place)) {
                ++segments;
                return true;
            }
            m_shapes.count(-1);
        }
        if (hasControls(line) || joinedPrefix(line) != std::string_view::npos)
            forEachSegment(line, place, read);
        else
            read(line, place);
        return false;
    }

    // Calls take(line, place) for the lines of known shapes at the start of the text, until it returns false; takes
    // with takeMany(text, offset) those that can be taken at once.
    template <typename Take, typename TakeMany>
    LineRun readRun(std::string_view text, std::uint64_t offset, Take take, TakeMany takeMany)
    {
        const char *const end = text.data() + text.size();
        LineRun run;
        const char *at = text.data();
        QuickTries tries;
        while (true) {
            if (tries.isDue()) {
                const auto passed = static_cast<std::size_t>(at - text.data());
                const LineRun many = takeMany(text.substr(passed), offset + passed);
                tries.note(many.lines);
                at += many.bytes;
                run.lines += many.lines;
                atOnce += many.lines;
            }
            const char *const stop = m_shapes.read(at, end, m_reading);
            if (!stop)
                break;
            const LinePlace place{offset + static_cast<std::size_t>(at - text.data()), 0};
            if (stop == end || !take(std::string_view(at, stop), place)) { // at the end the line may go on
                m_shapes.count(-1);
                break;
            }
            at = stop + (*stop == '\r' ? 2 : 1);
            ++run.lines;
        }
        run.bytes = static_cast<std::size_t>(at - text.data());
        segments += run.lines;
        return run;
    }

    // The same where lines cannot be taken at once.
    template <typename Take>
    LineRun readRun(std::string_view text, std::uint64_t offset, Take take)
    {
        return readRun(text, offset, take, [](std::string_view, std::uint64_t) { return LineRun(); });
    }

    // The last line, a record without its line feed: it may end in the middle of a number. take() uses it.
    template <typename Take>
    void takeUnfinished(std::string_view segment, const LinePlace &place, bool cutInNumber, Take take)
    {
        m_shapes.countInto(kinds);
        const bool cut = kinds.isCutOff(segment);
        if (cut ? decimal::isDigit(segment.back()) : cutInNumber) {
            pendingLine = place.line;
            return;
        }
        take();
        if (!cut) {
            kinds.addUnended(segment, place.line);
            return;
        }
        pendingLine = place.line;
        pendingUsed = true;
    }

    // The records of a line that holds several: fieldsOf(piece) is null where a piece is not a whole record.
    template <typename FieldsOf, typename Take>
    void takePieces(const JoinedLines::Pieces &pieces, std::string_view segment, const LinePlace &place,
                    FieldsOf fieldsOf, Take take)
    {
        if (!pieces.whole)
            addUnread(segment, place, joinedReason());
        for (const std::string_view &piece : pieces.records) {
            const bool glued = !pieces.whole && &piece != &pieces.records.back();
            const std::vector<LineField> *fields = fieldsOf(piece);
            if (fields && !(glued && JoinedLines::isGlued(piece, *fields)))
                take(piece);
        }
    }

    // read(segment, place) for each segment of the line.
    template <typename Read>
    static void forEachSegment(std::string_view line, LinePlace place, Read read)
    {
        while (true) {
            const SegmentEnd end = segmentEnd(line);
            place.lastSegment = end.length == line.size();
            place.over = end.next > end.length;
            const std::string_view segment = line.substr(0, end.length);
            if (!segment.empty() || place.lastSegment)
                read(segment, place);
            if (place.lastSegment)
                return;
            line.remove_prefix(end.next);
            place.offset += end.next;
        }
    }

    KnownShapes m_shapes;
    JoinedLines m_joined;
    LineReading m_reading;

private:
    static std::string joinedReason();

    bool m_hasOpenEnd = false;
    RecordPlace m_openEnd;
    std::string m_openLine;
    std::size_t m_recordLength = 0;
    char m_recordBegin = 0, m_recordEnd = 0;
};

} // namespace rundiff
