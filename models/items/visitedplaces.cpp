// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/items/visitedplaces.h"

#include <algorithm>

namespace rundiff
{

void VisitedPlaces::visit(const VisitedPlace &place)
{
    if (m_places.empty()) {
        m_places = {place};
        m_at = 0;
        return;
    }
    if (m_places[m_at] == place)
        return;
    m_places.resize(m_at + 1);
    if (continuesVisit(place))
        m_places.back() = place;
    else
        m_places.push_back(place);
    if (m_places.size() > mostPlaces)
        m_places.erase(m_places.begin());
    m_at = m_places.size() - 1;
}

bool VisitedPlaces::continuesVisit(const VisitedPlace &place) const
{
    const VisitedPlace &now = m_places[m_at];
    if (now.pair != place.pair)
        return false;
    if (now.filter == place.filter)
        return std::max(now.row, place.row) - std::min(now.row, place.row) <= nearRows;
    const bool typedOn =
        !place.filter.isEmpty() && (place.filter.startsWith(now.filter) || now.filter.startsWith(place.filter));
    return typedOn && m_at > 0 && m_places[m_at - 1].pair == now.pair && m_places[m_at - 1].filter != now.filter;
}

std::optional<VisitedPlace> VisitedPlaces::go(bool back)
{
    if (!canGo(back))
        return std::nullopt;
    m_at = back ? m_at - 1 : m_at + 1;
    return m_places[m_at];
}

bool VisitedPlaces::canGo(bool back) const
{
    if (back)
        return m_at > 0;
    return m_at + 1 < m_places.size();
}

void VisitedPlaces::clear()
{
    m_places.clear();
    m_at = 0;
}

} // namespace rundiff
