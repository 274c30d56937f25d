// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/compare/tokens/worstsamples.h"

#include <algorithm>
#include <tuple>
#include <utility>

namespace rundiff
{

namespace
{

// Larger is worse.
auto badness(const TokenSampleFinding &finding)
{
    return std::tuple(finding.first.has_value(), finding.statistics.largest, finding.statistics.outside,
                      finding.differs);
}

} // namespace

void WorstSamples::add(TokenSampleFinding finding)
{
    constexpr std::size_t slack = 4; // times what is kept, so that it is not sorted for each sample
    m_tokens += finding.sequence.size();
    m_findings.push_back(std::move(finding));
    const bool isFull =
        m_findings.size() >= slack * TokenComparison::mostSamples || m_tokens >= slack * TokenComparison::mostTokens;
    if (isFull)
        leaveOut();
}

std::vector<TokenSampleFinding> WorstSamples::take()
{
    leaveOut();
    return std::move(m_findings);
}

// What is left out now would be left out at the end, too: everything before it is worse.
void WorstSamples::leaveOut()
{
    std::ranges::stable_sort(m_findings, [](const TokenSampleFinding &one, const TokenSampleFinding &other) {
        return badness(one) > badness(other);
    });
    m_findings.resize(std::min(m_findings.size(), TokenComparison::mostSamples));
    std::size_t wanted = 0;
    m_tokens = 0;
    for (TokenSampleFinding &finding : m_findings) {
        TokenSequence &sequence = finding.sequence;
        wanted += std::min(sequence.whole, TokenSequence::most);
        if (wanted > TokenComparison::mostTokens)
            sequence = TokenSequence::leftOut(sequence.whole);
        m_tokens += sequence.size();
    }
}

} // namespace rundiff
