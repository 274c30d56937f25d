// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/compare/comparison.h"
#include "models/result/comparedfiles.h"
#include "models/result/redaction.h"

#include <vector>

namespace rundiff
{

// What a redacted comparison was made from: its rows are read from there, and leave as its other texts do.
struct Unredacted {
    ComparisonPtr comparison;
    Redaction redaction;
};

// The same comparison as it leaves, for whatever writes or draws it: every text in it has gone through the redaction.
// Its files cannot be read under their names any more; their lines' numbers are kept, and its rows come from
// models/result/pairtables.h.
ComparisonPtr redacted(const ComparisonPtr &comparison, const Redaction &redaction);

std::vector<ComparedFile> redacted(std::vector<ComparedFile> files, const Redaction &redaction);

} // namespace rundiff
