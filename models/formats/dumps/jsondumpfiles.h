// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/formats/claims/claim.h"
#include "models/formats/claims/folderclaims.h"
#include "models/run/dump.h"
#include "models/run/problem.h"

#include <string>
#include <vector>

namespace rundiff
{

// dump.json and debug.json of msprobe, and their companions.
void claimJsonDumps(const FolderListing &folder, FolderClaims &claims);

// One dump for each step, rank and part. Another dump of the same place is a problem.
std::vector<DumpLocation> jsonDumpsOf(const std::vector<Claim> &claims, Problems &problems);

bool isNamedAsJsonDump(const std::string &path);
// Whether a file begins as a dump.json does, whatever its name.
bool startsAsJsonDump(const std::string &path);

} // namespace rundiff
