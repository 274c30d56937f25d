// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/formats/logs/records/records.h"

#include <string>

namespace rundiff
{

// Whether columns of numbers that nothing names can be a training: step and loss, or losses alone. Label lists,
// annotations and weights look the same, so the numbers themselves must.
bool canBeStepsAndLosses(Records records);
bool canBeLosses(Records records, const std::string &path);

} // namespace rundiff
