// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/app/program.h"

#include <QJsonArray>
#include <QTest>

using namespace rundiff;

// Results of operators computed again on the command line.
class TestRecompute : public QObject
{
    Q_OBJECT

    static Ended recompute(const QStringList &more)
    {
        return runProgram(QStringList{QStringLiteral("recompute"),
                                      dumpCase(QStringLiteral("tensor_transformer"), QStringLiteral("A")),
                                      dumpCase(QStringLiteral("tensor_transformer"), QStringLiteral("B"))} +
                          more);
    }

private Q_SLOTS:
    void aCallStandsForItsResultsInEveryStep()
    {
        const Ended ended = recompute({QStringLiteral("--row"), QStringLiteral("Functional.linear.0.forward"),
                                       QStringLiteral("--format"), QStringLiteral("json")});
        QCOMPARE(ended.status, 0);
        const QJsonArray rows = ended.json().value(QStringLiteral("rows")).toArray();
        QVERIFY(!rows.isEmpty());
        for (const auto &value : rows) {
            const QJsonObject row = value.toObject();
            QCOMPARE(row.value(QStringLiteral("row")).toString(),
                     QStringLiteral("Functional.linear.0.forward.output.0"));
            const double budget = row.value(QStringLiteral("budget")).toDouble();
            QVERIFY(row.value(QStringLiteral("a")).toDouble(budget + 1) <= budget);
            QVERIFY(row.value(QStringLiteral("b")).toDouble(budget + 1) <= budget);
        }
    }

    void theTextNamesTheRow()
    {
        const Ended ended =
            recompute({QStringLiteral("--row"), QStringLiteral("Functional.linear.0.forward.output.0")});
        QCOMPARE(ended.status, 0);
        QVERIFY2(ended.out.contains("Functional.linear.0.forward.output.0, step 0, rank0\n"), ended.out.constData());
        QVERIFY(ended.out.contains("Both are within it."));
    }

    void whatCannotBeComputedIsTrouble_data()
    {
        QTest::addColumn<QString>("row");
        QTest::addColumn<QByteArray>("reason");
        QTest::newRow("no such row") << QStringLiteral("Functional.nothing.0.forward")
                                     << QByteArray("No row and no call is named Functional.nothing.0.forward.");
        QTest::newRow("an input") << QStringLiteral("Functional.linear.0.forward.input.0")
                                  << QByteArray("is not the result of an operator");
    }
    void whatCannotBeComputedIsTrouble()
    {
        QFETCH(QString, row);
        QFETCH(QByteArray, reason);
        const Ended ended = recompute({QStringLiteral("--row"), row});
        QCOMPARE(ended.status, 2);
        QVERIFY2(ended.out.simplified().contains(reason), ended.out.constData());
    }

    void aRowIsRequired()
    {
        const Ended ended = recompute({});
        QCOMPARE(ended.status, 2);
        QVERIFY(ended.error.contains("requires --row NAME"));
    }
};

QTEST_GUILESS_MAIN(TestRecompute)
#include "tst_recompute.moc"
