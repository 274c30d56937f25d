// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/compare/compareruns.h"
#include "models/compare/curves/monitorfinding.h"
#include "models/compare/curves/monitorgrid.h"
#include "models/compare/curves/monitorname.h"
#include "models/compare/summaries/nextdump.h"
#include "models/compare/summaries/updatesigns.h"
#include "models/formats/runreader.h"
#include "models/result/json/jsonresult.h"
#include "models/result/texts/verdictsentence.h"
#include "tests/writtenfile.h"

#include <QDir>
#include <QTemporaryDir>
#include <QTest>

#include <functional>

using namespace rundiff;

namespace
{

struct Place {
    std::string what;
    int rank = 0, step = 0, layer = 0;
};

// The statistics of one row: "norm,nans".
using Values = std::function<std::string(const Place &)>;

std::string usual(const Place &place)
{
    return std::to_string(1.0 + 0.01 * place.layer + 0.1 * place.step) + ",0";
}

Values changed(const std::function<bool(const Place &)> &where, const std::string &values)
{
    return [=](const Place &place) { return where(place) ? values : usual(place); };
}

} // namespace

class TestMonitor : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void namesSayWhatAndWhereIsMeasured_data()
    {
        QTest::addColumn<QString>("metric");
        QTest::addColumn<QString>("what");
        QTest::addColumn<QString>("module");
        QTest::addColumn<int>("rank");
        const auto row = [](const char *metric, const char *what, const char *module, int rank) {
            QTest::newRow(metric) << QString::fromUtf8(metric) << QString::fromUtf8(what) << QString::fromUtf8(module)
                                  << rank;
        };
        row("actv/layers.0.mlp.output/3/norm", "actv", "layers.0.mlp.output", -1);
        row("vpp1/rank12/grad_reduced/layers.0.loss_head/mean", "grad_reduced", "layers.0.loss_head", 12);
        row("rank1/weight_grad/layers.1.weight/unreduced/nans", "unreduced", "layers.1.weight", 1);
        row("module/layers.1/forward/0/max", "forward", "layers.1", -1);
        row("optimizer/lr", "", "", -1);
        row("train/loss", "", "", -1);
        row("actv/loss", "", "", -1);
    }
    void namesSayWhatAndWhereIsMeasured()
    {
        QFETCH(const QString, metric);
        QFETCH(const QString, what);
        QFETCH(const QString, module);
        QFETCH(const int, rank);
        const std::string text = metric.toStdString();
        const auto name = monitorName(text);
        QCOMPARE(name.has_value(), !what.isEmpty());
        if (name) {
            QCOMPARE(std::string(name->what), what.toStdString());
            QCOMPARE(std::string(name->module), module.toStdString());
            QCOMPARE(name->rank.value_or(-1), std::int64_t(rank));
        }
    }

    void equalFoldersAreTheSame()
    {
        const ComparisonPtr result = compare(usual, usual);
        QVERIFY(result->verdict == Verdict::Same);
        QVERIFY(!monitorFinding(result->metrics, *result->a));
        QVERIFY(jsonResult(*result).find("\"monitor\"") == std::string::npos);
    }

    void theFirstLayerInTheOrderOfTheNetworkIsFound()
    {
        const auto where = [](const Place &at) { return at.what == "actv" && at.step >= 3 && at.layer >= 2; };
        const ComparisonPtr result = compare(changed(where, "9,0"), usual);
        QVERIFY(result->verdict == Verdict::Different);
        const auto finding = monitorFinding(result->metrics, *result->a);
        QVERIFY(finding);
        QCOMPARE(finding->step, std::int64_t(3));
        QCOMPARE(finding->module, std::string("layers.2.out"));
        QCOMPARE(finding->modules.back(), std::string("layers.11.out"));
        QCOMPARE(finding->ranks, (std::vector<std::int64_t>{0, 1}));
        QVERIFY(!finding->communication);
        QVERIFY(verdictSentence(*result).english().find("step 3, rank 0, at actv of layers.2.out") !=
                std::string::npos);
        QVERIFY(result->curves->metricA.find("actv/layers.2.out") != std::string::npos); // and this is what is drawn
        QCOMPARE(result->curves->firstOutside->step, std::int64_t(3));
        QVERIFY(!result->curves->agreeingA.empty());
        QVERIFY(signsInLogs(result->metrics, nullptr).empty()); // not a line for each of its series
    }

    void gradientsThatDifferOnlyAfterTheReductionAreOfTheCommunication()
    {
        const auto where = [](const Place &at) {
            return at.what == "grad_reduced" && at.rank == 1 && at.step >= 2 && at.layer < 5;
        };
        const ComparisonPtr result = compare(changed(where, "9,0"), usual);
        const auto finding = monitorFinding(result->metrics, *result->a);
        QVERIFY(finding && finding->communication);
        QCOMPARE(finding->rank, std::int64_t(1));
        QCOMPARE(finding->module, std::string("layers.4.weight")); // gradients pass from the last layer to the first
        QVERIFY(jsonResult(*result).find("\"communication\": true") != std::string::npos);
    }

    void gradientsThatDifferBeforeTheReductionAreNot()
    {
        const auto where = [](const Place &at) { return at.what != "actv" && at.step >= 2 && at.layer == 5; };
        const auto finding = findingOf(changed(where, "9,0"));
        QVERIFY(finding && !finding->communication);
        QCOMPARE(finding->what, std::string("grad_unreduced"));
    }

    void aCountOfNaNAloneMakesADifference()
    {
        const auto where = [](const Place &at) { return at.what == "actv" && at.step == 4 && at.layer == 1; };
        const ComparisonPtr result = compare(
            [&](const Place &at) { return where(at) ? usual(at).substr(0, usual(at).size() - 1) + "1" : usual(at); },
            usual);
        QVERIFY(result->verdict == Verdict::Different);
        QCOMPARE(monitorFinding(result->metrics, *result->a)->statistic, std::string("nans"));
    }

    void foldersAsMsprobeNamesThemAreRanks()
    {
        const ComparisonPtr result = compare(usual, usual, "Dec03_21-34-40-rank%1-1a2b3c4d");
        QVERIFY(result->verdict == Verdict::Same);
        QCOMPARE(result->a->logs.size(), std::size_t(1));
        QCOMPARE(result->a->logs.front()->ranks, (std::vector<std::int64_t>{0, 1}));
    }

    // What is left of one run is not compared with another rank of the other run.
    void aRunThatLostItsFirstRankIsComparedByRank()
    {
        const auto byRank = [](const Place &place) { return std::to_string(1.5 + place.rank) + ",0"; };
        const std::string folder = m_folder.filePath(QStringLiteral("lost")).toStdString();
        writeFolder(folder + "/a", byRank, "rank%1");
        writeFolder(folder + "/b", byRank, "rank%1");
        QVERIFY(QDir(QString::fromStdString(folder + "/a/rank0")).removeRecursively());
        const ComparisonPtr result = compareRuns(folder + "/a", folder + "/b", {}, {});
        QVERIFY(result->verdict != Verdict::Different);
        QVERIFY(result->metrics.common.size() >= 24);
        for (const MetricComparison &metric : result->metrics.common)
            QVERIFY(metric.curves->metricA.starts_with("rank1/"));
    }

    void theGridShowsWhereTheSeriesAreOutside()
    {
        const auto where = [](const Place &at) { return at.what == "actv" && at.step == 3 && at.layer == 2; };
        const ComparisonPtr result = compare(changed(where, "9,0"), usual);
        const MonitorGrid grid = monitorGrid(result->metrics);
        QCOMPARE(grid.rows.size(), std::size_t(36)); // layers of three kinds
        QCOMPARE(grid.columns, std::size_t(6));
        QCOMPARE(grid.rows.at(2).module, std::string("layers.2.out"));
        for (std::size_t row = 0; row < grid.rows.size(); ++row) {
            for (std::size_t column = 0; column < grid.columns; ++column)
                QCOMPARE(grid.rows[row].cells[column].outside(), row == 2 && column == 3);
        }
        QVERIFY(result->metrics.common.at(grid.rows[2].cells[3].metric).curves->firstOutside);
        QVERIFY(monitorGrid({}).empty());
    }

    void rowsInAnyOrderBelongToTheirSeries()
    {
        const std::string folder = m_folder.filePath(QStringLiteral("order")).toStdString();
        const std::string header = "vpp_stage,name,step,micro_step,norm\n";
        write(folder + "/rank0/actv_0-2.csv",
              header + "0,a,0,0,1\n0,b,0,0,2\n0,ab,0,0,3\n"     // the usual order
                       "0,b,1,0,4\n0,\"a\",1,0,5\n0,ab,1,0,6\n" // another one, a cell in quotes
                       "0,a,2,0,7\n0,a,2,1,8\n1,a,2,0,9\n");    // micro steps and stages
        write(folder + "/rank1/actv_0-2.csv", header + "0,a,0,0,10\n");
        const auto run = readRun(folder, {}, {});
        QCOMPARE(run->logs.size(), std::size_t(1));
        const auto values = [&](const char *metric) {
            const Curve *curve = run->logs.front()->curve(metric);
            return curve ? *curve->values : Curve::Values();
        };
        QCOMPARE(values("actv/a/0/norm"), (Curve::Values{1, 5, 7}));
        QCOMPARE(values("actv/b/0/norm"), (Curve::Values{2, 4}));
        QCOMPARE(values("actv/ab/0/norm"), (Curve::Values{3, 6}));
        QCOMPARE(values("actv/a/1/norm"), (Curve::Values{8}));
        QCOMPARE(values("vpp1/actv/a/0/norm"), (Curve::Values{9}));
        QCOMPARE(values("rank1/actv/a/0/norm"), (Curve::Values{10}));
        QCOMPARE(run->logs.front()->curves.size(), std::size_t(6));
        QCOMPARE(run->logs.front()->recordCount, std::int64_t(10));
    }

    void rowsLikeThoseOfTheStepBeforeKeepTheirValues()
    {
        const std::string folder = m_folder.filePath(QStringLiteral("runs")).toStdString();
        write(folder + "/rank0/actv_0-5.csv", "vpp_stage,name,step,min,max\n"
                                              "0,a,0,1,2\n0,ab,0,3,4\n"
                                              "0,a,1,1.5,-2e-3\n0,ab,1,3.25,4\n"
                                              "0,a,2,5,6\n0,ab,2,7\n" // a cell is missing
                                              "0,a,3,nan,8\r\n0,ab,3,9,10\r\n"
                                              "0,a,4,11,12\n0,ab,4,13,14x\n"
                                              "0,a,5,15,16\n0,ab,5,17,18"); // no line feed
        // The same series, in a file whose cells have another order.
        write(folder + "/rank0/actv_6-7.csv", "name,vpp_stage,max,min,step\n"
                                              "a,0,20,19,6\nab,0,22,21,6\n"
                                              "a,0,24,23,7\nab,0,26,25,7\n");
        const auto run = readRun(folder, {}, {});
        const Log &log = *run->logs.front();
        const auto values = [&](const char *metric) {
            const Curve *curve = log.curve(metric);
            return curve ? *curve->values : Curve::Values();
        };
        QCOMPARE(values("actv/a/max"), (Curve::Values{2, -0.002, 6, 8, 12, 16, 20, 24}));
        QCOMPARE(values("actv/ab/min"), (Curve::Values{3, 3.25, 9, 13, 17, 21, 25}));
        QCOMPARE(values("actv/ab/max"), (Curve::Values{4, 4, 10, 18, 22, 26}));
        QCOMPARE(*log.curve("actv/ab/max")->steps, (Curve::Steps{0, 1, 3, 5, 6, 7}));
        QCOMPARE(log.unreadCount, std::int64_t(2));
        QCOMPARE(log.unreadLines[0].line, std::int64_t(7));
        QCOMPARE(log.unreadLines[1].line, std::int64_t(11));
    }

    void alertsAreListed()
    {
        const std::string folder = m_folder.filePath(QStringLiteral("alerts")).toStdString();
        writeFolder(folder, usual, "rank%1");
        QByteArray text =
            "{'0:layers.1/rank0/actv_norm_step_4_call_2': {'rank': 0, 'step': 4, 'tag_name': "
            "'0:layers.1/rank0/actv_norm', 'message': 'Rule NanRule reports anomaly', 'group_mates': [1]}}";
        write(folder + "/anomaly_detected/rank0/anomaly.json", text.replace('\'', '"').toStdString());
        const ComparisonPtr result = compareRuns(folder, folder, {}, {});
        const bool listed = std::ranges::any_of(result->a->problems, [](const Problem &problem) {
            return problem.message.find("step 4") != std::string::npos &&
                   problem.message.find("NanRule") != std::string::npos && !problem.unread;
        });
        QVERIFY(listed);
    }

private:
    static void writeFolder(const std::string &folder, const Values &values, const char *ranks)
    {
        constexpr int layers = 12, steps = 6;
        for (int rank = 0; rank < 2; ++rank) {
            for (const char *what : {"actv", "grad_unreduced", "grad_reduced"}) {
                std::string text = "vpp_stage,name,step,norm,nans\n";
                for (int step = 0; step < steps; ++step) {
                    for (int layer = 0; layer < layers; ++layer)
                        text += "0,layers." + std::to_string(layer) +
                                (std::string(what) == "actv" ? ".out," : ".weight,") + std::to_string(step) + "," +
                                values({what, rank, step, layer}) + "\n";
                }
                const std::string name = QString::fromUtf8(ranks).arg(rank).toStdString();
                write(folder + "/" + name + "/" + what + "_0-5.csv", text);
            }
        }
    }

    ComparisonPtr compare(const Values &a, const Values &b, const char *ranks = "rank%1")
    {
        const std::string folder = m_folder.filePath(QString::number(m_pairs++)).toStdString();
        writeFolder(folder + "/a", a, ranks);
        writeFolder(folder + "/b", b, ranks);
        return compareRuns(folder + "/a", folder + "/b", {}, {});
    }

    std::optional<MonitorFinding> findingOf(const Values &a)
    {
        const ComparisonPtr result = compare(a, usual);
        return monitorFinding(result->metrics, *result->a);
    }

    QTemporaryDir m_folder;
    int m_pairs = 0;
};

QTEST_GUILESS_MAIN(TestMonitor)
#include "tst_monitor.moc"
