// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/compare/diagnosis/differencecontext.h"
#include "models/compare/diagnosis/factlist.h"

#include <span>
#include <string>

namespace rundiff
{

// One class of differences: when it holds, and everything that is reported of it. The first rule that holds is the
// diagnosis, so a rule may rely on those before it not to hold.
struct DiagnosisRule {
    DiagnosisKind kind = DiagnosisKind::Operator;
    bool (*holds)(const Evidence &) = nullptr;
    std::string (*sentence)(const Evidence &) = nullptr;
    Confidence confidence = Confidence::Likely;
    void (*origin)(const Evidence &, FactList &) = nullptr; // where the difference comes from; may be null
    void (*advice)(const Evidence &, FactList &) = nullptr; // what to do about it; may be null
    // What would decide where the evidence does not; null where nothing is open.
    std::string (*decides)(const Evidence &) = nullptr;
};

// In the order in which they are tried: what a row is, where an input comes from, what an output or a gradient shows.
std::span<const DiagnosisRule> rulesOfForm();
std::span<const DiagnosisRule> rulesOfLoneCalls();
std::span<const DiagnosisRule> rulesOfLoneArguments();
std::span<const DiagnosisRule> rulesOfOverflow();
std::span<const DiagnosisRule> rulesOfGradients();
std::span<const DiagnosisRule> rulesOfOutputs();
std::span<const DiagnosisRule> rulesOfInputs();

// Names as all sentences write them.
std::string rowNameOf(const Evidence &evidence);
std::string rowNameOf(const PairTable &table, std::size_t row);
std::string_view runThat(bool isA);
std::string withoutLineBreaks(std::string text);
// "None", a scalar's value, or the shape of what has none.
std::string valueText(const Dump &dump, const DumpRow &row);

} // namespace rundiff
