// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/items/words/verdictwords.h"

namespace rundiff
{

// What could not be read of the files of both runs: "Different; 3 files were not
// read completely". Without a headline if nothing was lost.
VerdictStatement damageStatement(const Comparison &comparison);

} // namespace rundiff
