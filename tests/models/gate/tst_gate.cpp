// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/models/gate/goldenfiles.h"

#include "models/gate/gatetext.h"
#include "models/gate/goldenupdate.h"
#include "models/gate/judgegate.h"
#include "models/gate/judgemetric.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTemporaryDir>
#include <QTest>
#include <QXmlStreamReader>

#include <cmath>

using namespace rundiff;

namespace
{

const QByteArray goldenLoss = "{'1': 10.86114, '5': 10.87296, '10': 10.83903}";

QByteArray logLine(int step, const char *loss)
{
    return " iteration " + QByteArray::number(step) +
           "/      10 | consumed samples: 32 | elapsed time per iteration "
           "(ms): 12.5 | learning rate: 1.500000E-04 | global batch size: 32 | lm loss: " +
           loss +
           " | loss scale: 1.0 | grad norm: 1.000 | number of skipped iterations: 0 | number of nan iterations: 0 |\n";
}

RecordedMetric metric(std::vector<double> values, const PrintedPrecision &precision, const char *name = "lm loss")
{
    RecordedMetric made{name, {}, std::move(values), precision, {}};
    for (std::size_t i = 0; i < made.values.size(); ++i)
        made.steps.push_back(static_cast<std::int64_t>(i) + 1);
    return made;
}

} // namespace

class TestGate : public QObject
{
    Q_OBJECT

    QTemporaryDir m_folder;

    std::string at(const char *name) const { return m_folder.filePath(QLatin1String(name)).toStdString(); }
    bool write(const char *name, const QByteArray &json) const
    {
        return writeFile(m_folder.filePath(QLatin1String(name)), quoted(json));
    }
    GateFinding judged(const char *golden, const char *fresh, const GateOptions &options = {}) const
    {
        return judgeGate(at(golden), at(fresh), options, {});
    }

private Q_SLOTS:
    void init() { QVERIFY(write("golden.json", "{" + metricOf("lm loss", goldenLoss) + "}")); }

    void cleanup()
    {
        QDir(m_folder.path()).removeRecursively();
        QVERIFY(QDir().mkpath(m_folder.path()));
    }

    void equalDigitsPassWhateverElseIsPrinted_data()
    {
        QTest::addColumn<double>("value");
        QTest::addColumn<int>("form"); // of the new value
        QTest::addColumn<bool>("passes");
        QTest::newRow("the same") << 10.86114 << 0 << true;
        QTest::newRow("a last digit more") << 10.86115 << 0 << false;
        QTest::newRow("with exponent") << 10.86114 << 1 << true;
        QTest::newRow("with exponent, another digit") << 10.86113 << 1 << false;
        QTest::newRow("fewer digits") << 10.861 << 2 << true;
        QTest::newRow("fewer digits, another one") << 10.862 << 2 << false;
        QTest::newRow("all digits") << 10.861139297485352 << 3 << true;
        QTest::newRow("all digits, rounded to another") << 10.861146 << 3 << false;
        QTest::newRow("NaN") << std::nan("") << 3 << false;
        QTest::newRow("infinite") << HUGE_VAL << 3 << false;
    }

    void equalDigitsPassWhateverElseIsPrinted()
    {
        QFETCH(double, value);
        QFETCH(int, form);
        QFETCH(bool, passes);
        const PrintedPrecision forms[] = {{5, 7, false}, {-1, 7, false}, {3, 5, false}, {}};
        GateRules rules;
        rules.allExact = true;
        const GateMetric found =
            judgeMetric(metric({10.86114}, {5, 12, false}), std::vector{metric({value}, forms[form])}.data(), rules);
        QCOMPARE(found.verdict, passes ? GateVerdict::Pass : GateVerdict::Fail);
        QCOMPARE(found.compared, std::int64_t(1));
        QCOMPARE(found.firstOutside.has_value(), !passes);
    }

    void equalInfinitiesAreNoDifference()
    {
        GateRules rules;
        rules.allExact = true;
        const RecordedMetric golden = metric({HUGE_VAL, 2}, {}), other = metric({HUGE_VAL, 3}, {});
        const GateMetric found = judgeMetric(golden, &other, rules);
        QCOMPARE(found.outside, std::int64_t(1));
        QCOMPARE(found.largest->difference, 1.0);
    }

    void smallNumbersAreNotRoundedAway()
    {
        GateRules rules;
        const RecordedMetric golden = metric({1.5e-4, 1.5e-4, 1.5e-4}, {}, "learning rate");
        const RecordedMetric other = metric({1.5e-4, 1.51e-4, 1.5e-4}, {-1, 7, false}, "learning rate");
        QCOMPARE(judgeMetric(golden, &golden, rules).verdict, GateVerdict::Pass);
        const GateMetric found = judgeMetric(golden, &other, rules);
        QCOMPARE(found.verdict, GateVerdict::Fail);
        QCOMPARE(found.firstOutside->step, std::int64_t(2));
        const float single = 1.5e-4F;
        const RecordedMetric events = metric({single, single, single}, {}, "learning rate");
        QCOMPARE(judgeMetric(golden, &events, rules).verdict, GateVerdict::Pass);
    }

    void lanesFollowTheKindWithoutARule()
    {
        const GateRules rules;
        const auto lane = [&](const char *name) { return laneOf(rules, metric({1}, {}, name)).lane; };
        QCOMPARE(lane("lm loss"), GateLane::Tolerance);
        QCOMPARE(lane("grad norm"), GateLane::Tolerance);
        QCOMPARE(lane("learning rate"), GateLane::Exact);
        QCOMPARE(lane("0/generated_tokens"), GateLane::Exact);
        QCOMPARE(lane("iteration-time"), GateLane::NotJudged);
        QCOMPARE(lane("mem-allocated-bytes"), GateLane::NotJudged);
    }

    void goldenNanMayBeAStepWithoutValue()
    {
        const GateRules rules;
        RecordedMetric golden = metric({1.5, std::nan(""), 2.5}, {});
        RecordedMetric fresh = golden;
        QCOMPARE(judgeMetric(golden, &fresh, rules).verdict, GateVerdict::Pass);
        fresh.steps = {1, 3};
        fresh.values = {1.5, 2.5};
        QCOMPARE(judgeMetric(golden, &fresh, rules).verdict, GateVerdict::Pass);
        fresh = metric({1.5, 2.0, 2.5}, {});
        QCOMPARE(judgeMetric(golden, &fresh, rules).verdict, GateVerdict::Fail);
        fresh = metric({1.5, std::nan(""), std::nan("")}, {});
        const GateMetric lost = judgeMetric(golden, &fresh, rules);
        QCOMPARE(lost.verdict, GateVerdict::Fail);
        QCOMPARE(lost.firstOutside->step, std::int64_t(3));
        QVERIFY(std::isnan(lost.largest->difference));
    }

    void logPassesAgainstItsGoldenValues()
    {
        QVERIFY(
            write("new.log", logLine(1, "1.086114E+01") + logLine(5, "1.087296E+01") + logLine(10, "1.083903E+01")));
        GateOptions options;
        options.allExact = true;
        const GateFinding finding = judged("golden.json", "new.log", options);
        QCOMPARE(finding.verdict, GateVerdict::Pass);
        QCOMPARE(finding.pairs[0].metrics[0].compared, std::int64_t(3));
        QVERIFY(!finding.pairs[0].onlyNew.empty());
        QVERIFY(textGate(finding).starts_with("PASS: 1 of 1 pass"));
    }

    void gapsAreIncompleteAndNeverPass_data()
    {
        QTest::addColumn<QByteArray>("fresh");
        QTest::addColumn<QString>("says");
        QTest::newRow("step missing") << "{" + metricOf("lm loss", "{'1': 10.86114, '5': 10.87296}") + "}"
                                      << QStringLiteral("1 of 3 steps is missing");
        QTest::newRow("metric missing") << "{" + metricOf("other", goldenLoss) + "}"
                                        << QStringLiteral("no such metric");
        QTest::newRow("cut") << QByteArray("{'lm loss': {'start_step': 1, 'end_st") << QStringLiteral("new.json");
        QTest::newRow("cut after a whole line") << QByteArray("{\n'lm loss': {\n'start_step': 1,\n'end_step': 10,\n"
                                                              "'step_interval': 5,\n'values': {\n'1': 10.86114,\n"
                                                              "'5': 10.87296,\n'10': 10.83903\n")
                                                << QStringLiteral("could not be read");
        QTest::newRow("damaged metric") << "{" + metricOf("lm loss", goldenLoss) + ", " +
                                               metricOf("grad norm", "{'1': 'x'}") + "}"
                                        << QStringLiteral("damaged");
        QTest::newRow("empty") << QByteArray() << QStringLiteral("new.json");
    }

    void gapsAreIncompleteAndNeverPass()
    {
        QFETCH(QByteArray, fresh);
        QFETCH(QString, says);
        QVERIFY(write("new.json", fresh));
        const GateFinding finding = judged("golden.json", "new.json");
        QCOMPARE(finding.verdict, GateVerdict::Incomplete);
        const QString text = QString::fromStdString(textGate(finding));
        QVERIFY(text.startsWith(QStringLiteral("INCOMPLETE")));
        QVERIFY2(text.contains(says), qPrintable(text));
        QVERIFY(junitGate(finding).find("<error") != std::string::npos);
        QVERIFY(githubGate(finding).find("::error") != std::string::npos);
    }

    void goldenFileThatLacksDeclaredStepsIsIncomplete()
    {
        QVERIFY(write("golden.json", "{" + metricOf("lm loss", "{'1': 10.86114, '10': 10.83903}") + "}"));
        QVERIFY(write("new.json", "{" + metricOf("lm loss", goldenLoss) + "}"));
        const GateFinding finding = judged("golden.json", "new.json");
        QCOMPARE(finding.verdict, GateVerdict::Incomplete);
        QVERIFY(textGate(finding).find("lack 1 of the steps that they declare") != std::string::npos);
        QVERIFY(goldenUpdate(finding.pairs[0], {}).text.empty());
    }

    void nothingJudgedIsIncomplete()
    {
        QVERIFY(write("golden.json", "{" + metricOf("iteration-time", goldenLoss) + "}"));
        QVERIFY(write("new.json", "{" + metricOf("iteration-time", goldenLoss) + "}"));
        QCOMPARE(judged("golden.json", "new.json").verdict, GateVerdict::Incomplete);
        QCOMPARE(judged("nowhere.json", "new.json").verdict, GateVerdict::Incomplete);
        QCOMPARE(judged("golden.json", "nowhere.json").verdict, GateVerdict::Incomplete);
    }

    void rulesDecideTheLanes()
    {
        const QByteArray fresh = "{'1': 10.86115, '5': 10.87296, '10': 10.83903}";
        QVERIFY(write("new.json", "{" + metricOf("lm loss", fresh) + "}"));
        QCOMPARE(judged("golden.json", "new.json").verdict, GateVerdict::Pass); // within the usual tolerance
        const auto withRules = [&](const QByteArray &rules) {
            write("rundiff-gate.json", "{'schema': 'rundiff.gate-rules/1', 'rules': [" + rules + "]}");
            return judged("golden.json", "new.json");
        };
        const GateFinding exact = withRules("{'metric': '*loss', 'lane': 'exact', 'why': 'deterministic'}");
        QCOMPARE(exact.verdict, GateVerdict::Fail);
        QCOMPARE(exact.pairs[0].metrics[0].firstOutside->step, std::int64_t(1));
        QVERIFY(textGate(exact).find("differs at 1 of 3 steps, first at step 1: golden 10.86114, new 10.86115") !=
                std::string::npos);
        QCOMPARE(withRules("{'metric': 'LM loss', 'lane': 'tolerance', 'atol': 1e-4}").verdict, GateVerdict::Pass);
        QCOMPARE(withRules("{'metric': 'lm loss', 'lane': 'tolerance', 'rtol': 1e-9}").verdict, GateVerdict::Fail);
        QCOMPARE(withRules("{'metric': 'lm loss', 'lane': 'ignore'}").verdict, GateVerdict::Incomplete);
    }

    void rulesThatCannotBeUsedJudgeNothing_data()
    {
        QTest::addColumn<QByteArray>("rules");
        QTest::newRow("cut") << QByteArray("{'schema': 'rundiff.gate-rules/1', 'rules': [");
        QTest::newRow("other schema") << QByteArray("{'schema': 'rundiff.gate-rules/2', 'rules': []}");
        for (const char *rule : {"5", "{'metric': 'x'}", "{'lane': 'exact'}", "{'metric': 'x', 'lane': 'loose'}",
                                 "{'metric': 'x', 'lane': 'tolerance'}", "{'metric': 'x', 'lane': 'exact', 'atol': 1}",
                                 "{'metric': 'x', 'lane': 'tolerance', 'atol': -1}",
                                 "{'metric': 'x', 'lane': 'tolerance', 'rtol': '1e-3'}",
                                 "{'metric': 'x', 'lane': 'exact', 'tolerance': 1}"})
            QTest::newRow(rule) << QByteArray("{'schema': 'rundiff.gate-rules/1', 'rules': [") + rule + "]}";
    }

    void rulesThatCannotBeUsedJudgeNothing()
    {
        QFETCH(QByteArray, rules);
        QVERIFY(write("new.json", "{" + metricOf("lm loss", goldenLoss) + "}"));
        QVERIFY(write("rundiff-gate.json", rules));
        const GateFinding finding = judged("golden.json", "new.json");
        QCOMPARE(finding.verdict, GateVerdict::Incomplete);
        QVERIFY(textGate(finding).find("rundiff-gate.json cannot be used") != std::string::npos);
        GateOptions options;
        options.rules = at("other-rules.json");
        QCOMPARE(judged("golden.json", "new.json", options).verdict, GateVerdict::Incomplete);
    }

    void foldersArePairedByTheirNames()
    {
        const QByteArray golden = "{" + metricOf("lm loss", goldenLoss) + "}";
        const QByteArray log = logLine(1, "1.086114E+01") + logLine(5, "1.087296E+01") + logLine(10, "1.083903E+01");
        for (const char *name : {"golden/a/golden_values_dev.json", "golden/b/golden_values_dev.json", "golden/c.json",
                                 "golden/d/golden_values_dev.json", "new/a/golden_values_dev.json"})
            QVERIFY(write(name, golden));
        QVERIFY(write("new/b/train.log", log));
        QVERIFY(write("new/c.log", log));
        QVERIFY(write("golden/rundiff-gate.json",
                      "{'schema': 'rundiff.gate-rules/1', 'rules': [{'metric': 'lm loss', 'lane': 'exact'}]}"));
        const GateFinding finding = judged("golden", "new");
        QCOMPARE(finding.pairs.size(), std::size_t(4));
        QCOMPARE(finding.count(GateVerdict::Pass), std::size_t(3));
        QCOMPARE(finding.pairs[2].verdict, GateVerdict::Pass);
        QCOMPARE(finding.pairs[3].name, std::string("d/golden_values_dev.json"));
        QCOMPARE(finding.pairs[3].verdict, GateVerdict::Incomplete); // it has no partner
        QVERIFY(QString::fromStdString(finding.pairs[0].rules).endsWith(QStringLiteral("golden/rundiff-gate.json")));
        QCOMPARE(finding.verdict, GateVerdict::Incomplete);
        QVERIFY(QDir().mkpath(m_folder.filePath(QStringLiteral("empty"))));
        QCOMPARE(judged("empty", "new").verdict, GateVerdict::Incomplete);
    }

    void valuesWithoutCurvesAreComparedAsTheyAre()
    {
        const QByteArray inference = "{'generated_tokens': [3, 1, 4], 'logprobs': [-2.5, -1.25, -0.5], 'latency': 5}";
        QVERIFY(write("golden.json", inference));
        QVERIFY(write("new.json", inference));
        const GateFinding finding = judged("golden.json", "new.json");
        QCOMPARE(finding.verdict, GateVerdict::Pass);
        QCOMPARE(finding.pairs[0].metrics[0].compared, std::int64_t(3));
        QVERIFY(write("new.json", QByteArray(inference).replace("1, 4]", "1, 5]")));
        QCOMPARE(judged("golden.json", "new.json").verdict, GateVerdict::Fail);
    }

    void reportsForProgramsAreWellFormed()
    {
        QVERIFY(write("golden.json", "{" + metricOf("lm loss", goldenLoss) + ", " + metricOf("a<b>&", goldenLoss) +
                                         ", 'text': 'one', 'iteration-time': 5, 'gone': 1}"));
        QVERIFY(write("new.json", "{" + metricOf("lm loss", "{'1': 99, '5': 'nan', '10': 10.83903}") + ", " +
                                      metricOf("a<b>&", goldenLoss) + ", 'text': 'two', 'iteration-time': 6}"));
        const GateFinding finding = judged("golden.json", "new.json");
        QCOMPARE(finding.verdict, GateVerdict::Fail);
        QXmlStreamReader xml(QByteArray::fromStdString(junitGate(finding)));
        QStringList failed, all;
        while (!xml.atEnd()) {
            xml.readNext();
            if (xml.isStartElement() && xml.name() == QLatin1String("testcase"))
                all << xml.attributes().value(QLatin1String("name")).toString();
            if (xml.isStartElement() && xml.name() == QLatin1String("failure"))
                failed << all.last();
        }
        QVERIFY2(!xml.hasError(), qPrintable(xml.errorString()));
        QCOMPARE(failed, (QStringList{QStringLiteral("lm loss"), QStringLiteral("text")}));
        QVERIFY(all.contains(QStringLiteral("a<b>&")));
        const QJsonObject json = QJsonDocument::fromJson(QByteArray::fromStdString(jsonGate(finding))).object();
        QCOMPARE(json[QStringLiteral("schema")].toString(), QStringLiteral("rundiff.gate/1"));
        QCOMPARE(json[QStringLiteral("verdict")].toString(), QStringLiteral("fail"));
        const QJsonObject pair = json[QStringLiteral("pairs")].toArray()[0].toObject();
        const QJsonObject loss = pair[QStringLiteral("metrics")].toArray()[0].toObject();
        QCOMPARE(loss[QStringLiteral("outside")].toInt(), 2);
        QCOMPARE(loss[QStringLiteral("first_outside")].toObject()[QStringLiteral("new")].toDouble(), 99.0);
        QCOMPARE(loss[QStringLiteral("max_difference")].toObject()[QStringLiteral("new")].toString(),
                 QStringLiteral("nan"));
        const std::string github = githubGate(finding);
        QVERIFY(github.find("title=golden.json differs from its golden values::lm loss: differs") != std::string::npos);
        QVERIFY(github.find("::notice") != std::string::npos);
    }

    void updateWritesOnlyWhatDiffersAndSaysWhy()
    {
        QVERIFY(write("golden.json", "{" + metricOf("lm loss", goldenLoss) + ", " +
                                         metricOf("val loss", "{'1': 5.00001, '5': 5.5, '10': 5.25}") +
                                         ", 'old': {'start_step': 0, 'end_step': 2, 'step_interval': 1, 'values': "
                                         "[1, 2]}, 'text': 'one', 'count of steps': 4, 'list': ['a']}"));
        QVERIFY(write("new.json", "{" + metricOf("lm loss", "{'1': 9.123456789, '5': 10.87296, '10': 10.83903}") +
                                      ", " + metricOf("val loss", "{'1': 5.00002, '5': 5.5, '10': 5.25}") +
                                      ", 'old': {'start_step': 0, 'end_step': 2, 'step_interval': 1, 'values': "
                                      "[1, 7]}, 'text': 'two', 'count of steps': 4, 'list': ['b']}"));
        GoldenUpdate update;
        const GateFinding finding =
            judgeGate(at("golden.json"), at("new.json"), {}, {},
                      [&](const GatePair &pair, const ReadPair &read) { update = goldenUpdate(pair, read); });
        QVERIFY(update.refused.empty());
        QCOMPARE(update.changes.size(), std::size_t(4));
        QVERIFY2(update.changes[0].find("first at step 1: golden 10.86114, new 9.123456789") != std::string::npos,
                 update.changes[0].c_str());
        const auto written = goldenFrom(update.text, "g.json");
        QVERIFY(written);
        QCOMPARE(written->metric("lm loss")->values[0], 9.12346);  // rounded as the file is
        QCOMPARE(written->metric("val loss")->values[0], 5.00001); // passes, and does not drift
        QCOMPARE(written->metric("old")->values[1], 7.0);
        QCOMPARE(*written->metric("text")->text, std::string("two"));
        QCOMPARE(*written->metric("list")->text, std::string("[\"b\"]"));
    }

    void incompleteValuesDoNotBecomeGolden()
    {
        QVERIFY(write("new.json", "{" + metricOf("lm loss", "{'1': 99, '5': 10.87296}") + "}"));
        GoldenUpdate update;
        judgeGate(at("golden.json"), at("new.json"), {}, {},
                  [&](const GatePair &pair, const ReadPair &read) { update = goldenUpdate(pair, read); });
        QVERIFY(update.text.empty());
        QVERIFY(!update.refused.empty());
        QVERIFY(write("bad.json", "{'lm loss': "));
        QVERIFY(!firstGolden(readRecorded(at("bad.json"), {}, {}), at("first.json")).refused.empty());
    }

    void firstGoldenValuesComeFromARun()
    {
        QVERIFY(
            write("new.log", logLine(1, "1.086114E+01") + logLine(5, "1.087296E+01") + logLine(10, "1.083903E+01")));
        const GoldenUpdate update = firstGolden(readRecorded(at("new.log"), {}, {}), at("first.json"));
        QVERIFY(update.refused.empty());
        QVERIFY(writeFile(m_folder.filePath(QStringLiteral("first.json")), update.text));
        GateOptions options;
        options.allExact = true;
        QCOMPARE(judged("first.json", "new.log", options).verdict, GateVerdict::Pass);
        RecordedMetrics nothing;
        QVERIFY(!firstGolden(nothing, "x.json").refused.empty());
    }

    void stoppedWorkIsIncomplete()
    {
        QVERIFY(write("new.json", "{" + metricOf("lm loss", goldenLoss) + "}"));
        std::stop_source stop;
        stop.request_stop();
        Progress progress;
        progress.stop = stop.get_token();
        QCOMPARE(judgeGate(at("golden.json"), at("new.json"), {}, progress).verdict, GateVerdict::Incomplete);
        QCOMPARE(judgeGate(m_folder.path().toStdString(), m_folder.path().toStdString(), {}, progress).verdict,
                 GateVerdict::Incomplete);
    }
};

QTEST_GUILESS_MAIN(TestGate)
#include "tst_gate.moc"
