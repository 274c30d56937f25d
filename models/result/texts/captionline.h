// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/result/writing/comparedfile.h"
#include "models/run/message.h"

#include <string>
#include <vector>

namespace rundiff
{

struct CaptionLine {
    std::string name, text; // "A", "npu_run: train.log, 1.2 MB, SHA-256 0123456789ab"
};
using Caption = std::vector<CaptionLine>;

// The facts that a picture needs as evidence: which files, what was compared and what was not, under which tolerance,
// the verdict, when, and by which version.
Caption captionOf(const Comparison &comparison, const std::vector<ComparedFile> &files, const std::string &day);

// The first digits of a checksum: enough to distinguish two files.
std::string shortChecksum(const std::string &sha256);

// "15 000 steps compared, 12 not comparable (3 only in A, 9 only in B); 860 rows ..."
Message comparedCounts(const Comparison &comparison);

// "|A-B| <= 0.001 + 1e-05 |B|"
Message toleranceWords(const Tolerance &tolerance);

} // namespace rundiff
