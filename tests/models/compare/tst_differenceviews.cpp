// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/compare/comparedumps.h"
#include "models/compare/diagnosis/firstdifference.h"
#include "models/compare/diagnosis/msprobesearch.h"
#include "models/compare/diagnosis/overflow.h"
#include "models/compare/diagnosis/specialcalls.h"
#include "models/compare/judgepairs.h"
#include "models/compare/summaries/nextdump.h"
#include "models/compare/summaries/ranksummary.h"
#include "models/compare/table/operatorroles.h"
#include "models/formats/runreader.h"
#include "tests/models/compare/tinydump.h"
#include "tests/patience.h"

#include <QElapsedTimer>
#include <QTest>

#include <cmath>
#include <limits>

using namespace rundiff;
using namespace rundiff::tiny;

namespace
{

// Computes, exchanges, computes.
std::vector<Call> rankCalls(const std::string &before, const std::string &received, const std::string &after)
{
    return {{"Functional.relu.0.forward", {tensor("input.0", "x"), tensor("output.0", before)}},
            {"Distributed.all_reduce.0.forward", {tensor("input.0", "local"), tensor("output.0", received)}},
            {"Functional.relu.1.forward", {tensor("input.0", received), tensor("output.0", after)}}};
}

DumpPair pairOf(const std::vector<Call> &a, const std::vector<Call> &b, std::int64_t step, std::int64_t rank)
{
    DumpPair pair;
    pair.table = tiny::table(a, b, step, rank);
    pair.a = pair.table->a->location;
    pair.b = pair.table->b->location;
    pair.framework = "pytorch";
    pair.mode = pair.table->mode;
    pair.rows = pair.table->rows.size();
    judgePair(pair);
    return pair;
}

const std::vector<Call> good = rankCalls("y", "sum", "z");

} // namespace

class DifferenceViewsTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void differenceIsTracedToTheRankThatSentIt()
    {
        const std::vector<DumpPair> pairs = {pairOf(rankCalls("y", "wrong", "z2"), good, 1, 0),
                                             pairOf(rankCalls("bad", "wrong", "z2"), good, 1, 1),
                                             pairOf(rankCalls("y", "sum", "late"), good, 1, 2)};
        const auto first = firstDifference(pairs);
        QVERIFY(first);
        QCOMPARE(first->rank.number, std::int64_t(1));
        QCOMPARE(first->row.operatorName, std::string("Functional.relu.0.forward"));
        QCOMPARE(pairs[0].diagnosis->kind, DiagnosisKind::Communication);
    }

    // Rank 2 computes the gradient and sends it down to rank 0, which has it from a batch of operations.
    void differenceIsTracedThroughBatchesOfPointToPointOperations()
    {
        const auto pairOfRank = [](std::int64_t rank, bool last) {
            const auto calls = [&](const std::string &run) {
                std::vector<Call> made;
                for (int i = 0; last && i < 3; ++i)
                    made.push_back({"Functional.relu." + std::to_string(i) + ".forward", {tensor("input.0", "x")}});
                const Row came = tensor("input.0", "gradient of " + run), went = tensor("output.0", "out of " + run);
                if (!last)
                    made.push_back({"Distributed.batch_isend_irecv.0.forward", {tensor("input.0.0", "old " + run)}});
                made.push_back({"Functional.gelu.0.backward", {last ? tensor("input.0", "one") : came, went}});
                if (last)
                    made.push_back({"Distributed.batch_isend_irecv.0.forward", {tensor("input.0.0", "out of " + run)}});
                return made;
            };
            const auto withPeers = [&](const std::string &run) {
                auto made = tiny::dump(calls(run), 1, rank);
                const auto call = static_cast<std::uint32_t>(last ? made->operators.size() - 1 : 0);
                made->peerOperations = {{call, last ? "isend" : "irecv", last ? 0 : 2}};
                return made;
            };
            DumpPair pair;
            pair.table = tiny::table(withPeers("A"), withPeers("B"));
            pair.a = pair.table->a->location;
            pair.b = pair.table->b->location;
            judgePair(pair);
            return pair;
        };
        const std::vector<DumpPair> pairs = {pairOfRank(0, false), pairOfRank(2, true)};
        const auto first = firstDifference(pairs);
        QVERIFY(first);
        QCOMPARE(first->rank.number, std::int64_t(2));
        QCOMPARE(first->row.operatorName, std::string("Functional.gelu.0.backward"));
    }

    // recv without a source receives from any sender; here only rank 1 sends to rank 0.
    void aReceiverWithoutASourceIsTracedToTheOnlyRankThatSendsToIt()
    {
        const auto pairOfRank = [](std::int64_t rank) {
            const auto calls = [&](const std::string &run) -> std::vector<Call> {
                if (rank == 0)
                    return {
                        {"Distributed.recv.0.forward", {tensor("input.0", "old"), tensor("output.0", "from " + run)}}};
                return {{"Functional.relu.0.forward", {tensor("input.0", "x"), tensor("output.0", "from " + run)}},
                        {"Distributed.send.0.forward", {tensor("input.0", "from " + run), scalar("input.1", 0)}}};
            };
            DumpPair pair;
            pair.table = tiny::table(tiny::dump(calls("A"), 1, rank), tiny::dump(calls("B"), 1, rank));
            pair.a = pair.table->a->location;
            pair.b = pair.table->b->location;
            judgePair(pair);
            return pair;
        };
        const std::vector<DumpPair> pairs = {pairOfRank(0), pairOfRank(1)};
        const auto first = firstDifference(pairs);
        QVERIFY(first);
        QCOMPARE(first->rank.number, std::int64_t(1));
    }

    void earliestStepWins()
    {
        const std::vector<DumpPair> pairs = {pairOf(rankCalls("bad", "sum", "z"), good, 2, 0),
                                             pairOf(rankCalls("y", "sum", "late"), good, 1, 1)};
        QCOMPARE(firstDifference(pairs)->step.value, std::int64_t(1));
    }

    void rankStripTellsStepAndSideOfTheCommunication()
    {
        const auto strip = rankStrip({pairOf(good, good, 0, 0), pairOf(rankCalls("bad", "sum", "z"), good, 1, 0),
                                      pairOf(good, good, 0, 1), pairOf(rankCalls("y", "wrong", "z"), good, 1, 1),
                                      pairOf(good, good, 0, 2)});
        QCOMPARE(strip.size(), std::size_t(3));
        QCOMPARE(strip[0].firstStep->value, std::int64_t(1));
        QVERIFY(strip[0].beforeCommunication);
        QCOMPARE(strip[1].stepsDiffering, std::size_t(1));
        QVERIFY(!strip[1].beforeCommunication);
        QVERIFY(!strip[2].firstStep);
    }

    // A faulty card: every rank has the difference from the first exchange on, one has it before.
    void oneOddRankOfAThousandIsFoundAtOnce()
    {
        constexpr std::int64_t ranks = 1000, odd = 617;
        std::string group = "[";
        for (std::int64_t rank = 0; rank < ranks; ++rank)
            group += std::to_string(rank) + ", ";
        const auto calls = [&](bool faulty, const std::string &run) {
            std::vector<Call> made = {
                {"Functional.relu.0.forward", {tensor("input.0", "x"), tensor("output.0", faulty ? "bad" : "y")}}};
            for (int exchange = 0; exchange < 100; ++exchange) {
                const std::string number = std::to_string(exchange);
                Row members = scalar("input.group", 0);
                members.dtype = "torch.ProcessGroup";
                members.text = group;
                made.push_back({"Distributed.all_reduce." + number + ".forward",
                                {tensor("input.0", "local"), members, tensor("output.0", "sum " + number + run)}});
            }
            return made;
        };
        const auto good1000 = tiny::dump(calls(false, ""), 1, 0), received = tiny::dump(calls(false, "A"), 1, 0),
                   faulty = tiny::dump(calls(true, "A"), 1, 0);
        std::vector<DumpPair> pairs;
        for (std::int64_t rank = 0; rank < ranks; ++rank) {
            DumpPair &pair = pairs.emplace_back();
            pair.table = tiny::table(rank == odd ? faulty : received, good1000);
            pair.a = pair.b = pair.table->a->location;
            pair.a.rank.number = pair.b.rank.number = rank;
            judgePair(pair);
        }
        QElapsedTimer timer;
        timer.start();
        const auto first = firstDifference(pairs);
        const std::vector<RankSummary> strip = rankStrip(pairs);
        const qint64 spent = timer.elapsed();
        QCOMPARE(first->rank.number, odd);
        QCOMPARE(first->diagnosis.kind, DiagnosisKind::Operator);
        QCOMPARE(std::count_if(strip.begin(), strip.end(), [](const auto &one) { return one.beforeCommunication; }), 1);
        QVERIFY(strip[odd].beforeCommunication);
        QVERIFY2(spent < 1000 * patience, QByteArray::number(spent));
    }

    void repeatsTellAFixedPlaceFromAWanderingOne()
    {
        const RankId rank{RankId::Kind::Rank, 0};
        const RepeatFinding one{"run2", Step{1}, rank, "Functional.relu.0.forward.output.0"};
        const RepeatFinding other{"run3", Step{1}, rank, "Functional.relu.1.forward.output.0"};
        const RepeatFinding later{"run4", Step{2}, rank, one.row}, none{"run5", {}, {}, {}};
        QCOMPARE(overRepeats({one, one, none}).place, Repeats::Place::Fixed);
        QCOMPARE(overRepeats({one, other, one}).place, Repeats::Place::Wandering);
        QCOMPARE(overRepeats({one, later}).place, Repeats::Place::Wandering);
        QCOMPARE(overRepeats(std::vector{none}).place, Repeats::Place::NoDifference);
        QVERIFY(overRepeats({one, none}).meaning.starts_with("Only one of the 2 comparisons differs"));
    }

    void rolesOfCalls()
    {
        const auto table = tiny::table(rankCalls("y", "wrong", "z"), good);
        QCOMPARE(roleOf(*table, table->operators[0]).role, OperatorRole::Clean);
        QCOMPARE(roleOf(*table, table->operators[1]).role, OperatorRole::Origin);
        QCOMPARE(roleOf(*table, table->operators[2]).role, OperatorRole::Healed);
        const auto further = tiny::table(rankCalls("y", "wrong", "z2"), good);
        QCOMPARE(roleOf(*further, further->operators[2]).role, OperatorRole::Carrier);
    }

    void overflowIsCriticalWhereItIsMade()
    {
        std::vector<Call> calls = rankCalls("y", "overflown", "overflown too");
        calls[1].rows[1].max = calls[2].rows[0].max = calls[2].rows[1].max = std::numeric_limits<double>::infinity();
        const auto table = tiny::table(calls, good);
        const PairOverflow found = overflowOf(*table);
        QVERIFY(found.a && !found.b);
        QCOMPARE(found.a->call, 1U);
        QCOMPARE(found.a->level, OverflowLevel::Critical);
        QCOMPARE(overflowOf(*table->a, 2)->level, OverflowLevel::High);
        QVERIFY(found.onlyInOne.has_value());
        QCOMPARE(*found.onlyInOne, std::size_t(3));
    }

    // masked_fill has minus infinity among its arguments, softmax turns a row that is masked altogether into NaN.
    void attentionMasksAreNoOverflow()
    {
        constexpr double infinity = std::numeric_limits<double>::infinity();
        const auto masked = [](const std::string &name) {
            Row row = tensor(name, "masked");
            row.min = -infinity;
            return row;
        };
        std::vector<Call> calls = {{"Tensor.masked_fill.0.forward",
                                    {tensor("input.0", "scores"), scalar("input.2", -infinity), masked("output.0")}},
                                   {"Tensor.__add__.0.forward", {masked("input.0"), masked("output.0")}},
                                   {"Functional.softmax.0.forward", {masked("input.0"), tensor("output.0", "shares")}}};
        QVERIFY(!firstOverflow(*tiny::dump(calls)));
        calls[2].rows[1].max = std::numeric_limits<double>::quiet_NaN();
        const auto found = firstOverflow(*tiny::dump(calls));
        QVERIFY(found);
        QCOMPARE(found->call, 2U);
        QCOMPARE(found->level, OverflowLevel::Critical); // what went in was meant to
        calls[0].rows.erase(calls[0].rows.begin() + 1);
        QCOMPARE(firstOverflow(*tiny::dump(calls))->call, 0U); // no argument says so: it was made
    }

    // A mask was seen before; minus infinity that nothing meant is named at the call that made it, or that got it.
    void minusInfinityBehindAMaskIsNamedWhereItBegins_data()
    {
        QTest::addColumn<QString>("where");
        QTest::addColumn<quint32>("call");
        QTest::newRow("made by an operator") << QStringLiteral("output") << 2U;
        QTest::newRow("came in from outside") << QStringLiteral("input") << 2U;
        QTest::newRow("half precision: lowest number and a bit more") << QStringLiteral("mask") << 9U;
    }
    void minusInfinityBehindAMaskIsNamedWhereItBegins()
    {
        QFETCH(QString, where);
        QFETCH(quint32, call);
        constexpr double infinity = std::numeric_limits<double>::infinity();
        const auto with = [](Row row, double min, const char *shape) {
            row.min = min;
            row.shape = shape;
            return row;
        };
        const Row masked = with(tensor("output.0", "masked"), -infinity, "[2, 8, 8]");
        const bool lowest = where == QLatin1String("mask");
        std::vector<Call> calls = {
            {"Tensor.masked_fill.0.forward",
             {tensor("input.0", "scores"), scalar("input.2", lowest ? -65504 : -infinity), masked}},
            {"Functional.softmax.0.forward",
             {with(tensor("input.0", "masked"), -infinity, "[2, 8, 8]"), tensor("output.0", "shares")}},
            {"Torch.log.0.forward", {tensor("input.0", "shares"), tensor("output.0", "logarithm")}}};
        if (where == QLatin1String("output"))
            calls[2].rows[1] = with(calls[2].rows[1], -infinity, "[2, 16]");
        if (where == QLatin1String("input"))
            calls[2].rows[0] = with(calls[2].rows[0], -infinity, "[2, 16]");
        const auto found = firstOverflow(*tiny::dump(calls));
        QCOMPARE(found ? found->call : 9U, call);
    }

    // Both runs have the mask, one overflows.
    void overflowOfOneRunIsNamedBehindAMaskOfBoth()
    {
        constexpr double infinity = std::numeric_limits<double>::infinity();
        std::vector<Call> calls = {
            {"Tensor.masked_fill.0.forward",
             {tensor("input.0", "scores"), scalar("input.2", -infinity), tensor("output.0", "masked")}},
            {"Torch.log.0.forward", {tensor("input.0", "shares"), tensor("output.0", "logarithm")}}};
        calls[0].rows[2].min = -infinity;
        std::vector<Call> overflown = calls;
        overflown[1].rows[1].checksum = "overflown";
        overflown[1].rows[1].min = -infinity;
        DumpPair pair = pairOf(overflown, calls, 0, 0);
        QCOMPARE(pair.firstDifference->operatorName, std::string("Torch.log.0.forward"));
        QCOMPARE(pair.diagnosis->kind, DiagnosisKind::Overflow);
        QVERIFY(pair.overflowA && !pair.overflowB);
        QCOMPARE(pair.overflowA->operatorName, std::string("Torch.log.0.forward"));
    }

    void msprobesSearchNamesWhatItNames_data()
    {
        QTest::addColumn<QString>("name");
        QTest::addColumn<QString>("named"); // oracle/diff_analyze_step*.json
        const auto row = [](const char *name, const char *named) {
            QTest::newRow(name) << QString::fromLatin1(name) << QString::fromLatin1(named);
        };
        row("stats_transformer", "Functional.linear.16.backward");
        row("stats_transformer_l0", "Module.ln_f.LayerNorm.backward.0");
        row("stats_backward", "Functional.softmax.0.backward");
        row("tensor_transformer", "Functional.linear.8.backward");
        row("recompute", "Functional.linear.8.backward");
        row("dropout_on_md5", "Functional.dropout.0.forward");
        row("vision_masked_fill", "Tensor.masked_fill.0.forward");
        row("multi_rank_md5", "Functional.linear.2.forward");
    }
    void msprobesSearchNamesWhatItNames()
    {
        QFETCH(QString, name);
        QFETCH(QString, named);
        const std::string folder = QStringLiteral(RUNDIFF_TEST_DATA "/dumps/%1/").arg(name).toStdString();
        Problems problems;
        const auto comparison =
            compareDumps(*readRun(folder + "A", {}, {}), *readRun(folder + "B", {}, {}), {}, {}, problems);
        const auto found = msprobeFindings(comparison->pairs, comparison->firstDifference->step);
        QCOMPARE(found.size(), std::size_t(1));
        QCOMPARE(QString::fromStdString(comparison->pairs[found.front()].msprobe->operatorName), named);
    }

    // The place where msprobe stops is reported next to the finding, with the reason.
    void msprobesSearchStandsBesideTheFinding_data()
    {
        QTest::addColumn<QString>("name");
        QTest::addColumn<QString>("reason"); // empty: both name the same call
        const auto row = [](const char *name, const char *reason) {
            QTest::newRow(name) << QString::fromLatin1(name) << QString::fromLatin1(reason);
        };
        row("stats_transformer", "differs by more than half");
        row("stats_backward", "differs by more than half");
        row("data_order", "");
        row("dropout_on_md5", "");
        row("multi_rank_md5", "");
    }
    void msprobesSearchStandsBesideTheFinding()
    {
        QFETCH(QString, name);
        QFETCH(QString, reason);
        const std::string folder = QStringLiteral(RUNDIFF_TEST_DATA "/dumps/%1/").arg(name).toStdString();
        Problems problems;
        const auto comparison =
            compareDumps(*readRun(folder + "A", {}, {}), *readRun(folder + "B", {}, {}), {}, {}, problems);
        const FirstDifference &first = *comparison->firstDifference;
        QStringList said;
        for (const DiagnosisFact &fact : first.diagnosis.facts) {
            if (fact.about == DiagnosisFact::About::Msprobe)
                said << QString::fromStdString(fact.text);
        }
        QCOMPARE(said.size(), reason.isEmpty() ? 0 : 1);
        if (reason.isEmpty())
            return;
        const auto named = msprobeFindings(comparison->pairs, first.step);
        QVERIFY2(said.front().contains(reason), qPrintable(said.front()));
        QVERIFY(said.front().contains(QString::fromStdString(comparison->pairs[named.front()].msprobe->operatorName)));
    }

    void networksWithSpecialOperatorsAreExemptFromTheTwoSteps()
    {
        const auto operatorsOf = [](const std::string &call, const std::string &where) {
            OperatorComparison operators;
            const std::vector<Call> calls = {{call, {device(where), tensor("input.0", "x"), tensor("output.0", "y")}}};
            const std::vector<Call> relu = {good.front()}; // an exchange between ranks is a special operator, too
            operators.pairs.push_back(pairOf(relu, relu, 1, 0));
            operators.pairs.push_back(pairOf(calls, calls, 2, 0));
            return operators;
        };
        CurveComparison curves;
        curves.firstTwo = {true, false, FirstTwo::Meaning::ForwardFixed};
        const OperatorComparison ascend = operatorsOf("Functional.conv2d.0.backward", "npu:0");
        const auto exemption = exemptFromTwoSteps(&curves, &ascend);
        QVERIFY(exemption);
        QCOMPARE(exemption->pair, std::size_t(1));
        QVERIFY(exemption->sentence.find("Functional.conv2d.0.backward") != std::string::npos);
        QVERIFY(exemption->sentence.find("Conv2DBackFilter") != std::string::npos);
        const OperatorComparison cuda = operatorsOf("Functional.conv2d.0.backward", "cuda:0");
        QVERIFY(!exemptFromTwoSteps(&curves, &cuda));
        const OperatorComparison plain = operatorsOf("Functional.relu.0.backward", "npu:0");
        QVERIFY(!exemptFromTwoSteps(&curves, &plain));
        curves.firstTwo = {true, true, FirstTwo::Meaning::BothFixed};
        QVERIFY(!exemptFromTwoSteps(&curves, &ascend));
    }

    void dumpsThatAgreeWhereTheLossDoesNotMayHideARace()
    {
        CurveComparison curves;
        curves.b.steps = std::make_shared<const std::vector<std::int64_t>>(std::vector<std::int64_t>{0, 1});
        curves.a.steps = curves.b.steps;
        curves.firstUnequal = ComparedStep{.step = 1, .indexA = 1, .indexB = 1};
        OperatorComparison operators;
        operators.pairs.push_back(pairOf(good, good, 1, 0));
        QVERIFY(nextDump(&curves, &operators).sentence.find("ASCEND_LAUNCH_BLOCKING=1") != std::string::npos);
    }

    void nextDumpIsSaidWithItsConfiguration()
    {
        CurveComparison curves;
        curves.a.steps = curves.b.steps =
            std::make_shared<const std::vector<std::int64_t>>(std::vector<std::int64_t>{1, 2});
        curves.firstUnequal = ComparedStep{.step = 2, .indexA = 1, .indexB = 1};
        OperatorComparison operators;
        operators.pairs.push_back(pairOf(good, good, 1, 0));
        operators.countingA = operators.countingB = DumpCounting{0, false};
        const NextDump next = nextDump(&curves, &operators);
        QCOMPARE(next.steps, std::vector<std::int64_t>{2});
        QVERIFY(next.configuration.find("\"step\": [2]") != std::string::npos);
        QCOMPARE(*next.nearestStep, std::int64_t(1));
        QCOMPARE(*next.stepsBetween, std::int64_t(1));
        QVERIFY(nextDump(nullptr, nullptr).steps.empty());
    }
};

QTEST_GUILESS_MAIN(DifferenceViewsTest)
#include "tst_differenceviews.moc"
