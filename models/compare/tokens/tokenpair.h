// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/compare/tokens/tokencomparison.h"
#include "models/formats/tokens/tokensample.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace rundiff
{

// A token that counts, and that both columns have.
struct TokenPoint {
    std::size_t at = 0; // in the columns
    double a = 0, b = 0;
    bool isFirst = false, isLast = false; // of its turn: of the tokens that count without one between that does not
};

// Two columns of one sequence, and what was found in them. The samples belong to somebody else.
struct TokenPair {
    const TokenSample *a = nullptr, *b = nullptr;
    const TokenValues *valuesA = nullptr, *valuesB = nullptr; // null: no such column
    const std::string *column = nullptr;                      // A's name of it
    TokenSampleFinding finding;
    std::size_t lacksA = 0, lacksB = 0;   // tokens at the end that only the other one has
    std::optional<std::size_t> otherMask; // the first token that counts in one of them only

    std::size_t longest() const { return std::max(valuesA->size(), valuesB->size()); }
    std::size_t common() const { return std::min(valuesA->size(), valuesB->size()); }
    bool counts(std::size_t at) const;
};

bool isOutside(double a, double b, double tolerance);

// The tokens of a pair that count, and both have.
std::vector<TokenPoint> pointsOf(const TokenPair &pair);

// Sums over tokens, of which their statistics are made.
class TokenSums
{
public:
    void add(double a, double b, bool outside);
    void add(const TokenSums &more);
    TokenStatistics statistics() const;

private:
    std::size_t m_tokens = 0, m_finite = 0, m_outside = 0;
    double m_sum = 0, m_largest = 0, m_k1 = 0, m_k3 = 0, m_ratios = 0, m_squares = 0;
    double m_smallest = 0, m_highest = 0; // logarithms of ratios
};

// Compares the tokens of a pair: its finding.
TokenSums compareTokensOf(TokenPair &pair, double tolerance);

} // namespace rundiff
