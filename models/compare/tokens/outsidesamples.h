// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/compare/tokens/tokenpair.h"

#include <cmath>
#include <cstddef>
#include <optional>
#include <vector>

namespace rundiff
{

// What the rules see: pairs of whole steps, of which some have tokens outside the tolerance.
struct TokenEvidence {
    const std::vector<TokenPair> &pairs;
    double tolerance = 0.1;
    bool isSigned = true;    // false: only the size of a difference is known
    std::size_t outside = 0; // tokens, also of steps that are not among the pairs
    TokenMode mode = TokenMode::Columns;
};

// A sample with tokens outside the tolerance.
struct OutsideSample {
    const TokenPair *pair = nullptr;
    std::vector<TokenPoint> points; // all that count
};

// The samples that rules look at: with tokens outside, as many as are enough to know what they have in common.
class OutsideSamples
{
public:
    explicit OutsideSamples(const TokenEvidence &evidence);

    const TokenEvidence &evidence() const { return m_evidence; }
    const std::vector<OutsideSample> &samples() const { return m_samples; }
    std::size_t count() const { return m_count; } // of all samples with tokens outside
    bool isOutside(const TokenPoint &point) const { return rundiff::isOutside(point.a, point.b, m_evidence.tolerance); }

    // The share of the tokens of which a corrected difference agrees. `corrected` gives it for a point, or nothing
    // where the correction says nothing; fewer than half of them is not enough to say anything.
    template <typename Corrected>
    double agreeing(double within, Corrected corrected) const
    {
        std::size_t known = 0, agreed = 0, all = 0;
        for (const OutsideSample &sample : m_samples) {
            for (const TokenPoint &point : sample.points) {
                ++all;
                const std::optional<double> difference = corrected(sample, point);
                known += difference.has_value();
                agreed += difference && std::fabs(*difference) <= within;
            }
        }
        const bool isEnough = known >= fewest && 2 * known >= all;
        return isEnough ? static_cast<double>(agreed) / static_cast<double>(known) : 0;
    }

    // Finite differences of all tokens of the samples.
    std::vector<double> differences() const;

private:
    static constexpr std::size_t fewest = 4, mostPoints = 400'000;

    const TokenEvidence &m_evidence;
    std::vector<OutsideSample> m_samples;
    std::size_t m_count = 0;
};

// Spearman's correlation of numbers with their places; 0 for fewer than two.
double rankCorrelation(const std::vector<double> &numbers);

// The rules, in the order in which they are asked. Each says what it found, or nothing.
using TokenRule = std::optional<TokenDiagnosis> (*)(const OutsideSamples &);

// Of samples of another length, of a single token, of the edges of masks, along the sequence, of whole samples.
std::optional<TokenDiagnosis> otherMasks(const OutsideSamples &found);
std::optional<TokenDiagnosis> truncatedSamples(const OutsideSamples &found);
std::optional<TokenDiagnosis> singleToken(const OutsideSamples &found);
std::optional<TokenDiagnosis> edgesOfMasks(const OutsideSamples &found);
std::optional<TokenDiagnosis> growingDifferences(const OutsideSamples &found);
std::optional<TokenDiagnosis> wholeSamples(const OutsideSamples &found);

// Of columns that agree after a correction.
std::optional<TokenDiagnosis> shiftedTokens(const OutsideSamples &found);
std::optional<TokenDiagnosis> paddedOtherwise(const OutsideSamples &found);
std::optional<TokenDiagnosis> exchangedSamples(const OutsideSamples &found);
std::optional<TokenDiagnosis> constantOffset(const OutsideSamples &found);
std::optional<TokenDiagnosis> otherTemperature(const OutsideSamples &found);
std::optional<TokenDiagnosis> otherNucleus(const OutsideSamples &found);

} // namespace rundiff
