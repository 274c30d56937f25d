// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/compare/comparison.h"

#include <string>

namespace rundiff
{

// The verdict in one sentence, for the head of the text and for progress.
std::string verdictSentence(const Comparison &comparison);

// "same", "within tolerance" ... in the user's language.
std::string verdictWord(Verdict verdict);

// "Functional.relu.0.forward.output.0"
std::string rowName(const RowFinding &row);

} // namespace rundiff
