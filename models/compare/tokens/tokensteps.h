// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/compare/options/tokenoptions.h"
#include "models/compare/tokens/layeroftoken.h"
#include "models/compare/tokens/tokenclasses.h"
#include "models/compare/tokens/worstsamples.h"

#include <map>
#include <memory>
#include <optional>
#include <span>
#include <utility>
#include <vector>

namespace rundiff
{

// Compares the samples of one step after the other. Of a step nothing is kept but its numbers, except of the first ones
// in which something is outside.
class TokenSteps
{
public:
    explicit TokenSteps(const TokenOptions &options) : m_options(options) {}

    void add(std::vector<TokenSample> samples);                       // of one run
    void add(std::vector<TokenSample> a, std::vector<TokenSample> b); // of two runs
    Problems &problems() { return m_result.problems; }                // of the files
    // The first token outside with its sequence; nothing: there is none, or only texts differ.
    const std::optional<TokenOfSequence> &firstToken() const { return m_firstToken; }
    TokenComparison finish(const std::vector<TokenFile> &a, const std::vector<TokenFile> &b);

private:
    // The samples of some files, and their pairs.
    struct Batch {
        std::vector<TokenSample> a, b;
        std::vector<TokenValues> nothing; // instead of the second column of a difference
        std::vector<TokenPair> pairs;
        bool hasOutside = false;
        std::size_t tokens = 0;
    };

    void pairColumns(Batch &batch);
    void pairRuns(Batch &batch);
    void pairStep(Batch &batch, std::span<const TokenSample> a, std::span<const TokenSample> b);
    void chooseColumns(const TokenSample &sample);
    void compare(Batch &batch);
    TokenSums compareRuns(TokenPair &pair);
    void compareTexts(TokenPair &pair);
    TokenSums compareColumns(TokenPair &pair);
    void note(const TokenPair &pair, const TokenSums &sums);
    void noteValues(const TokenPair &pair, std::size_t at, TokenPlace &place) const;
    void noteFirst(const TokenPair &pair);
    void keep(std::unique_ptr<Batch> batch);
    TokenDiagnosis diagnosis() const;
    TokenDiagnosis ofTexts() const;
    TokenDiagnosis agreement() const;
    bool nothingCounts() const; // the masks leave nothing

    TokenOptions m_options;
    std::optional<TokenOfSequence> m_firstToken;
    TokenComparison m_result; // its columns are empty until they are chosen
    bool m_isReordered = false, m_isEqual = true;
    std::size_t m_texts = 0, m_cut = 0, m_scores = 0, m_columns = 0; // samples in which these differ
    bool m_hasColumns = false;                                       // of log-probabilities
    TokenSums m_sums;
    WorstSamples m_worst;
    struct StepSums {
        std::size_t samples = 0;
        TokenSums sums;
    };
    std::map<std::int64_t, StepSums> m_steps;
    std::vector<std::unique_ptr<Batch>> m_kept;
    std::size_t m_keptTokens = 0;
};

} // namespace rundiff
