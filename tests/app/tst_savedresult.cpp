// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/app/program.h"
#include "tests/needs.h"

#include <QFile>
#include <QTemporaryDir>
#include <QTest>

using namespace rundiff;

namespace
{

const QString name = QStringLiteral("vision_grid_sample");

} // namespace

class TestSavedResult : public QObject
{
    Q_OBJECT

private:
    QTemporaryDir m_folder;

    QString file() const { return m_folder.filePath(QStringLiteral("result.h5")); }
    static Ended run(const QString &command, const QStringList &rest)
    {
        return runProgram(QStringList{command} + rest);
    }

private Q_SLOTS:
    void initTestCase()
    {
        const Ended made = run(QStringLiteral("compare"),
                               {dumpCase(name, QStringLiteral("A")), dumpCase(name, QStringLiteral("B")),
                                QStringLiteral("--save"), file(), QStringLiteral("--format"), QStringLiteral("json")});
        QCOMPARE(made.status, 1);
        QVERIFY(QFile::exists(file()));
    }

    void theSavedResultPrintsTheSameBytes()
    {
        const QStringList json = {QStringLiteral("--format"), QStringLiteral("json")};
        const Ended fresh =
            run(QStringLiteral("compare"),
                QStringList{dumpCase(name, QStringLiteral("A")), dumpCase(name, QStringLiteral("B"))} + json);
        const Ended saved = run(QStringLiteral("compare"), QStringList{file()} + json);
        QCOMPARE(saved.status, 1);
        QCOMPARE(saved.out, fresh.out);
        QVERIFY(saved.error.isEmpty());
    }

    void tablesAreWrittenFromIt()
    {
        const QString fresh = m_folder.filePath(QStringLiteral("fresh")),
                      saved = m_folder.filePath(QStringLiteral("saved"));
        run(QStringLiteral("compare"),
            {dumpCase(name, QStringLiteral("A")), dumpCase(name, QStringLiteral("B")), QStringLiteral("--csv"), fresh});
        QCOMPARE(run(QStringLiteral("compare"), {file(), QStringLiteral("--csv"), saved}).status, 1);
        QFile one(fresh + QStringLiteral("/compare_step0_rank0.csv")),
            other(saved + QStringLiteral("/compare_step0_rank0.csv"));
        QVERIFY(one.open(QIODevice::ReadOnly) && other.open(QIODevice::ReadOnly));
        QCOMPARE(other.readAll(), one.readAll());
    }

    void inspectSaysWhatItIs()
    {
        const Ended ended = run(QStringLiteral("inspect"), {file()});
        QCOMPARE(ended.status, 0);
        for (const char *part : {"result.h5", "--save", "dump.json", "Rundiff"})
            QVERIFY2(ended.out.contains(part), ended.out.constData());
    }

    void itIsDrawn()
    {
        const QString picture = m_folder.filePath(QStringLiteral("x.png"));
        QCOMPARE(run(QStringLiteral("render"), {file(), QStringLiteral("--out"), picture}).status, 0);
        QVERIFY(QFile(picture).size() > 1000);
    }

    void optionsThatItCannotTakeAreSaid()
    {
        const Ended ended = run(QStringLiteral("compare"), {file(), QStringLiteral("--atol"), QStringLiteral("1")});
        QCOMPARE(ended.status, 2);
        QVERIFY(ended.error.contains("--atol"));
    }

    void aBrokenOneIsTrouble()
    {
        QFile whole(file());
        QVERIFY(whole.open(QIODevice::ReadOnly));
        QFile cut(m_folder.filePath(QStringLiteral("cut.h5")));
        QVERIFY(cut.open(QIODevice::WriteOnly));
        cut.write(whole.readAll().chopped(1000));
        cut.close();
        for (const char *command : {"compare", "inspect"}) {
            const Ended ended = run(QString::fromLatin1(command), {cut.fileName()});
            QCOMPARE(ended.status, 2);
            QVERIFY(ended.error.contains("truncated") || ended.out.contains("truncated"));
        }
    }

    void aFullDiskIsTrouble()
    {
        const Ended ended =
            run(QStringLiteral("compare"), {dumpCase(name, QStringLiteral("A")), dumpCase(name, QStringLiteral("B")),
                                            QStringLiteral("--save"), QStringLiteral("/dev/full")});
        QCOMPARE(ended.status, 2);
        QVERIFY(ended.error.contains("/dev/full"));
    }

    void otherProgramsReadIt()
    {
        NEEDS("h5dump", "hdf5-tools");
        QProcess h5dump;
        h5dump.start(QStringLiteral("h5dump"),
                     {QStringLiteral("-d"), QStringLiteral("/operators/pairs/0/rows/state"), file()});
        QVERIFY(h5dump.waitForFinished());
        const QByteArray out = h5dump.readAllStandardOutput();
        QCOMPARE(h5dump.exitCode(), 0);
        QVERIFY(out.contains("(0): 0, 0"));
    }

    void pythonReadsItsJson()
    {
        QProcess python;
        python.start(QStringLiteral("/usr/bin/python3"), {QStringLiteral("-c"), QStringLiteral(R"(
import sys
try:
    import h5py, json
except ImportError:
    sys.exit(77)
with h5py.File(sys.argv[1]) as f:
    result = json.loads(f.attrs["json"])
    rows = f["operators/pairs/0/rows"]
    assert result["verdict"] == "different"
    assert result["operators"]["pairs"][0]["rows"] == int((rows["a"][:] != 4294967295).sum())
    names = f["operators/pairs/0/a/names"]
    assert int(names["ends"][-1]) == len(names["bytes"])
)"),
                                                          file()});
        QVERIFY(python.waitForFinished());
        if (python.exitCode() == 77 || python.error() == QProcess::FailedToStart)
            QSKIP(missing("h5py", "python3-h5py"));
        QVERIFY2(python.exitCode() == 0, python.readAllStandardError().constData());
    }
};

QTEST_GUILESS_MAIN(TestSavedResult)
#include "tst_savedresult.moc"
