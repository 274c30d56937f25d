// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/knowledge/checklist/checklistitem.h"

namespace rundiff
{

// The evidence is against the item, and a person accepts that: the note says why. Without a note nothing is overruled.
inline bool isOverruled(const ChecklistItem &item)
{
    return item.state == ItemState::Failing && !item.note.empty();
}

} // namespace rundiff
