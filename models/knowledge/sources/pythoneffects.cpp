// SPDX-License-Identifier: GPL-3.0-or-later
// What definitions do, as far as it was seen: those that say nothing need not be followed again by the next program.
#include "models/knowledge/sources/pythontrace.h"

#include <algorithm>

namespace rundiff
{

namespace
{

using Kind = PythonExpression::Kind;

constexpr std::size_t mostResults = 16; // of one definition
constexpr std::size_t longestCall = 2000;

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
    if (known->callers.insert(m_current).second)
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
    return known.followedAlone && changesNothing(known);
}

bool PythonTrace::changesNothing(const Definition &known) const
{
    return known.followed && (known.effects & Says) == 0 &&
           ((known.effects & Trains) == 0 || (m_afterTraining && m_unit >= 0 && units[m_unit].trains)) &&
           ((known.effects & BuildsModel) == 0 || (m_afterModel && m_unit >= 0 && units[m_unit].buildsModel));
}

// How a call is written when its arguments are constants or nothing is known of them; otherwise empty.
std::string PythonTrace::plainCall(Place place, const std::vector<SourceArgument> &arguments, const Value &self)
{
    const Definition *known = definitionAt(place);
    const bool bare = self.kind == Value::Kind::Missing || (self.kind == Value::Kind::Object && !self.members);
    if (!bare || (known->effects & Says) != 0)
        return {};
    std::string call = "(";
    for (const SourceArgument &given : arguments) {
        const Value &value = given.value;
        const bool open = value.kind == Value::Kind::Unknown && !value.derived && !value.members;
        if (!open && !value.known())
            return {};
        call.append(given.keyword).append("=");
        call += open ? std::string("?") : std::to_string(static_cast<int>(value.kind)).append(value.text);
        call += '\n';
    }
    return call.size() <= longestCall ? call : std::string();
}

// The same call gives the same again, in whatever program.
bool PythonTrace::repeatsCall(Place place, const std::string &call, Value *result)
{
    const Definition *known = definitionAt(place);
    if (call.empty() || !changesNothing(*known))
        return false;
    const auto found = known->results.find(call);
    if (found == known->results.end() || !knowsItsOptions(*known, found->second.second))
        return false;
    if (revisit(place) && result)
        *result = found->second.first;
    return true;
}

void PythonTrace::rememberResult(Definition &known, const std::string &call, const Value &result,
                                 const std::vector<SourceArgument> &arguments)
{
    const bool passed = std::any_of(arguments.begin(), arguments.end(), [&](const SourceArgument &given) {
        return given.value.kind == Value::Kind::Unknown && given.value.text == result.text;
    });
    const bool whole = !result.members && !result.inherited && result.kind < Value::Kind::Function && !passed;
    if (whole && (known.effects & Says) == 0 && (known.results.size() < mostResults || known.results.contains(call)))
        known.results.insert_or_assign(call, std::pair(result, m_optionsNow));
}

// Leads where following the definition would.
bool PythonTrace::revisit(Place place)
{
    if (m_depth >= deepestCalls || visitsOf(m_files[place.first].definitions[place.second]) >= mostVisits)
        return false;
    countVisit(place.first, place.second);
    ++m_depth;
    for (const Mark &mark : m_files[place.first].definitions[place.second].marks) {
        const Definition *known = definitionAt(mark.place);
        if (--m_budget < 0 || !known)
            continue;
        if (mark.called && known->followed)
            revisit(mark.place);
        else if (visitsOf(*known) == 0 && m_reach <= Reach::Conditional)
            m_used.push_back({mark.place.first, mark.place.second, mark.called ? Reach::Live : Reach::Conditional});
    }
    --m_depth;
    return true;
}

} // namespace rundiff
