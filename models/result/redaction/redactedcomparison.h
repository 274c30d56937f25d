// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/compare/comparison.h"
#include "models/result/redaction/redaction.h"
#include "models/result/writing/comparedfile.h"

#include <vector>

namespace rundiff
{

// The original of a redacted comparison: its rows are read from it, and redacted like its other texts.
struct Unredacted {
    ComparisonPtr comparison;
    Redaction redaction;
};

// The same comparison for output: all its texts are redacted. Its files can no longer be read under their names; the
// line numbers are kept, and its rows come from models/result/saved/pairtables.h.
ComparisonPtr redacted(const ComparisonPtr &comparison, const Redaction &redaction);

std::vector<ComparedFile> redacted(std::vector<ComparedFile> files, const Redaction &redaction);

} // namespace rundiff
