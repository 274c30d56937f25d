// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/run/dump.h"
#include "models/run/progress.h"

namespace rundiff
{

// The files beside dump.json: stack.json (the call stacks) and construct.json (the module around each call). What they
// say is put into the dump; what is wrong with them into its problems. A file that is not there is no problem:
// collecting stacks can be switched off.
void readCompanions(Dump &dump, const Progress &progress);

} // namespace rundiff
