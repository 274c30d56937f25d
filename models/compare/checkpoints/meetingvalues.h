// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/formats/checkpoints/checkpoint.h"

#include <string>
#include <vector>

namespace rundiff
{

// A value of A and that of B which means the same; null: that checkpoint has none, and should have one.
struct MeetingValues {
    const CheckpointEntry *a = nullptr, *b = nullptr;
    std::string name; // of the parameter, in the common spelling

    const CheckpointEntry &any() const { return a ? *a : *b; }
};

// Two checkpoints of one step, value by value, in the order of the network. They may have other forms, names, wrappers
// and divisions; fused projections are divided where the other one has them apart.
class CheckpointMeeting
{
public:
    CheckpointMeeting(const Checkpoint &a, const Checkpoint &b);

    const std::vector<MeetingValues> &values() const { return m_values; }

private:
    struct Side;
    void meet();
    void meetSteps();
    void sortValues();
    void meetStandIn(const CheckpointEntry &weight, const CheckpointEntry &master, const Side &own, bool isOfA);
    bool isComparable(const CheckpointEntry &entry) const;
    bool isLone(const std::string &slot, const CheckpointEntry &entry, const Side &other) const;
    bool isExpected(const CheckpointEntry &lone, const Side &other) const;

    std::vector<CheckpointEntry> m_a, m_b; // those that are compared
    bool m_hasOneForm;
    std::vector<MeetingValues> m_values;
};

} // namespace rundiff
