// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/formats/logs/line/linekinds.h"

#include "models/formats/logs/line/lineskeleton.h"
#include "models/formats/logs/line/segments.h"
#include "models/run/messages.h"

#include <algorithm>

namespace rundiff
{

namespace
{

constexpr std::size_t mostSuspects = 1000;
constexpr std::size_t longestJudged = 2000;

} // namespace

std::optional<LineKinds::Number> LineKinds::add(std::string_view line, std::int64_t number)
{
    if (m_kinds.size() > m_most || line.size() > longestJudged)
        return std::nullopt;
    std::string skeleton = skeletonOf(line);
    const auto known =
        std::find_if(m_kinds.begin(), m_kinds.end(), [&](const Kind &kind) { return kind.skeleton == skeleton; });
    const auto kind = static_cast<Number>(known - m_kinds.begin());
    if (known == m_kinds.end())
        m_kinds.push_back({std::move(skeleton), shortened(line), number, 0, false, false});
    ++m_kinds[kind].count;
    m_kinds[kind].padded = m_kinds[kind].padded || isPadded(line);
    return kind;
}

void LineKinds::addMore(std::optional<Number> kind, std::int64_t count)
{
    if (kind)
        m_kinds[*kind].count += count;
}

void LineKinds::addUnended(std::string_view line, std::int64_t number)
{
    if (const auto kind = add(line, number))
        m_kinds[*kind].unended = true;
}

bool LineKinds::isLeftOf(std::string_view line) const
{
    if (!mayJudge() || line.size() > longestJudged)
        return false;
    const std::string skeleton = skeletonOf(line);
    return anyUsual([&](const Kind &usual) { return resembles(skeleton, usual.skeleton); });
}

bool LineKinds::isDamaged(Number number) const
{
    const Kind &kind = m_kinds[number];
    return mayJudge() && kind.count == 1 && anyUsual([&](const Kind &usual) {
               return isNearMiss(kind.skeleton, usual.skeleton, usual.padded) ||
                      (kind.unended && endsOtherwise(kind.skeleton, usual.skeleton));
           });
}

void LineKinds::addSuspect(std::string_view line, std::int64_t number, bool whole)
{
    if (m_suspects.size() < mostSuspects && line.size() <= longestJudged)
        m_suspects.push_back({std::string(line), number, whole});
}

bool LineKinds::isCutOff(std::string_view line) const
{
    const std::string skeleton = skeletonOf(line);
    const bool whole = std::any_of(m_kinds.begin(), m_kinds.end(),
                                   [&](const Kind &kind) { return kind.skeleton == skeleton && kind.count > 1; });
    return !whole && mayJudge() && std::any_of(m_kinds.begin(), m_kinds.end(), [&](const Kind &kind) {
        return kind.count > 1 && rundiff::isCutOff(skeleton, kind.skeleton);
    });
}

void LineKinds::append(LineKinds next, std::int64_t linesBefore)
{
    for (Kind &kind : next.m_kinds) {
        const auto known = std::find_if(m_kinds.begin(), m_kinds.end(),
                                        [&](const Kind &own) { return own.skeleton == kind.skeleton; });
        kind.line += linesBefore;
        if (known != m_kinds.end()) {
            known->count += kind.count;
            known->padded |= kind.padded;
        } else {
            m_kinds.push_back(std::move(kind));
        }
    }
    for (Suspect &suspect : next.m_suspects) {
        suspect.line += linesBefore;
        m_suspects.push_back(std::move(suspect));
    }
}

bool LineKinds::mayJudge() const
{
    return m_kinds.size() <= m_most;
}

std::vector<UnreadLine> LineKinds::damagedLines() const
{
    std::vector<UnreadLine> damaged;
    if (!mayJudge())
        return damaged;
    for (Number number = 0; number < m_kinds.size(); ++number) {
        if (isDamaged(number))
            damaged.push_back(
                {m_kinds[number].line, m_kinds[number].text, message(Messages::tr("the line is a damaged record"))});
    }
    for (const Suspect &suspect : m_suspects) {
        const std::string skeleton = skeletonOf(suspect.text);
        if (anyUsual([&](const Kind &usual) {
                if (suspect.whole)
                    return resembles(skeleton, usual.skeleton);
                return rundiff::isCutOff(skeleton, usual.skeleton);
            }))
            damaged.push_back({suspect.line, shortened(suspect.text),
                               message(Messages::tr("no step and value could be read from the rest of a record"))});
    }
    std::stable_sort(damaged.begin(), damaged.end(),
                     [](const UnreadLine &one, const UnreadLine &other) { return one.line < other.line; });
    return damaged;
}

} // namespace rundiff
