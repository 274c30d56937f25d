// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/knowledge/checklist/handticks.h"

#include "models/formats/json/jsondocument.h"
#include "models/run/lookup.h"

namespace rundiff
{

Checklist HandTicks::on(Checklist list) const
{
    for (ChecklistItem &item : list.items) {
        const auto note = m_notes.find(item.id);
        const bool ticked = note != m_notes.end();
        item.note = ticked ? note->second : std::string();
        if (isAnyOf(item.state, {ItemState::Unknown, ItemState::Manual}))
            item.state = ticked ? ItemState::Manual : ItemState::Unknown;
    }
    return list;
}

std::string HandTicks::asJson() const
{
    return jsonText(m_notes);
}

HandTicks HandTicks::fromJson(std::string_view json)
{
    HandTicks ticks;
    const Json read = parsedJson(json);
    if (!read.is_object())
        return ticks;
    for (const auto &[id, note] : read.items()) {
        if (note.is_string())
            ticks.tick(id, note.get<std::string>());
    }
    return ticks;
}

} // namespace rundiff
