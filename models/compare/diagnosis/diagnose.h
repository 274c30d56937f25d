// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/compare/table/callorder.h"
#include "models/compare/table/diagnosis.h"
#include "models/compare/table/pairtable.h"
#include "models/knowledge/operators/operatorfacts.h"

#include <cstddef>

namespace rundiff
{

// The cause of the first differing row of a pair: one of ten classes, and the evidence for it. `row` is an index into
// table.rows; the orders are those of the table's two dumps.
Diagnosis diagnose(const PairTable &table, std::size_t row, const OperatorFacts &facts, const CallOrder &orderA,
                   const CallOrder &orderB);

} // namespace rundiff
