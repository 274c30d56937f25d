// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/compare/handmatches.h"
#include "models/compare/ignoredverdict.h"
#include "models/result/comparison.h"
#include "widgets/latestanswer.h"

#include <QObject>

namespace rundiff
{

// One's own part in the verdict: rules that take rows out of it, and operators matched by hand. They act on the
// comparison as it was made, beside the window's own work.
class Rulings : public QObject
{
    Q_OBJECT

public:
    explicit Rulings(QObject *parent = nullptr);

    // True when this is a comparison of its own, and not an answer of this object.
    bool setComparison(const ComparisonPtr &comparison);
    void set(const IgnoreRules &rules, const HandMatches &matches);

    const IgnoreRules &rules() const { return m_rules; }
    const HandMatches &matches() const { return m_matches; }
    const ComparisonPtr &unruled() const { return m_unruled; }
    const std::vector<IgnoredRows> &ignored() const { return m_ignored; } // one per pair, or empty

    QString asJson() const;
    static void fromJson(const QString &json, IgnoreRules &rules, HandMatches &matches);

Q_SIGNALS:
    void ruled(const rundiff::ComparisonPtr &comparison);
    void failed(const QString &reason);

private:
    void apply();

    IgnoreRules m_rules;
    HandMatches m_matches;
    ComparisonPtr m_unruled;
    std::shared_ptr<const OperatorComparison> m_ruledOperators;
    std::vector<IgnoredRows> m_ignored;
    LatestAnswer m_answer;
};

} // namespace rundiff
