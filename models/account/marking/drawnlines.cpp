// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/account/marking/drawnlines.h"

#include "models/formats/logs/line/segments.h"

#include <algorithm>

namespace rundiff
{

void DrawnLines::add(std::string_view line, std::int64_t number, std::uint64_t offset)
{
    const std::uint64_t end = offset + line.size();
    const bool isDivided = segmentEnd(line).next < line.size();
    while (!line.empty()) {
        const SegmentEnd segment = segmentEnd(line);
        addPiece({cleaned(line.substr(0, segment.length), m_cleaned), number, offset, end, isDivided});
        line.remove_prefix(std::max<std::size_t>(segment.next, 1));
    }
}

void DrawnLines::addPiece(const Drawn &piece)
{
    if (piece.text.find_first_not_of(" \t") == piece.text.npos)
        return;
    std::optional<DrawnBar> bar = DrawnBar::of(piece.text);
    if (!bar) {
        m_take(piece);
        return;
    }
    const std::string behind(piece.text.substr(bar->end));
    addBar({*std::move(bar), piece.line, piece.offset, piece.end, piece.isPiece});
    addPiece({behind, piece.line, piece.offset, piece.end, true});
}

void DrawnLines::addBar(Pending now)
{
    const auto known =
        std::ranges::find_if(m_bars, [&](const Pending &pending) { return pending.bar.key == now.bar.key; });
    if (known != m_bars.end()) {
        if (now.bar.done < known->bar.done)
            give(*known);
        *known = std::move(now);
        return;
    }
    if (m_bars.size() >= mostBars) {
        give(m_bars.front());
        m_bars.erase(m_bars.begin());
    }
    m_bars.push_back(std::move(now));
}

void DrawnLines::give(const Pending &pending)
{
    const bool isPassing = pending.bar.done < 1;
    m_take({pending.bar.shown, pending.line, pending.offset, pending.end, pending.isPiece, true, isPassing});
}

void DrawnLines::finish()
{
    for (const Pending &pending : m_bars)
        give(pending);
    m_bars.clear();
}

} // namespace rundiff
