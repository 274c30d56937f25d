// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/compare/diagnosis/evidence.h"
#include "models/compare/diagnosis/factlist.h"

#include <algorithm>
#include <cstdint>
#include <span>
#include <string>

namespace rundiff
{

// How much of the runs a class of differences is about.
enum class RuleScope : std::uint8_t {
    Row,   // the first row that differs, and its surroundings
    Pair,  // all rows of two dumps
    Steps, // the dumps of two steps
};

// One class of differences: when it holds, and everything that is reported of it. Of the rules of one scope, the first
// that holds is the class, so a rule may rely on those before it not to hold; a rule of a wider scope takes the place
// of those of a narrower one. `Shown` is what a rule examines.
template <typename Shown>
struct ClassRule {
    RuleScope scope = RuleScope::Row;
    DiagnosisKind kind = DiagnosisKind::Operator;
    bool (*holds)(const Shown &) = nullptr;
    std::string (*sentence)(const Shown &) = nullptr;
    Confidence confidence = Confidence::Likely;
    void (*origin)(const Shown &, FactList &) = nullptr; // where the difference comes from; may be null
    void (*advice)(const Shown &, FactList &) = nullptr; // what to do about it; may be null
    // What would decide where the evidence does not; null where nothing is open.
    std::string (*decides)(const Shown &) = nullptr;
    bool keepsAdvice = false;    // of a wider scope: the advice of the narrower class is good here, too
    bool keepsDoubt = false;     // so are its confidence and what would decide
    bool replacesOrigin = false; // where the row alone would come from, and its size, lead away
};

template <typename Shown>
const ClassRule<Shown> *firstThatHolds(std::span<const ClassRule<Shown>> rules, const Shown &shown)
{
    const auto found = std::ranges::find_if(rules, [&](const ClassRule<Shown> &rule) { return rule.holds(shown); });
    return found == rules.end() ? nullptr : &*found;
}

// The class as its own rule describes it.
template <typename Shown>
Diagnosis explained(const ClassRule<Shown> &rule, const Shown &shown)
{
    Diagnosis diagnosis;
    diagnosis.kind = rule.kind;
    diagnosis.explanation = rule.sentence(shown);
    diagnosis.confidence = rule.confidence;
    if (rule.decides)
        diagnosis.decides = rule.decides(shown);
    return diagnosis;
}

using DiagnosisRule = ClassRule<Evidence>;

// The rules of scope Pair.
std::span<const DiagnosisRule> rulesOfPairs();

// The rules of scope Row, in the order in which they are tried: what a row is, where an input comes from, what an
// output or a gradient shows.
std::span<const DiagnosisRule> rulesOfForm();
std::span<const DiagnosisRule> rulesOfLoneCalls();
std::span<const DiagnosisRule> rulesOfLoneArguments();
std::span<const DiagnosisRule> rulesOfOverflow();
std::span<const DiagnosisRule> rulesOfGradients();
std::span<const DiagnosisRule> rulesOfOrder();
std::span<const DiagnosisRule> rulesOfOutputs();
std::span<const DiagnosisRule> rulesOfInputs();

// The class of the row alone: one of these rules always holds.
const DiagnosisRule &ruleOfRow(const Evidence &evidence);

// Where an input comes from, by the outputs before it.
void originOfInput(const Evidence &evidence, FactList &facts);

// Names as all sentences write them.
std::string rowNameOf(const Evidence &evidence);
std::string rowNameOf(const PairTable &table, std::size_t row);
std::string_view runThat(bool isA);
// "None", a scalar's value, or the shape of what has none.
std::string valueText(const Dump &dump, const DumpRow &row);

} // namespace rundiff
