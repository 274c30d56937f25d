// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/knowledge/checklist/checklistitem.h"

namespace rundiff
{

// There is evidence, and it is against the item or decides nothing: a tick would overrule it.
inline bool hasOpenEvidence(const ChecklistItem &item)
{
    const bool open = item.state == ItemState::Unknown || item.state == ItemState::Manual;
    return item.state == ItemState::Failing || (open && item.because != UnknownBecause::NoEvidence);
}

// A person accepts that: the note says why. Without a note nothing is overruled.
inline bool isOverruled(const ChecklistItem &item)
{
    return hasOpenEvidence(item) && item.state != ItemState::Unknown && !item.note.empty();
}

} // namespace rundiff
