// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/jobs/decisionjudge.h"

#include "models/compare/judgecomparison.h"

namespace rundiff
{

namespace
{

bool ofSameRuns(const Comparison &one, const Comparison &other)
{
    return one.a->path == other.a->path && one.b->path == other.b->path && one.savedIn == other.savedIn;
}

} // namespace

DecisionJudge::DecisionJudge(QObject *parent) : QObject(parent)
{
    connect(&m_answer, &LatestAnswer::failed, this, &DecisionJudge::failed);
}

void DecisionJudge::setComparison(const ComparisonPtr &comparison)
{
    const bool sameRuns = m_comparison && ofSameRuns(*m_comparison, *comparison);
    m_comparison = comparison;
    if (!sameRuns)
        m_decisions =
            comparison->options.decisions ? comparison->options.decisions : std::make_shared<const ReviewDecisions>();
    apply();
}

void DecisionJudge::set(const IgnoreRules &rules, const ManualMatches &matches)
{
    auto decisions = std::make_shared<ReviewDecisions>(*m_decisions);
    decisions->rules = rules;
    decisions->matches = matches;
    m_decisions = std::move(decisions);
    if (m_comparison)
        apply();
}

void DecisionJudge::apply()
{
    if (judgeAlike(m_decisions, m_comparison->options.decisions))
        return;
    m_answer.ask([this, comparison = m_comparison,
                  decisions = m_decisions](const std::stop_token &stop) -> LatestAnswer::Answer {
        Progress progress;
        progress.stop = stop;
        const ComparisonPtr result = decided(comparison, decisions, progress);
        return [this, comparison, result] {
            if (comparison == m_comparison) // otherwise the newer one is being judged
                Q_EMIT judged(result);
        };
    });
}

} // namespace rundiff

#include "moc_decisionjudge.cpp"
