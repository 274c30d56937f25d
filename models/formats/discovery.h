// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/formats/claims/claim.h"
#include "models/run/problem.h"

#include <string>
#include <vector>

namespace rundiff
{

// The files under a path that a user specified: a run folder, a log file, a dump folder or a dump.json. Each has an
// owner, the format that claims it with most confidence, or is listed as without one.
struct Discovery {
    std::string path;
    std::vector<Claim> claims;              // in the order of the search, outer folders first
    std::vector<std::string> withoutOwner;  // files that no format claims
    std::vector<std::string> logCandidates; // what may be logs, best first: their content decides
    Problems problems;

    // The files of dumps that a format owns.
    std::vector<Claim> dumpFilesOf(const FileClaimer &owner) const;
};

// Searches a folder with bounds: depth and number of entries are limited, a folder is visited once however many links
// point to it (unless they name it as several ranks or steps), the tensors of a dump are not listed, and only regular
// files are inspected.
Discovery discover(const std::string &path);

// The name of a run: the last part of its path.
std::string runName(const std::string &path);

} // namespace rundiff
