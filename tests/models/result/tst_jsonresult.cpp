// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/result/json/jsonresult.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTest>

#include <cmath>
#include <limits>

using namespace rundiff;

namespace
{

constexpr double notANumber = std::numeric_limits<double>::quiet_NaN();
constexpr double infinity = std::numeric_limits<double>::infinity();

Comparison emptyComparison()
{
    Comparison comparison;
    auto run = std::make_shared<Run>();
    run->name = "run";
    run->path = "/data/run";
    comparison.a = run;
    comparison.b = run;
    return comparison;
}

QJsonObject parsed(const std::string &text)
{
    return QJsonDocument::fromJson(QByteArray::fromStdString(text)).object();
}

QJsonObject below(const QJsonObject &object, const QString &path)
{
    QJsonObject inner = object;
    for (const QString &key : path.split(QLatin1Char('/')))
        inner = inner[key].toObject();
    return inner;
}

DumpLocation locationOf(std::int64_t step, const RankId &rank, const std::string &folder)
{
    DumpLocation location;
    location.step = Step{step};
    location.rank = rank;
    location.folder = folder;
    location.dumpFile = folder + "/dump.json";
    return location;
}

DumpPair pairWithDifference()
{
    DumpPair pair;
    pair.a = locationOf(3, {RankId::Kind::Process, 8923}, "/a/step3/proc8923");
    pair.b = locationOf(3, {RankId::Kind::Rank, 0}, "/b/step3/rank0");
    pair.match = Match::Aligned;
    pair.rows = 12;
    RowFinding row;
    row.index = 7;
    row.operatorName = "Functional.gelu.1.forward";
    row.parameter = "output.0";
    row.inputsSame = true;
    row.a = {"torch.float32", shapeValue("[2, 3]"), infinity, -1, 0.1, std::int64_t(9007199254740993), ""};
    row.b = {"torch.float32", shapeValue("[]"), 1.5, {}, notANumber, std::string("True"), "0a1b2c3d"};
    row.metrics = {{"max_diff", infinity}, {"cosine", std::string("unsupported")}, {"norm_rel", 0.25}};
    row.stack = {"File /train.py, line 3"};
    pair.firstDifference = row;
    return pair;
}

} // namespace

class TestJsonResult : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void absentPartsAreNull()
    {
        const QJsonObject result = parsed(jsonResult(emptyComparison()));
        QCOMPARE(result[QStringLiteral("schema")].toString(), QStringLiteral("rundiff.comparison/1"));
        for (const char *key : {"verdict", "curves", "operators", "checklist"})
            QVERIFY2(result.contains(QLatin1String(key)) && result[QLatin1String(key)].isNull(), key);
        QVERIFY(result[QStringLiteral("problems")].isArray());
    }

    void keysKeepTheOrderOfTheContract()
    {
        const std::string text = jsonResult(emptyComparison());
        std::size_t before = 0;
        for (const char *key : {"\"schema\"", "\"version\"", "\"verdict\"", "\"a\"", "\"b\"", "\"coverage\"",
                                "\"curves\"", "\"metrics\"", "\"operators\"", "\"checklist\"", "\"problems\""}) {
            const std::size_t place = text.find(std::string("\n  ") + key);
            QVERIFY2(place != std::string::npos && place > before, key);
            before = place;
        }
    }

    void numbersThatAreNotFiniteAreStrings()
    {
        Comparison comparison = emptyComparison();
        auto curves = std::make_shared<CurveComparison>();
        curves->metricA = curves->metricB = "loss";
        curves->compared = 1;
        curves->firstOutside = ComparedStep{4, 0, 0, notANumber, -infinity, notANumber, infinity};
        curves->verdict = Verdict::Different;
        comparison.curves = curves;
        const QJsonObject first = below(parsed(jsonResult(comparison)), QStringLiteral("curves/first_outside"));
        QCOMPARE(first[QStringLiteral("a")].toString(), QStringLiteral("nan"));
        QCOMPARE(first[QStringLiteral("b")].toString(), QStringLiteral("-inf"));
        QCOMPARE(first[QStringLiteral("difference")].toString(), QStringLiteral("nan"));
        QCOMPARE(first[QStringLiteral("allowed")].toString(), QStringLiteral("inf"));
    }

    void numbersKeepAllTheirDigits()
    {
        Comparison comparison = emptyComparison();
        auto curves = std::make_shared<CurveComparison>();
        curves->maxDifference = ComparedStep{1, 0, 0, 0.1, 5.7313138961792, 1e-320, 0};
        comparison.curves = curves;
        const QJsonObject largest = below(parsed(jsonResult(comparison)), QStringLiteral("curves/max_difference"));
        QCOMPARE(largest[QStringLiteral("a")].toDouble(), 0.1);
        QCOMPARE(largest[QStringLiteral("b")].toDouble(), 5.7313138961792);
        QCOMPARE(largest[QStringLiteral("difference")].toDouble(), 1e-320);
    }

    void firstDifferenceCarriesItsRow()
    {
        Comparison comparison = emptyComparison();
        auto operators = std::make_shared<OperatorComparison>();
        operators->pairs = {pairWithDifference()};
        FirstDifference first;
        first.step = Step{3};
        first.row = *operators->pairs[0].firstDifference;
        first.diagnosis.kind = DiagnosisKind::Overflow;
        first.diagnosis.explanation = "A alone is infinite.";
        first.diagnosis.referee = Referee{WrongRun::A, "A is wrong.", RefereeLaw{"softmax-range", "its definition"},
                                          Recomputation{"relu.output.0", 296.0, 0.6, 2.6, {}}};
        operators->firstDifference = first;
        operators->verdict = Verdict::Different;
        comparison.operators = operators;
        const QJsonObject found = below(parsed(jsonResult(comparison)), QStringLiteral("operators/first_difference"));
        QCOMPARE(found[QStringLiteral("rank")].toString(), QStringLiteral("proc8923"));
        QCOMPARE(found[QStringLiteral("index")].toInt(), 7);
        QCOMPARE(found[QStringLiteral("diagnosis")].toString(), QStringLiteral("overflow"));
        const QJsonObject referee = found[QStringLiteral("referee")].toObject();
        QCOMPARE(referee[QStringLiteral("wrong")].toString(), QStringLiteral("a"));
        QCOMPARE(referee[QStringLiteral("law")][QStringLiteral("id")].toString(), QStringLiteral("softmax-range"));
        QCOMPARE(referee[QStringLiteral("recomputed")][QStringLiteral("a")].toDouble(), 296.0);
        QVERIFY(referee[QStringLiteral("recomputed")][QStringLiteral("missing")].isNull());
        QVERIFY(found[QStringLiteral("known_operator")].isNull());
        const QJsonObject a = found[QStringLiteral("a")].toObject();
        QCOMPARE(a[QStringLiteral("shape")], QJsonValue(QJsonArray{2, 3}));
        QCOMPARE(a[QStringLiteral("max")].toString(), QStringLiteral("inf"));
        QCOMPARE(a[QStringLiteral("norm")].toInteger(), qint64(9007199254740993));
        QVERIFY(a[QStringLiteral("md5")].isNull());
        const QJsonObject b = found[QStringLiteral("b")].toObject();
        QCOMPARE(b[QStringLiteral("shape")], QJsonValue(QJsonArray{}));
        QCOMPARE(b[QStringLiteral("mean")].toString(), QStringLiteral("nan"));
        QCOMPARE(b[QStringLiteral("norm")].toString(), QStringLiteral("True"));
        const QJsonObject metrics = found[QStringLiteral("metrics")].toObject();
        QCOMPARE(metrics[QStringLiteral("norm_rel")].toDouble(), 0.25);
        QCOMPARE(metrics[QStringLiteral("cosine")].toString(), QStringLiteral("unsupported"));
    }

    void dumpWithoutRankFolderHasNullRank()
    {
        Comparison comparison = emptyComparison();
        auto run = std::make_shared<Run>();
        run->dumps.push_back(locationOf(0, {}, "/a/some"));
        run->dumps.push_back(locationOf(0, {}, "/a/rank"));
        comparison.a = run;
        const QJsonArray dumps =
            parsed(jsonResult(comparison))[QStringLiteral("a")].toObject()[QStringLiteral("dumps")].toArray();
        QVERIFY(dumps[0].toObject()[QStringLiteral("rank")].isNull());
        QCOMPARE(dumps[1].toObject()[QStringLiteral("rank")].toString(), QStringLiteral("rank"));
        QVERIFY(dumps[0].toObject()[QStringLiteral("rows")].isNull()); // it was not read
    }

    void brokenUtf8BecomesReadableJson()
    {
        Comparison comparison = emptyComparison();
        comparison.problems.push_back({"/data/\xff\xfe", 0, Severity::Error, "half a letter: \xe4\xb8"});
        const QJsonObject result = parsed(jsonResult(comparison));
        const QJsonObject problem = result[QStringLiteral("problems")].toArray().at(0).toObject();
        QVERIFY(problem[QStringLiteral("path")].toString().startsWith(QStringLiteral("/data/")));
        QVERIFY(problem[QStringLiteral("line")].isNull());
        QCOMPARE(problem[QStringLiteral("severity")].toString(), QStringLiteral("error"));
    }
};

QTEST_APPLESS_MAIN(TestJsonResult)
#include "tst_jsonresult.moc"
