// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/compare/tokens/tokencomparison.h"

#include <QString>

#include <memory>
#include <optional>

namespace rundiff
{

// The tokens of one sample as views show them, by their number among those that were kept.
class ShownTokens
{
public:
    ShownTokens() = default;
    ShownTokens(std::shared_ptr<const TokenComparison> tokens, std::size_t sample);

    std::size_t size() const;
    const TokenSampleFinding *sample() const;               // null: there is none
    bool hasValues() const;                                 // and not only tokens
    bool counts(std::size_t at) const;                      // false: masked
    std::optional<double> difference(std::size_t at) const; // |A - B|; nothing: masked, or only one side has it
    bool isOutside(std::size_t at) const;
    QString label(std::size_t at) const;     // its text, or else its id or number
    QString labelOfB(std::size_t at) const;  // empty: the same token
    QString words(std::size_t at) const;     // everything that is known of it
    std::size_t place(std::size_t at) const; // in the sample
    // The next one outside; nothing: there is none.
    std::optional<std::size_t> next(std::optional<std::size_t> from, bool backward) const;
    double tolerance() const { return m_tokens ? m_tokens->tolerance : 0; }

private:
    const TokenSequence &sequence() const { return m_tokens->worst[m_sample].sequence; }
    QString valueWords(std::size_t at) const;

    std::shared_ptr<const TokenComparison> m_tokens;
    std::size_t m_sample = 0;
};

} // namespace rundiff
