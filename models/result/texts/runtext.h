// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/account/files/fileinventory.h"
#include "models/run/run.h"

#include <optional>
#include <string>
#include <vector>

namespace rundiff
{

// One run as text: logs, metrics, steps, dumps, files, problems. facts[i] belongs to run.dumps[i].
std::string textRun(const Run &run, const std::vector<std::optional<DumpFacts>> &facts, const FileInventory &files,
                    const Problems &problems);

} // namespace rundiff
