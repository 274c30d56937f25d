// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/compare/comparison.h"
#include "models/compare/judging/reviewdecisions.h"
#include "widgets/frame/latestanswer.h"

#include <QObject>

namespace rundiff
{

// Judges the rows of the window's comparison in the background when the user changes the decisions.
class DecisionJudge : public QObject
{
    Q_OBJECT

public:
    explicit DecisionJudge(QObject *parent = nullptr);

    // The decisions of the previous comparison also apply to it, if it has the same runs.
    void setComparison(const ComparisonPtr &comparison);
    void set(const IgnoreRules &rules, const ManualMatches &matches);

    // The last ones that were set; the comparison may still be judged with earlier ones.
    const IgnoreRules &rules() const { return m_decisions->rules; }
    const ManualMatches &matches() const { return m_decisions->matches; }

Q_SIGNALS:
    void judged(const rundiff::ComparisonPtr &comparison);
    void failed(const QString &reason);

private:
    void apply();

    ReviewDecisionsPtr m_decisions = std::make_shared<const ReviewDecisions>();
    ComparisonPtr m_comparison;
    LatestAnswer m_answer;
};

} // namespace rundiff
