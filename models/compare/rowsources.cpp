// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/compare/rowsources.h"

#include "models/compare/judging/suspectrows.h"

#include <utility>

namespace rundiff
{

namespace
{

using FactsPtr = std::shared_ptr<const OperatorFacts>;

class RuledRows : public RowSource
{
public:
    RuledRows(RowSourcePtr source, const RowRule &rule, FactsPtr facts)
        : m_source(std::move(source)), m_rule(rule), m_facts(std::move(facts))
    {
    }

    ReadRows read(const Progress &progress) const override
    {
        ReadRows rows = m_source->read(progress);
        if (!rows.table)
            return rows;
        auto ruled = std::make_shared<PairTable>(*rows.table);
        judgeStates(*ruled, m_rule, factsOrBuiltin(m_facts), 0);
        rows.table = std::move(ruled);
        return rows;
    }

    const RowSourcePtr &source() const { return m_source; }

private:
    RowSourcePtr m_source;
    RowRule m_rule;
    FactsPtr m_facts;
};

class MatchedRows : public RowSource
{
public:
    MatchedRows(RowSourcePtr source, ManualMatches matches, const RowRule &rule, FactsPtr facts)
        : m_source(std::move(source)), m_matches(std::move(matches)), m_rule(rule), m_facts(std::move(facts))
    {
    }

    ReadRows read(const Progress &progress) const override
    {
        ReadRows rows = m_source->read(progress);
        Problems known; // the pair's remarks have them
        if (rows.table)
            rows.table = withManualMatches(rows.table, m_matches, m_rule, known, factsOrBuiltin(m_facts));
        return rows;
    }

private:
    RowSourcePtr m_source;
    ManualMatches m_matches;
    RowRule m_rule;
    FactsPtr m_facts;
};

} // namespace

RowSourcePtr ruledRows(RowSourcePtr source, const RowRule &rule, FactsPtr facts)
{
    if (const auto ruledBefore = std::dynamic_pointer_cast<const RuledRows>(source))
        source = ruledBefore->source(); // the last rule judges every row
    if (source)
        return std::make_shared<const RuledRows>(std::move(source), rule, std::move(facts));
    return nullptr;
}

RowSourcePtr matchedRows(RowSourcePtr source, ManualMatches matches, const RowRule &rule, FactsPtr facts)
{
    if (!source || matches.empty())
        return source;
    return std::make_shared<const MatchedRows>(std::move(source), std::move(matches), rule, std::move(facts));
}

} // namespace rundiff
