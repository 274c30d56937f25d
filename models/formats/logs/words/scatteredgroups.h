// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/formats/logs/words/wordgroup.h"

#include <vector>

namespace rundiff
{

// Records without a position of their own, of which some follow a line that names a step, others one that names an
// epoch, and the first ones none: where they have a metric in common and several follow one such line, it does not
// say where they are. They become one group, whose records are counted in the order of the log.
void joinScattered(std::vector<WordGroup> &groups);

} // namespace rundiff
