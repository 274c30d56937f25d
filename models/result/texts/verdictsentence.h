// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/compare/comparison.h"
#include "models/run/message.h"

#include <string>

namespace rundiff
{

// The verdict in one sentence, for the head of the text and for progress.
Message verdictSentence(const Comparison &comparison);

// "same", "within tolerance" ... in the user's language.
Message verdictWord(Verdict verdict);

// "Functional.relu.0.forward.output.0"
UserText rowName(const RowFinding &row);

} // namespace rundiff
