// SPDX-License-Identifier: GPL-3.0-or-later
// Every sample log against the numbers that were known when it was written.
#include "models/compare/curves/comparecurves.h"
#include "models/compare/curves/curvecomparison.h"
#include "models/formats/logs/reading/logreader.h"
#include "models/formats/logs/vocabulary/metricchoice.h"

#include <nlohmann/json.hpp>

#include <QTest>

#include <cmath>
#include <fstream>

using namespace rundiff;
using Json = nlohmann::json;

namespace
{

const std::string folder = RUNDIFF_TEST_DATA "/logs/";

Json readJson(const std::string &name)
{
    std::ifstream file(folder + name);
    return Json::parse(file, nullptr, false);
}

const Json &truth()
{
    static const Json document = readJson("truth.json")["formats"];
    return document;
}

double number(const Json &value)
{
    if (value.is_number())
        return value.get<double>();
    const std::string text = value.get<std::string>();
    return text == "nan" ? std::nan("") : text == "inf" ? HUGE_VAL : -HUGE_VAL;
}

bool same(double a, double b)
{
    return a == b || (std::isnan(a) && std::isnan(b));
}

bool close(double a, double b)
{
    return std::fabs(a - b) <= 1e-9 * std::max({1.0, std::fabs(a), std::fabs(b)});
}

std::shared_ptr<const Log> logOf(const Json &run, const std::string &pattern = {})
{
    LogOptions options;
    options.userPatterns = "";
    options.pattern = pattern;
    if (run.contains("rank") && run["rank"].is_number())
        options.rank = run["rank"].get<std::int64_t>();
    return readLog(folder + run["file"].get<std::string>(), options, {});
}

void addRuns(const std::function<void(const std::string &, const std::string &)> &add)
{
    for (const auto &[format, cases] : truth().items()) {
        for (const char *run : {"runA", "runB"})
            add(format, run);
    }
}

} // namespace

class TestLogTruth : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { QVERIFY2(truth().size() >= 26, "the sample logs are not unpacked"); }

    void pointsAreThoseOfTheTruth_data() { runs(); }
    void pointsAreThoseOfTheTruth()
    {
        QFETCH(QString, format);
        QFETCH(QString, run);
        const Json &expected = truth()[format.toStdString()][run.toStdString()];
        const auto log = logOf(expected);
        QVERIFY2(!log->curves.empty(), "no curve was read");
        const Curve &curve = log->curves.front();
        QCOMPARE(QString::fromStdString(curve.metric), QString::fromStdString(expected["metric"].get<std::string>()));
        checkCurve(curve, expected);
        for (const auto &[name, other] : expected["other_metrics"].items()) {
            const Curve *found = log->curve(name);
            QVERIFY2(found, name.c_str());
            checkCurve(*found, other);
        }
    }

    void everyValueOfTheSeriesIsRead_data() { runs(); }
    void everyValueOfTheSeriesIsRead()
    {
        QFETCH(QString, format);
        QFETCH(QString, run);
        static const Json allSeries = readJson("truth-series.json");
        const Json &series = allSeries[format.toStdString()][run.toStdString()];
        const auto log = logOf(truth()[format.toStdString()][run.toStdString()]);
        QVERIFY(!log->curves.empty());
        const Curve &curve = log->curves.front();
        QCOMPARE(curve.size(), series.size());
        for (std::size_t i = 0; i < curve.size(); ++i) {
            QCOMPARE((*curve.steps)[i], series[i][0].get<std::int64_t>());
            QVERIFY2(same((*curve.values)[i], number(series[i][1])), std::to_string((*curve.steps)[i]).c_str());
        }
    }

    void unreadLinesAreFoundAtTheirPlaces_data() { runs(); }
    void unreadLinesAreFoundAtTheirPlaces()
    {
        QFETCH(QString, format);
        QFETCH(QString, run);
        const Json &expected = truth()[format.toStdString()][run.toStdString()];
        const auto log = logOf(expected);
        QCOMPARE(log->unreadCount, expected["bad_lines"].get<std::int64_t>());
        QCOMPARE(log->unreadLines.size(), expected["bad_at"].size());
        for (std::size_t i = 0; i < log->unreadLines.size(); ++i) {
            QCOMPARE(log->unreadLines[i].line, expected["bad_at"][i]["line"].get<std::int64_t>());
            QVERIFY(!log->unreadLines[i].reason.empty());
        }
        QCOMPARE(log->linesWithoutValue, expected["novalue_lines"].get<std::int64_t>());
        QCOMPARE(log->restarts.size(), expected["backward_jumps"].size());
        for (std::size_t i = 0; i < log->restarts.size(); ++i) {
            QCOMPARE(log->restarts[i].fromStep, expected["backward_jumps"][i]["from_step"].get<std::int64_t>());
            QCOMPARE(log->restarts[i].toStep, expected["backward_jumps"][i]["to_step"].get<std::int64_t>());
            QVERIFY(log->restarts[i].line > 0);
        }
    }

    void pairsCompareAsTheTruthSays_data()
    {
        QTest::addColumn<QString>("format");
        for (const auto &[format, cases] : truth().items())
            QTest::newRow(format.c_str()) << QString::fromStdString(format);
    }

    void pairsCompareAsTheTruthSays()
    {
        QFETCH(QString, format);
        const Json &cases = truth()[format.toStdString()];
        const auto baseline = logOf(cases["runA"]), tested = logOf(cases["runB"]);
        const auto metric = chooseMetric(*tested, *baseline, {});
        QVERIFY(metric.has_value());
        checkPair(*metric, cases["pair"], {});
        if (cases.contains("pair_offset")) {
            CompareOptions options;
            options.offset = cases["pair_offset"]["offset"].get<std::int64_t>();
            checkPair(*metric, cases["pair_offset"], options);
        }
        if (cases.contains("pair_index")) {
            CompareOptions options;
            options.align = Align::Index;
            checkPair(*metric, cases["pair_index"], options);
        }
    }

    void ownPatternReadsWhatTheTruthSays()
    {
        const Json &expected = truth()["zh_custom"]["runB"];
        const auto log = logOf(expected, expected["custom_regex"].get<std::string>());
        QCOMPARE(QString::fromStdString(log->format), QStringLiteral("custom"));
        const Curve *curve = log->curve("loss");
        QVERIFY(curve);
        checkCurve(*curve, expected);
        QVERIFY(log->curve("grad_norm"));
        QCOMPARE(log->unreadCount, expected["bad_lines"].get<std::int64_t>());
    }

private:
    void runs()
    {
        QTest::addColumn<QString>("format");
        QTest::addColumn<QString>("run");
        addRuns([](const std::string &format, const std::string &run) {
            QTest::newRow((format + " " + run).c_str())
                << QString::fromStdString(format) << QString::fromStdString(run);
        });
    }

    void checkCurve(const Curve &curve, const Json &expected)
    {
        QCOMPARE(curve.size(), expected["count"].get<std::size_t>());
        QCOMPARE(curve.size() + curve.replacedSteps.size(), expected["raw_count"].get<std::size_t>());
        double sum = 0;
        std::size_t nan = 0, infinite = 0;
        for (const double value : *curve.values) {
            nan += std::isnan(value) ? 1 : 0;
            infinite += std::isinf(value) ? 1 : 0;
            sum += std::isfinite(value) ? value : 0;
        }
        QVERIFY2(close(sum, number(expected["sum_finite"])), curve.metric.c_str());
        QCOMPARE(nan, expected.value("nan_count", std::size_t(0)));
        if (expected.contains("inf_count"))
            QCOMPARE(infinite, expected["inf_count"].get<std::size_t>());
        for (std::size_t i = 0; i < expected["head"].size(); ++i) {
            QCOMPARE((*curve.steps)[i], expected["head"][i][0].get<std::int64_t>());
            QVERIFY(same((*curve.values)[i], number(expected["head"][i][1])));
        }
        const std::size_t tail = expected["tail"].size();
        for (std::size_t i = 0; i < tail; ++i) {
            QCOMPARE((*curve.steps)[curve.size() - tail + i], expected["tail"][i][0].get<std::int64_t>());
            QVERIFY(same((*curve.values)[curve.size() - tail + i], number(expected["tail"][i][1])));
        }
    }

    void checkPair(const MetricPair &metric, const Json &expected, CompareOptions options)
    {
        const CurveComparison result = compareCurves(*metric.a, *metric.b, options);
        QCOMPARE(result.compared, expected["compared_steps"].get<std::size_t>());
        QCOMPARE(result.onlyB, expected["only_in_A"].get<std::size_t>());
        QCOMPARE(result.onlyA, expected["only_in_B"].get<std::size_t>());
        QCOMPARE(result.outside, expected["steps_outside"].get<std::size_t>());
        checkStep(result.firstOutside, expected["first_step_outside"]);
        checkStep(result.firstUnequal, expected["first_step_not_bitwise_equal"]);
        checkStep(result.maxDifference, expected["max_abs_diff_step"]);
        QVERIFY(close(result.maxDifference->difference, number(expected["max_abs_diff"])));
        QVERIFY(close(*result.meanRelativeError, number(expected["mean_relative_error"])));
        QCOMPARE(*result.firstTwo.first, expected["first_two_within"][0].get<bool>());
        QCOMPARE(*result.firstTwo.second, expected["first_two_within"][1].get<bool>());
        options.tolerance.equalNan = true;
        checkStep(compareCurves(*metric.a, *metric.b, options).firstOutside, expected["first_step_outside_equal_nan"]);
    }

    void checkStep(const std::optional<ComparedStep> &found, const Json &expected)
    {
        QCOMPARE(found.has_value(), !expected.is_null());
        if (found)
            QCOMPARE(found->step, expected.get<std::int64_t>());
    }
};

QTEST_APPLESS_MAIN(TestLogTruth)
#include "tst_logtruth.moc"
