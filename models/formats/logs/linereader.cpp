// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/formats/logs/linereader.h"

#include "models/run/messages.h"

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

std::string LineReader::joinedReason()
{
    return message(Messages::tr("several records are in one line, and a part between them may be lost"));
}

} // namespace rundiff
