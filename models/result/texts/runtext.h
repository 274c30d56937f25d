// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/account/files/fileinventory.h"
#include "models/formats/runinspection.h"

#include <string>

namespace rundiff
{

// One run as text: logs, metrics, steps, dumps, checkpoints, files, problems.
std::string textRun(const RunInspection &inspection, const FileInventory &files);

} // namespace rundiff
