// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/items/words/verdictwords.h"

namespace rundiff
{

// What could not be read of the files of both runs, "Different; 3 files were not read completely", or what differs in
// them and is not understood, with its first differences as the detail. Without a headline if there is nothing of this.
VerdictStatement damageStatement(const Comparison &comparison);

} // namespace rundiff
