// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/models/gate/goldenfiles.h"

#include "models/gate/goldenvalues.h"

#include <nlohmann/json.hpp>

#include <QTest>

#include <cmath>

using namespace rundiff;

class TestGoldenValues : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void stepsAreTheFirstAndTheMultiplesOfTheInterval()
    {
        const auto golden = goldenFrom(
            quoted("{" + metricOf("lm loss", "{'1': 10.86114, '5': 10.87296, '10': 10.83903}") + "}"), "g.json");
        QVERIFY(golden);
        const RecordedMetric *loss = golden->metric("lm loss");
        QVERIFY(loss);
        QCOMPARE(loss->steps, (std::vector<std::int64_t>{1, 5, 10}));
        QCOMPARE(loss->values[2], 10.83903);
        QVERIFY(loss->lacking.empty());
        QCOMPARE(loss->precision.decimals, 5);
    }

    void listsBeginAtTheirStartAndEndBeforeTheirEnd()
    {
        const auto golden = goldenFrom(quoted("{'lm loss': {'start_step': 0, 'end_step': 15, 'step_interval': 5, "
                                              "'values': [10.5, 9.25, 8.125]}, 'iteration_timing_avg': 0.119}"),
                                       "g.json");
        QVERIFY(golden);
        QCOMPARE(golden->metrics[0].steps, (std::vector<std::int64_t>{0, 5, 10}));
        QVERIFY(golden->metrics[0].lacking.empty());
        QCOMPARE(golden->metrics[1].values, std::vector<double>{0.119});
    }

    void stepsThatAreDeclaredAndNotThereAreKnown()
    {
        const auto golden = goldenFrom(quoted("{" + metricOf("lm loss", "{'1': 1.5, '10': 1.25}") + "}"), "g.json");
        QVERIFY(golden);
        QCOMPARE(golden->metrics[0].lacking, std::vector<std::int64_t>{5});
        const auto list = goldenFrom(quoted("{'x': {'start_step': 0, 'end_step': 4, 'step_interval': 1, 'values': "
                                            "[1, 2, 3]}}"),
                                     "g.json");
        QVERIFY(list);
        QCOMPARE(list->metrics[0].lacking, std::vector<std::int64_t>{3});
    }

    void textsAndNestedNumbersAreMetricsByTheirPlace()
    {
        const auto golden = goldenFrom(
            quoted("{'0': {'latency': 0.5, 'generated_tokens': [3, 1, 4], 'generated_text': 'once', 'flags': [true]}, "
                   "'best': 'inf', 'worst': '-inf'}"),
            "g.json");
        QVERIFY(golden);
        QCOMPARE(golden->metric("0/generated_tokens")->values, (std::vector<double>{3, 1, 4}));
        QCOMPARE(*golden->metric("0/generated_text")->text, std::string("once"));
        QCOMPARE(*golden->metric("0/flags")->text, std::string("[true]"));
        QCOMPARE(golden->metric("best")->values[0], HUGE_VAL);
        QCOMPARE(golden->metric("worst")->values[0], -HUGE_VAL);
        QVERIFY(!golden->hasCurves());
    }

    void namesAreFoundWithOtherSeparators()
    {
        const auto golden = goldenFrom(quoted("{'num-zeros': 1, 'Lm_Loss': 2, 'a-b': 3, 'a_b': 4}"), "g.json");
        QVERIFY(golden);
        QCOMPARE(golden->metric("num zeros")->values[0], 1.0);
        QCOMPARE(golden->metric("lm loss")->values[0], 2.0);
        QVERIFY(!golden->metric("a b")); // which of both is not known
        QVERIFY(!golden->metric("loss"));
    }

    void unusableFilesAreErrors_data()
    {
        QTest::addColumn<QByteArray>("text");
        QTest::newRow("empty") << QByteArray();
        QTest::newRow("cut") << QByteArray("{'lm loss': {'start_step': 1,");
        QTest::newRow("a list") << QByteArray("[1, 2]");
        QTest::newRow("nothing in it") << QByteArray("{}");
        QTest::newRow("a name twice") << QByteArray("{'lm loss': 1, 'lm loss': 2}");
        QTest::newRow("a step twice") << "{" + metricOf("lm loss", "{'1': 1.0, '1': 2.0, '5': 1, '10': 1}") + "}";
        QTest::newRow("nested deeply") << QByteArray(100000, '{').replace("{", "{'a':");
    }

    void unusableFilesAreErrors()
    {
        QFETCH(QByteArray, text);
        const auto golden = goldenFrom(quoted(text), "g.json");
        QVERIFY(!golden);
        QCOMPARE(golden.error().severity, Severity::Error);
        QVERIFY(golden.error().unread.has_value());
        QVERIFY(QString::fromStdString(golden.error().message).contains(QStringLiteral("g.json")));
    }

    void damagedMetricsAreProblems_data()
    {
        QTest::addColumn<QByteArray>("metric");
        QTest::newRow("value") << metricOf("x", "{'1': 1, '5': 'ten', '10': 1}");
        QTest::newRow("null") << metricOf("x", "{'1': 1, '5': null, '10': 1}");
        QTest::newRow("step") << metricOf("x", "{'1': 1, 'five': 2, '10': 1}");
        QTest::newRow("step too far") << metricOf("x", "{'1': 1, '9999999999999999': 2}");
        QTest::newRow("no interval") << metricOf("x", "{'1': 1}", "0");
        QTest::newRow("interval is a text") << metricOf("x", "{'1': 1}", "'5'");
        QTest::newRow("values are a number") << metricOf("x", "5");
        QTest::newRow("no schedule") << QByteArray("'x': {'values': [1, 2]}");
        QTest::newRow("endless schedule")
            << QByteArray("'x': {'start_step': 0, 'end_step': 900000000000000, 'step_interval': 1, 'values': [1]}");
        QTest::newRow("interval beyond all steps") << metricOf("x", "{'1': 1}", "9223372036854775807");
        QTest::newRow("list beyond all steps")
            << QByteArray("'x': {'start_step': 0, 'end_step': 1000000000000000, 'step_interval': 1000000000000000, "
                          "'values': [1, 2, 3]}");
    }

    void damagedMetricsAreProblems()
    {
        QFETCH(QByteArray, metric);
        const auto golden = goldenFrom(quoted("{" + metric + ", 'y': 1}"), "g.json");
        QVERIFY(golden);
        QVERIFY(!golden->metric("x"));
        QVERIFY(golden->metric("y"));
        QCOMPARE(golden->problems.size(), std::size_t(1));
        QVERIFY(golden->problems[0].unread.has_value());
    }

    void roundingIsKnownOnlyWhereMostValuesShowIt()
    {
        QCOMPARE(roundedPrecision({10.86114, 10.87296, 10.8216}).decimals, 5);
        QVERIFY(roundedPrecision({0.00015, 0.00015, 0.00015}).exact); // a constant learning rate
        QVERIFY(roundedPrecision({1696, 1776, 1413}).exact);
        QVERIFY(roundedPrecision({10.861139297485352, 10.5, 3.25}).exact);
        QVERIFY(roundedPrecision({10.86114, 10.87296}).exact); // too few
        QVERIFY(roundedPrecision({1e-7, 10.87296, 10.86114}).exact);
        QCOMPARE(roundedPrecision({std::nan(""), 10.86114, 10.87296, 10.83903}).decimals, 5);
    }

    void halfOfTheLastDigitFollowsTheForm()
    {
        QCOMPARE(halfOfLastDigit({}, 3.0), 0.0);
        QCOMPARE(halfOfLastDigit({5, 7, false}, 3.0), 0.5e-5);
        QVERIFY(std::fabs(halfOfLastDigit({-1, 7, false}, 10.86) - 0.5e-5) < 1e-12);
        QVERIFY(halfOfLastDigit({-1, 3, false}, 0) > 0);
        QCOMPARE(halfOfLastDigit({5, 7, false}, HUGE_VAL), 0.0);
    }

    void whatIsWrittenIsReadAgain()
    {
        RecordedMetrics run;
        run.path = "run.log";
        run.metrics = {{"lm loss", {1, 10, 20}, {10.5, std::nan(""), 9.25}, {}, {}},
                       {"lr", {3, 5, 7}, {1e-4, 2e-4, 3e-4}, {}, {}},
                       {"odd", {1, 2, 7}, {1, 2, 3}, {}, {}},
                       {"once", {4}, {1.5}, {}, {}}};
        const GoldenValues written = goldenOf(run, "g.json");
        QCOMPARE(written.metrics.size(), std::size_t(3));
        QCOMPARE(written.problems.size(), std::size_t(1));
        const std::string text = goldenText(*written.document);
        const auto golden = goldenFrom(text, "g.json");
        QVERIFY(golden);
        QCOMPARE(golden->metric("lm loss")->steps, (std::vector<std::int64_t>{1, 10, 20}));
        QVERIFY(std::isnan(golden->metric("lm loss")->values[1]));
        QCOMPARE(golden->metric("lr")->values, (std::vector<double>{1e-4, 2e-4, 3e-4}));
        for (const RecordedMetric &metric : golden->metrics)
            QVERIFY(metric.lacking.empty());
        QCOMPARE(goldenText(*golden->document), text);
    }
};

QTEST_GUILESS_MAIN(TestGoldenValues)
#include "tst_goldenvalues.moc"
