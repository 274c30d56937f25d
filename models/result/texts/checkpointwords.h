// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/compare/comparison.h"
#include "models/run/message.h"

namespace rundiff
{

// What the checkpoints say of the runs in one clause: "B was resumed at step 10 without the step counter of the
// optimizer (optimizer.state.0.step: 10 in A, 0 in B)". Empty: they say nothing, or are equal.
Message checkpointClause(const Comparison &comparison);

Message partWords(CheckpointPart part);                     // "the weights"
Message differenceWords(const CheckpointDifference &found); // "10 in A, 0 in B"
Message kindWord(const CheckpointDifference &found);        // "zero", "missing in B"
Message equalWord();                                        // of a value that does not differ
Message stepWords(const CheckpointPair &pair);              // "10"
Message firstWords(const CheckpointPair &pair);             // "model.norm.weight: only in A", "-"

} // namespace rundiff
