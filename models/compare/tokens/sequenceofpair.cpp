// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/compare/tokens/sequenceofpair.h"

#include <algorithm>
#include <cmath>

namespace rundiff
{

namespace
{

// A part of the tokens of a pair.
class SequenceMaker
{
public:
    explicit SequenceMaker(const TokenPair &pair) : m_pair(pair), m_hasColumns(pair.valuesA && pair.valuesB)
    {
        const std::size_t texts = std::max(pair.a->ids.size(), pair.b->ids.size());
        m_whole = m_hasColumns ? pair.longest() : std::max(texts, pair.a->texts.size());
        const std::size_t count = std::min(m_whole, TokenSequence::most), first = pair.finding.first.value_or(0);
        const std::size_t before = std::min(first, count / 2);
        m_begin = std::min(first - before, m_whole - count);
        m_end = m_begin + count;
    }

    TokenSequence make() const
    {
        TokenSequence sequence;
        sequence.begin = m_begin;
        sequence.whole = m_whole;
        sequence.counts.resize(m_end - m_begin);
        if (m_hasColumns) {
            sequence.a = part(*m_pair.valuesA);
            sequence.b = part(*m_pair.valuesB);
            markThoseThatCount(sequence);
        }
        sequence.idsA = ids(m_pair.a->ids);
        if (m_pair.a->ids != m_pair.b->ids)
            sequence.idsB = ids(m_pair.b->ids);
        const TokenTexts &texts = m_pair.a->texts;
        const std::size_t offset = offsetOf(texts.size());
        for (std::size_t at = m_begin + offset; at < std::min(m_end + offset, texts.size()); ++at)
            sequence.texts.emplace_back(std::string(texts[at]));
        return sequence;
    }

private:
    // Columns of a part of the sequence end with it.
    std::size_t offsetOf(std::size_t size) const { return m_hasColumns && size > m_whole ? size - m_whole : 0; }

    std::vector<double> part(const TokenValues &values) const
    {
        std::vector<double> kept;
        for (std::size_t at = m_begin; at < std::min(m_end, values.size()); ++at)
            kept.push_back(values[at]);
        return kept;
    }

    std::vector<std::int64_t> ids(const TokenValues &values) const
    {
        constexpr double most = 1e15;
        const std::size_t offset = offsetOf(values.size());
        std::vector<std::int64_t> kept;
        for (std::size_t at = m_begin + offset; at < std::min(m_end + offset, values.size()); ++at)
            kept.push_back(std::fabs(values[at]) < most ? static_cast<std::int64_t>(values[at]) : -1);
        return kept;
    }

    void markThoseThatCount(TokenSequence &sequence) const
    {
        for (const TokenPoint &point : pointsOf(m_pair)) {
            if (point.at >= m_begin && point.at < m_end)
                sequence.counts[point.at - m_begin] = 1;
        }
        for (std::size_t at = std::max(m_begin, m_pair.common()); at < m_end; ++at)
            sequence.counts[at - m_begin] = m_pair.counts(at);
    }

    const TokenPair &m_pair;
    bool m_hasColumns;
    std::size_t m_whole = 0, m_begin = 0, m_end = 0;
};

} // namespace

TokenSequence sequenceOf(const TokenPair &pair)
{
    return SequenceMaker(pair).make();
}

} // namespace rundiff
