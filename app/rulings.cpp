// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/rulings.h"

#include "models/compare/comparedumps.h"
#include "models/compare/comparisoncoverage.h"
#include "models/compare/firstdifference.h"
#include "models/items/numbers.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>

namespace rundiff
{

namespace
{

struct Ruled {
    ComparisonPtr comparison;
    std::vector<IgnoredRows> ignored;
};

std::shared_ptr<const OperatorComparison> matched(const std::shared_ptr<const OperatorComparison> &operators,
                                                  const HandMatches &matches, const OperatorFacts &facts,
                                                  Problems &problems)
{
    if (matches.empty())
        return operators;
    auto result = std::make_shared<OperatorComparison>(*operators);
    result->verdict = Verdict::Same;
    for (DumpPair &pair : result->pairs) {
        if (pair.table) {
            Problems ofPair;
            auto table = withHandMatches(pair.table, matches, pair.rule, ofPair, facts);
            if (table != pair.table) {
                pair.table = std::move(table);
                judgePair(pair, facts);
            }
            problems.insert(problems.end(), ofPair.begin(), ofPair.end());
        }
        result->verdict = worst(result->verdict, pair.verdict);
    }
    result->firstDifference = firstDifference(result->pairs);
    return result;
}

Ruled judged(const ComparisonPtr &unruled, const IgnoreRules &rules, const HandMatches &matches)
{
    auto result = std::make_shared<Comparison>(*unruled);
    const OperatorFacts &facts =
        unruled->options.operatorFacts ? *unruled->options.operatorFacts : builtinOperatorFacts();
    VerdictWithRules ruled =
        verdictWithRules(matched(unruled->operators, matches, facts, result->problems), rules, result->problems);
    result->operators = ruled.operators;
    conclude(*result);
    return {std::move(result), std::move(ruled.ignored)};
}

} // namespace

Rulings::Rulings(QObject *parent) : QObject(parent)
{
    connect(&m_answer, &LatestAnswer::failed, this, &Rulings::failed);
}

bool Rulings::setComparison(const ComparisonPtr &comparison)
{
    if (comparison->operators && comparison->operators == m_ruledOperators) {
        auto unruled = std::make_shared<Comparison>(*comparison); // new curves, the operators as before
        unruled->operators = m_unruled->operators;
        m_unruled = std::move(unruled);
        return false;
    }
    m_unruled = comparison;
    m_ignored.clear();
    m_ruledOperators.reset();
    return true;
}

void Rulings::set(const IgnoreRules &rules, const HandMatches &matches)
{
    m_rules = rules;
    m_matches = matches;
    if (m_unruled && m_unruled->operators)
        apply();
}

void Rulings::apply()
{
    const bool nothing = m_rules.empty() && m_matches.empty();
    if (nothing && !m_ruledOperators)
        return;
    m_answer.ask([this, unruled = m_unruled, rules = m_rules,
                  matches = m_matches](const std::stop_token &) -> LatestAnswer::Answer {
        Ruled result = judged(unruled, rules, matches);
        return [this, result = std::move(result)] {
            m_ignored = result.ignored;
            m_ruledOperators = result.comparison->operators;
            Q_EMIT ruled(result.comparison);
        };
    });
}

QString Rulings::asJson() const
{
    QJsonObject both;
    both.insert(QStringLiteral("rules"),
                QJsonDocument::fromJson(QByteArray::fromStdString(ignoreRulesAsJson(m_rules))).array());
    both.insert(QStringLiteral("matches"),
                QJsonDocument::fromJson(QByteArray::fromStdString(handMatchesAsJson(m_matches))).array());
    return QString::fromUtf8(QJsonDocument(both).toJson(QJsonDocument::Compact));
}

void Rulings::fromJson(const QString &json, IgnoreRules &rules, HandMatches &matches)
{
    const QJsonObject both = QJsonDocument::fromJson(json.toUtf8()).object();
    const auto part = [&](const QString &name) {
        return QJsonDocument(both.value(name).toArray()).toJson(QJsonDocument::Compact).toStdString();
    };
    rules = ignoreRulesFromJson(part(QStringLiteral("rules"))).value_or(IgnoreRules{});
    matches = handMatchesFromJson(part(QStringLiteral("matches"))).value_or(HandMatches{});
}

} // namespace rundiff
