// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/compare/comparison.h"

#include <QString>

#include <vector>

namespace rundiff
{

// One statement of the verdict in plain words: its subject, the statement, and all its evidence.
struct VerdictStatement {
    enum class Tone : std::uint8_t { Quiet, Agrees, Incomplete, Differs };
    QString subject;  // "Curves · 15 000 steps compared"
    QString headline; // "Outside atol from step 7 812 (|Δ| 1.03e-3)"
    QString detail;   // the numbers with all digits, and what was not compared
    Tone tone = Tone::Quiet;
};

VerdictStatement curveStatement(const Comparison &comparison);
VerdictStatement equalityStatement(const Comparison &comparison);
VerdictStatement operatorStatement(const Comparison &comparison);
VerdictStatement checkpointStatement(const Comparison &comparison); // without a headline: a run has none
VerdictStatement checklistStatement(const Comparison &comparison);

// How a verdict is shown.
VerdictStatement::Tone toneOf(Verdict verdict);

// "A is NaN"; empty for two finite numbers.
QString notFinite(double a, double b);

// "step 1 · rank 2", the rank only if there are several.
QString placeOf(const OperatorComparison &operators, Step step, RankId rank);

} // namespace rundiff
