// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/compare/compareruns.h"
#include "models/compare/judgecomparison.h"
#include "models/result/reports/command.h"
#include "models/result/saved/savecomparison.h"
#include "models/result/saved/savedcomparison.h"

#include <QTemporaryDir>
#include <QTest>

#include <random>
#include <set>
#include <tuple>

using namespace rundiff;

namespace
{

using Random = std::mt19937;

template <typename Value>
Value oneOf(Random &random, const std::vector<Value> &values)
{
    return values[std::uniform_int_distribution<std::size_t>(0, values.size() - 1)(random)];
}

// One of the options that can be changed in the window.
void changeOne(Random &random, CompareOptions &options)
{
    switch (oneOf(random, std::vector{0, 1, 2, 3, 4, 5, 6, 7})) {
    case 0:
        options.metric = oneOf<std::string>(random, {"", "loss", "lr", "unknown"});
        break;
    case 1:
        options.tolerance.atol = oneOf(random, std::vector{0.0, 1e-3, 1e-6, 10.0});
        break;
    case 2:
        options.tolerance.rtol = oneOf(random, std::vector{0.0, 1e-5, 0.1});
        break;
    case 3:
        options.align = oneOf(random, std::vector{Align::Step, Align::Index});
        break;
    case 4:
        options.offset = oneOf(random, std::vector<std::int64_t>{0, 1, -1});
        break;
    case 5:
        options.segment.which = oneOf(random, std::vector{SegmentChoice::Which::Auto, SegmentChoice::Which::First});
        break;
    case 6:
        options.rule = oneOf(random, std::vector{Rule::Auto, Rule::Exact, Rule::Tolerance});
        options.rowTolerance = oneOf(random, std::vector<std::optional<double>>{std::nullopt, 1e-3, 1e-9});
        break;
    default:
        auto decisions = std::make_shared<ReviewDecisions>();
        IgnoreRule rule;
        rule.name = oneOf<std::string>(random, {"*", "*backward*", "Functional.linear*", "nothing"});
        rule.on = oneOf(random, std::vector{true, true, false});
        decisions->rules = {rule};
        options.decisions = std::move(decisions);
    }
}

ComparisonPtr changedTo(const ComparisonPtr &comparison, const CompareOptions &options)
{
    const ComparisonPtr changed = withOptions(comparison, options);
    const bool otherDecisions = changed->options.decisions != options.decisions;
    return otherDecisions ? decided(changed, options.decisions) : changed;
}

using Words = std::set<std::tuple<std::string, std::int64_t, std::string>>;

Words wordsOf(const Problems &problems)
{
    Words words;
    for (const Problem &problem : problems)
        words.emplace(problem.path, problem.line, problem.message);
    return words;
}

std::string textOf(const Words &words, const Words &others)
{
    std::string text;
    for (const auto &word : words) {
        if (!others.contains(word))
            text += std::get<0>(word) + ": " + std::get<2>(word) + "\n";
    }
    return text;
}

void compareCurves(const Comparison &changed, const Comparison &fresh)
{
    QCOMPARE(changed.metrics.common.size(), fresh.metrics.common.size());
    QCOMPARE(bool(changed.curves), bool(fresh.curves));
    if (!fresh.curves)
        return;
    QCOMPARE(changed.curves->metricA, fresh.curves->metricA);
    QCOMPARE(changed.curves->compared, fresh.curves->compared);
    QCOMPARE(changed.curves->onlyA, fresh.curves->onlyA);
    QCOMPARE(changed.curves->outside, fresh.curves->outside);
    QCOMPARE(changed.curves->verdict, fresh.curves->verdict);
}

void compareRows(const Comparison &changed, const Comparison &fresh)
{
    QCOMPARE(bool(changed.operators), bool(fresh.operators));
    if (!fresh.operators)
        return;
    const OperatorComparison &one = *changed.operators, &other = *fresh.operators;
    QCOMPARE(one.shift, other.shift);
    QCOMPARE(one.onlyA.size(), other.onlyA.size());
    QCOMPARE(one.verdict, other.verdict);
    QCOMPARE(one.pairs.size(), other.pairs.size());
    for (std::size_t pair = 0; pair < one.pairs.size(); ++pair) {
        QCOMPARE(one.pairs[pair].b.step, other.pairs[pair].b.step);
        QCOMPARE(one.pairs[pair].differing, other.pairs[pair].differing);
        QCOMPARE(one.pairs[pair].decisions.ignored.ignored, other.pairs[pair].decisions.ignored.ignored);
        QCOMPARE(one.pairs[pair].verdict, other.pairs[pair].verdict);
    }
    QCOMPARE(one.firstDifference.has_value(), other.firstDifference.has_value());
    if (!other.firstDifference)
        return;
    QCOMPARE(one.firstDifference->pair, other.firstDifference->pair);
    QCOMPARE(one.firstDifference->row.tableRow, other.firstDifference->row.tableRow);
    QCOMPARE(one.firstDifference->diagnosis.kind, other.firstDifference->diagnosis.kind);
    QCOMPARE(one.firstDifference->diagnosis.explanation, other.firstDifference->diagnosis.explanation);
}

void compareEverything(const Comparison &changed, const Comparison &fresh)
{
    compareCurves(changed, fresh);
    compareRows(changed, fresh);
    const Words one = wordsOf(changed.problems), other = wordsOf(fresh.problems);
    QVERIFY2(one == other, ("only changed:\n" + textOf(one, other) + "only fresh:\n" + textOf(other, one)).c_str());
    QCOMPARE(changed.agreement, fresh.agreement);
    QCOMPARE(changed.verdict, fresh.verdict);
}

} // namespace

// A comparison depends on its runs, options and decisions, and not on what it was before.
class TestChangedOptions : public QObject
{
    Q_OBJECT

    QTemporaryDir m_folder;

private Q_SLOTS:
    void optionsInAnyOrderGiveAFreshComparison_data()
    {
        QTest::addColumn<QString>("name");
        QTest::addColumn<bool>("saved");
        for (const char *name :
             {"dropout_on_md5", "stats_backward", "data_order", "structure_shift", "multi_rank_md5"}) {
            QTest::addRow("%s", name) << QString::fromLatin1(name) << false;
            QTest::addRow("%s, saved", name) << QString::fromLatin1(name) << true;
        }
    }
    void optionsInAnyOrderGiveAFreshComparison()
    {
        QFETCH(QString, name);
        QFETCH(bool, saved);
        const std::string folder = RUNDIFF_TEST_DATA "/dumps/" + name.toStdString();
        CompareOptions options;
        options.checklist = false;
        options.dumpOffsetA = options.dumpOffsetB = 0; // then the dumps follow the offset of the logs
        const auto compared = [&] { return compareRuns(folder + "/A", folder + "/B", options, Progress()); };
        ComparisonPtr changed = compared();
        if (saved) {
            const std::string file = m_folder.filePath(name + QStringLiteral(".h5")).toStdString();
            QVERIFY(saveComparison(*changed, file, {}, Redaction()).empty());
            changed = openSaved(file, {});
        }
        const std::string words = name.toStdString() + (saved ? ", saved" : "");
        std::seed_seq seed(words.begin(), words.end());
        Random random(seed);
        for (int change = 0; change < 8; ++change) {
            changeOne(random, options);
            changed = changedTo(changed, options);
            compareEverything(*changed, *compared());
            if (QTest::currentTestFailed())
                return;
        }
    }
};

QTEST_GUILESS_MAIN(TestChangedOptions)
#include "tst_changedoptions.moc"
