// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/compare/options/options.h"
#include "models/compare/options/verdict.h"
#include "models/compare/table/ignoredrows.h"
#include "models/compare/table/tensormetrics.h"
#include "models/run/dump.h"

#include <algorithm>
#include <cstdint>
#include <limits>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace rundiff
{

// msprobe's Result of a row.
enum class RowResult : std::uint8_t { Pass, Warning, Error };

// Rundiff's own view of a row: whether A agrees with B, by the rule of the pair's mode.
enum class RowState : std::uint8_t { Same, Within, Differs, OnlyA, OnlyB, Suspect, NotComparable };

// How a row of A was matched with its row of B.
enum class MatchedBy : std::uint8_t { Nothing, Exact, Renumbered, Fuzzy, Aligned, Mapping, Hand };

// msprobe's messages (Err_message), as a set.
enum class RowMessage : std::uint16_t {
    NanOrInf = 1 << 0,
    NormRelativeError = 1 << 1,
    OneThousandth = 1 << 2,
    RequiresGrad = 1 << 3,
    ScalarParameters = 1 << 4,
    Checksum = 1 << 5,
    NoMatch = 1 << 6,
    Dtype = 1 << 7,
    Shape = 1 << 8,
    NormTenTimes = 1 << 9,
    Cosine = 1 << 10,
};

struct PairRow {
    static constexpr std::uint32_t none = std::numeric_limits<std::uint32_t>::max();
    std::uint32_t a = none; // index into A's dump rows
    std::uint32_t b = none; // index into B's dump rows
    RowState state = RowState::Same;
    RowResult result = RowResult::Pass;
    MatchedBy matchedBy = MatchedBy::Nothing;
    bool shownUnmatched = false; // msprobe leaves B's half empty, because it does not compare these two dtypes
    std::uint16_t messages = 0;  // set of RowMessage, in msprobe's order of rules
};

// Rows [first, first + count) of a PairTable belong to one operator of A (or, if A has none, of B).
struct PairOperator {
    std::uint32_t a = PairRow::none; // index into A's operators
    std::uint32_t b = PairRow::none;
    std::uint32_t firstRow = 0, rowCount = 0;
};

// One dump of A compared with its dump of B: A's rows in A's order, unmatched rows of B in their place.
struct PairTable {
    std::shared_ptr<const Dump> a, b;
    Mode mode = Mode::Statistics; // never Auto
    Match match = Match::Exact;   // never Auto: the one used
    std::vector<PairOperator> operators;
    std::vector<PairRow> rows;
    std::vector<TensorMetrics> tensorMetrics; // tensor mode only: one per row
};

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
    Artefact,     // of the dump tool
    Alignment     // the dumps are not of the same iteration or rank
};

// How large a difference is: what another order of additions makes, or more.
enum class DifferenceSize : std::uint8_t { Unknown, Rounding, Beyond };

// How surely a class is known.
enum class Confidence : std::uint8_t { Possible, Likely, Proven };

struct KnownOperator {
    std::string name, platform, release, condition, fact, remedy, source;
};

// One fact of a diagnosis, and the place where it can be verified.
struct DiagnosisFact {
    enum class About : std::uint8_t { Evidence, Numbers, Origin, Advice, Ranks, Msprobe };
    About about = About::Evidence;
    std::string text;                    // a sentence
    std::optional<std::size_t> tableRow; // of the table of the first difference's pair
    std::optional<std::size_t> pair;     // index into OperatorComparison::pairs: another rank
    std::string path;                    // of the script's line that the fact refers to
    std::int64_t line = 0;
};

// The cause of the first differing row, and the evidence for it.
struct Diagnosis {
    DiagnosisKind kind = DiagnosisKind::Operator;
    std::string explanation; // one plain sentence
    DifferenceSize size = DifferenceSize::Unknown;
    Confidence confidence = Confidence::Likely;
    std::string decides;                    // what would decide where the evidence does not
    std::optional<double> epsilons, budget; // of the row: how far off, and what rounding may do
    std::vector<DiagnosisFact> facts;
    std::optional<KnownOperator> knownOperator;
};

// The first NaN or infinity in one run, whether or not the other run has it too.
struct OverflowFinding {
    std::string operatorName;
    bool made = false;               // inputs clean, an output not; otherwise it came from outside
    std::vector<std::string> inputs; // the inputs: "input.0: max 3.1, min -2.0"
    std::optional<std::size_t> tableRow;
};

// A call whose output differs more than its inputs: the way drift grows without a single row outside the tolerance.
struct Amplification {
    std::string operatorName;
    double inputError = 0, outputError = 0; // largest relative difference of a statistic
    std::size_t tableRow = 0;               // of the output
};

// One side of a row, as texts with all digits.
struct RowSideText {
    std::string dtype, shape, max, min, mean, norm, checksum;
};

// A row independent of its table: the data of a first difference in JSON and in the window.
struct RowFinding {
    std::size_t index = 0;    // A's rows from 0, in A's dump order
    std::size_t tableRow = 0; // index into the table's rows, which include rows of B only
    std::string operatorName, parameter;
    Side side = Side::Output;
    bool inputsSame = false;
    RowSideText a, b;
    std::vector<std::pair<std::string, std::string>> metrics; // name, value as text: "max_diff", "norm_rel" ...
    std::vector<std::string> stack;
    std::string module;             // innermost module around the operator, empty if not known
    std::size_t agreeingBefore = 0; // rows before it that agree
};

// A call of A that exchanges tensors with other ranks.
struct Communication {
    enum class Way : std::uint8_t { Exchanges, Sends, Receives };
    std::string api; // "all_reduce", "send" ...
    std::string operatorName;
    Way way = Way::Exchanges;
    bool pointToPoint = false;
    bool asynchronous = false;                              // its result arrives after the row of its output was
                                                            // recorded
    std::shared_ptr<const std::vector<std::int64_t>> ranks; // of the group, or the other end; null: everyone
};

// The first call of an operator that is slightly random by design.
struct SpecialCall {
    std::string operatorName, operatorKind; // "Functional.conv2d.0.backward", "Conv2DBackFilter"
    std::size_t tableRow = 0;
};

// The first call of a pair at which msprobe's own search for the first difference would stop.
struct MsprobeCall {
    std::string operatorName;
    std::size_t communicationsBefore = 0, callsSinceCommunication = 0;
    std::size_t tableRow = 0; // of its output
};

// Whether the two files of a pair are independent.
enum class SameFiles : std::uint8_t { No, OneFile, EqualBytes };

// When two numeric rows agree: if no number differs, or none by more than a tolerance.
struct RowRule {
    bool exact = true;
    std::optional<double> tolerance; // relative to the row's largest value; nothing: that of its dtype

    bool operator==(const RowRule &) const = default;
};

struct DumpPair;

// The effect of the user's decisions on a pair.
struct PairDecisions {
    IgnoredRows ignored;
    std::size_t matchedManually = 0;        // rows of A
    std::vector<std::string> remarks;       // a rule or a match that cannot be used here
    std::shared_ptr<const DumpPair> before; // the pair as it was compared; null: no decision affects it
};

// One step and rank of both runs.
struct DumpPair {
    DumpLocation a, b;
    DumpFacts factsA, factsB;
    std::string framework, level, task;
    Mode mode = Mode::Statistics;
    Match match = Match::Exact;
    std::size_t rows = 0, pass = 0, warning = 0, error = 0, unmatchedA = 0, unmatchedB = 0;
    std::size_t differing = 0;          // rows with RowState::Differs
    std::size_t uncompared = 0;         // rows with a partner, with too little information to compare them
    std::string firstUncompared;        // the name of the first of them
    std::string firstOnlyA, firstOnlyB; // names of the first rows without partner, empty: none
    SameFiles sameFiles = SameFiles::No;
    Verdict verdict = Verdict::Same;
    RowRule rule; // the row rule of the pair
    std::optional<RowFinding> firstDifference;
    std::optional<Diagnosis> diagnosis;        // of the first difference
    std::vector<Communication> communications; // A's, in order
    std::size_t communicationsBefore = 0;      // of them, before the call of the first difference
    std::optional<MsprobeCall> msprobe;
    std::optional<SpecialCall> special;
    std::optional<OverflowFinding> overflowA, overflowB;
    std::vector<Amplification> amplifications; // the largest, if a tolerance applies
    Problems problems;
    PairDecisions decisions;
    std::string savedRows;                  // the group of a.savedFile with the table, empty: none
    std::shared_ptr<const PairTable> table; // null if it was not kept: use keptOrReadTable
};

struct FirstDifference {
    std::size_t pair = 0; // index into OperatorComparison::pairs
    Step step;
    RankId rank;
    RowFinding row;
    Diagnosis diagnosis;
};

// The first difference between A and one more repeat of the baseline.
struct RepeatFinding {
    std::string run; // its path
    std::optional<Step> step;
    std::optional<RankId> rank;
    std::string row; // empty: no difference
};

// How the dumps of a run are numbered: dump step = log step + offset.
struct DumpCounting {
    std::optional<std::int64_t> offset; // nothing: not known
    bool given = false;                 // by the user; otherwise detected from the log
};

struct OperatorComparison {
    Mode mode = Mode::Statistics;
    DumpCounting countingA, countingB;
    std::vector<DumpPair> pairs; // by step, then rank
    std::vector<DumpLocation> onlyA, onlyB;
    std::optional<FirstDifference> firstDifference;
    std::vector<RepeatFinding> repeats; // of the further baseline runs with dumps
    Verdict verdict = Verdict::Same;

    // Returns false if no row of any pair has a partner: then nothing was compared, and nothing agrees.
    bool comparedRows() const
    {
        return std::any_of(pairs.begin(), pairs.end(),
                           [](const DumpPair &pair) { return pair.rows > pair.unmatchedA; });
    }
};

} // namespace rundiff
