// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/formats/msproberesults/resultfact.h"
#include "models/run/problem.h"
#include "models/run/progress.h"
#include "models/run/resultfile.h"

#include <string>
#include <vector>

namespace rundiff
{

// Takes the files in which msprobe's tools speak about a run out of its candidates for logs and out of the files that
// no format claims. Their content decides, whatever they are called. Ordered by kind and path.
std::vector<ResultFile> takeResultFiles(const std::string &run, std::vector<std::string> &logCandidates,
                                        std::vector<std::string> &withoutOwner, const Progress &progress);

// The statements of a result, one after the other; a pack has none (configpack.h). What could not be read is in the
// problems.
Problems readResult(const ResultFile &file, const FactTaker &take, const Progress &progress);

} // namespace rundiff
