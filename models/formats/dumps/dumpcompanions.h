// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/run/dump.h"
#include "models/run/progress.h"

namespace rundiff
{

// The companion files of dump.json: stack.json (the call stacks) and construct.json (the module around each call).
// Their content is added to the dump, and their problems to its problems. A missing file is not a problem: collecting
// stacks can be switched off.
void readCompanions(Dump &dump, const Progress &progress);

} // namespace rundiff
