// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/compare/options/coverage.h"
#include "models/compare/options/metrictolerance.h"
#include "models/compare/options/numberrange.h"
#include "models/compare/options/partchoice.h"
#include "models/compare/options/segmentchoice.h"
#include "models/compare/options/tokenoptions.h"
#include "models/compare/options/tolerance.h"
#include "models/run/kindoftext.h"
#include "models/run/logreading.h"
#include "models/run/spelling.h"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

namespace rundiff
{

enum class Align : std::uint8_t { Step, Index };

template <>
struct Spelling<Align> {
    static constexpr SpellingTable<Align, 2> names{{{"step", Align::Step}, {"index", Align::Index}}};
};
enum class Mode : std::uint8_t { Auto, Md5, Statistics, Tensor };

template <>
struct Spelling<Mode> {
    static constexpr SpellingTable<Mode, 4> names{
        {{"auto", Mode::Auto}, {"md5", Mode::Md5}, {"statistics", Mode::Statistics}, {"tensor", Mode::Tensor}}};
};
enum class Match : std::uint8_t { Auto, Exact, Fuzzy, Aligned };

template <>
struct Spelling<Match> {
    static constexpr SpellingTable<Match, 4> names{
        {{"auto", Match::Auto}, {"exact", Match::Exact}, {"fuzzy", Match::Fuzzy}, {"aligned", Match::Aligned}}};
};
enum class Rule : std::uint8_t { Auto, Exact, Tolerance }; // under which rows agree

template <>
struct Spelling<Rule> {
    static constexpr SpellingTable<Rule, 3> names{
        {{"auto", Rule::Auto}, {"exact", Rule::Exact}, {"tolerance", Rule::Tolerance}}};
};

struct OperatorFacts;
struct ReviewDecisions;

// The user's options; the command line and the window fill the same structure.
struct CompareOptions {
    Name metric; // empty: the loss that both have
    Tolerance tolerance;
    MetricTolerances metricTolerances;     // of single metrics
    SegmentChoice segment;                 // of logs that hold several runs
    std::optional<SegmentChoice> segmentB; // of B's logs; nothing: the same as of A's
    Align align = Align::Step;
    std::int64_t offset = 0;   // added to A's steps
    NumberChoice steps, ranks; // empty: all pairs present in both
    std::optional<std::int64_t> dumpOffsetA,
        dumpOffsetB;                            // dump step = log step + offset; nothing: detected from the logs
    std::vector<std::pair<Name, Name>> rankMap; // folders of A's ranks and of B's: "rank0", "proc8923"
    UserText layoutA, layoutB;                  // "tp=2,pp=4": sizes that the logs do not print, or print otherwise
    UserText rankOrder;                         // of the dimensions of these layouts; empty: that of Megatron
    Path dims;                                  // a file of rules: how rows are divided
    Mode mode = Mode::Auto;
    Match match = Match::Auto;
    Rule rule = Rule::Auto;
    std::optional<double> rowTolerance;        // relative to a row's largest value; nothing: that of its dtype
    Path dataMapping, cellMapping, apiMapping; // files; apiMapping may be "builtin"
    std::vector<Path> baselines;
    LogReading logReading;   // of every log that is not in logReadings
    LogReadings logReadings; // of single logs
    bool curves = true, operators = true, checkpoints = true, checklist = true;
    TokenOptions tokens;                 // of samples that a language model generated
    PartChoice part;                     // of the pairs of dumps
    CoverageDemands demands;             // requirements of an agreement
    std::vector<UserText> volatileRules; // files of rules, and templates with {}, for the account of the files
    std::vector<UserText> ignoredFiles;  // forms with * and ?: no part of the account
    unsigned jobs = 0;                   // 0: all cores
    std::size_t rowsKept = 10'000'000;   // in memory, of all pairs together; others are read again when they are wanted
    std::shared_ptr<const ReviewDecisions> decisions;   // of the user, under which the rows are judged; null: none
    std::shared_ptr<const OperatorFacts> operatorFacts; // with the user's own; null: the built-in ones
};

} // namespace rundiff
