// SPDX-License-Identifier: GPL-3.0-or-later
// What definitions do, as far as it was seen: those that say nothing need not be followed again by the next program.
#include "models/knowledge/sources/pythontrace.h"

#include <algorithm>

namespace rundiff
{

namespace
{

using Kind = PythonExpression::Kind;

} // namespace

// What a program defined is gone when it is through, though libraries may have been given it.
PythonTrace::Definition *PythonTrace::definitionAt(Place place)
{
    std::vector<Definition> &definitions = m_files[place.first].definitions;
    return place.second < definitions.size() ? &definitions[place.second] : nullptr;
}

void PythonTrace::leadTo(Place place, bool called)
{
    if (called)
        rememberCaller(place);
    if (m_marks)
        m_marks->push_back({place, called});
}

void PythonTrace::rememberCaller(Place callee)
{
    if (m_current.first == none)
        return;
    Definition *known = definitionAt(callee);
    if (!known)
        return;
    const auto place = std::lower_bound(known->callers.begin(), known->callers.end(), m_current);
    if (place != known->callers.end() && *place == m_current)
        return;
    known->callers.insert(place, m_current);
    addEffects(m_current, known->effects);
}

void PythonTrace::addEffects(Place place, std::uint8_t effects)
{
    std::vector<Place> places{place};
    while (!places.empty()) {
        Definition *known = definitionAt(places.back());
        places.pop_back();
        if (!known || (known->effects & effects) == effects)
            continue;
        known->effects |= effects;
        places.insert(places.end(), known->callers.begin(), known->callers.end());
    }
}

void PythonTrace::noteEffects(std::uint8_t effects)
{
    if (m_current.first != none)
        addEffects(m_current, effects);
}

// What is changed outlives the call, unless it is the function's own.
void PythonTrace::noteChange(const Frame &frame, std::uint32_t object)
{
    const PythonExpression *root = &at(frame, object);
    while (!root->parts.empty() && (root->kind == Kind::Attribute || root->kind == Kind::Subscript))
        root = &at(frame, root->parts[0]);
    if (!frame.locals || root->kind != Kind::Name || frame.locals->find(root->text) == frame.locals->end())
        noteEffects(Says);
}

bool PythonTrace::saysNothingNew(const Definition &known) const
{
    return known.followedAlone && (known.effects & Says) == 0 &&
           ((known.effects & Trains) == 0 || m_program < 0 || training.contains(m_program)) &&
           ((known.effects & BuildsModel) == 0 || m_afterModel);
}

// Leads where following the definition would.
void PythonTrace::revisit(Place place)
{
    if (m_depth >= deepestCalls || visitsOf(m_files[place.first].definitions[place.second]) >= mostVisits)
        return;
    countVisit(place.first, place.second);
    ++m_depth;
    for (const Mark &mark : m_files[place.first].definitions[place.second].marks) {
        const Definition *known = definitionAt(mark.place);
        if (--m_budget < 0 || !known)
            continue;
        if (mark.called && known->followed)
            revisit(mark.place);
        else if (visitsOf(*known) == 0)
            m_used.push_back(mark.place);
    }
    --m_depth;
}

} // namespace rundiff
