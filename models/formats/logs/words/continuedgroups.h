// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/formats/logs/records/borrowedstep.h"
#include "models/formats/logs/words/wordgroup.h"

#include <vector>

namespace rundiff
{

// Groups of consecutive parts of one file become groups of the file.
void continueGroups(std::vector<WordGroup> &groups, std::vector<WordGroup> next);

// Of the records that have no step of their own, in the order of the groups.
BorrowedSteps stepsToBorrow(const std::vector<WordGroup> &groups);
// The same ones, with their steps.
void setBorrowed(std::vector<WordGroup> &groups, const BorrowedSteps &borrowed);

} // namespace rundiff
