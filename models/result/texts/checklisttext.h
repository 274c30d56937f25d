// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/knowledge/checklist/checklist.h"
#include "models/run/message.h"

#include <string>

namespace rundiff
{

// For a terminal: failing items first, then unknown ones, then confirmed ones.
std::string textChecklist(const Checklist &list);

// "7 confirmed, 1 failing, 1 unknown", with the numbers of overruled items and manual ticks if there are any.
Message checklistCounts(const Checklist &list);

// "confirmed", translated for users.
Message stateWords(ItemState state);
// The same of an item: "overruled" where a note accepts that it fails.
Message stateWords(const ChecklistItem &item);

} // namespace rundiff
