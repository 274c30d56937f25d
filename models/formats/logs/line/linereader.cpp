// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/formats/logs/line/linereader.h"

#include "models/formats/logs/line/lineskeleton.h"
#include "models/run/messages.h"
#include "models/run/textpieces.h"

#include <utility>

namespace rundiff
{

void LineReader::addUnread(std::string_view segment, const LinePlace &place, std::string reason)
{
    if (!place.whole && place.lastSegment) {
        pendingLine = place.line;
        return;
    }
    ++unreadCount;
    if (unread.size() < mostUnread)
        unread.push_back({place.line, shortened(segment), std::move(reason)});
}

void LineReader::noteRecord(std::string_view segment)
{
    m_recordLength = segment.size();
    m_recordBegin = segment.front();
    m_recordEnd = segment.back();
}

bool LineReader::isLikeRecord(std::string_view segment) const
{
    return !segment.empty() && 2 * segment.size() >= m_recordLength && segment.size() <= 2 * m_recordLength &&
           (segment.front() == m_recordBegin || segment.back() == m_recordEnd);
}

bool LineReader::isLeftOfRecord(std::string_view segment)
{
    if (isComment(segment) || !isLikeRecord(segment))
        return false;
    m_shapes.countInto(kinds);
    return kinds.isLeftOf(segment);
}

bool LineReader::isDamagedKind(std::optional<LineKinds::Number> kind)
{
    m_shapes.countInto(kinds);
    return kind && kinds.isDamaged(*kind);
}

bool LineReader::takeRest(std::string_view line, const LinePlace &place)
{
    if (!std::exchange(m_hasOpenEnd, false) || !mayContinueNumber(line))
        return false;
    if (line.size() == m_openLine.size() && skeletonOf(trimmed(line)) == skeletonOf(trimmed(m_openLine)))
        return false; // all rows of a table have this width
    m_cutRecords.push_back(m_openEnd);
    addUnread(line, place, message(Messages::tr("the line continues a number of the line before it")));
    return true;
}

bool LineReader::takeConflictMark(std::string_view line, const LinePlace &place)
{
    if (!isConflictMark(line))
        return false;
    addUnread(line, place, message(Messages::tr("two versions of the lines were merged, and not one of them chosen")));
    return true;
}

std::string LineReader::joinedReason()
{
    return message(Messages::tr("several records are in one line, and a part between them may be lost"));
}

} // namespace rundiff
