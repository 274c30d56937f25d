// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/compare/judging/ignorerule.h"
#include "models/compare/judging/manualmatch.h"
#include "models/compare/judging/reviewdecisions.h"
#include "models/compare/judging/rundiffverdict.h"
#include "models/compare/summaries/differencerollup.h"
#include "models/compare/summaries/tensorlinks.h"
#include "models/compare/summaries/trendpoint.h"
#include "models/compare/table/operatorroles.h"
#include "tests/models/tablemaker.h"

#include <QTest>

using namespace rundiff;

namespace
{

TableMaker::Leaf leaf(std::string_view suffix, Side side, RowState state, std::string_view checksumA = {},
                      std::string_view checksumB = {})
{
    return {suffix, side, state, "torch.float32", "[2, 3]", checksumA, checksumB};
}

// linear makes a difference, relu hands it on, clamp ends it, and a gradient differs on its own.
std::shared_ptr<const PairTable> flow()
{
    TableMaker maker(Mode::Md5);
    maker.call("Functional.linear.0.forward")
        .leaf(leaf(".input.0", Side::Input, RowState::Same, "00000001", "00000001"))
        .leaf(leaf(".parameters.weight", Side::Parameters, RowState::Same, "00000002", "00000002"))
        .leaf(leaf(".output.0", Side::Output, RowState::Differs, "00000003", "10000003"));
    maker.call("Functional.relu.0.forward")
        .leaf(leaf(".input.0", Side::Input, RowState::Differs, "00000003", "10000003"))
        .leaf(leaf(".output.0", Side::Output, RowState::Differs, "00000004", "10000004"));
    maker.call("Functional.relu.1.forward")
        .leaf(leaf(".input.0", Side::Input, RowState::Differs, "00000003", "10000003"))
        .leaf(leaf(".output.0", Side::Output, RowState::Same, "00000005", "00000005"));
    maker.call("Module.fc.Linear.parameters_grad.0")
        .leaf(leaf(".weight", Side::ParametersGrad, RowState::Differs, "00000006", "10000006"));
    maker.call("Torch.sum.0.forward", {}, TableMaker::In::A)
        .leaf(leaf(".input.0", Side::Input, RowState::OnlyA, "00000004"))
        .leaf(leaf(".output.0", Side::Output, RowState::OnlyA, "00000007"));
    maker.call("Torch.weird: \"sum\".0.forward", {}, TableMaker::In::B)
        .leaf(leaf(".input.0", Side::Input, RowState::OnlyB, {}, "00000004"))
        .leaf(leaf(".output.0", Side::Output, RowState::OnlyB, {}, "10000007"));
    return maker.table();
}

} // namespace

class TestRowRules : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void callsAreToldByWhatTheyDoWithDifferences()
    {
        const auto table = flow();
        using C = OperatorRole;
        const std::array expected = {C::Origin, C::Carrier, C::Healed, C::Unknown, C::OneRun, C::OneRun};
        for (std::size_t i = 0; i < expected.size(); ++i)
            QVERIFY(roleOf(*table, table->operators[i]).role == expected[i]);
        QCOMPARE(explanationOf(roleOf(*table, table->operators[0])),
                 std::string("origin: all 2 inputs agree, 1 of 1 outputs differ"));
        std::vector<std::uint8_t> ignored(table->rows.size());
        ignored[2] = 1;
        QVERIFY(roleOf(*table, table->operators[0], ignored).role == C::Clean);
    }

    void theCoarserDtypeOrTheUserSaysWhatIsAllowed()
    {
        QCOMPARE(allowedRelative({}, "torch.float32", "torch.float16"), 1e-2);
        QCOMPARE(allowedRelative({}, "Float64", "Float64"), 1e-8);
        QCOMPARE(allowedRelative({false, 0.25}, "torch.float32", "torch.float32"), 0.25);
        QCOMPARE(allowedRelative({false, 0.25}, "torch.int64", "torch.int64"), 0.0);
    }

    void rollupPutsOriginsFirst()
    {
        const std::vector<RollupLine> lines = differenceRollup(*flow());
        QCOMPARE(lines.size(), std::size_t(5));
        QCOMPARE(lines[0].kind, std::string("Functional.linear"));
        QCOMPARE(lines[0].dtype, std::string("float32"));
        QCOMPARE(lines[1].kind, std::string("Functional.relu"));
        QCOMPARE(lines[1].calls, std::size_t(2));
        QCOMPARE(lines[1].carriers, std::size_t(1));
        QCOMPARE(lines[1].healed, std::size_t(1));
        QCOMPARE(lines[1].differing, std::size_t(3));
        QCOMPARE(lines[2].kind, std::string("Module Linear"));
    }

    void rulesTakeRowsOutAndCountThem()
    {
        const auto table = flow();
        IgnoreRules rules(3);
        rules[0].name = "Functional.relu.*";
        rules[1].name = "*.parameters_grad.0.weight";
        rules[2].name = std::string("*");
        rules[2].on = false;
        const IgnoredRows ignored = ignoredRows(*table, rules);
        QCOMPARE(ignored.byRule, (std::vector<std::size_t>{3, 1, 0}));
        QCOMPARE(ignored.ignored, std::size_t(4));
        QCOMPARE(ignored.differing, std::size_t(1)); // linear's output
        QVERIFY(ignored.problems.empty());
        QCOMPARE(ignoredRows(*table, {}).differing, std::size_t(5));
    }

    void ruleWithAToleranceSparesLargerDifferences()
    {
        TableMaker maker;
        maker.call("Functional.linear.0.forward");
        for (const double max : {1.001, 1.1, double(NAN)}) {
            TableMaker::Leaf row{".output.0", Side::Output, RowState::Differs};
            row.maxA = Statistic::ofReal(max);
            maker.leaf(row);
        }
        IgnoreRule rule;
        rule.name = "Functional.linear.0.forward";
        rule.field = RowField::MaxDifference;
        rule.tolerance = 0.01;
        QCOMPARE(ignoredRows(*maker.table(), {rule}).rows, (std::vector<std::uint8_t>{1, 0, 0}));
        rule.field = RowField::Dtype;
        QCOMPARE(ignoredRows(*maker.table(), {rule}).problems.size(), std::size_t(1));
    }

    void rulesSurviveTheSession()
    {
        IgnoreRules rules(2);
        rules[0] = {"Functional.*", RowField::NormRelative, 1e-3, "rounding \"here\"", true};
        rules[1] = {"Torch.sum.?.forward", {}, 0, {}, false};
        const auto read = ignoreRulesFromJson(ignoreRulesAsJson(rules));
        QVERIFY(read.has_value());
        QVERIFY(*read == rules);
        for (const char *bad :
             {"", "{}", "[1]", "[{\"name\": 3}]", "[{\"name\": \"\"}]",
              "[{\"name\": \"a\", \"field\": \"no\", \"tolerance\": 1}]",
              "[{\"name\": \"a\", \"field\": \"norm_rel\"}]",
              "[{\"name\": \"a\", \"field\": \"dtype\", \"tolerance\": 1}]",
              "[{\"name\": \"a\", \"fields\": \"norm_rel\"}]", "[{\"name\": \"a\", \"tolerance\": 1}]",
              "[{\"name\": \"a\", \"on\": 0}]", "[{\"name\": \"a\", \"note\": 1}]", "[[[["})
            QVERIFY2(!ignoreRulesFromJson(bad), bad);
    }

    void aMisspelledDecisionIsRefused()
    {
        QVERIFY(decisionsFromJson("{}").has_value());
        for (const char *bad : {"[]", "{\"rulez\": []}", "{\"row_rulee\": \"exact\"}", "{\"row_rule\": \"strict\"}",
                                "{\"row_tolerance\": -1}", "{\"ticks\": 5}", "{\"ticks\": {\"torch-seed\": 1}}",
                                "{\"matches\": [{\"a\": \"x\", \"b\": \"y\", \"c\": \"z\"}]}"})
            QVERIFY2(!decisionsFromJson(bad), bad);
    }

    void operatorsMatchedByHandAreJudgedLikeOthers()
    {
        const auto table = flow();
        Problems problems;
        const ManualMatches matches{{"Torch.sum.0.forward", "Torch.weird: \"sum\".0.forward"}};
        const auto matched = withManualMatches(table, matches, RowRule{}, problems);
        QVERIFY(problems.empty());
        QCOMPARE(matched->operators.size(), table->operators.size() - 1);
        QCOMPARE(matched->rows.size(), table->rows.size() - 2);
        const PairOperator &owner = matched->operators.back();
        QCOMPARE(owner.rowCount, 2U);
        const PairRow &input = matched->rows[owner.firstRow], &output = matched->rows[owner.firstRow + 1];
        QVERIFY(input.matchedBy == MatchedBy::User && output.matchedBy == MatchedBy::User);
        QVERIFY(input.state == RowState::Same);
        QVERIFY(output.state == RowState::Differs);
        QVERIFY(matched->rows[2].matchedBy == MatchedBy::Exact);
        QCOMPARE(asDataMapping(*matched),
                 std::string("Torch.sum.0.forward.input.0: \"Torch.weird: \\\"sum\\\".0.forward.input.0\"\n"
                             "Torch.sum.0.forward.output.0: \"Torch.weird: \\\"sum\\\".0.forward.output.0\"\n"));
        QVERIFY(asDataMapping(*table).empty());
        QVERIFY(*manualMatchesFromJson(manualMatchesAsJson(matches)) == matches);
        QVERIFY(!manualMatchesFromJson("[{\"a\": 1}]"));
    }

    // A fused operator and one of the calls that it stands for share a result, and no input.
    void singleRowsAreMatchedByHand()
    {
        const auto table = flow();
        Problems problems;
        const ManualMatches matches{{"Torch.sum.0.forward.output.0", "Torch.weird: \"sum\".0.forward.output.0"}};
        const auto matched = withManualMatches(table, matches, RowRule{}, problems);
        QVERIFY(problems.empty());
        QCOMPARE(matched->rows.size(), table->rows.size() - 1);
        const PairOperator &owner = matched->operators.back();
        QCOMPARE(owner.rowCount, 3U);
        QVERIFY(matched->rows[owner.firstRow].state == RowState::OnlyA);
        QVERIFY(matched->rows[owner.firstRow + 1].matchedBy == MatchedBy::User);
        QVERIFY(matched->rows[owner.firstRow + 2].state == RowState::OnlyB);
        // A row and an operator are no pair, and neither is a row that is taken.
        const auto wrong = withManualMatches(table,
                                             {matches.front(),
                                              {"Torch.sum.0.forward.input.0", matches.front().b},
                                              {"Torch.sum.0.forward", matches.front().b}},
                                             RowRule{}, problems);
        QCOMPARE(problems.size(), std::size_t(2));
        QCOMPARE(wrong->rows.size(), matched->rows.size());
    }

    void manualMatchesThatDoNotFitAreSaid()
    {
        const auto table = flow();
        Problems problems;
        const auto same = withManualMatches(
            table, {{"Functional.relu.0.forward", "Torch.weird: \"sum\".0.forward"}, {"none", "none"}}, RowRule{},
            problems);
        QCOMPARE(same, table);
        QCOMPARE(problems.size(), std::size_t(2));
    }

    void producerAndConsumersAreFoundByChecksum()
    {
        const TensorLinks links(flow()->a);
        QCOMPARE(*links.producer(3), 2U);
        QCOMPARE(links.consumers(2), (std::vector<std::uint32_t>{3, 5}));
        QCOMPARE(links.consumers(2, 1), (std::vector<std::uint32_t>{3}));
        QVERIFY(!links.producer(0));
        QVERIFY(!links.producer(1000));
        QVERIFY(links.consumers(1000).empty());
        QCOMPARE(links.operatorOf(5), 2U);
    }

    void trendFollowsARowOverThePairs()
    {
        OperatorComparison operators;
        operators.pairs.resize(3);
        operators.pairs[0].table = flow();
        operators.pairs[2].table = TableMaker().table();
        operators.pairs[2].a.step = {7};
        const auto trend = rowTrend(operators, "Functional.linear.0.forward", ".output.0");
        QCOMPARE(trend.size(), std::size_t(3));
        QCOMPARE(*trend[0].row, 2U);
        QCOMPARE(*trend[0].a.norm, 2.0);
        QCOMPARE(*trend[0].b.max, 1.0);
        QVERIFY(trend[0].state == RowState::Differs);
        QVERIFY(!trend[1].kept);
        QVERIFY(trend[2].kept && !trend[2].row);
        QCOMPARE(trend[2].step.value, std::int64_t(7));
    }
};

QTEST_APPLESS_MAIN(TestRowRules)
#include "tst_rowrules.moc"
