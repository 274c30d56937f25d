// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/app/program.h"
#include "tests/models/gate/goldenfiles.h"

#include <QTemporaryDir>
#include <QTest>

using namespace rundiff;

namespace
{

const QByteArray goldenLoss = "{'1': 10.86114, '5': 10.87296, '10': 10.83903}";
const QByteArray otherLoss = "{'1': 10.86114, '5': 11.87296, '10': 10.83903}";

} // namespace

class TestGateCommand : public QObject
{
    Q_OBJECT

    QTemporaryDir m_folder;

    QString path(const char *name) const { return m_folder.filePath(QLatin1String(name)); }
    bool write(const char *name, const QByteArray &values) const
    {
        return writeFile(path(name), quoted("{" + metricOf("lm loss", values) + "}"));
    }
    QByteArray content(const char *name) const
    {
        QFile file(path(name));
        return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
    }
    Ended gate(const QStringList &more, const char *fresh = "new.json") const
    {
        return runProgram(QStringList{QStringLiteral("gate"), path("golden.json"), path(fresh)} + more);
    }

private Q_SLOTS:
    void init() { QVERIFY(write("golden.json", goldenLoss)); }

    void statusFollowsTheVerdict()
    {
        QVERIFY(write("new.json", goldenLoss));
        QCOMPARE(gate({}).status, 0);
        QVERIFY(write("new.json", otherLoss));
        QCOMPARE(gate({}).status, 1);
        QVERIFY(write("new.json", "{'1': 10.86114}"));
        QCOMPARE(gate({}).status, 2);
        QCOMPARE(gate({}, "nowhere.json").status, 2);
        QCOMPARE(gate({QStringLiteral("--format"), QStringLiteral("xml")}).status, 2);
        QCOMPARE(gate({QStringLiteral("--yes")}).status, 2);
        QCOMPARE(gate({QStringLiteral("--atol"), QStringLiteral("much")}).status, 2);
        QCOMPARE(runProgram({QStringLiteral("gate"), path("golden.json")}).status, 2);
    }

    void reportsAreWrittenForCi()
    {
        QVERIFY(write("new.json", otherLoss));
        const Ended github = gate({QStringLiteral("--format=github"), QStringLiteral("--junit"), path("report.xml")});
        QCOMPARE(github.status, 1);
        QVERIFY2(github.out.startsWith("::error file="), github.out.constData());
        QVERIFY(content("report.xml").contains("failures=\"1\""));
        const Ended json = gate({QStringLiteral("--format=json"), QStringLiteral("--atol=2")});
        QCOMPARE(json.status, 0);
        QCOMPARE(json.json()[QStringLiteral("verdict")].toString(), QStringLiteral("pass"));
        QCOMPARE(gate({QStringLiteral("--junit"), path("no/such/folder.xml")}).status, 2);
    }

    void updateShowsAndWritesOnlyWhenAsked()
    {
        QVERIFY(write("new.json", otherLoss));
        const QByteArray before = content("golden.json");
        const Ended shown = gate({QStringLiteral("--update")});
        QCOMPARE(shown.status, 2);
        QVERIFY2(shown.out.contains("first at step 5: golden 10.87296, new 11.87296"), shown.out.constData());
        QVERIFY(shown.error.contains("--yes"));
        QCOMPARE(content("golden.json"), before);
        QCOMPARE(gate({QStringLiteral("--update"), QStringLiteral("--yes")}).status, 0);
        QVERIFY(content("golden.json").contains("11.87296"));
        QCOMPARE(gate({QStringLiteral("--exact")}).status, 0);
        const Ended again = gate({QStringLiteral("--update"), QStringLiteral("--yes")});
        QCOMPARE(again.status, 0);
        QVERIFY(again.out.contains("nothing changes"));
    }

    void aLogIsNoGoldenFile()
    {
        QVERIFY(writeFile(path("golden.log"), "step: 1 loss: 2.5\nstep: 2 loss: 2.25\n"));
        const Ended ended = runProgram({QStringLiteral("gate"), path("golden.log"), path("golden.log")});
        QCOMPARE(ended.status, 2);
        QVERIFY2(ended.out.contains("rundiff gate golden.json LOG --update"), ended.out.constData());
    }

    void incompleteValuesAreNotWritten()
    {
        QVERIFY(write("new.json", "{'1': 99.5}"));
        const QByteArray before = content("golden.json");
        const Ended ended = gate({QStringLiteral("--update"), QStringLiteral("--yes")});
        QCOMPARE(ended.status, 2);
        QVERIFY(ended.out.contains("not updated"));
        QCOMPARE(content("golden.json"), before);
    }

    void firstGoldenValuesAreMadeOfARun()
    {
        QVERIFY(write("new.json", otherLoss));
        QFile::remove(path("golden.json"));
        QCOMPARE(gate({QStringLiteral("--update"), QStringLiteral("--yes")}).status, 0);
        QCOMPARE(gate({QStringLiteral("--exact")}).status, 0);
    }

    // Both judge the same values; the one that comes later would take back what the other one wrote. Each has a value
    // between the old and the new one where the other one changes it: that passes, and is kept.
    void noUpdateIsLost()
    {
        const QByteArray changed = QByteArray(goldenLoss).replace("10.87296", "13.87296"),
                         between = QByteArray(goldenLoss).replace("10.87296", "12.37296");
        const auto file = [&](const char *name, const QByteArray &first, const QByteArray &second) {
            return writeFile(path(name),
                             quoted("{" + metricOf("lm loss", first) + ", " + metricOf("aux loss", second) + "}"));
        };
        QVERIFY(file("first.json", changed, between) && file("second.json", between, changed));
        for (int i = 0; i < 5; ++i) {
            QVERIFY(file("golden.json", goldenLoss, goldenLoss));
            QProcess first, second;
            const auto update = [&](QProcess &process, const char *fresh) {
                process.start(QStringLiteral(RUNDIFF_PROGRAM),
                              {QStringLiteral("gate"), path("golden.json"), path(fresh), QStringLiteral("--atol=2"),
                               QStringLiteral("--update"), QStringLiteral("--yes")});
            };
            update(first, "first.json");
            update(second, "second.json");
            QVERIFY(first.waitForFinished(60000) && second.waitForFinished(60000));
            const int said = (first.exitCode() == 0) + (second.exitCode() == 0);
            QVERIFY(said > 0);
            QCOMPARE(int(content("golden.json").count("13.87296")), said);
        }
    }

    void folderOfManyPairsIsJudged()
    {
        for (int i = 0; i < 181; ++i) {
            const QByteArray name = "case" + QByteArray::number(i) + "/golden_values.json";
            QVERIFY(write(QByteArray("golden/" + name).constData(), goldenLoss));
            QVERIFY(write(QByteArray("new/" + name).constData(), i == 90 ? otherLoss : goldenLoss));
        }
        const Ended ended = runProgram({QStringLiteral("gate"), path("golden"), path("new")});
        QCOMPARE(ended.status, 1);
        QVERIFY2(ended.out.startsWith("FAIL: 180 of 181 pass, 1 differ"), ended.out.constData());
        QVERIFY(ended.out.contains("FAIL case90/golden_values.json"));
    }
};

QTEST_GUILESS_MAIN(TestGateCommand)
#include "tst_gatecommand.moc"
