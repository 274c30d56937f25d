// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/knowledge/checklist/checklistitem.h"

#include <string>
#include <vector>

namespace rundiff
{

struct ScannedSources;

// The checklist of scripts, shell files, environment files, or folders of them. framework is "pytorch", "mindspore",
// "tensorflow", or empty: told from what is imported.
Checklist checkSources(const std::vector<std::string> &paths, const std::string &framework = {});

// The same of what was scanned before.
Checklist checklistOf(ScannedSources scanned, const std::string &framework);

// One list for two runs: an item is confirmed when it is in both, failing when it is in one, or when both were fixed
// to different values.
Checklist checklistOfPair(const Checklist &a, const Checklist &b);

} // namespace rundiff
