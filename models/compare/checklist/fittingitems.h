// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/compare/table/operatorcomparison.h"
#include "models/knowledge/checklist/checklist.h"

#include <vector>

namespace rundiff
{

// The failing items that may be a reason of what is seen, also those that a reviewer has overruled: where the first
// difference of the dumps is known, those of its kind and those that name its row; else all. `first` may be null.
std::vector<const ChecklistItem *> fittingItems(const Checklist &list, const FirstDifference *first);

} // namespace rundiff
