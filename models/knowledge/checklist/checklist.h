// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/knowledge/checklist/checklistitem.h"

#include <string>
#include <string_view>
#include <vector>

namespace rundiff
{

struct ScannedSources;

// The checklist of scripts, shell files, environment files, or folders of them. framework is "pytorch", "mindspore",
// "tensorflow", or empty: detected from the imports.
Checklist checkSources(const std::vector<std::string> &paths, const std::string &framework = {});

// The same for sources that were scanned before.
Checklist checklistOf(ScannedSources scanned, const std::string &framework);

// One list for two runs: an item is confirmed if it is in both, failing if it is in one, or if both are fixed to
// different values.
Checklist checklistOfPair(const Checklist &a, const Checklist &b);

// The item with this id, or null.
ChecklistItem *itemNamed(Checklist &list, std::string_view id);

} // namespace rundiff
