// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/compare/judging/manualmatch.h"
#include "models/compare/options/options.h"
#include "models/compare/table/rowsource.h"

namespace rundiff
{

// Rows of another source, judged by this rule.
RowSourcePtr ruledRows(RowSourcePtr source, const RowRule &rule, std::shared_ptr<const OperatorFacts> facts);

// Rows of another source, with operators that the user matched.
RowSourcePtr matchedRows(RowSourcePtr source, ManualMatches matches, const RowRule &rule,
                         std::shared_ptr<const OperatorFacts> facts);

} // namespace rundiff
