// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/compare/checkpoints/movedstates.h"

#include "models/compare/checkpoints/commonnames.h"
#include "models/compare/checkpoints/valuedifference.h"

#include <algorithm>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <tuple>

namespace rundiff
{

namespace
{

using Part = CheckpointPart;
using Mark = std::tuple<std::string, std::vector<std::uint64_t>, std::uint64_t>; // slot, shape, first values

bool isList(const CheckpointEntry &entry)
{
    return entry.part == Part::ParameterGroups && entry.slot.ends_with(".params") &&
           std::holds_alternative<std::vector<double>>(entry.content);
}

std::map<std::string, std::size_t> membersOf(const std::vector<CheckpointEntry> &entries)
{
    std::map<std::string, std::size_t> members;
    for (const CheckpointEntry &entry : entries) {
        if (isList(entry))
            members[entry.slot] = std::get<std::vector<double>>(entry.content).size();
    }
    return members;
}

std::optional<Mark> markOf(const CheckpointEntry &entry)
{
    const Tensor *const tensor = std::get_if<Tensor>(&entry.content);
    if (entry.part != Part::OptimizerMoments || !tensor)
        return std::nullopt;
    const std::uint64_t values = fingerprint(*tensor);
    return values == 0 ? std::nullopt : std::optional(Mark(entry.slot, tensor->shape, values));
}

// The parameters by their values; an empty name where several have the same.
std::map<Mark, std::string> parametersByValues(const std::vector<CheckpointEntry> &entries)
{
    std::map<Mark, std::string> known;
    for (const CheckpointEntry &entry : entries) {
        const auto mark = markOf(entry);
        if (!mark)
            continue;
        const auto [place, isNew] = known.try_emplace(*mark, entry.parameter);
        if (!isNew && place->second != entry.parameter)
            place->second.clear();
    }
    return known;
}

bool isState(const CheckpointEntry &entry)
{
    return entry.part == Part::OptimizerMoments || entry.part == Part::OptimizerStep;
}

// What an optimizer keeps, by where it is in its file, and by what it is called.
struct StatesOfA {
    std::map<std::string_view, const CheckpointEntry *> byKey;
    std::map<std::pair<std::string, std::string>, const CheckpointEntry *> byName;

    explicit StatesOfA(const std::vector<CheckpointEntry> &entries)
    {
        for (const CheckpointEntry &entry : entries) {
            if (!isState(entry))
                continue;
            byKey.emplace(entry.key, &entry);
            byName.emplace(std::pair(commonName(entry.parameter), entry.slot), &entry);
        }
    }
};

void followNumbers(const std::vector<CheckpointEntry> &a, std::vector<CheckpointEntry> &b)
{
    const StatesOfA states(a);
    std::size_t ofName = 0, ofKey = 0;
    for (const CheckpointEntry &entry : b) {
        const auto mark = markOf(entry);
        const auto key = states.byKey.find(entry.key);
        const auto name = states.byName.find({commonName(entry.parameter), entry.slot});
        if (!mark)
            continue;
        ofKey += key != states.byKey.end() && markOf(*key->second) == mark;
        ofName += name != states.byName.end() && markOf(*name->second) == mark;
    }
    if (ofKey <= ofName)
        return;
    for (CheckpointEntry &entry : b) {
        const auto key = isState(entry) ? states.byKey.find(entry.key) : states.byKey.end();
        if (key != states.byKey.end())
            entry.parameter = key->second->parameter;
    }
}

} // namespace

void followMovedStates(const std::vector<CheckpointEntry> &a, std::vector<CheckpointEntry> &b)
{
    if (membersOf(a) == membersOf(b))
        return followNumbers(a, b);
    const auto known = parametersByValues(a);
    std::map<std::string, std::string> renamed;
    std::set<std::string> taken;
    for (const CheckpointEntry &entry : b) {
        const auto mark = markOf(entry);
        const auto owner = mark ? known.find(*mark) : known.end();
        if (owner == known.end() || owner->second.empty())
            continue;
        if (renamed.try_emplace(entry.parameter, owner->second).second)
            taken.insert(owner->second);
    }
    for (CheckpointEntry &entry : b) {
        if (!isState(entry))
            continue;
        const auto name = renamed.find(entry.parameter);
        if (name != renamed.end())
            entry.parameter = name->second;
        else if (taken.contains(entry.parameter)) // its own name is that of another one now
            entry.parameter += " (moved)";
    }
}

} // namespace rundiff
