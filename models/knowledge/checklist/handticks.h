// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/knowledge/checklist/checklist.h"

#include <map>
#include <string>
#include <string_view>

namespace rundiff
{

// Items that the user ticked manually, each with a note, by the item's id. They apply to items without evidence: a
// failing item remains failing, and its note says why that is accepted.
class HandTicks
{
public:
    void tick(const std::string &id, const std::string &note) { m_notes.insert_or_assign(id, note); }
    void untick(const std::string &id) { m_notes.erase(id); }
    bool ticked(const std::string &id) const { return m_notes.contains(id); }
    bool empty() const { return m_notes.empty(); }

    // The list with these ticks and no others.
    Checklist on(Checklist list) const;

    // {"data-order": "num_workers=0"}; any other value gives no ticks.
    std::string asJson() const;
    static HandTicks fromJson(std::string_view json);

    bool operator==(const HandTicks &) const = default;

private:
    std::map<std::string, std::string> m_notes;
};

} // namespace rundiff
