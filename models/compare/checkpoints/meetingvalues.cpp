// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/compare/checkpoints/meetingvalues.h"

#include "models/compare/checkpoints/commonnames.h"
#include "models/compare/checkpoints/fusedprojections.h"
#include "models/compare/checkpoints/movedstates.h"
#include "models/formats/checkpoints/networkorder.h"

#include <algorithm>
#include <array>
#include <iterator>
#include <map>
#include <tuple>

namespace rundiff
{

namespace
{

using Part = CheckpointPart;
using Identity = std::tuple<Part, std::string, std::string>; // part, parameter, slot

Identity identityOf(const CheckpointEntry &entry)
{
    return {entry.part, commonName(entry.parameter), entry.slot};
}

std::vector<CheckpointEntry> comparedEntries(const Checkpoint &checkpoint)
{
    std::vector<CheckpointEntry> entries;
    std::ranges::copy_if(checkpoint.entries, std::back_inserter(entries),
                         [](const CheckpointEntry &entry) { return entry.part != Part::Settings; });
    return entries;
}

// A key of a group that another version of PyTorch does not write says nothing.
bool isOptionOfGroup(const CheckpointEntry &entry)
{
    const bool isOfGroup = entry.part == Part::ParameterGroups || entry.part == Part::LearningRate;
    return isOfGroup && entry.slot.find(".params") == std::string::npos;
}

// The members of groups in a division among processes.
constexpr std::string_view dividedMembers = ".params of ";

bool isListOfMembers(const CheckpointEntry &entry)
{
    return entry.part == Part::ParameterGroups && entry.slot.find(".params") != std::string::npos;
}

// Later processes of a training have no partner where it has fewer.
bool isOfOtherRank(const CheckpointEntry &entry)
{
    return entry.slot.starts_with("rank");
}

} // namespace

// The values of one checkpoint by what they mean.
struct CheckpointMeeting::Side {
    std::map<Identity, const CheckpointEntry *> entries;
    std::array<std::size_t, static_cast<std::size_t>(Part::Settings) + 1> counts{}, ofParameters{};
    bool isDivided = false;  // the members of its groups are numbers of several processes
    bool hasMembers = false; // its groups say which parameters they have

    explicit Side(const std::vector<CheckpointEntry> &all)
    {
        std::map<Identity, std::size_t> copies; // values of one name, as of two optimizers: the first meets the first
        for (const CheckpointEntry &entry : all) {
            Identity identity = identityOf(entry);
            if (const std::size_t copy = ++copies[identity]; copy > 1)
                std::get<2>(identity) += " #" + std::to_string(copy);
            entries.try_emplace(std::move(identity), &entry);
            ++counts[static_cast<std::size_t>(entry.part)];
            ofParameters[static_cast<std::size_t>(entry.part)] += !entry.parameter.empty();
            hasMembers = hasMembers || isListOfMembers(entry);
            isDivided = isDivided || entry.slot.find(dividedMembers) != std::string::npos;
        }
    }
    bool hasPart(Part part) const { return counts[static_cast<std::size_t>(part)] > 0; }
    bool hasParametersOf(Part part) const { return ofParameters[static_cast<std::size_t>(part)] > 0; }
    const CheckpointEntry *find(const Identity &identity) const
    {
        const auto found = entries.find(identity);
        return found == entries.end() ? nullptr : found->second;
    }
    const CheckpointEntry *master(const std::string &name) const { return find({Part::MasterWeights, name, {}}); }
    // The master of a weight that is in this checkpoint only as a master, as in stage 3 of ZeRO.
    const CheckpointEntry *standIn(const Identity &identity) const
    {
        return std::get<0>(identity) == Part::Weights ? master(std::get<1>(identity)) : nullptr;
    }
    // Whether it keeps the weight in fewer bits than a master would have.
    bool isRounded(const std::string &name) const
    {
        const CheckpointEntry *const weight = find({Part::Weights, name, {}});
        const Tensor *const tensor = weight ? std::get_if<Tensor>(&weight->content) : nullptr;
        return tensor && elementSize(tensor->type) < elementSize(ElementType::Float32);
    }
};

CheckpointMeeting::CheckpointMeeting(const Checkpoint &a, const Checkpoint &b)
    : m_a(comparedEntries(a)), m_b(comparedEntries(b)), m_hasOneForm(a.form == b.form)
{
    divideFused(m_a, a.attention, m_b, b.attention);
    if (m_hasOneForm)
        followMovedStates(m_a, m_b);
    meet();
}

// Whether the other checkpoint should have a value, too. One of another form may have no place for it.
bool CheckpointMeeting::isExpected(const CheckpointEntry &lone, const Side &other) const
{
    if (isOptionOfGroup(lone) || isOfOtherRank(lone) || !lone.tiedTo.empty())
        return false;
    const bool isOfDivision = other.isDivided || lone.slot.find(dividedMembers) != std::string::npos;
    const bool isListless = other.hasPart(Part::ParameterGroups) && !other.hasMembers;
    if (isListOfMembers(lone) && (isOfDivision || isListless))
        return false;
    const bool isMaster = lone.part == Part::MasterWeights; // weights of 32 bits are their own masters
    if (isMaster && !other.hasPart(Part::MasterWeights))
        return m_hasOneForm && other.isRounded(commonName(lone.parameter));
    const bool isOfParameter = isOfParameters(lone.part) && !lone.parameter.empty();
    return m_hasOneForm || (isOfParameter && other.hasParametersOf(lone.part));
}

// Lists of the members of other programs are not.
bool CheckpointMeeting::isComparable(const CheckpointEntry &entry) const
{
    return m_hasOneForm || !isListOfMembers(entry);
}

// Whether the other side should have this entry, too. Another program does not keep the same value twice.
bool CheckpointMeeting::isLone(const std::string &slot, const CheckpointEntry &entry, const Side &other) const
{
    const bool isOfOwnForm = m_hasOneForm || slot.find(" #") == std::string::npos;
    return isOfOwnForm && isComparable(entry) && isExpected(entry, other);
}

// By their place in the network, and in their files.
void CheckpointMeeting::sortValues()
{
    std::map<const CheckpointEntry *, std::size_t> order;
    for (const auto *entries : {&m_a, &m_b}) {
        for (const CheckpointEntry &entry : *entries)
            order.emplace(&entry, order.size());
    }
    std::ranges::stable_sort(m_values, {}, [&](const MeetingValues &values) {
        const CheckpointEntry &entry = values.any();
        return std::tuple(entry.part, networkPlace(values.name), order.at(&entry));
    });
}

void CheckpointMeeting::meet()
{
    const Side a(m_a), b(m_b);
    for (const auto &[identity, entry] : a.entries) {
        const CheckpointEntry *const partner = b.find(identity);
        if (partner && isComparable(*entry))
            m_values.push_back({entry, partner, std::get<1>(identity)});
        else if (!partner && b.standIn(identity))
            meetStandIn(*entry, *b.standIn(identity), a, true);
        else if (!partner && isLone(std::get<2>(identity), *entry, b))
            m_values.push_back({entry, nullptr, std::get<1>(identity)});
    }
    for (const auto &[identity, entry] : b.entries) {
        if (a.find(identity) || !isComparable(*entry))
            continue;
        if (const CheckpointEntry *const standIn = a.standIn(identity))
            meetStandIn(*entry, *standIn, b, false);
        else if (isLone(std::get<2>(identity), *entry, a))
            m_values.push_back({nullptr, entry, std::get<1>(identity)});
    }
    meetSteps();
    sortValues();
}

// A weight against the master that the other checkpoint has instead. Where both have masters these are compared, and
// the weight follows from them.
void CheckpointMeeting::meetStandIn(const CheckpointEntry &weight, const CheckpointEntry &master, const Side &own,
                                    bool isOfA)
{
    const std::string name = commonName(weight.parameter);
    if (!own.master(name))
        m_values.push_back({isOfA ? &weight : &master, isOfA ? &master : &weight, name});
}

// One counter of all parameters against one of each: they count the same updates.
void CheckpointMeeting::meetSteps()
{
    const auto isStep = [](const CheckpointEntry &entry) { return entry.part == Part::OptimizerStep; };
    const auto isMet = [&](const MeetingValues &values) { return isStep(values.any()) && values.a && values.b; };
    const auto first = std::ranges::find_if(m_a, isStep), firstB = std::ranges::find_if(m_b, isStep);
    if (first == m_a.end() || firstB == m_b.end() || std::ranges::any_of(m_values, isMet))
        return;
    std::erase_if(m_values, [&](const MeetingValues &values) { return isStep(values.any()); });
    m_values.push_back({&*first, &*firstB, {}});
}

} // namespace rundiff
