// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/run/dump.h"
#include "models/run/progress.h"

#include <memory>

namespace rundiff
{

// One operator for each file, named by its path; of a file whose path says only step and rank one for each tensor in
// it. In the order of the calls where the names tell it, else of the names, in which numbers count as numbers.
std::shared_ptr<const Dump> readTensorFolder(const DumpLocation &location, const Progress &progress);

} // namespace rundiff
