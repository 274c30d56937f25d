// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/knowledge/checklist/checklist.h"

#include <nlohmann/json_fwd.hpp>

#include <string>
#include <string_view>

namespace rundiff
{

// Schema rundiff.checklist/1.
std::string jsonChecklist(const Checklist &list);

// The same without schema and problems, as a part of a comparison; null for no list.
nlohmann::ordered_json checklistJson(const Checklist *list);

// For people at a terminal: what fails first, then what is not known, then what is confirmed.
std::string textChecklist(const Checklist &list);

// "7 confirmed, 1 failing, 1 unknown", with what was ticked by hand where something was.
std::string checklistCounts(const Checklist &list);

// "confirmed", for people: translated.
std::string stateWords(ItemState state);

// The contract's words; never translated.
std::string_view spelled(ItemState state);

} // namespace rundiff
