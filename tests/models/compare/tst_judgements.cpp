// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/compare/compareruns.h"
#include "models/compare/diagnosis/pairdifference.h"
#include "models/compare/judgecomparison.h"
#include "models/compare/judgepairs.h"
#include "models/compare/table/rowfields.h"

#include <QTest>

#include <random>
#include <set>

using namespace rundiff;

namespace
{

using Random = std::mt19937;

const std::vector<std::string> names = {
    "bf16_vs_fp32",     "crc_race",        "data_order",         "dropout_on_md5",     "ms_stats",
    "multi_rank_md5",   "nan_overflow",    "recompute",          "stats_backward",     "stats_transformer",
    "structure_rename", "structure_shift", "tensor_transformer", "structure_extra_op", "requires_grad_shape_dtype"};

ComparisonPtr compared(const std::string &name, const CompareOptions &options)
{
    const std::string folder = std::string(RUNDIFF_TEST_DATA "/dumps/") + name;
    return compareRuns(folder + "/A", folder + "/B", options, Progress());
}

std::size_t below(Random &random, std::size_t count)
{
    return std::uniform_int_distribution<std::size_t>(0, count - 1)(random);
}

// Names of some operators of the pairs, those of differing rows first; a pattern; a field with a tolerance.
IgnoreRules anyRules(Random &random, const OperatorComparison &operators)
{
    IgnoreRules rules;
    for (std::size_t left = below(random, 4); left > 0; --left) {
        const DumpPair &pair = operators.pairs[below(random, operators.pairs.size())];
        IgnoreRule &rule = rules.emplace_back();
        rule.name = operatorKey(*pair.table, pair.table->operators[below(random, pair.table->operators.size())]);
        if (pair.firstDifference && below(random, 2) == 0)
            rule.name = pair.firstDifference->operatorName;
        if (below(random, 4) == 0)
            rule.name = "*backward*";
        if (below(random, 4) == 0) {
            rule.name = "*";
            rule.field = RowField::NormRelative;
            rule.tolerance = 1e-3;
        }
        rule.on = below(random, 5) > 0;
    }
    return rules;
}

// Operators that one run only has, of which some cannot be matched.
ManualMatches anyMatches(Random &random, const OperatorComparison &operators)
{
    const PairTable &table = *operators.pairs[below(random, operators.pairs.size())].table;
    ManualMatch match;
    for (const PairOperator &owner : table.operators) {
        const bool inA = owner.a != PairRow::none, inB = owner.b != PairRow::none;
        if (inA && !inB && (match.a.empty() || below(random, 2) == 0))
            match.a = operatorKey(table, owner);
        if (inB && !inA && (match.b.empty() || below(random, 2) == 0))
            match.b = operatorKey(table, owner);
    }
    const bool wanted = !match.a.empty() && !match.b.empty() && below(random, 2) == 0;
    return wanted ? ManualMatches{match} : ManualMatches();
}

std::set<std::string> wordsOf(const Problems &problems)
{
    std::set<std::string> words;
    for (const Problem &problem : problems)
        words.insert(problem.message);
    return words;
}

// What only one of them has, for a failed test to say.
std::string othersOf(const std::set<std::string> &words, const std::set<std::string> &known)
{
    std::string text;
    for (const std::string &word : words) {
        if (!known.contains(word))
            text += word + "\n";
    }
    return text;
}

void compareFindings(const DumpPair &one, const DumpPair &other)
{
    QCOMPARE(one.verdict, other.verdict);
    QCOMPARE(one.differing, other.differing);
    QCOMPARE(one.uncompared, other.uncompared);
    QCOMPARE(one.unmatchedA, other.unmatchedA);
    QCOMPARE(one.unmatchedB, other.unmatchedB);
    QCOMPARE(one.rule, other.rule);
    QCOMPARE(one.decisions.ignored.rows, other.decisions.ignored.rows);
    QCOMPARE(one.decisions.remarks, other.decisions.remarks);
    QVERIFY(std::ranges::equal(one.table->rows, other.table->rows, {}, &PairRow::state, &PairRow::state));
    QCOMPARE(one.diagnosis.has_value(), other.diagnosis.has_value());
    if (one.diagnosis) {
        QCOMPARE(one.firstDifference->tableRow, other.firstDifference->tableRow);
        QCOMPARE(one.diagnosis->kind, other.diagnosis->kind);
        QCOMPARE(one.diagnosis->explanation, other.diagnosis->explanation);
    }
}

void compareResults(const Comparison &one, const Comparison &other)
{
    QCOMPARE(one.verdict, other.verdict);
    QCOMPARE(one.agreement, other.agreement);
    const std::set<std::string> first = wordsOf(one.problems), second = wordsOf(other.problems);
    QCOMPARE(othersOf(first, second), std::string());
    QCOMPARE(othersOf(second, first), std::string());
    QCOMPARE(one.operators->pairs.size(), other.operators->pairs.size());
    QCOMPARE(one.operators->verdict, other.operators->verdict);
    for (std::size_t pair = 0; pair < one.operators->pairs.size(); ++pair)
        compareFindings(one.operators->pairs[pair], other.operators->pairs[pair]);
    const auto &differsA = one.operators->firstDifference, &differsB = other.operators->firstDifference;
    QCOMPARE(differsA.has_value(), differsB.has_value());
    if (differsA) {
        QCOMPARE(differsA->pair, differsB->pair);
        QCOMPARE(differsA->diagnosis.kind, differsB->diagnosis.kind);
    }
}

} // namespace

// Rows become states, states a verdict; an explanation is made afterwards.
class TestJudgements : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void everyVerdictIsKnownBeforeADiagnosis_data()
    {
        QTest::addColumn<QString>("name");
        for (const std::string &name : names)
            QTest::newRow(name.c_str()) << QString::fromStdString(name);
    }
    void everyVerdictIsKnownBeforeADiagnosis()
    {
        QFETCH(QString, name);
        for (const Rule rule : {Rule::Auto, Rule::Exact, Rule::Tolerance}) {
            CompareOptions options;
            options.rule = rule;
            const ComparisonPtr result = compared(name.toStdString(), options);
            QVERIFY(result->operators);
            for (const DumpPair &pair : result->operators->pairs) {
                DumpPair rowsOnly;
                rowsOnly.rule = pair.rule;
                rowsOnly.factsA = pair.factsA;
                rowsOnly.factsB = pair.factsB;
                rowsOnly.table = pair.table;
                QCOMPARE(PairDifference(rowsOnly, builtinOperatorFacts()).verdict(), pair.verdict);
            }
        }
    }

    void decisionsInAnyOrderGiveWhatTheLastOnesGive_data() { everyVerdictIsKnownBeforeADiagnosis_data(); }
    void decisionsInAnyOrderGiveWhatTheLastOnesGive()
    {
        QFETCH(QString, name);
        CompareOptions options;
        options.checklist = false;
        const ComparisonPtr begun = compared(name.toStdString(), options);
        const std::string words = name.toStdString();
        std::seed_seq seed(words.begin(), words.end());
        Random random(seed);
        ComparisonPtr changed = begun;
        for (int change = 0; change < 6; ++change) {
            if (below(random, 3) == 0) {
                options.rule = std::array{Rule::Auto, Rule::Exact, Rule::Tolerance}[below(random, 3)];
                options.rowTolerance = below(random, 2) == 0 ? std::nullopt : std::optional(1e-3);
                changed = withRowRule(changed, options.rule, options.rowTolerance);
            } else {
                auto decisions = std::make_shared<ReviewDecisions>();
                decisions->rules = anyRules(random, *begun->operators);
                decisions->matches = anyMatches(random, *begun->operators);
                options.decisions = decisions;
                changed = decided(changed, options.decisions);
            }
        }
        compareResults(*changed, *compared(name.toStdString(), options));
    }
};

QTEST_GUILESS_MAIN(TestJudgements)
#include "tst_judgements.moc"
