// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/result/writing/comparedfile.h"

#include <string>
#include <vector>

namespace rundiff
{

// The facts of evidence in addition to the result.
struct EvidenceFacts {
    std::vector<ComparedFile> files;
    std::string day; // "2026-11-21"
};

// Reads every byte of the runs' files for their checksums. The day is the given one, else that of SOURCE_DATE_EPOCH
// (reproducible-builds.org), else that of the newest file: never the current date, so that the same runs give the same
// bytes.
EvidenceFacts evidenceFacts(const Comparison &comparison, const std::string &givenDay, const Progress &progress);

} // namespace rundiff
