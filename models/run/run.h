// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/run/checkpointlocation.h"
#include "models/run/dump.h"
#include "models/run/kindoftext.h"
#include "models/run/log.h"
#include "models/run/problem.h"
#include "models/run/resultfile.h"
#include "models/run/runchoice.h"
#include "models/run/tokens.h"

#include <memory>
#include <vector>

namespace rundiff
{

// One training run: what was found under the path that the user specified. Logs are read; dumps are read pair by pair
// during the comparison, because all of them together may not fit into memory.
struct Run {
    UserText name;
    Path path;
    std::vector<std::shared_ptr<const Log>> logs; // the one that is compared first
    std::vector<DumpLocation> dumps;              // ordered by step, then rank
    std::vector<CheckpointLocation> checkpoints;  // ordered by step; read one after the other, like dumps
    std::vector<TokenFile> tokenFiles;            // ordered by form, step and rank
    std::vector<ResultFile> resultFiles;          // of msprobe's tools, ordered by kind and path
    RunChoices choices; // of a folder or a database with several runs, of which none was chosen
    Problems problems;
};

} // namespace rundiff
