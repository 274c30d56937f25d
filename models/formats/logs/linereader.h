// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/formats/logs/omissionmarks.h"
#include "models/formats/logs/segments.h"
#include "models/run/log.h"

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace rundiff
{

// A line of a text, or one of the segments that it is divided into by control characters.
struct LinePlace {
    std::uint64_t offset = 0;
    std::int64_t line = 0;
    bool whole = true; // false: the last line of a file that does not end with a line feed
    bool lastSegment = true;
};

// What all readers of lines have: what they leave unread, and how many pieces they inspected.
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
    Omissions omissions;          // parts that the log itself says were removed

protected:
    void addUnread(std::string_view segment, const LinePlace &place, std::string reason);
    static std::string joinedReason();

    // read(segment, place) for each segment of the line.
    template <typename Read>
    static void forEachSegment(std::string_view line, LinePlace place, Read read)
    {
        while (true) {
            const SegmentEnd end = segmentEnd(line);
            place.lastSegment = end.length == line.size();
            const std::string_view segment = line.substr(0, end.length);
            if (!segment.empty() || place.lastSegment)
                read(segment, place);
            if (place.lastSegment)
                return;
            line.remove_prefix(end.next);
            place.offset += end.next;
        }
    }
};

} // namespace rundiff
