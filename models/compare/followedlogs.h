// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/compare/comparison.h"
#include "models/formats/logs/reading/logfollower.h"

namespace rundiff
{

// The two logs of a comparison while their trainings are still writing them.
class FollowedLogs
{
public:
    // Of the compared curves, which must exist.
    explicit FollowedLogs(const Comparison &comparison);

    // Whether the compared curves are still of these logs.
    bool areOf(const Comparison &comparison) const;

    // Checks both logs once. Returns the comparison with their current content, or null if `shown` is up to date.
    ComparisonPtr poll(const ComparisonPtr &shown, const Progress &progress);

    // The result of that check.
    LogFollower::Change changeOfA() const { return m_changeA; }
    LogFollower::Change changeOfB() const { return m_changeB; }

private:
    std::string m_pathA, m_pathB;
    LogFollower m_a, m_b;
    LogFollower::Change m_changeA = LogFollower::Change::Nothing, m_changeB = LogFollower::Change::Nothing;
};

} // namespace rundiff
