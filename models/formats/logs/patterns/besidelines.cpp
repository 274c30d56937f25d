// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/formats/logs/patterns/besidelines.h"

#include <algorithm>
#include <utility>

namespace rundiff
{

namespace
{

using Saying = WordLines::Saying;

constexpr std::size_t mostDullShapes = 16;
constexpr std::size_t mostHeadLines = 10'000; // what is beyond belongs to no record

} // namespace

BesideLines::BesideLines(std::shared_ptr<const LauncherPrefix> prefix, bool first)
    : m_first(first), m_lines(std::move(prefix)), m_dull(mostDullShapes)
{
}

void BesideLines::addLine(std::string_view segment, const LinePlace &place, std::int64_t records)
{
    m_waits = records == 0 && !m_first && m_head.size() < mostHeadLines;
    if (m_waits) {
        m_head.push_back({std::string(segment), place});
        return;
    }
    read(segment, place, records);
}

void BesideLines::read(std::string_view segment, const LinePlace &place, std::int64_t records)
{
    if (records != std::exchange(m_records, records))
        m_lines.followRecord();
    const bool whole = place.whole || !place.lastSegment, alone = whole && m_lines.readsAlone();
    m_isDull = alone && m_dull.read(segment.data(), segment.data() + segment.size(), m_reading);
    if (m_isDull) {
        m_lines.hear(static_cast<Saying>(m_dull.tag()));
        return;
    }
    m_lines.addLine(segment, place.offset, place.line, whole);
    const Saying saying = m_lines.saying();
    if (alone && saying != Saying::Something)
        m_dull.learn(LineShape(segment, {}, LineReading::Kind::Ignored), std::nullopt, static_cast<std::size_t>(saying),
                     m_kinds);
}

bool BesideLines::tookOthersThan(const Records &records) const
{
    if (m_waits || m_isDull)
        return false;
    const std::vector<std::string_view> names = m_lines.takenNames();
    return !names.empty() && std::ranges::none_of(names, [&](std::string_view name) { return records.holds(name); });
}

void BesideLines::addHeadOf(BesideLines &later, std::int64_t records, std::int64_t linesBetween)
{
    for (HeadLine &line : std::exchange(later.m_head, {})) {
        line.place.line += linesBetween;
        read(line.text, line.place, records);
    }
}

std::vector<WordGroup> BesideLines::takeGroups()
{
    m_lines.finish();
    return std::move(m_lines.groups);
}

} // namespace rundiff
