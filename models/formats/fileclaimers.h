// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/formats/claims/fileclaimer.h"

#include <vector>

namespace rundiff
{

// The registry of all that claim files: the formats of dumps, logs and trackers, and what is known to be neither.
const std::vector<const FileClaimer *> &fileClaimers();

} // namespace rundiff
