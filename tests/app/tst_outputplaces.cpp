// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/app/coveragecases.h"
#include "tests/app/program.h"
#include "tests/writtenfile.h"

#include <QFile>
#include <QFileInfo>
#include <QTemporaryDir>
#include <QTest>

using namespace rundiff;

// Where output goes: never over an input, and never as something else than its name says.
class TestOutputPlaces : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase()
    {
        write(std::filesystem::path(m_results.path().toStdString()) / "a.log", coverage::logOf(0, 9));
        const Ended made = runProgram({QStringLiteral("compare"), QStringLiteral("a.log"), QStringLiteral("a.log"),
                                       QStringLiteral("--save=s.h5"), QStringLiteral("--bundle=x.zip")},
                                      m_results.path());
        QVERIFY2(made.status == 0, made.error.constData());
    }

    void init()
    {
        m_folder = std::make_unique<QTemporaryDir>();
        const std::filesystem::path folder = m_folder->path().toStdString();
        for (const char *run : {"A", "B"}) {
            write(folder / run / "train.log", coverage::logOf(0, 9));
            write(coverage::dumpIn(folder / run / "dump", 0, 0), coverage::dumpOf());
        }
        write(folder / "a.log", coverage::logOf(0, 9));
        write(folder / "b.log", coverage::logOf(0, 9));
        write(folder / "map.yaml", "a: b\n");
    }

    void otherEndingsAreRefused_data()
    {
        QTest::addColumn<QString>("options");
        for (const char *options :
             {"--csv -", "--csv o.csv", "-o out.csv", "--xlsx o.csv", "--xlsx o", "--bundle x.tar.gz", "--bundle x",
              "--save out.json", "--save out", "--report r.pdf", "--report r.md", "--report -", "--xlsx -"})
            QTest::newRow(options) << QString::fromLatin1(options);
    }

    void otherEndingsAreRefused()
    {
        QFETCH(QString, options);
        const QStringList before = files();
        const Ended ended = compare(QStringLiteral("a.log b.log ") + options);
        QCOMPARE(ended.status, 2);
        QVERIFY2(ended.error.contains("writes a f"), ended.error.constData());
        QVERIFY(ended.out.isEmpty());
        QCOMPARE(files(), before);
    }

    void anInputIsNotReplaced_data()
    {
        QTest::addColumn<QString>("arguments");
        QTest::addColumn<QString>("input");
        const auto row = [](const char *arguments, const char *input) {
            QTest::newRow(arguments) << QString::fromLatin1(arguments) << QString::fromLatin1(input);
        };
        row("compare a.log link.h5 --save b.log.h5", "link.h5");
        row("compare A B --csv A", "A/train.log");
        row("compare A B --report ./B/", "B/train.log");
        row("compare A B --save A/weights.h5", "A/weights.h5");
        row("compare s.h5 --save s.h5", "s.h5");
        row("compare s.h5 --save ./link.hdf5", "s.h5");
        row("compare x.zip --bundle x.zip", "x.zip");
        row("merge s.h5 --save s.h5", "s.h5");
        row("compare a.log b.log --baseline s.h5 --save s.h5", "s.h5");
        row("compare -tp A -gp s.h5 --save s.h5", "s.h5");
        row("render s.h5 --out s.h5", "s.h5");
        row("gate a.log b.log --junit b.log", "b.log");
        row("gate a.log b.log --rules map.yaml --junit map.yaml", "map.yaml");
        row("repro A B --out B", "B/train.log");
    }

    void anInputIsNotReplaced()
    {
        QFETCH(QString, arguments);
        QFETCH(QString, input);
        const std::filesystem::path folder = m_folder->path().toStdString();
        write(folder / "A" / "weights.h5", "weights");
        for (const char *name : {"s.h5", "x.zip"})
            QVERIFY(QFile::copy(m_results.filePath(QLatin1String(name)), m_folder->filePath(QLatin1String(name))));
        std::filesystem::create_symlink("s.h5", folder / "link.hdf5");
        std::filesystem::create_hard_link(folder / "b.log", folder / "link.h5");
        std::filesystem::create_hard_link(folder / "b.log", folder / "b.log.h5");
        const QByteArray before = contentOf(input);
        QVERIFY(!before.isEmpty());
        const Ended ended = runProgram(arguments.split(QLatin1Char(' ')), m_folder->path());
        QCOMPARE(ended.status, 2);
        QVERIFY2(ended.error.contains("which the command reads"), ended.error.constData());
        QVERIFY(ended.out.isEmpty());
        QCOMPARE(contentOf(input), before);
    }

    void resultsBesideTheRunAreReplaced()
    {
        for (int i = 0; i < 2; ++i) {
            const Ended ended =
                compare(QStringLiteral("A B --csv A/tables --report A/report --save A/x.h5 --xlsx A/x.xlsx "
                                       "--bundle A/x.zip"));
            QVERIFY2(ended.error.isEmpty(), ended.error.constData());
            QVERIFY(ended.out.contains("equal"));
        }
    }

    void aReportMayBeOneFile()
    {
        QCOMPARE(compare(QStringLiteral("A B --report rep.html")).status, 0);
        QVERIFY(QFileInfo(m_folder->filePath(QStringLiteral("rep.html"))).isFile());
        const QByteArray page = contentOf(QStringLiteral("rep.html"));
        QVERIFY(page.startsWith("<!DOCTYPE html>") && page.contains("<svg"));
        QVERIFY(!page.contains("<img src=") && !page.contains("<link"));
    }

    void aValueThatLooksLikeAnOptionIsNone()
    {
        for (const char *options : {"--xlsx -da", "--csv --quiet", "--metric --atol 1", "--save -- x.h5"}) {
            const Ended ended = compare(QStringLiteral("a.log b.log ") + QLatin1String(options));
            QCOMPARE(ended.status, 2);
            QVERIFY2(ended.error.contains("looks like an option"), ended.error.constData());
        }
        QCOMPARE(compare(QStringLiteral("a.log b.log --offset -1 --allow-longer")).status, 1);
        QCOMPARE(compare(QStringLiteral("a.log b.log --log-pattern=-x(?P<step>\\d+)")).status, 2);
    }

private:
    Ended compare(const QString &arguments) const
    {
        return runProgram(QStringList{QStringLiteral("compare")} + arguments.split(QLatin1Char(' ')), m_folder->path());
    }
    QStringList files() const { return QDir(m_folder->path()).entryList(QDir::AllEntries | QDir::NoDotAndDotDot); }
    QByteArray contentOf(const QString &name) const
    {
        QFile file(m_folder->filePath(name));
        return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
    }

    QTemporaryDir m_results; // a saved result and a bundle
    std::unique_ptr<QTemporaryDir> m_folder;
};

QTEST_GUILESS_MAIN(TestOutputPlaces)
#include "tst_outputplaces.moc"
