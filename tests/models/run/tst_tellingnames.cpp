// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/run/tellingnames.h"

#include <QTest>

#include <algorithm>
#include <set>

using namespace rundiff;

class TestTellingNames : public QObject
{
    Q_OBJECT

private:
    static Run runAt(const char *name, const char *path)
    {
        Run run;
        run.name = name;
        run.path = path;
        return run;
    }

private Q_SLOTS:
    void runsWithOneNameAreToldApart_data()
    {
        QTest::addColumn<QString>("a");
        QTest::addColumn<QString>("b");
        QTest::addColumn<QString>("nameA");
        QTest::addColumn<QString>("nameB");
        const auto row = [](const char *title, const char *a, const char *b, const char *nameA, const char *nameB) {
            QTest::newRow(title) << QString::fromUtf8(a) << QString::fromUtf8(b) << QString::fromUtf8(nameA)
                                 << QString::fromUtf8(nameB);
        };
        row("different names", "/data/first", "/data/second", "first", "second");
        row("the folder above", "/data/npu/rank0", "/data/gpu/rank0", "npu/rank0", "gpu/rank0");
        row("a folder further above", "/data/monday/out/logs/run", "/data/friday/out/logs/run", "monday/…/run",
            "friday/…/run");
        row("different depths", "/data/exp/run", "/data/exp/v2/run", "exp/run", "v2/run");
        row("one path is the end of the other", "run", "old/run", "run", "old/run");
        row("relative paths", "./one/run", "two/../three/run/", "one/run", "three/run");
        row("one path", "/data/run", "/data/run", "run", "run");
        row("letters of another script", "/数据/甲/run", "/数据/乙/run", "甲/run", "乙/run");
    }

    void runsWithOneNameAreToldApart()
    {
        QFETCH(QString, a);
        QFETCH(QString, b);
        QFETCH(QString, nameA);
        QFETCH(QString, nameB);
        const auto run = [](const QString &path) {
            const QString name = path.split(QLatin1Char('/'), Qt::SkipEmptyParts).back();
            return runAt(name.toUtf8().constData(), path.toUtf8().constData());
        };
        const auto [first, second] = tellingNames(run(a), run(b));
        QCOMPARE(QString::fromStdString(first), nameA);
        QCOMPARE(QString::fromStdString(second), nameB);
    }

    void theFileOfATrackerStandsBeforeItsName()
    {
        const auto [first, second] = tellingNames(runAt("baseline", "/data/old.db"), runAt("baseline", "/data/new.db"));
        QCOMPARE(first, std::string("old.db/baseline"));
        QCOMPARE(second, std::string("new.db/baseline"));
    }

    void manyRunsAreToldApartByAsManyFoldersAsTheyNeed()
    {
        const NamedPlace runs[] = {
            {"run", "/a/x/one/run"}, {"run", "/b/x/one/run"}, {"run", "/a/x/two/run"}, {"alone", "/a/x/one/alone"}};
        const std::vector<std::string> names = tellingNames(runs);
        QCOMPARE(names, (std::vector<std::string>{"a/…/one/run", "b/…/one/run", "two/run", "alone"}));
        QCOMPARE(std::set<std::string>(names.begin(), names.end()).size(), std::size(runs));
    }

    void pathsAreToldApartInTheirFolder_data()
    {
        QTest::addColumn<QString>("a");
        QTest::addColumn<QString>("b");
        QTest::addColumn<QString>("told");
        const auto row = [](const char *name, const char *a, const char *b, const char *told) {
            QTest::newRow(name) << QString::fromLatin1(a) << QString::fromLatin1(b) << QString::fromLatin1(told);
        };
        row("beside each other", "/data/x/A", "/data/x/B", "/data/x|A|B");
        row("at other depths", "/data/x/new/log", "/data/old", "/data|x/new/log|old");
        row("twice the same", "/data/x/A", "/data/x/A", "/data/x|A|A");
        row("one in the other", "/data/x", "/data/x/B", "/data|x|x/B");
        row("nothing in common", "/data/A", "/home/B", "|/data/A|/home/B");
        row("below the current folder", "A", "B", "|A|B");
    }

    void pathsAreToldApartInTheirFolder()
    {
        QFETCH(QString, a);
        QFETCH(QString, b);
        const PlacesInFolder places = placesInFolder(a.toStdString(), b.toStdString());
        QTEST(QString::fromStdString(places.folder + '|' + places.a + '|' + places.b), "told");
    }

    void noRunHasNoName() { QVERIFY(tellingNames(std::span<const NamedPlace>()).empty()); }

    void aFileIsNamedAfterBothRuns_data()
    {
        QTest::addColumn<QString>("pathA");
        QTest::addColumn<QString>("pathB");
        QTest::addColumn<QString>("stem");
        QTest::newRow("plain") << QStringLiteral("/x/one") << QStringLiteral("/x/two") << QStringLiteral("one-vs-two");
        QTest::newRow("one name") << QStringLiteral("/x/npu/a/run") << QStringLiteral("/x/gpu/a/run")
                                  << QStringLiteral("npu-run-vs-gpu-run");
        QTest::newRow("signs of a shell")
            << QStringLiteral("/x/$(rm *); a") << QStringLiteral("/x/..hidden.") << QStringLiteral("rm-a-vs-hidden");
        QTest::newRow("no letters") << QStringLiteral("/x/???") << QStringLiteral("/x/b") << QStringLiteral("run-vs-b");
        QTest::newRow("another script") << QStringLiteral("/x/训练 1") << QStringLiteral("/x/b")
                                        << QStringLiteral("训练-1-vs-b");
        QTest::newRow("long") << QStringLiteral("/x/") + QString(300, QLatin1Char('n')) << QStringLiteral("/x/b")
                              << QString(60, QLatin1Char('n')) + QStringLiteral("-vs-b");
    }

    void aFileIsNamedAfterBothRuns()
    {
        QFETCH(QString, pathA);
        QFETCH(QString, pathB);
        QFETCH(QString, stem);
        const auto run = [](const QString &path) {
            return runAt(path.section(QLatin1Char('/'), -1).toUtf8().constData(), path.toUtf8().constData());
        };
        QCOMPARE(QString::fromStdString(fileStemOf(run(pathA), run(pathB))), stem);
    }

    void damagedBytesAreLeftOutOfTheNameOfAFile()
    {
        QCOMPARE(fileStemOf(runAt("a\xff\xfe", "/x/a\xff\xfe"), runAt("b", "/x/b")), std::string("a-vs-b"));
    }
};

QTEST_APPLESS_MAIN(TestTellingNames)
#include "tst_tellingnames.moc"
