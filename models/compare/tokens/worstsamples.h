// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/compare/tokens/tokencomparison.h"

#include <cstddef>
#include <vector>

namespace rundiff
{

// The samples that differ most, of any number of samples that come one after the other. Those at the top keep their
// tokens, as many as TokenComparison allows.
class WorstSamples
{
public:
    void add(TokenSampleFinding finding);
    std::vector<TokenSampleFinding> take(); // the largest differences first

private:
    void leaveOut();

    std::vector<TokenSampleFinding> m_findings;
    std::size_t m_tokens = 0;
};

} // namespace rundiff
