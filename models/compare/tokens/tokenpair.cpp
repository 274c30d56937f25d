// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/compare/tokens/tokenpair.h"

#include <cmath>

namespace rundiff
{

namespace
{

constexpr double largestExponent = 50; // a ratio beyond it says nothing more

// Masks and columns of a part of the sequence end with it.
bool masks(const TokenValues &mask, std::size_t length, std::size_t at)
{
    const std::size_t end = mask.size() + at;
    if (end < length)
        return false;
    const std::size_t place = end - length;
    return place < mask.size() && mask[place] > 0;
}

bool isWithin(const TokenSample &sample, std::size_t at)
{
    return sample.length == 0 || at < sample.length;
}

bool countsIn(const TokenSample &sample, std::size_t length, std::size_t at)
{
    if (sample.mask)
        return masks(sample.mask->values, length, at);
    return isWithin(sample, at);
}

template <typename Take>
void forEachPoint(const TokenPair &pair, Take take)
{
    const std::size_t common = pair.common();
    bool before = false, now = common > 0 && pair.counts(0);
    bool isSilent =
        !pair.a->mask; // without a mask: what the engine gives no probability at the beginning is the prompt
    for (std::size_t at = 0; at < common; ++at) {
        const bool next = at + 1 < common && pair.counts(at + 1);
        const double a = (*pair.valuesA)[at];
        isSilent = isSilent && a == 0;
        if (now && !isSilent)
            take(TokenPoint{at, a, (*pair.valuesB)[at], !before, !next});
        before = now && !isSilent;
        now = next;
    }
}

std::size_t lacking(const TokenPair &pair, std::size_t length)
{
    std::size_t count = 0;
    for (std::size_t at = length; at < pair.longest(); ++at)
        count += pair.counts(at);
    return count;
}

// In which of the two runs a token counts may differ itself.
std::optional<std::size_t> firstOtherMask(const TokenPair &pair)
{
    const bool hasTwo = pair.a != pair.b && pair.a->mask && pair.b->mask;
    for (std::size_t at = 0; hasTwo && at < pair.common(); ++at) {
        if (countsIn(*pair.a, pair.valuesA->size(), at) != countsIn(*pair.b, pair.valuesB->size(), at))
            return at;
    }
    return std::nullopt;
}

void takeEarlier(std::optional<std::size_t> &first, std::size_t at)
{
    first = std::min(first.value_or(at), at);
}

} // namespace

bool TokenPair::counts(std::size_t at) const
{
    return countsIn(*a, longest(), at) || (a != b && countsIn(*b, longest(), at));
}

bool isOutside(double a, double b, double tolerance)
{
    if (a == b)
        return false;
    return !(std::fabs(a - b) <= tolerance);
}

std::vector<TokenPoint> pointsOf(const TokenPair &pair)
{
    std::vector<TokenPoint> points;
    forEachPoint(pair, [&](const TokenPoint &point) { points.push_back(point); });
    return points;
}

void TokenSums::add(double a, double b, bool outside)
{
    ++m_tokens;
    m_outside += outside;
    const double ratio = std::clamp(b - a, -largestExponent, largestExponent);
    if (!std::isfinite(ratio))
        return;
    ++m_finite;
    m_sum += std::fabs(ratio);
    m_largest = std::max(m_largest, std::fabs(ratio));
    m_smallest = std::min(m_smallest, ratio);
    m_highest = std::max(m_highest, ratio);
    const double factor = std::exp(ratio);
    m_k1 -= ratio;
    m_k3 += factor - 1 - ratio;
    m_ratios += factor;
    m_squares += factor * factor;
}

void TokenSums::add(const TokenSums &more)
{
    m_tokens += more.m_tokens;
    m_finite += more.m_finite;
    m_outside += more.m_outside;
    m_sum += more.m_sum;
    m_largest = std::max(m_largest, more.m_largest);
    m_k1 += more.m_k1;
    m_k3 += more.m_k3;
    m_ratios += more.m_ratios;
    m_squares += more.m_squares;
    m_smallest = std::min(m_smallest, more.m_smallest);
    m_highest = std::max(m_highest, more.m_highest);
}

TokenStatistics TokenSums::statistics() const
{
    TokenStatistics result;
    result.tokens = m_tokens;
    result.outside = m_outside;
    if (m_finite == 0)
        return result;
    const auto count = static_cast<double>(m_finite);
    result.mean = m_sum / count;
    result.largest = m_largest;
    result.k1 = m_k1 / count;
    result.k3 = m_k3 / count;
    result.smallestRatio = std::exp(m_smallest);
    result.largestRatio = std::exp(m_highest);
    result.effective = m_ratios * m_ratios / (count * m_squares);
    return result;
}

TokenSums compareTokensOf(TokenPair &pair, double tolerance)
{
    TokenSums sums;
    std::optional<std::size_t> &first = pair.finding.first;
    bool isEqual = true;
    forEachPoint(pair, [&](const TokenPoint &point) {
        const bool outside = isOutside(point.a, point.b, tolerance);
        isEqual = isEqual && point.a == point.b;
        sums.add(point.a, point.b, outside);
        if (outside)
            takeEarlier(first, point.at);
    });
    pair.lacksA = lacking(pair, pair.valuesA->size());
    pair.lacksB = lacking(pair, pair.valuesB->size());
    pair.otherMask = firstOtherMask(pair);
    const bool lacks = pair.lacksA + pair.lacksB > 0;
    if (lacks)
        takeEarlier(first, pair.common());
    if (pair.otherMask)
        takeEarlier(first, *pair.otherMask);
    pair.finding.differs = pair.finding.differs || !isEqual || first;
    pair.finding.statistics = sums.statistics();
    return sums;
}

} // namespace rundiff
