// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/knowledge/checklist/checklist.h"
#include "models/result/json/checklistjson.h"

#include <string>

namespace rundiff
{

inline const ChecklistItem *itemOf(const Checklist &list, const std::string &id)
{
    for (const ChecklistItem &item : list.items) {
        if (item.id == id)
            return &item;
    }
    return nullptr;
}

inline std::string stateOf(const Checklist &list, const std::string &id)
{
    const ChecklistItem *item = itemOf(list, id);
    return item ? std::string(spelled(item->state)) : "no such item";
}

} // namespace rundiff
