// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/app/program.h"

#include <QDir>
#include <QFile>
#include <QJsonArray>
#include <QTemporaryDir>
#include <QTest>

#include <sys/stat.h>

using namespace rundiff;

namespace
{

QJsonObject truthOf(const QString &name)
{
    QFile file(dumpCase(name, QStringLiteral("oracle/truth.json")));
    return file.open(QIODevice::ReadOnly) ? QJsonDocument::fromJson(file.readAll()).object() : QJsonObject();
}

Ended compareCase(const QString &name, QStringList options = {})
{
    return runProgram(QStringList{QStringLiteral("compare"), dumpCase(name, QStringLiteral("A")),
                                  dumpCase(name, QStringLiteral("B")), QStringLiteral("--format"),
                                  QStringLiteral("json")} +
                      options);
}

} // namespace

class TestCompare : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void firstDifferenceIsTheTruthOfTheCase_data()
    {
        QTest::addColumn<QString>("name");
        for (const QString &name : QDir(QStringLiteral(RUNDIFF_TEST_DATA "/dumps"))
                                       .entryList({QStringLiteral("vision_*"), QStringLiteral("stats_*")}, QDir::Dirs))
            QTest::newRow(qPrintable(name)) << name;
    }

    void firstDifferenceIsTheTruthOfTheCase()
    {
        QFETCH(QString, name);
        const QJsonObject truth = truthOf(name);
        const Ended ended = compareCase(name);
        QCOMPARE(ended.status, 1);
        const QJsonObject result = ended.json();
        QCOMPARE(result[QStringLiteral("verdict")].toString(), QStringLiteral("different"));
        const QJsonObject first =
            result[QStringLiteral("operators")].toObject()[QStringLiteral("first_difference")].toObject();
        QCOMPARE(first[QStringLiteral("step")], truth[QStringLiteral("step")]);
        QCOMPARE(QString(first[QStringLiteral("operator")].toString() + QLatin1Char('.') +
                         first[QStringLiteral("parameter")].toString()),
                 truth[QStringLiteral("row")].toString());
        QCOMPARE(first[QStringLiteral("side")], truth[QStringLiteral("side")]);
    }

    void identicalRunsAreTheSame()
    {
        const Ended ended = compareCase(QStringLiteral("identical_md5"));
        QCOMPARE(ended.status, 0);
        const QJsonObject result = ended.json();
        QCOMPARE(result[QStringLiteral("verdict")].toString(), QStringLiteral("same"));
        QCOMPARE(result[QStringLiteral("curves")].toObject()[QStringLiteral("verdict")].toString(),
                 QStringLiteral("same"));
        const QJsonObject operators = result[QStringLiteral("operators")].toObject();
        QCOMPARE(operators[QStringLiteral("pairs")].toArray().size(), 3);
        QVERIFY(operators[QStringLiteral("first_difference")].isNull());
    }

    void everyKeyOfTheContractIsThere()
    {
        const QJsonObject result = compareCase(QStringLiteral("vision_grid_sample")).json();
        const auto keys = [](const QJsonValue &value) {
            QStringList list = value.toObject().keys();
            list.sort();
            return list.join(QLatin1Char(' '));
        };
        QCOMPARE(keys(result),
                 QStringLiteral("a account b checklist coverage curves decisions dump_offset evidence metrics "
                                "operators problems schema verdict version"));
        const QJsonObject a = result[QStringLiteral("a")].toObject();
        QCOMPARE(keys(a), QStringLiteral("dumps logs name path"));
        QCOMPARE(keys(a[QStringLiteral("logs")].toArray().at(0)),
                 QStringLiteral("coverage format metrics path points rank ranks segment segments unread_lines"));
        QCOMPARE(keys(a[QStringLiteral("dumps")].toArray().at(0)),
                 QStringLiteral("coverage framework level path rank rows step task"));
        QCOMPARE(keys(result[QStringLiteral("curves")]),
                 QStringLiteral("align atol compared coverage first_outside first_two first_unequal max_difference "
                                "mean_relative_error metric noise offset only_a only_b outside rtol timed_a timed_b "
                                "verdict"));
        const QJsonObject operators = result[QStringLiteral("operators")].toObject();
        QCOMPARE(keys(operators), QStringLiteral("coverage first_difference layouts mode pairs verdict"));
        QCOMPARE(
            keys(operators[QStringLiteral("pairs")].toArray().at(0)),
            QStringLiteral(
                "coverage error first_difference match pass rank rows step step_b unmatched_a unmatched_b warning"));
        QCOMPARE(keys(operators[QStringLiteral("first_difference")]),
                 QStringLiteral("a b confidence decides diagnosis epsilon explanation index inputs_same known_operator "
                                "metrics operator parameter rank referee side size stack step"));
        QCOMPARE(keys(operators[QStringLiteral("first_difference")].toObject()[QStringLiteral("a")]),
                 QStringLiteral("dtype max md5 mean min norm shape"));
    }

    void curvesAloneAreComparedWhenAsked()
    {
        const Ended ended =
            compareCase(QStringLiteral("vision_grid_sample"), {QStringLiteral("--only"), QStringLiteral("curves")});
        QCOMPARE(ended.status, 0); // its printed losses are all equal
        QVERIFY(ended.json()[QStringLiteral("operators")].isNull());
        QVERIFY(ended.json()[QStringLiteral("curves")].isObject());
    }

    void aDefaultToleranceAboveTheWholeLossIsIncomplete()
    {
        QTemporaryDir folder;
        const auto write = [&](const QString &name, double times) {
            QFile file(folder.filePath(name));
            QVERIFY(file.open(QIODevice::WriteOnly));
            for (int step = 1; step <= 20; ++step)
                file.write("step " + QByteArray::number(step) + " loss " +
                           QByteArray::number(times * (1e-4 + 1e-4 / step), 'e', 6) + '\n');
        };
        write(QStringLiteral("a.log"), 3);
        write(QStringLiteral("b.log"), 1);
        write(QStringLiteral("c.log"), 1);
        const auto compared = [&](const QStringList &options) {
            return runProgram(QStringList{QStringLiteral("compare")} + options, folder.path());
        };
        const Ended blind = compared({QStringLiteral("a.log"), QStringLiteral("b.log")});
        QCOMPARE(blind.status, 2);
        QVERIFY2(blind.out.startsWith("INCOMPLETE: atol 0.001 is larger than every value of loss"), blind.out);
        const QStringList chosen = {QStringLiteral("a.log"), QStringLiteral("b.log"), QStringLiteral("--atol=1e-3")};
        QCOMPARE(compared(chosen).status, 0);
        QCOMPARE(compared({QStringLiteral("a.log"), QStringLiteral("b.log"), QStringLiteral("--atol=1e-6")}).status, 1);
        const Ended equal = compared({QStringLiteral("c.log"), QStringLiteral("b.log")});
        QCOMPARE(equal.status, 0);
        QVERIFY(equal.out.startsWith("SAME"));
    }

    void aChosenToleranceStandsNextToTheVerdict()
    {
        QTemporaryDir folder;
        for (const char *name : {"a.log", "b.log"}) {
            QFile file(folder.filePath(QString::fromLatin1(name)));
            QVERIFY(file.open(QIODevice::WriteOnly));
            file.write("step 1 loss 2.5\nstep 2 loss 2." + QByteArray(name[0] == 'a' ? "3" : "2") + '\n');
        }
        const QStringList pair = {QStringLiteral("compare"), QStringLiteral("a.log"), QStringLiteral("b.log")};
        const Ended chosen = runProgram(pair + QStringList{QStringLiteral("--atol=0.5")}, folder.path());
        QCOMPARE(chosen.status, 0);
        QVERIFY2(chosen.out.contains("atol 0.5 (default 0.001)"), chosen.out);
        QVERIFY(!runProgram(pair, folder.path()).out.contains("(default"));
    }

    void operatorsAloneAreComparedWhenAsked()
    {
        const Ended ended = compareCase(QStringLiteral("vision_grid_sample"), {QStringLiteral("--only=operators")});
        QCOMPARE(ended.status, 1);
        QVERIFY(ended.json()[QStringLiteral("curves")].isNull());
    }

    void stepFilterLeavesOtherStepsOut()
    {
        const Ended ended = compareCase(QStringLiteral("stats_transformer"),
                                        {QStringLiteral("--only=operators"), QStringLiteral("--step"),
                                         QStringLiteral("0"), QStringLiteral("--step"), QStringLiteral("2")});
        QCOMPARE(ended.status, 1);
        QJsonArray steps;
        for (const QJsonValue pair :
             ended.json()[QStringLiteral("operators")].toObject()[QStringLiteral("pairs")].toArray())
            steps.append(pair.toObject()[QStringLiteral("step")]);
        QCOMPARE(steps, (QJsonArray{0, 2}));
    }

    void toleranceDecidesBetweenWithinAndDifferent()
    {
        const QString name = QStringLiteral("stats_transformer");
        const QStringList curves = {QStringLiteral("--only=curves"), QStringLiteral("--rtol=0")};
        const Ended wide = compareCase(name, curves + QStringList{QStringLiteral("--atol=1e6")});
        QCOMPARE(wide.status, 0);
        QCOMPARE(wide.json()[QStringLiteral("verdict")].toString(), QStringLiteral("within"));
        const Ended narrow = compareCase(name, curves + QStringList{QStringLiteral("--atol=0")});
        QCOMPARE(narrow.status, 1);
        const QJsonObject first =
            narrow.json()[QStringLiteral("curves")].toObject()[QStringLiteral("first_outside")].toObject();
        QCOMPARE(first[QStringLiteral("step")].toInt(), 2); // the log counts its iterations from 1
        QVERIFY(first[QStringLiteral("line_a")].toObject()[QStringLiteral("line")].toInt() > 0);
    }

    void theRuleOfRowsIsTheUsersChoice_data()
    {
        QTest::addColumn<QString>("runs");
        QTest::addColumn<QStringList>("options");
        QTest::addColumn<QString>("first");
        QTest::addColumn<bool>("agree");
        const auto row = [](const char *name, const char *runs, const QStringList &options, const char *first,
                            bool agree) {
            QTest::newRow(name) << QString::fromLatin1(runs) << options << QString::fromLatin1(first) << agree;
        };
        const QString rule = QStringLiteral("--rule"), tolerance = QStringLiteral("--row-tolerance");
        // One side calls a fused operator: rounding differs from there on.
        row("fused, detected from the runs", "structure_fused", {}, "", true);
        row("fused, exact", "structure_fused", {rule, QStringLiteral("exact")}, "Functional.linear.1.forward", false);
        row("fused, finer than float32", "structure_fused", {tolerance, QStringLiteral("1e-9")},
            "Functional.linear.1.forward", true); // all of it is rounding
        row("same script, detected from the runs", "stats_transformer", {}, "Functional.linear.10.forward", false);
        row("same script, coarse", "stats_transformer", {tolerance, QStringLiteral("0.5")}, "", true);
    }

    void theRuleOfRowsIsTheUsersChoice()
    {
        QFETCH(QString, runs);
        QFETCH(QStringList, options);
        QFETCH(QString, first);
        QFETCH(bool, agree);
        const Ended ended = runProgram(QStringList{QStringLiteral("compare"), dumpCase(runs, QStringLiteral("A")),
                                                   dumpCase(runs, QStringLiteral("B")), QStringLiteral("--only"),
                                                   QStringLiteral("operators"), QStringLiteral("--format"),
                                                   QStringLiteral("json"), QStringLiteral("--tolerate=rows")} +
                                       options);
        const QJsonObject operators = ended.json()[QStringLiteral("operators")].toObject();
        QCOMPARE(operators[QStringLiteral("first_difference")][QStringLiteral("operator")].toString(), first);
        QCOMPARE(operators[QStringLiteral("verdict")].toString(),
                 agree ? QStringLiteral("within") : QStringLiteral("different"));
        QCOMPARE(ended.status, agree ? 0 : 1);
    }

    void unknownMetricIsTrouble()
    {
        const Ended ended = compareCase(QStringLiteral("identical_md5"),
                                        {QStringLiteral("--only=curves"), QStringLiteral("--metric=no_such_metric")});
        QCOMPARE(ended.status, 2);
        QVERIFY2(ended.error.contains("no_such_metric"), ended.error.constData());
    }

    // One run prints its steps, the other only epochs: record by record the values agree, the steps are not known to.
    void recordsOfOtherStepsAreNoAgreement()
    {
        QTemporaryDir folder;
        for (const char *name : {"a.csv", "b.csv"}) {
            QFile file(folder.filePath(QString::fromLatin1(name)));
            QVERIFY(file.open(QIODevice::WriteOnly));
            file.write(name[0] == 'a' ? "epoch,step,loss\n" : "epoch,ste_p,loss\n");
            for (int i = 0; i < 40; ++i)
                file.write("0," + QByteArray::number(i) + "," + QByteArray::number(5.0 / (i + 2), 'f', 6) + "\n");
        }
        const QStringList runs{QStringLiteral("compare"), folder.filePath(QStringLiteral("a.csv")),
                               folder.filePath(QStringLiteral("b.csv"))};
        const Ended ended = runProgram(runs);
        QVERIFY2(ended.out.contains("aligned by        record"), ended.out.constData());
        QCOMPARE(ended.status, 2);
        QCOMPARE(runProgram(runs + QStringList{QStringLiteral("--require"), QStringLiteral("ranks")}).status, 0);
    }

    void nanInBothRunsIsNamedWhereItIsOutside()
    {
        QTemporaryDir folder;
        for (const char *name : {"a.log", "b.log"}) {
            QFile file(folder.filePath(QString::fromLatin1(name)));
            QVERIFY(file.open(QIODevice::WriteOnly));
            file.write("step 1 loss 2.5\nstep 2 loss nan\nstep 3 loss 2.25\n");
        }
        const QStringList runs{QStringLiteral("compare"), folder.filePath(QStringLiteral("a.log")),
                               folder.filePath(QStringLiteral("b.log"))};
        const Ended outside = runProgram(runs);
        QCOMPARE(outside.status, 1);
        QVERIFY2(outside.out.contains("loss at step 2 only (NaN in both runs)"), outside.out.constData());
        QVERIFY2(outside.out.contains("unless --equal-nan is given"), outside.out.constData());
        const Ended equal = runProgram(runs + QStringList{QStringLiteral("--equal-nan")});
        QCOMPARE(equal.status, 0);
        QVERIFY(!equal.out.contains("NaN in both runs"));
    }

    void aMetricOfSeveralRanksIsNamedOnce()
    {
        QTemporaryDir folder;
        for (const char *loss : {"2.5", "2.75"}) {
            QFile file(folder.filePath(loss[2] == '5' ? QStringLiteral("b.log") : QStringLiteral("a.log")));
            QVERIFY(file.open(QIODevice::WriteOnly));
            for (const char *step : {"1", "2", "3"}) {
                for (const char *rank : {"0", "1"})
                    file.write(QByteArray("[rank") + rank + "] step " + step + " loss " + loss + "\n");
            }
        }
        const Ended text = runProgram({QStringLiteral("compare"), folder.filePath(QStringLiteral("a.log")),
                                       folder.filePath(QStringLiteral("b.log"))});
        QCOMPARE(text.status, 1);
        const QByteArray first = text.out.left(text.out.indexOf('\n'));
        QVERIFY2(first.contains("loss from step 1") && !first.contains("(rank 1)"), first.constData());
        QVERIFY2(text.out.contains("loss (rank 1)"), text.out.constData());
    }

    void aChangeAfterNanInBothRunsIsNamed()
    {
        QTemporaryDir folder;
        for (const char *last : {"2.25", "7.25"}) {
            QFile file(folder.filePath(last[0] == '2' ? QStringLiteral("b.log") : QStringLiteral("a.log")));
            QVERIFY(file.open(QIODevice::WriteOnly));
            file.write(QByteArray("step 1 loss nan acc 0.5\nstep 2 loss 2.5 acc 0.5\nstep 3 loss ") + last +
                       " acc 0.5\n");
        }
        const QStringList runs{QStringLiteral("compare"), folder.filePath(QStringLiteral("a.log")),
                               folder.filePath(QStringLiteral("b.log"))};
        const Ended text = runProgram(runs);
        QCOMPARE(text.status, 1);
        QVERIFY2(text.out.contains("loss from step 1 (NaN in both runs; other values from step 3)"),
                 text.out.constData());
        QVERIFY2(text.out.contains("apart from NaN    step 3:  A 7.25  B 2.25  |A-B| 5"), text.out.constData());
        QVERIFY2(text.out.contains("a.log:3"), text.out.constData());
        QVERIFY2(text.out.contains("1 (NaN in both), 3"), text.out.constData());
        const QJsonObject json =
            QJsonDocument::fromJson(
                runProgram(runs + QStringList{QStringLiteral("--format"), QStringLiteral("json")}).out)
                .object();
        const QJsonObject curves = json.value(QLatin1String("curves")).toObject();
        QCOMPARE(curves.value(QLatin1String("first_outside")).toObject().value(QLatin1String("step")).toInt(), 1);
        const QJsonObject besides = curves.value(QLatin1String("first_outside_besides_nan")).toObject();
        QCOMPARE(besides.value(QLatin1String("step")).toInt(), 3);
        QCOMPARE(besides.value(QLatin1String("line_a")).toObject().value(QLatin1String("line")).toInt(), 3);
    }

    void aMetricOfUnknownMeaningIsNotPassedOver_data()
    {
        QTest::addColumn<QString>("metric");
        QTest::addColumn<int>("first"); // step that differs
        QTest::addColumn<int>("status");
        QTest::addColumn<QByteArray>("words");
        QTest::newRow("in most steps") << QStringLiteral("zeta") << 3 << 2
                                       << QByteArray("unequal, and not judged: zeta from step 3");
        QTest::newRow("in one step") << QStringLiteral("zeta") << 19 << 2
                                     << QByteArray("unequal, and not judged: zeta from step 19");
        QTest::newRow("a loss of YOLO") << QStringLiteral("cls") << 19 << 1 << QByteArray("cls from step 19");
        QTest::newRow("an accuracy in Chinese")
            << QStringLiteral("训练准确率") << 19 << 1 << QByteArray("准确率 from step 19");
        QTest::newRow("a cost") << QStringLiteral("reader_cost") << 3 << 0
                                << QByteArray("everything that both runs have");
    }

    void aMetricOfUnknownMeaningIsNotPassedOver()
    {
        QFETCH(QString, metric);
        QFETCH(int, first);
        QFETCH(int, status);
        QFETCH(QByteArray, words);
        QTemporaryDir folder;
        for (const char *name : {"a.log", "b.log"}) {
            QFile file(folder.filePath(QString::fromLatin1(name)));
            QVERIFY(file.open(QIODevice::WriteOnly));
            for (int i = 0; i < 20; ++i) {
                const double value = 1.5 + i * 0.25 + (name[0] == 'a' && i >= first ? 0.5 : 0);
                file.write(QStringLiteral("step %1 loss %2 %3 %4\n")
                               .arg(i)
                               .arg(2.5 - i * 0.0625)
                               .arg(metric)
                               .arg(value)
                               .toUtf8());
            }
        }
        const Ended ended = runProgram({QStringLiteral("compare"), folder.filePath(QStringLiteral("a.log")),
                                        folder.filePath(QStringLiteral("b.log"))});
        QVERIFY2(ended.out.contains(words), ended.out.constData());
        QCOMPARE(ended.status, status);
    }

    void textBeginsWithTheVerdictAndNamesTheRow()
    {
        const QString name = QStringLiteral("vision_grid_sample");
        const Ended ended = runProgram(
            {QStringLiteral("compare"), dumpCase(name, QStringLiteral("A")), dumpCase(name, QStringLiteral("B"))});
        QCOMPARE(ended.status, 1);
        QVERIFY2(ended.out.startsWith("DIFFERENT"), ended.out.constData());
        QVERIFY(ended.out.contains("Functional.grid_sample.0.forward.output.0"));
        QVERIFY(ended.error.isEmpty());
    }

    void runComparedWithItselfIsSaid()
    {
        const QString a = dumpCase(QStringLiteral("identical_md5"), QStringLiteral("A"));
        const Ended ended = runProgram({QStringLiteral("compare"), a, a, QStringLiteral("--format=json")});
        QCOMPARE(ended.status, 0);
        QVERIFY(!ended.json()[QStringLiteral("problems")].toArray().isEmpty());
    }

    void runsWithoutAnythingInCommonAreTrouble()
    {
        const Ended ended = runProgram(
            {QStringLiteral("compare"), dumpCase(QStringLiteral("long_loss"), QStringLiteral("A")),
             dumpCase(QStringLiteral("identical_md5"), QStringLiteral("A/dump")), QStringLiteral("--format=json")});
        QCOMPARE(ended.status, 2);
        QVERIFY(ended.json()[QStringLiteral("verdict")].isNull());
    }

    void tablesAreWrittenPairByPair()
    {
        QTemporaryDir folder;
        const QString tables = folder.filePath(QStringLiteral("new/tables"));
        const Ended ended = compareCase(QStringLiteral("multi_rank_md5"), {QStringLiteral("--csv"), tables});
        QCOMPARE(ended.status, 1);
        QCOMPARE(QDir(tables).entryList(QDir::Files).size(), 9); // with coverage.csv
        QFile table(tables + QStringLiteral("/compare_step1_rank2.csv"));
        QVERIFY(table.open(QIODevice::ReadOnly));
        QVERIFY(table.readLine().startsWith("NPU Name,Bench Name,"));
    }

    void tablesThatCannotBeWrittenAreTrouble()
    {
        QTemporaryDir folder;
        QFile file(folder.filePath(QStringLiteral("file")));
        QVERIFY(file.open(QIODevice::WriteOnly));
        const Ended ended = compareCase(QStringLiteral("identical_md5"),
                                        {QStringLiteral("--csv"), folder.filePath(QStringLiteral("file/tables"))});
        QCOMPARE(ended.status, 2);
        QVERIFY(ended.error.contains("tables"));
        QCOMPARE(ended.json()[QStringLiteral("verdict")].toString(), QStringLiteral("same"));
    }

    void aBrokenTensorNeverCountsAsAgreement()
    {
        QTemporaryDir folder;
        const auto write = [&](const QString &name, QByteArray text) {
            const QString path = folder.filePath(name);
            QDir().mkpath(QFileInfo(path).path());
            QFile file(path);
            QVERIFY(file.open(QIODevice::WriteOnly));
            file.write(text.replace('\'', '"'));
        };
        for (const QString &side : {QStringLiteral("A"), QStringLiteral("B")}) {
            const QString place = side + QStringLiteral("/step0/rank0/");
            write(place + QStringLiteral("dump.json"),
                  "{'task': 'tensor', 'level': 'L1', 'framework': 'pytorch', 'data': {'Torch.add.0.forward': "
                  "{'input_args': [{'type': 'torch.Tensor', 'dtype': 'torch.float32', 'shape': [4], 'Max': 1.0, "
                  "'Min': 0.0, 'Mean': 0.5, 'Norm': 1.5, 'data_name': 'Torch.add.0.forward.input.0.npy'}]}}}");
            write(place + QStringLiteral("dump_tensor_data/Torch.add.0.forward.input.0.npy"), "\x93NUMPY and no more");
        }
        const Ended ended = runProgram(
            {QStringLiteral("compare"), folder.filePath(QStringLiteral("A")), folder.filePath(QStringLiteral("B"))});
        QCOMPARE(ended.status, 2);
        QVERIFY(ended.out.contains("No tensor can be read"));
        QVERIFY(ended.out.startsWith("INCOMPLETE: equal where both could be read: 0 of 1 row;"));
    }

    void halfADumpNeverCountsAsAgreement()
    {
        QTemporaryDir folder;
        const QString place = QStringLiteral("/dump/step0/rank0/");
        QVERIFY(QDir(folder.path()).mkpath(folder.path() + place));
        QFile whole(dumpCase(QStringLiteral("identical_md5"), QStringLiteral("A")) + place +
                    QStringLiteral("dump.json"));
        QVERIFY2(whole.open(QIODevice::ReadOnly), qPrintable(whole.fileName()));
        QFile half(folder.path() + place + QStringLiteral("dump.json"));
        QVERIFY(half.open(QIODevice::WriteOnly));
        half.write(whole.read(whole.size() / 2));
        half.close();
        const Ended ended = runProgram({QStringLiteral("compare"), folder.path(),
                                        dumpCase(QStringLiteral("identical_md5"), QStringLiteral("B/dump/step0")),
                                        QStringLiteral("--format=json")});
        QCOMPARE(ended.status, 2);
        QVERIFY(!ended.json()[QStringLiteral("problems")].toArray().isEmpty());
    }

    void whatALimitCutOffNeverCountsAsAgreement_data()
    {
        QTest::addColumn<QString>("limit");
        QTest::newRow("memory") << QStringLiteral("--memory-limit=0.001");
        QTest::newRow("time") << QStringLiteral("--time-limit=0.001");
    }

    void whatALimitCutOffNeverCountsAsAgreement()
    {
        QFETCH(QString, limit);
        const Ended ended = compareCase(QStringLiteral("identical_md5"), {limit});
        const Ended unlimited =
            compareCase(QStringLiteral("identical_md5"), {limit.section(QLatin1Char('='), 0, 0), QStringLiteral("0")});
        QCOMPARE(unlimited.status, 0);
        if (limit.startsWith(QStringLiteral("--time")) && ended.status == 0) { // done before a busy machine noticed
            QCOMPARE(ended.out, unlimited.out);
            return;
        }
        QCOMPARE(ended.status, 2);
        QVERIFY2(ended.out.contains(limit.section(QLatin1Char('='), 0, 0).toUtf8()), ended.out.constData());
    }

    void placesThatCannotBeWrittenAreSaid_data()
    {
        QTest::addColumn<QString>("place");
        QTest::newRow("a link that leads to itself") << QStringLiteral("circle");
        QTest::newRow("a pipe") << QStringLiteral("pipe");
        QTest::newRow("a device") << QStringLiteral("/dev/full");
        QTest::newRow("below a file") << QStringLiteral("file/x");
        QTest::newRow("a name of 300 bytes") << QString(300, QLatin1Char('n'));
    }

    void placesThatCannotBeWrittenAreSaid()
    {
        QFETCH(QString, place);
        for (const auto &[option, ending] :
             {std::pair("--csv", ""), std::pair("--xlsx", ".xlsx"), std::pair("--report", ""),
              std::pair("--bundle", ".zip"), std::pair("--save", ".h5")}) {
            QTemporaryDir folder;
            const QString circle = folder.filePath(QStringLiteral("circle") + QLatin1String(ending));
            QVERIFY(QFile::link(circle, circle));
            const QString pipe = folder.filePath(QStringLiteral("pipe") + QLatin1String(ending));
            QCOMPARE(::mkfifo(qPrintable(pipe), 0600), 0);
            QFile file(folder.filePath(QStringLiteral("file")));
            QVERIFY(file.open(QIODevice::WriteOnly));
            const QString named = place.startsWith(QLatin1Char('/')) ? place : place + QLatin1String(ending);
            const Ended ended = runProgram(
                {QStringLiteral("compare"), dumpCase(QStringLiteral("identical_md5"), QStringLiteral("A")),
                 dumpCase(QStringLiteral("identical_md5"), QStringLiteral("B")), QLatin1String(option), named},
                folder.path());
            QVERIFY2(ended.status == 2, option);
            QVERIFY2(ended.error.contains(place.toUtf8()), ended.error.constData());
        }
    }

    void limitsHoldForWhatIsWritten()
    {
        QTemporaryDir folder;
        for (const auto &[option, name] : {std::pair("--report", "x"), std::pair("--bundle", "x.zip")}) {
            const Ended ended = compareCase(
                QStringLiteral("identical_md5"),
                {QLatin1String(option), folder.filePath(QLatin1String(name)), QStringLiteral("--memory-limit=0.001")});
            QCOMPARE(ended.status, 2);
            QVERIFY2(ended.error.contains("--memory-limit"), ended.error.constData());
        }
    }
};

QTEST_GUILESS_MAIN(TestCompare)
#include "tst_compare.moc"
