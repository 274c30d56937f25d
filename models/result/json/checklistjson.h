// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/formats/json/jsondocument.h"
#include "models/knowledge/checklist/checklist.h"

#include <string>

namespace rundiff
{

// Schema rundiff.checklist/1.
std::string jsonChecklist(const Checklist &list);

// The same without schema and problems, as a part of a comparison; null for no list.
Json checklistJson(const Checklist *list);

} // namespace rundiff
