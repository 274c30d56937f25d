// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/run/dump.h"

namespace rundiff
{

// The rows of each operator follow each other, in the order of the operators.
void putRowsInOrder(Dump &dump);

// Where a tool wrote each module before the modules that it calls, as msprobe does for ACL graphs, they change places:
// everywhere else a module comes when its result is known, and the first difference is that of the innermost one.
void putModulesBehindTheirCalls(Dump &dump);

} // namespace rundiff
