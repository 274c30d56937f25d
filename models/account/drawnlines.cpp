// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/account/drawnlines.h"

#include "models/account/placeshapes.h"

#include <algorithm>

namespace rundiff
{

namespace
{

// The text without what only moves the cursor or sets colours.
std::string withoutEscapes(std::string_view text)
{
    std::string plain;
    for (std::size_t at = 0; at < text.size();) {
        const std::size_t escape = escapeLength(text, at);
        if (escape == 0)
            plain += text[at];
        at += std::max<std::size_t>(escape, 1);
    }
    return plain;
}

} // namespace

void DrawnLines::add(std::string_view line, std::int64_t number, std::uint64_t offset)
{
    const std::uint64_t end = offset + line.size();
    if (line.find('\x1b') == line.npos)
        addPlain(line, number, offset, end);
    else
        addPlain(withoutEscapes(line), number, offset, end);
}

void DrawnLines::addPlain(std::string_view line, std::int64_t number, std::uint64_t offset, std::uint64_t end)
{
    while (!line.empty()) {
        const std::size_t length = std::min(line.find('\r'), line.size());
        addPiece(line.substr(0, length), number, offset, end);
        line.remove_prefix(std::min(length + 1, line.size()));
    }
}

void DrawnLines::addPiece(std::string_view piece, std::int64_t number, std::uint64_t offset, std::uint64_t end)
{
    if (piece.find_first_not_of(" \t") == piece.npos)
        return;
    std::optional<ProgressBar> bar = ProgressBar::of(piece);
    if (!bar) {
        m_take({piece, number, offset, end, false});
        return;
    }
    const auto known =
        std::ranges::find_if(m_bars, [&](const Pending &pending) { return pending.bar.key == bar->key; });
    Pending now{*std::move(bar), number, offset, end};
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
    m_take({pending.bar.shown, pending.line, pending.offset, pending.end, true});
}

void DrawnLines::finish()
{
    for (const Pending &pending : m_bars)
        give(pending);
    m_bars.clear();
}

} // namespace rundiff
