// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/compare/table/operatorcomparison.h"
#include "models/knowledge/operators/operatorfacts.h"

namespace rundiff
{

// The state of every row: by the rule, and then without the checksums and contents that say nothing (below).
void judgeStates(PairTable &table, const RowRule &rule, const OperatorFacts &facts, unsigned jobs);

// msprobe hashes tensors in the background: the checksum of a tensor that an in-place operator changes may be taken
// after that change. A row is suspect when only its checksum differs, an in-place operator works on its tensor, and
// the tensor agrees wherever else it turns up later.
void markSuspectChecksums(PairTable &table);

// Inputs whose content says nothing: memory that is only written to, or that nobody has written to yet.
void markUndefinedContents(PairTable &table, const OperatorFacts &facts = builtinOperatorFacts(), unsigned jobs = 0);

} // namespace rundiff
