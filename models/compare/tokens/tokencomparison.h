// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/compare/options/coverage.h"
#include "models/compare/options/verdict.h"
#include "models/compare/tokens/tokenlayer.h"
#include "models/compare/tokens/tokensequence.h"
#include "models/run/kindoftext.h"
#include "models/run/problem.h"
#include "models/run/spelling.h"

#include <cstdint>
#include <optional>
#include <vector>

namespace rundiff
{

enum class TokenMode : std::uint8_t {
    Columns, // of one run: A is the column of the rollout engine, B the trainer's
    Runs     // the same column of two runs
};

template <>
struct Spelling<TokenMode> {
    static constexpr SpellingTable<TokenMode, 2> names{{{"columns", TokenMode::Columns}, {"runs", TokenMode::Runs}}};
};

// What the differences of tokens look like, in the order in which the rules are asked.
enum class TokenClass : std::uint8_t {
    Same,
    OrderOfSamples, // the same samples in another order
    Noise,
    Truncated,
    Text,
    Score,
    Single,
    Eos,
    Mask,
    Shift,
    Padding,
    Order,
    FirstToken,
    Offset,
    Temperature,
    Growth,
    TopP,
    Policy,
    Unexplained
};

template <>
struct Spelling<TokenClass> {
    static constexpr SpellingTable<TokenClass, 19> names{{{"same", TokenClass::Same},
                                                          {"order of samples", TokenClass::OrderOfSamples},
                                                          {"noise", TokenClass::Noise},
                                                          {"truncated", TokenClass::Truncated},
                                                          {"text", TokenClass::Text},
                                                          {"score", TokenClass::Score},
                                                          {"single", TokenClass::Single},
                                                          {"eos", TokenClass::Eos},
                                                          {"mask", TokenClass::Mask},
                                                          {"shift", TokenClass::Shift},
                                                          {"padding", TokenClass::Padding},
                                                          {"order", TokenClass::Order},
                                                          {"first token", TokenClass::FirstToken},
                                                          {"offset", TokenClass::Offset},
                                                          {"temperature", TokenClass::Temperature},
                                                          {"growth", TokenClass::Growth},
                                                          {"top-p", TokenClass::TopP},
                                                          {"policy", TokenClass::Policy},
                                                          {"unexplained", TokenClass::Unexplained}}};
};

// The first token outside the tolerance. No token: the texts differ, or a score.
struct TokenPlace {
    std::int64_t step = 0;
    std::size_t sample = 0;
    std::optional<std::size_t> token;
    std::optional<double> a, b; // log-probabilities; of probabilities that nobody wrote only their difference
    std::optional<double> difference;
};

// Differences of the tokens of one sample, or of all samples of a step.
struct TokenStatistics {
    std::size_t tokens = 0, outside = 0;        // that count
    double mean = 0, largest = 0;               // of |A - B|
    double k1 = 0, k3 = 0;                      // estimates of the divergence KL(A || B)
    double smallestRatio = 1, largestRatio = 1; // of the probabilities B / A
    double effective = 1;                       // share of the tokens that the ratios leave (effective sample size)
};

// A sample of A with its partner in B.
struct TokenSampleFinding {
    std::int64_t step = 0;
    std::size_t sample = 0, sampleB = 0;
    std::optional<std::size_t> first; // token outside
    bool differs = false;             // in any way
    TokenStatistics statistics;
    UserText weightsA, weightsB; // versions of the policy
    UserText textA, textB;       // of samples without tokens, around what differs
    TokenSequence sequence;      // without tokens: left out, as other samples differ more
};

struct TokenStepFinding {
    std::int64_t step = 0;
    std::size_t samples = 0;
    TokenStatistics statistics;
};

// The kind of the differences, and what speaks for it.
struct TokenDiagnosis {
    TokenClass kind = TokenClass::Same;
    bool isSure = true;              // no other rule fits
    std::vector<TokenClass> others;  // that fit, too
    EnglishText explanation, advice; // what was found, and what to do
    EnglishText decides;             // what would decide where others fit
    std::optional<double> value;     // temperature, offset in nats, distance of a shift, bound of top-p
};

inline TokenDiagnosis diagnosisOf(TokenClass kind, std::string explanation, std::string advice,
                                  std::optional<double> value = {})
{
    TokenDiagnosis diagnosis;
    diagnosis.kind = kind;
    diagnosis.explanation = std::move(explanation);
    diagnosis.advice = std::move(advice);
    diagnosis.value = value;
    return diagnosis;
}

struct TokenComparison {
    static constexpr std::size_t mostSamples = 1000;   // are listed, those that differ most
    static constexpr std::size_t mostTokens = 100'000; // of the first of these are kept

    TokenMode mode = TokenMode::Runs;
    std::vector<Name> forms;
    CoveredCount samples;
    std::size_t tokens = 0, outside = 0; // that count; of them outside the tolerance
    bool ofProbabilities = false;        // and not of their logarithms
    double tolerance = 0.1;
    Name columnA, columnB, mask;
    std::optional<TokenPlace> firstOutside;
    std::optional<TokenLayer> layer; // of the first token outside; nothing: there are no dumps of both engines
    TokenDiagnosis diagnosis;
    std::vector<TokenStepFinding> steps;
    std::vector<TokenSampleFinding> worst; // the samples with the largest differences first
    Verdict verdict = Verdict::Same;       // of what was compared
    Problems problems;
    std::vector<Path> filesA, filesB; // that were compared
};

} // namespace rundiff
