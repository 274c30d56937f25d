// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/compare/comparison.h"
#include "models/result/textlines.h"

#include <optional>
#include <string>
#include <vector>

namespace rundiff
{

// The comparison for a terminal: the verdict first, then curves, dumps, the first difference with its explanation and
// stack, and everything that could not be read. Control characters of the input are never passed on.
std::string textVerdict(const Comparison &comparison);

// The same without the verdict's sentence, piece by piece.
TextLines verdictLines(const Comparison &comparison);

// Parts of it, each under a heading; nothing if the comparison does not have the part.
void writeFirstDifference(const Comparison &comparison, TextLines &lines);
void writeCurves(const Comparison &comparison, TextLines &lines);
void writeOperators(const Comparison &comparison, TextLines &lines);
void writeNextDump(const Comparison &comparison, TextLines &lines);

// One run as text: logs, metrics, steps, dumps, problems. facts[i] belongs to run.dumps[i].
std::string textRun(const Run &run, const std::vector<std::optional<DumpFacts>> &facts, const Problems &problems);

// The verdict in one sentence, for the head of the text and for progress.
std::string verdictSentence(const Comparison &comparison);

} // namespace rundiff
