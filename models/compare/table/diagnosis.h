// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/compare/table/referee.h"
#include "models/run/kindoftext.h"
#include "models/run/spelling.h"

#include <QtGlobal>

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

namespace rundiff
{

enum class DiagnosisKind : std::uint8_t {
    Operator,
    Uncaptured,
    Data,
    Weights,
    Random,
    Overflow,
    Argument,
    Dtype,
    Structure,
    Communication,
    Update,       // the gradients of the step before agree, the weights after it do not
    Accumulation, // all operators agree, the gradients that are added up do not
    Undetermined, // the dumps do not tell data and operator apart
    Rounding,     // of the size that another order of additions makes
    Order,        // the same values in another order
    Artefact      // of the dump tool
};

// A class of differences: its name in results, and its title for people.
struct DiagnosisClass {
    DiagnosisKind kind = DiagnosisKind::Operator;
    std::string_view name;
    const char *title = nullptr; // translated where it is shown
};

inline constexpr std::array<DiagnosisClass, 16> diagnosisClasses{
    {{DiagnosisKind::Operator, "operator", QT_TRANSLATE_NOOP("Messages", "The operator itself")},
     {DiagnosisKind::Uncaptured, "uncaptured", QT_TRANSLATE_NOOP("Messages", "Code that the dump did not capture")},
     {DiagnosisKind::Data, "data", QT_TRANSLATE_NOOP("Messages", "The training data")},
     {DiagnosisKind::Weights, "weights", QT_TRANSLATE_NOOP("Messages", "The weights")},
     {DiagnosisKind::Random, "random", QT_TRANSLATE_NOOP("Messages", "An operator that draws random numbers")},
     {DiagnosisKind::Overflow, "overflow", QT_TRANSLATE_NOOP("Messages", "NaN or infinity in one run")},
     {DiagnosisKind::Argument, "argument", QT_TRANSLATE_NOOP("Messages", "An argument")},
     {DiagnosisKind::Dtype, "dtype", QT_TRANSLATE_NOOP("Messages", "The data type")},
     {DiagnosisKind::Structure, "structure", QT_TRANSLATE_NOOP("Messages", "The structure of the network")},
     {DiagnosisKind::Communication, "communication", QT_TRANSLATE_NOOP("Messages", "Communication between ranks")},
     {DiagnosisKind::Update, "update", QT_TRANSLATE_NOOP("Messages", "The update of the weights")},
     {DiagnosisKind::Accumulation, "accumulation", QT_TRANSLATE_NOOP("Messages", "The accumulation of gradients")},
     {DiagnosisKind::Undetermined, "undetermined", QT_TRANSLATE_NOOP("Messages", "The data or the operator")},
     {DiagnosisKind::Rounding, "rounding", QT_TRANSLATE_NOOP("Messages", "Rounding")},
     {DiagnosisKind::Order, "order", QT_TRANSLATE_NOOP("Messages", "The order of the values")},
     {DiagnosisKind::Artefact, "artefact", QT_TRANSLATE_NOOP("Messages", "An artefact of the dump tool")}}};

template <>
struct Spelling<DiagnosisKind> {
    static constexpr auto names = [] {
        SpellingTable<DiagnosisKind, diagnosisClasses.size()> table;
        for (std::size_t i = 0; i < table.size(); ++i)
            table[i] = {diagnosisClasses[i].name, diagnosisClasses[i].kind};
        return table;
    }();
};

// How large a difference is: what another order of additions makes, or more.
enum class DifferenceSize : std::uint8_t { Unknown, Rounding, Beyond };

template <>
struct Spelling<DifferenceSize> {
    static constexpr SpellingTable<DifferenceSize, 3> names{{{"unknown", DifferenceSize::Unknown},
                                                             {"rounding", DifferenceSize::Rounding},
                                                             {"beyond", DifferenceSize::Beyond}}};
};

// How surely a class is known.
enum class Confidence : std::uint8_t { Possible, Likely, Proven };

template <>
struct Spelling<Confidence> {
    static constexpr SpellingTable<Confidence, 3> names{
        {{"possible", Confidence::Possible}, {"likely", Confidence::Likely}, {"proven", Confidence::Proven}}};
};

struct KnownOperator {
    Name name;
    EnglishText platform, release, condition, fact, remedy, source;
};

// One fact of a diagnosis, and the place where it can be verified.
struct DiagnosisFact {
    enum class About : std::uint8_t { Evidence, Numbers, Origin, Advice, Ranks, Msprobe };
    About about = About::Evidence;
    EnglishText text;                    // a sentence
    std::optional<std::size_t> tableRow; // of the table of the first difference's pair
    std::optional<std::size_t> pair;     // index into OperatorComparison::pairs: another rank
    Path path;                           // of the script's line that the fact refers to
    std::int64_t line = 0;
};

// The cause of the first differing row, and the evidence for it.
struct Diagnosis {
    DiagnosisKind kind = DiagnosisKind::Operator;
    EnglishText explanation; // one plain sentence
    DifferenceSize size = DifferenceSize::Unknown;
    Confidence confidence = Confidence::Likely;
    EnglishText decides;                    // what would decide where the evidence does not
    std::optional<double> epsilons, budget; // of the row: how far off, and what rounding may do
    std::vector<DiagnosisFact> facts;
    std::optional<KnownOperator> knownOperator;
    std::optional<Referee> referee; // nothing where neither a law nor tensors speak
};

} // namespace rundiff
